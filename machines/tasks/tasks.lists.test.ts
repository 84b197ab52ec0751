import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { PlainFirm, startTasks } from '../../tests/support/flows/tasks-live.ts';
import { ProblemError } from '../problem.ts';
import { idsOf } from './paging.ts';
import { refreshDelay } from './tasks.setup.ts';
import type { GroupList, GroupPage, GroupQuestion, RefreshQuestion } from './tasks.types.ts';

const lists: readonly GroupList[] = ['pending', 'complete'];
const day = fc.nat({ max: 27 });
const list = fc.constantFrom(...lists);
const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      place: fc.nat({ max: 5 }),
      how: fc.constantFrom('asked', 'now', 'fails'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      place: fc.nat({ max: 99 }),
      day,
      isOwn: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('next' as const, 'previous' as const), list }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('hear' as const, 'wait' as const) }) },
);

/** A pending call, with the answer as of the time of the call. */
interface Open {
  readonly question: GroupQuestion | RefreshQuestion;
  readonly atOnce: GroupPage;
  resolve(page: GroupPage): void;
  reject(error: unknown): void;
}

/** The lists of a portal, the firm's server, and all pending calls. */
function meet(firm: PlainFirm) {
  const portal = startTasks();
  const { actor, clock, loadGroups, refreshGroups, at } = portal;
  const seen = { loads: 0, refreshes: 0 };
  let open: Open[] = [];
  /** Notes what was asked since the last time. */
  const note = () => {
    const asked = [...loadGroups.asked.slice(seen.loads), ...refreshGroups.asked.slice(seen.refreshes)];
    open = [
      ...open,
      ...asked.map((one) => ({ ...one, question: one.input, atOnce: firm.answer(one.input) })),
    ];
    Object.assign(seen, { loads: loadGroups.asked.length, refreshes: refreshGroups.asked.length });
  };
  note();
  const answer = async (place: number, how: string) => {
    const one = open[place % Math.max(1, open.length)];
    if (!one) return;
    open = open.filter((each) => each !== one);
    if (how === 'fails') one.reject(new ProblemError({ code: 'offline' }));
    else one.resolve(how === 'asked' ? one.atOnce : firm.answer(one.question));
    await settle();
    note();
  };
  let unheard = false;
  const hear = () => {
    if (unheard) actor.send({ type: 'changes.heard', changed: [] });
    unheard = false;
    note();
  };
  const wait = () => {
    clock.increment(refreshDelay);
    note();
  };
  const turn = (place: number, on: number, isOwn: boolean) => {
    const change = firm.turn(place, on);
    if (isOwn) actor.send({ type: 'task.changed', ...change });
    unheard = true;
    note();
  };
  const leaf = (which: GroupList, to: 'next' | 'previous') => {
    actor.send({ type: `page.${to}`, list: which });
    note();
  };
  /** Delivers every change and answer, then pages to the end of both lists. */
  const come = async () => {
    unheard = true;
    hear();
    for (const which of lists) actor.send({ type: 'list.retry', list: which });
    note();
    for (let turns = 0; turns < 50; turns += 1) {
      for (const which of lists) leaf(which, 'next');
      wait();
      while (open.length > 0) await answer(0, 'now');
      if (open.length === 0 && lists.every((which) => !at().can({ type: 'page.next', list: which }))) break;
    }
  };
  return { at, answer, hear, wait, turn, leaf, come };
}

test('[T4.08, T4.09, T4.11, T4.12, T4.13] whatever is done, in whatever order answers come: the lists are the firm’s, cut into fifteen', async () => {
  const groups = fc.array(fc.tuple(day, fc.option(day, { nil: null, freq: 2 })), {
    minLength: 1,
    maxLength: 130,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(groups, fc.array(command, { maxLength: 60, size: 'max' }), async (plans, commands) => {
      const firm = new PlainFirm(
        plans.map(([due]) => due),
        plans.map(([, completed]) => completed),
      );
      const portal = meet(firm);
      for (const one of commands) {
        if (one.do === 'answer') await portal.answer(one.place, one.how);
        else if (one.do === 'turn') portal.turn(one.place, one.day, one.isOwn);
        else if (one.do === 'hear') portal.hear();
        else if (one.do === 'wait') portal.wait();
        else if ('list' in one) portal.leaf(one.list, one.do);
        for (const which of lists) {
          const held = portal.at().context[which];
          expect(new Set(idsOf(held)).size).toBe(idsOf(held).length);
          expect(held.pages[held.current]).toBeDefined();
        }
      }
      await portal.come();
      const { pending, complete } = portal.at().context;
      expect({ pending: pending.pages, complete: complete.pages }).toEqual({
        pending: firm.pages('pending'),
        complete: firm.pages('complete'),
      });
    }),
    { numRuns: 100 },
  );
});
