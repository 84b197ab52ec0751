import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { about, changed, offline, startComments, thread } from '../../tests/support/flows/comments-live.ts';
import { commentFor } from '../../tests/support/values/comments.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { pollInterval } from './comments.setup.ts';

test.each([
  ['another dialog', { dialog: 'preview', about }],
  ['nothing', { dialog: 'comments' }],
  ['no document', { dialog: 'comments', about: { ...about, documents: [] } }],
  [
    'several documents',
    { dialog: 'comments', about: { ...about, documents: [documentFor('a', 'x'), documentFor('b', 'x')] } },
  ],
])('nothing opens about %s', (_what, wanted) => {
  const { actor, isOpen } = startComments();
  actor.send({ type: 'dialog.open', ...wanted });
  expect(isOpen()).toBe(false);
});

describe('[S2.16, S7.22] the thread of a document', () => {
  test('is loaded, and again when that failed; what is typed meanwhile stays', async () => {
    const { actor, open, type, at, loadThread } = startComments();
    await open(about, '', null);
    type('Is this');
    loadThread.last().reject(offline);
    await settle();
    expect([at().value, at().context.loadProblem]).toEqual([
      { dialog: { open: { thread: 'failed', draft: 'keeping' } }, message: 'idle' },
      { code: 'offline' },
    ]);
    actor.send({ type: 'thread.retry' });
    expect(loadThread.last().input).toEqual({ documentId: 'doc-1' });
    loadThread.last().resolve(thread);
    await settle();
    const { comments, text, loadProblem } = at().context;
    expect({ comments, text, loadProblem }).toEqual({ comments: thread, text: 'Is this', loadProblem: null });
  });

  test('is asked for news every 30 seconds, and loaded only when there are some', async () => {
    const { open, at, clock, countComments, loadThread, signals } = startComments();
    await open();
    const shown = at().context.comments;
    expect(pollInterval).toBe(30_000);
    const poll = async (count: number | null) => {
      clock.increment(pollInterval - 1);
      const before = countComments.asked.length;
      clock.increment(1);
      expect(countComments.asked.length).toBe(before + 1);
      countComments.last().resolve(count);
      await settle();
    };
    await poll(2);
    expect(loadThread.asked.length).toBe(2);
    loadThread.last().resolve([...thread]);
    await settle();
    expect(at().context.comments).toBe(shown);
    await poll(2);
    expect([loadThread.asked.length, signals]).toEqual([2, []]);
    await poll(3);
    loadThread.last().resolve([...thread, commentFor('c', 3)]);
    await settle();
    expect(at().context).toMatchObject({
      comments: [...thread, commentFor('c', 3)],
      news: { kind: 'arrived', count: 1 },
    });
    expect(signals).toEqual([changed]);
  });

  test('is not asked for while the tab is hidden, and at once when it is shown again', async () => {
    const { actor, open, clock, countComments } = startComments();
    await open();
    actor.send({ type: 'tab.hidden' });
    clock.increment(pollInterval * 3);
    expect(countComments.asked).toEqual([]);
    actor.send({ type: 'tab.shown' });
    expect(countComments.asked.length).toBe(1);
  });

  test.each(['counting', 'loading'])(
    'that could not be refreshed stays; the next time it is loaded in any case: %s',
    async (what) => {
      const { actor, open, at, clock, countComments, loadThread } = startComments();
      await open();
      actor.send({ type: 'tab.shown' });
      if (what === 'loading') {
        countComments.last().resolve(2);
        await settle();
        loadThread.last().reject(offline);
      } else countComments.last().reject(offline);
      await settle();
      expect(at().context).toMatchObject({ comments: thread, refreshProblem: { code: 'offline' } });
      const asked = loadThread.asked.length;
      clock.increment(pollInterval);
      countComments.last().resolve(2);
      await settle();
      expect(loadThread.asked.length).toBe(asked + 1);
      loadThread.last().resolve(thread);
      await settle();
      expect(at().context.refreshProblem).toBeNull();
    },
  );
});

test.each(['acme', 'bolt'])(
  '[S4.11] the dialog of one client closes when another becomes active: %s',
  async (clientId) => {
    const { actor, open, isOpen } = startComments();
    await open();
    actor.send({ type: 'client.changed', clientId });
    expect(isOpen()).toBe(clientId === 'acme');
  },
);
