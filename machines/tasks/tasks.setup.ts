import { assign, emit, raise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { Task } from '../../contract/tasks/task-items.ts';
import { isPendingGroup, isVisibleTaskType, taskToOpen, taskTypes } from '../../contract/tasks/task-rules.ts';
import type { SessionFacts } from '../facts.ts';
import { problemOf } from '../problem.ts';
import type { OpenedGroup, Signal, TaskChange } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { groupPagesMachine } from './group-pages.machine.ts';
import {
  hasNextPage,
  hasPreviousPage,
  idsOf,
  isAtTheEnd,
  mustPrefetch,
  nextPageNum,
  noPages,
  pageSizeIn,
  withIds,
  withPage,
} from './paging.ts';
import type { GroupChange } from './roll-up.ts';
import { tasksOf, withChange } from './roll-up.ts';
import { taskWatchMachine } from './task-watch.machine.ts';
import type {
  GroupList,
  GroupPage,
  GroupQuestion,
  ListMode,
  RefreshQuestion,
  TasksContext,
  TasksEvent,
} from './tasks.types.ts';

/** How long changes on the server are gathered before the lists are read again, in milliseconds. */
export const refreshDelay = 300;

/** How long a search waits for the next letter [T9.03], in milliseconds. */
export const searchDebounce = 500;

/** The subject of the alert about task lists that could not be loaded. */
export const loadTopic = 'tasks';

const emptyBoard = {
  today: '',
  groups: {},
  tasks: {},
  pending: noPages,
  complete: noPages,
  totals: { pending: null, complete: null },
};

/** The context of a session that has asked for nothing yet. */
export const startContext = (facts: SessionFacts): TasksContext => ({
  ...emptyBoard,
  facts,
  clients: {},
  mode: 'all',
  clientId: facts.clientId,
  openedGroupId: null,
  search: '',
  searched: '',
  problems: { pending: null, complete: null },
});

const byId = <Item>(items: readonly Item[], idOf: (item: Item) => string): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [idOf(item), item]));

/** Tables with what an answer holds; kinds that the session hides are left out [T3.01, T5.03]. */
const withAnswer = ({ groups, tasks, clients, facts }: TasksContext, page: GroupPage) => ({
  today: page.today,
  clients: { ...clients, ...byId(page.clients, ({ id }) => id) },
  groups: { ...groups, ...byId(page.groups, ({ id }) => id) },
  tasks: {
    ...tasks,
    ...byId(
      page.tasks.filter(({ type }) => isVisibleTaskType(facts, type)),
      ({ taskId }) => taskId,
    ),
  },
});

const clientOf = ({ mode, clientId }: TasksContext): string | null => (mode === 'all' ? null : clientId);

/** Tables with the group of the open task. A task that the lists know in a newer version stays as it is. */
const withOpened = (context: TasksContext, { group, tasks, client }: OpenedGroup): Partial<TasksContext> => {
  const isNewer = ({ taskId, version }: Task) => version >= (context.tasks[taskId]?.version ?? 0);
  return {
    ...withAnswer(context, {
      groups: [group],
      tasks: tasks.filter(isNewer),
      clients: client ? [client] : [],
      today: context.today,
      isFinalPage: true,
    }),
    openedGroupId: group.id,
  };
};

/** The board before anything is loaded, with the group of the open task. */
const emptiedBoard = ({ openedGroupId, groups, tasks }: TasksContext) => {
  const group = openedGroupId === null ? undefined : groups[openedGroupId];
  return {
    ...emptyBoard,
    groups: group ? { [group.id]: group } : {},
    tasks: byId(
      Object.values(tasks).filter(({ taskGroupId }) => taskGroupId === group?.id),
      ({ taskId }) => taskId,
    ),
  };
};

/** The list that the group of a task belongs to, whichever pages are loaded; `null` where the task is not known. */
export function listOfTask(context: TasksContext, taskId: string | null) {
  const group = context.groups[(taskId !== null && context.tasks[taskId]?.taskGroupId) || ''];
  if (!group) return null;
  const list: GroupList = isPendingGroup(group.status, tasksOf(context, group)) ? 'pending' : 'complete';
  return { groupId: group.id, list };
}

/** What the service is asked next for a list. */
export const pageQuestion = (context: TasksContext, list: GroupList): GroupQuestion => ({
  list,
  clientId: clientOf(context),
  pageNum: nextPageNum(context[list]),
  search: context.searched,
});

/** What the service is asked to have a list anew. */
export const refreshQuestion = (context: TasksContext, list: GroupList): RefreshQuestion => ({
  list,
  clientId: clientOf(context),
  pageCount: context[list].pages.length,
  search: context.searched,
});

/** The task that a card starts: the first open one of its group, else the first [T2.25, T4.10]. */
export function startedTask(context: TasksContext, groupId: string) {
  const group = context.groups[groupId];
  return taskToOpen(group ? tasksOf(context, group) : []);
}

/** Types, guards and actions of the tasks chart; the chart itself is in `tasks.machine.ts`. */
export const tasksSetup = setup({
  types: {
    context: {} as TasksContext,
    events: {} as TasksEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadGroups: groupPagesMachine,
    refreshGroups: groupPagesMachine,
    watchChanges: taskWatchMachine,
  },
  delays: { refreshDelay, searchDebounce },
  guards: {
    changesKinds: ({ context: { facts } }, change: Partial<SessionFacts>) =>
      taskTypes.some(
        (type) => isVisibleTaskType({ ...facts, ...change }, type) !== isVisibleTaskType(facts, type),
      ),
    mayUseTasks: ({ context }) => may(context.facts, 'tasks'),
    isList: (_, { of, list }: { of: GroupList; list: GroupList }) => of === list,
    isAtTheEnd: ({ context }, list: GroupList) => isAtTheEnd(context[list]),
    hasNextPage: ({ context }, { of, list }: { of: GroupList; list: GroupList }) =>
      of === list && context.mode === 'all' && hasNextPage(context[list]),
    mustPrefetch: ({ context }, { of, list }: { of: GroupList; list: GroupList }) =>
      of === list && context.mode === 'all' && hasNextPage(context[list]) && mustPrefetch(context[list]),
    hasPreviousPage: ({ context }, { of, list }: { of: GroupList; list: GroupList }) =>
      of === list && hasPreviousPage(context[list]),
    isOtherMode: ({ context }, mode: ListMode) => mode !== context.mode,
    isSearched: ({ context }) => context.search.trim() === context.searched,
    isOneClientListed: ({ context }) => context.mode === 'client',
    canStart: ({ context }, groupId: string) => startedTask(context, groupId) !== null,
  },
  actions: {
    storeMode: assign((_, mode: ListMode) => ({ mode })),
    storeClient: assign((_, clientId: string) => ({ clientId })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    storeOpened: assign(({ context }, opened: OpenedGroup) => withOpened(context, opened)),
    startOver: assign(({ context }) => emptiedBoard(context)),
    resetLists: raise({ type: 'lists.reset' }),
    storePage: assign(({ context }, { list, page }: { list: GroupList; page: GroupPage }) => ({
      ...withAnswer(context, page),
      [list]: withPage(
        context[list],
        { ids: page.groups.map(({ id }) => id), isFinalPage: page.isFinalPage },
        pageSizeIn(context.mode),
      ),
      totals: { ...context.totals, [list]: page.total ?? null },
      problems: { ...context.problems, [list]: null },
    })),
    storeRefreshed: assign(({ context }, { list, page }: { list: GroupList; page: GroupPage }) => ({
      ...withAnswer(context, page),
      [list]: {
        ...withIds(
          context[list],
          page.groups.map(({ id }) => id),
          pageSizeIn(context.mode),
        ),
        isFinalPageLoaded: page.isFinalPage,
      },
      totals: { ...context.totals, [list]: page.total ?? null },
      problems: { ...context.problems, [list]: null },
    })),
    storeProblem: assign(({ context }, { list, error }: { list: GroupList; error: unknown }) => ({
      problems: { ...context.problems, [list]: problemOf(error) },
    })),
    showNext: assign(({ context }, list: GroupList) => ({
      [list]: { ...context[list], current: context[list].current + 1 },
    })),
    showPrevious: assign(({ context }, list: GroupList) => ({
      [list]: { ...context[list], current: context[list].current - 1 },
    })),
    storeChange: assign(({ context }, change: GroupChange) => {
      const board = withChange(context, change, pageSizeIn(context.mode));
      // A group that went from one list to the other is one fewer here and one more there.
      const moved = (list: GroupList) => {
        const total = context.totals[list];
        return total === null ? null : total + idsOf(board[list]).length - idsOf(context[list]).length;
      };
      return { ...board, totals: { pending: moved('pending'), complete: moved('complete') } };
    }),
    storeSearch: assign((_, search: string) => ({ search })),
    search: assign(({ context }) => ({ searched: context.search.trim() })),
    announceChanges: emit((_: unknown, changed: readonly TaskChange[]) => ({
      type: 'tasks.stale' as const,
      changed,
    })),
    alertLoadFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('tasks.loadFailed'), topic: loadTopic },
    }),
    withdrawLoadFailure: emit(withdrawal(loadTopic)),
    warnOfAccess: emit({
      type: 'warning.noted',
      module: 'tasks',
      message: 'no access to tasks: the lists are empty',
    }),
    openTask: emit(({ context }: { context: TasksContext }, groupId: string) => {
      const task = startedTask(context, groupId);
      return {
        type: 'navigation.wanted' as const,
        to: `/tasks/clients/${task?.clientId}/task/${task?.taskId}`,
        replace: false,
        state: { opened: task?.taskId ?? null },
      };
    }),
  },
});

/** Ids of groups that are on screen in a list. */
export const idsOnPage = (context: TasksContext, list: GroupList): readonly string[] =>
  context[list].pages[context[list].current] ?? [];

/** How many pages a list has; `null` while that is not known. */
export const pageCountOf = ({ totals, mode, ...lists }: TasksContext, list: GroupList): number | null => {
  const total = totals[list];
  if (total === null) return null;
  return Math.max(lists[list].pages.length, Math.ceil(total / pageSizeIn(mode)), 1);
};

/**
 * The number beside a list. A pending group without tasks waits for nobody, so it is not counted there: home and the tabs
 * count likewise. `waiting` is their number, over all clients; `null` while it is not known.
 */
export function countBeside(context: TasksContext, list: GroupList, waiting: number | null): number {
  const { groups, totals, mode, searched } = context;
  if (list === 'complete') return totals.complete ?? 0;
  if (context.pending.isFinalPageLoaded)
    return idsOf(context.pending).filter((id) => groups[id] && tasksOf(context, groups[id]).length > 0)
      .length;
  return (mode === 'all' && searched === '' ? waiting : null) ?? totals.pending ?? 0;
}
