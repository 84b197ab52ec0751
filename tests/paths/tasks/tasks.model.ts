/** Models of the tasks flow. */
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { idsOf } from '../../../machines/tasks/paging.ts';
import { tasksMachine } from '../../../machines/tasks/tasks.machine.ts';
import type { GroupList, GroupPage, TasksContext } from '../../../machines/tasks/tasks.types.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';
import { clientTag, groupFor, taskFor } from '../../support/values/tasks.ts';

export const offline = new ProblemError({ code: 'offline' });
export const lists = ['pending', 'complete'] as const;
const hidden = ['ClientCenterHideTasks'];

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const statusIn = (list: GroupList) => (list === 'pending' ? 1 : 2);
const groupIn = (list: GroupList, index: number) =>
  groupFor(`${list}-${index}`, [`${list}-task-${index}`], {
    status: statusIn(list),
    dueDate: dayAfter('2026-01-10', index),
    completedDate: list === 'pending' ? null : dayAfter('2025-12-31', -index),
  });
const taskIn = (list: GroupList, index: number) =>
  taskFor(`${list}-task-${index}`, { taskGroupId: `${list}-${index}`, status: statusIn(list) });
/** A page of a list as the service answers it: fifteen groups from a number on, or fewer. */
export const page = (list: GroupList, from: number, isFinalPage: boolean, count = 15): GroupPage => {
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  return {
    clients: [clientTag],
    groups: numbers.map((index) => groupIn(list, index)),
    tasks: numbers.map((index) => taskIn(list, index)),
    isFinalPage,
    today: '2026-01-05',
    total: isFinalPage ? from + count : from + count + 7,
  };
};
export const changed = [{ taskId: 'pending-task-0', taskGroupId: 'pending-0', clientId: 'acme', version: 2 }];
export const heard = { type: 'changes.heard', changed } as const;
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

/** Pages through one of the lists; the other one has one page. */
const leafingModel = (list: GroupList) => {
  const other = list === 'pending' ? 'complete' : 'pending';
  return defineModel({
    name: `a user who pages through the ${list} groups`,
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
      { type: 'search.changed', term: 'tax' },
      { type: 'search.changed', term: ' ' },
      { type: 'session.refreshed', session: sessionWith({}) },
      { type: 'session.refreshed', session: sessionWith({ controls: hidden }) },
      { type: 'session.refreshed', session: sessionWith({ controls: ['ClientCenterHideEsignTask'] }) },
      { type: 'flags.loaded', flags: new Map() },
    ],
    contextKey: ({ mode, clientId, facts, pending, search, searched }) => [
      mode,
      search,
      searched,
      clientId,
      facts.session.bindings.InfrastructureAccessControls,
      idsOf(pending).length,
    ],
    places: 'transitions',
    paths: 'covering',
  });

/** A task is open whose group is on no loaded page. */
const openModel = defineModel({
  name: 'a user whose open task is on a later page',
  machine: tasksMachine,
  input: factsFor({ clientId: 'acme' }),
  events: [
    done('pending.load', page('pending', 0, false)),
    {
      type: 'group.opened',
      group: groupIn('pending', 40),
      tasks: [taskIn('pending', 40)],
      client: clientTag,
    },
    { type: 'mode.change', mode: 'client' },
  ],
  contextKey: ({ mode, openedGroupId, pending }) => [mode, openedGroupId, idsOf(pending).length],
  places: 'transitions',
  paths: 'covering',
});

/** What narrows the lists, by the page and by its URL. */
const narrowingModel = defineModel({
  name: 'a user who narrows the lists',
  machine: tasksMachine,
  input: factsFor({ clientId: 'acme', path: '/tasks' }),
  events: [
    done('pending.load', page('pending', 0, true, 3)),
    done('pending.load', page('pending', 0, true, 0)),
    done('complete.load', page('complete', 0, true, 0)),
    { type: 'filters.change', filters: { kind: 'esign' } },
    { type: 'filters.change', filters: { section: 'later' } },
    { type: 'filters.clear' },
    { type: 'section.toggle', section: 'later' },
    { type: 'route.entered', path: '/tasks' },
    { type: 'route.entered', path: '/tasks?kind=esign' },
    { type: 'route.entered', path: '/tasks/clients/acme/task/t1' },
  ],
  contextKey: ({ kind, section, folded, facts, pending, totals }) => [
    totals,
    kind,
    section,
    folded,
    facts.path,
    idsOf(pending).length,
  ],
  places: 'transitions',
  paths: 'covering',
});

export const tasksModels = [
  narrowingModel,
  leafingModel('pending'),
  leafingModel('complete'),
  openModel,
  choosingModel('a user who chooses whose groups are listed', factsFor({ clientId: 'acme' })),
  choosingModel('a user without access to tasks', factsFor({ controls: hidden })),
] as const;
