import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import {
  type GroupSection,
  type GroupVerb,
  groupSections,
  isCounted,
  type SectionCounts,
  sectionOf,
  verbOf,
} from '../../contract/tasks/group-sections.ts';
import type { Task } from '../../contract/tasks/task-items.ts';
import { isPendingGroup, isVisibleTaskType, taskToOpen, taskTypes } from '../../contract/tasks/task-rules.ts';
import type { SessionFacts } from '../facts.ts';
import { problemOf } from '../problem.ts';
import type { OpenedGroup, Signal, TaskChange } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { groupPagesMachine } from './group-pages.machine.ts';
import {
  addressOfList,
  allShown,
  type FilterChange,
  isTaskPath,
  type ListAddress,
  pathOfList,
} from './list-path.ts';
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
import type { GroupChange, TaskBoard } from './roll-up.ts';
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
  counts: { pending: null, complete: null },
};

/** The folded sections without the one that the lists are narrowed to: folded, nothing would be listed. */
const unfolded = (
  folded: readonly GroupSection[],
  narrowedTo: GroupSection | null | undefined,
): readonly GroupSection[] => folded.filter((section) => section !== narrowedTo);

/** The context of a session that has asked for nothing yet. */
export function startContext(facts: SessionFacts): TasksContext {
  const { mode = 'all', searched = '', kind = null, section = null } = addressOfList(facts.path) ?? {};
  return {
    ...emptyBoard,
    facts,
    clients: {},
    mode,
    clientId: facts.clientId,
    openedGroupId: null,
    search: searched,
    searched,
    kind,
    section,
    folded: unfolded(['done'], section),
    problems: { pending: null, complete: null },
  };
}

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

const addressOf = ({ mode, searched, kind, section }: TasksContext): ListAddress => ({
  ...{ mode, searched, kind, section },
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
  kind: context.kind,
  section: context.section,
});

/** What the service is asked to have a list anew. */
export const refreshQuestion = (context: TasksContext, list: GroupList): RefreshQuestion => ({
  list,
  clientId: clientOf(context),
  pageCount: context[list].pages.length,
  search: context.searched,
  kind: context.kind,
  section: context.section,
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
    isReturn: ({ context }, path: string) =>
      path === '/tasks' && isTaskPath(context.facts.path) && pathOfList(context) !== path,
    isOtherList: ({ context }, path: string) => {
      const address = addressOfList(path);
      return address !== null && pathOfList(address) !== pathOfList(context);
    },
    isOtherFilter: ({ context }, filters: FilterChange) =>
      pathOfList({ ...context, ...filters }) !== pathOfList(context),
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
      counts: { ...context.counts, [list]: page.sections ?? null },
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
      counts: { ...context.counts, [list]: page.sections ?? null },
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
      return {
        ...board,
        totals: { pending: moved('pending'), complete: moved('complete') },
        counts: withMoved(context, board, change.group.id),
      };
    }),
    showAll: assign({ ...allShown, search: '', searched: '' }),
    storeFilters: assign(({ context }, filters: FilterChange) => ({
      ...filters,
      folded: unfolded(context.folded, filters.section),
    })),
    storePath: assign(({ context }, path: string) => ({ facts: { ...context.facts, path } })),
    storeAddress: assign(({ context }, path: string) => {
      const { searched, ...address } = addressOfList(path) ?? addressOf(context);
      return { ...address, searched, search: searched, folded: unfolded(context.folded, address.section) };
    }),
    toggleSection: assign(({ context: { folded } }, section: GroupSection) => ({
      folded: folded.includes(section) ? folded.filter((one) => one !== section) : [...folded, section],
    })),
    keepInUrl: enqueueActions(({ context, enqueue }) => {
      const to = pathOfList(context);
      if (addressOfList(context.facts.path) !== null && to !== context.facts.path)
        enqueue.emit({ type: 'navigation.wanted', to, replace: true });
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

/** The section of a group, where it counts in one; `null` where it counts nowhere or is not known. */
function countedIn({ groups, tasks, today }: Omit<TaskBoard, 'pending' | 'complete'>, id: string) {
  const group = groups[id];
  if (!group || today === '') return null;
  const members = tasksOf({ tasks }, group);
  return isCounted(group, members) ? sectionOf(group, members, today) : null;
}

const isComplete = (section: GroupSection): boolean => section === 'withFirm' || section === 'done';

/** The counts after a change of a group: one fewer where it was, one more where it is. */
function withMoved(before: TasksContext, after: TaskBoard, id: string): TasksContext['counts'] {
  const [from, to] = [countedIn(before, id), countedIn(after, id)];
  const counts = { ...before.counts };
  const add = (section: GroupSection | null, difference: number) => {
    if (section === null) return;
    const list = isComplete(section) ? 'complete' : 'pending';
    const known = counts[list];
    if (known) counts[list] = { ...known, [section]: Math.max(0, known[section] + difference) };
  };
  // A group that was on no loaded page is counted by the service already.
  if (before.groups[id]) {
    add(from, -1);
    add(to, 1);
  }
  return counts;
}

/** How many groups are in each section, on all pages; `null` until both lists were read. */
export const sectionCountsOf = ({ counts: { pending, complete } }: TasksContext): SectionCounts | null =>
  pending && complete && { ...pending, withFirm: complete.withFirm, done: complete.done };

/** One section of the page that is on screen, with the ids of its groups in the order of the page. */
export interface PageSection {
  readonly section: GroupSection;
  readonly ids: readonly string[];
}

/**
 * The sections of a page [T4.13]: headings within its order. Of complete groups, which are in the order of completion,
 * those that the firm has come first. `open` is the group of the open task, which comes first where it is on another page.
 */
export function sectionsOnPage(
  context: TasksContext,
  list: GroupList,
  open: string | null,
): readonly PageSection[] {
  const onPage = idsOnPage(context, list);
  const ids = open === null || onPage.includes(open) ? onPage : [open, ...onPage];
  const bySection = new Map<GroupSection, string[]>();
  for (const id of ids) {
    const group = context.groups[id];
    if (!group) continue;
    const section = sectionOf(group, tasksOf(context, group), context.today);
    bySection.set(section, [...(bySection.get(section) ?? []), id]);
  }
  return groupSections.flatMap((section) => {
    const found = bySection.get(section);
    return found ? [{ section, ids: found }] : [];
  });
}

/** What the button of a group says here: its verb, or "view" for a user who may not change the client's tasks [T6.01]. */
export function verbHere(context: TasksContext, groupId: string): GroupVerb {
  const { groups, clients, facts } = context;
  const group = groups[groupId];
  if (!group) return 'view';
  const mayAct = may(facts, 'changes') && clients[group.clientId]?.mayChange !== false;
  return verbOf(group, tasksOf(context, group), mayAct);
}

/** The group whose button is the filled one: the first on screen that the user can act on. */
export const firstToAct = (context: TasksContext): string | null =>
  idsOnPage(context, 'pending').find((id) => verbHere(context, id) !== 'view') ?? null;

/** The group that a finished task leads on to: the first of the list that the user can act on, whichever page is shown. */
export const nextToAct = (context: TasksContext): string | null =>
  idsOf(context.pending).find((id) => verbHere(context, id) !== 'view') ?? null;

/**
 * The group that a task which the user only reads leads on to: one that they can act on, else the one after it in the
 * list, from whose end it goes on at the start; `null` when there is no other.
 */
export function nextToRead(context: TasksContext, groupId: string): string | null {
  const toAct = nextToAct(context);
  if (toAct !== null) return toAct;
  const ids = idsOf(context.pending);
  const at = ids.indexOf(groupId);
  const following = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  return following.find((id) => startedTask(context, id) !== null) ?? null;
}

/** Whether something narrows the lists. */
export const isNarrowed = ({ searched, kind, section }: TasksContext): boolean =>
  searched !== '' || kind !== null || section !== null;

/** Whether search and filters leave nothing of either list; not before both lists are loaded. */
export const isNothingFound = (context: TasksContext): boolean =>
  isNarrowed(context) && context.totals.pending === 0 && context.totals.complete === 0;
