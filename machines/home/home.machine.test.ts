import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { emptyHome, fullHome } from '../../tests/paths/frame/home.model.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { ProblemError } from '../problem.ts';
import { type Home, homeMachine, refreshDelay } from './home.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Home with answers that come when the test gives them. */
function start() {
  const clock = new SimulatedClock();
  const asked: { answer(home: Home): void; fail(): void; signal: AbortSignal }[] = [];
  const actor = createActor(
    homeMachine.provide({
      actors: {
        watchTab: fromCallback(() => undefined),
        loadHome: fromPromise<Home>(
          ({ signal }) =>
            new Promise((resolve, reject) => {
              const fail = () => reject(new ProblemError({ code: 'offline' }));
              asked.push({ answer: resolve, fail, signal });
            }),
        ),
      },
    }),
    { input: factsFor({ path: '/home' }), clock },
  ).start();
  return { actor, asked, clock, shown: () => actor.getSnapshot().context.home };
}

test('an answer from before a change is dropped, and the next one is shown', async () => {
  const { actor, asked, clock, shown } = start();
  asked[0]?.answer(fullHome);
  await settle();
  actor.send({ type: 'tasks.stale' });
  actor.send({ type: 'documents.changed' });
  clock.increment(refreshDelay);
  actor.send({ type: 'task.changed' });
  expect([asked.length, asked[1]?.signal.aborted]).toEqual([2, true]);
  asked[1]?.answer({ ...fullHome, waiting: null });
  await settle();
  expect(shown()).toBe(fullHome);
  clock.increment(refreshDelay);
  asked[2]?.answer(emptyHome);
  await settle();
  expect([asked.length, shown()]).toEqual([3, emptyHome]);
});

test('a failed refresh keeps what is on screen, and another try takes the problem away', async () => {
  const { actor, asked, clock, shown } = start();
  asked[0]?.answer(fullHome);
  await settle();
  actor.send({ type: 'tab.hidden' });
  actor.send({ type: 'tab.shown' });
  clock.increment(refreshDelay);
  asked[1]?.fail();
  await settle();
  expect([actor.getSnapshot().matches({ answer: 'outdated' }), shown()]).toEqual([true, fullHome]);
  actor.send({ type: 'home.retry' });
  asked[2]?.answer(emptyHome);
  await settle();
  expect([actor.getSnapshot().context.problem, shown()]).toEqual([null, emptyHome]);
});

test('a document that is opened counts as read once', async () => {
  const { actor, asked, shown } = start();
  asked[0]?.answer(fullHome);
  await settle();
  const seen = () => [shown()?.newDocuments.unread, shown()?.newDocuments.rows.map(({ isRead }) => isRead)];
  actor.send({ type: 'document.opened', documentId: 'document-0' });
  actor.send({ type: 'document.opened', documentId: 'document-0' });
  expect(seen()).toEqual([2, [true, true]]);
});
