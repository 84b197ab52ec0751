import { expect } from 'vitest';
import type { SessionFacts } from '../../machines/facts.ts';
import { ProblemError } from '../../machines/problem.ts';
import { dangerAlert } from '../../machines/signals.ts';
import { idsOf } from '../../machines/tasks/paging.ts';
import { tasksMachine } from '../../machines/tasks/tasks.machine.ts';
import { loadTopic } from '../../machines/tasks/tasks.setup.ts';
import type { GroupList, GroupPage, TasksContext } from '../../machines/tasks/tasks.types.ts';
import { factsFor, sessionWith } from '../helpers/facts.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';
import { clientTag, groupFor, taskFor } from '../helpers/tasks.ts';

const offline = new ProblemError({ code: 'offline' });
const lists = ['pending', 'complete'] as const;
const hidden = ['ClientCenterHideTasks'];

const statusIn = (list: GroupList) => (list === 'pending' ? 1 : 2);
const groupIn = (list: GroupList, index: number) =>
  groupFor(`${list}-${index}`, [`${list}-task-${index}`], {
    status: statusIn(list),
    dueDate: `2026-01-${10 + index}`,
    completedDate: list === 'pending' ? null : `2025-12-${31 - index}`,
  });
const taskIn = (list: GroupList, index: number) =>
  taskFor(`${list}-task-${index}`, { taskGroupId: `${list}-${index}`, status: statusIn(list) });
/** A page of a list as the service answers it: fifteen groups from a number on, or fewer. */
const page = (list: GroupList, from: number, isFinalPage: boolean, count = 15): GroupPage => {
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  return {
    clients: [clientTag],
    groups: numbers.map((index) => groupIn(list, index)),
    tasks: numbers.map((index) => taskIn(list, index)),
    isFinalPage,
  };
};
const changed = [{ taskId: 'pending-task-0', taskGroupId: 'pending-0', clientId: 'acme', version: 2 }];
const heard = { type: 'changes.heard', changed } as const;
/** The task of the first group is done, and the group with it. */
const finished = {
  type: 'task.changed',
  group: { ...groupIn('pending', 0), status: 2 as const, completedDate: '2026-01-01' },
  tasks: [{ ...taskIn('pending', 0), status: 2 as const, version: 2 }],
} as const;

const listKey = ({ pages, current, isFinalPageLoaded }: TasksContext['pending']) => [
  pages.length,
  current,
  isFinalPageLoaded,
];

/** Leafs through one of the lists; the other one has one page. */
const leafingModel = (list: GroupList) => {
  const other = list === 'pending' ? 'complete' : 'pending';
  return defineModel({
    name: `somebody who leafs through the ${list} groups`,
    machine: tasksMachine,
    input: factsFor(),
    events: ({ context }) => {
      const isLong = context[list].pages.length > 1;
      return [
        done(`${other}.load`, page(other, 0, true, 2)),
        done(`${list}.load`, page(list, 0, false)),
        done(`${list}.load`, page(list, 0, true, 3)),
        failed(`${list}.load`, offline),
        done(`${list}.fetch`, page(list, isLong ? 30 : 15, isLong)),
        failed(`${list}.fetch`, offline),
        done(`${list}.refresh`, page(list, 0, false, isLong ? 30 : 15)),
        failed(`${list}.refresh`, offline),
        { type: 'page.next', list },
        { type: 'page.previous', list },
        { type: 'list.retry', list },
        heard,
        finished,
      ];
    },
    contextKey: (context) => lists.map((each) => listKey(context[each])),
    places: 'transitions',
    paths: 'covering',
  });
};

/** Whose groups are listed, and what they may see of them. */
const choosingModel = (name: string, input: SessionFacts) =>
  defineModel({
    name,
    machine: tasksMachine,
    input,
    events: [
      done('pending.load', page('pending', 0, true, 3)),
      done('complete.load', page('complete', 0, true, 3)),
      { type: 'mode.change', mode: 'client' },
      { type: 'mode.change', mode: 'all' },
      { type: 'client.changed', clientId: 'bolt' },
      { type: 'group.start', groupId: 'pending-1' },
      { type: 'group.start', groupId: 'unknown' },
      { type: 'page.next', list: 'pending' },
      { type: 'session.refreshed', session: sessionWith({}) },
      { type: 'session.refreshed', session: sessionWith({ controls: hidden }) },
      { type: 'session.refreshed', session: sessionWith({ controls: ['ClientCenterHideEsignTask'] }) },
      { type: 'flags.loaded', flags: new Map() },
    ],
    contextKey: ({ mode, clientId, facts, pending }) => [
      mode,
      clientId,
      facts.session.bindings.InfrastructureAccessControls,
      idsOf(pending).length,
    ],
    places: 'transitions',
    paths: 'covering',
  });

describeModel(
  [
    leafingModel('pending'),
    leafingModel('complete'),
    choosingModel('somebody who chooses whose groups are listed', factsFor({ clientId: 'acme' })),
    choosingModel('somebody without access to tasks', factsFor({ controls: hidden })),
  ],
  {
    invariants: {
      '[T4.11] page 0 of both lists comes first, each on its own, and page 1 in silence': (
        snapshot,
        { started, event },
      ) => {
        if (event.type === 'xstate.init' && !snapshot.matches({ pending: 'withheld' }))
          expect(started.filter(({ src }) => src === 'loadGroups').map(({ input }) => input)).toEqual(
            lists.map((list) => ({ list, clientId: null, pageNum: 0 })),
          );
        for (const list of lists) {
          if (event.type !== `xstate.done.actor.${list}.load`) continue;
          const isAll = snapshot.context[list].isFinalPageLoaded;
          expect(snapshot.matches({ [list]: { shown: isAll ? 'settled' : 'fetching' } } as never)).toBe(true);
          if (!isAll) expect(started.at(-1)?.input).toMatchObject({ list, pageNum: 1 });
        }
      },
      '[T4.12] leafing keeps to the pages that are there, and never ends where there is more': (snapshot) => {
        for (const list of lists) {
          const { current, pages, isFinalPageLoaded } = snapshot.context[list];
          expect(pages[current]).toBeDefined();
          const isWaiting = snapshot.matches({ [list]: { shown: 'settled' } } as never);
          if (isWaiting && !isFinalPageLoaded) expect(current).toBeLessThan(pages.length - 1);
          if (snapshot.context.mode === 'client') expect(pages.length).toBe(1);
        }
      },
      '[T4.12] whoever leafs on to the last page but one has the next fetched': (snapshot, { event }) => {
        if (event.type !== 'page.next') return;
        const { current, pages, isFinalPageLoaded } = snapshot.context[event.list as GroupList];
        const isLast = current === pages.length - 1 && !isFinalPageLoaded;
        const busy = ['fetching', 'gathering', 'refreshing', 'short'];
        if (isLast)
          expect(
            busy.some((shown) => snapshot.matches({ [event.list as GroupList]: { shown } } as never)),
          ).toBe(true);
      },
      '[T4.08, T4.13] a group stands in one list only, once': ({ context }) => {
        const ids = lists.flatMap((list) => idsOf(context[list]));
        expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
      },
      '[T4.08] a group whose last task is done leaves the pending ones at once': ({ context }, { event }) => {
        if (event.type === 'task.changed') expect(idsOf(context.pending)).not.toContain('pending-0');
      },
      '[T5.02] without access nothing is asked for, the lists are empty and a warning is noted': (
        snapshot,
        { started, emitted, event },
      ) => {
        if (!snapshot.matches({ pending: 'withheld' })) return;
        expect(lists.map((list) => snapshot.context[list].pages)).toEqual([[[]], [[]]]);
        if (event.type !== 'xstate.init') return;
        expect(started.filter(({ src }) => src !== 'watchChanges')).toEqual([]);
        expect(emitted.map(({ type }) => type)).toEqual(['error.noted', 'error.noted']);
      },
      '[T8.01] a list that cannot be loaded says so': ({ context }, { event, emitted }) => {
        const list = /^xstate\.error\.actor\.(\w+)\.(?:load|fetch)$/.exec(event.type)?.[1] as GroupList;
        if (!list) return;
        expect(context.problems[list]).toEqual({ code: 'offline' });
        expect(emitted.at(-1)).toEqual({
          type: 'alert.raised',
          alert: { ...dangerAlert('tasks.loadFailed'), topic: loadTopic },
        });
      },
      'whoever has a task open hears of every change': (_snapshot, { event, emitted }) => {
        if (event.type === 'changes.heard') expect(emitted.at(-1)).toEqual({ type: 'tasks.stale', changed });
      },
      '[T2.05, T2.25] a card leads to the first open task of its group': (_snapshot, { event, emitted }) => {
        if (event.type !== 'group.start') return;
        expect(emitted.at(-1)).toEqual({
          type: 'navigation.wanted',
          to: '/tasks/clients/acme/task/pending-task-1',
          replace: false,
          state: { opened: 'pending-task-1' },
        });
      },
    },
  },
);
