import { assign, fromPromise, setup } from 'xstate';
import { maxTasksPageSize, taskGroupsPerPage } from '../../contract/tasks/task-rules.ts';
import type { GroupPage, GroupQuestion, PageQuestion, RefreshQuestion } from './tasks.types.ts';

/** The most groups of one client that are listed. */
export const maxClientGroups = 2000;

/** The largest page that is a multiple of the pages on screen: the next page then follows without a gap. */
export const largestPage = maxTasksPageSize - (maxTasksPageSize % taskGroupsPerPage);

interface Context extends PageQuestion {
  /** How many groups are wanted; fewer come when there are no more. */
  readonly wanted: number;
  readonly pages: readonly GroupPage[];
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** All groups of one client are read in one piece [T7.04], those of all clients by pages of 15 [T7.05]. */
function startContext({
  list,
  clientId,
  search,
  kind,
  section,
  ...asked
}: GroupQuestion | RefreshQuestion): Context {
  const isPage = clientId === null && 'pageNum' in asked;
  const pageCount = 'pageCount' in asked ? asked.pageCount : 1;
  const wanted = clientId === null ? pageCount * taskGroupsPerPage : maxClientGroups;
  return {
    ...{ list, clientId, search, kind, section, wanted },
    pageNum: isPage ? asked.pageNum : 0,
    pageSize: Math.min(wanted, largestPage),
    pages: [],
  };
}

const joined = ({ pages }: Context): GroupPage => ({
  groups: pages.flatMap(({ groups }) => groups),
  tasks: pages.flatMap(({ tasks }) => tasks),
  clients: pages.flatMap(({ clients }) => clients),
  isFinalPage: pages.at(-1)?.isFinalPage ?? true,
  today: pages.at(-1)?.today ?? '',
  total: pages.at(-1)?.total,
  sections: pages.at(-1)?.sections,
});

/**
 * Reads a list of groups by as many calls as it takes; its output is one page with all of them. A call that fails ends
 * the chart with its error, which the chart of the lists handles.
 */
export const groupPagesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'nothing.heard' },
    input: {} as GroupQuestion | RefreshQuestion,
    output: {} as GroupPage,
    meta: {} as { spec: string[] },
  },
  actors: { loadPage: fromPromise<GroupPage, PageQuestion>(provide('loadPage')) },
  guards: {
    isEnough: ({ context: { pages, pageSize, wanted } }, { isFinalPage }: GroupPage) =>
      isFinalPage || (pages.length + 1) * pageSize >= wanted,
  },
  actions: {
    storePage: assign(({ context }, page: GroupPage) => ({ pages: [...context.pages, page] })),
  },
}).createMachine({
  id: 'groupPages',
  description: 'The groups of a list, read page by page.',
  context: ({ input }) => startContext(input),
  output: ({ context }) => joined(context),
  initial: 'loading',
  states: {
    loading: {
      meta: { spec: ['T7.04', 'T7.05', 'T9.01'] },
      invoke: {
        src: 'loadPage',
        id: 'loadPage',
        input: ({ context: { list, clientId, search, kind, section, pageNum, pageSize, pages } }) => ({
          ...{ list, clientId, search, kind, section, pageSize },
          pageNum: pageNum + pages.length,
        }),
        onDone: [
          {
            guard: { type: 'isEnough', params: ({ event }) => event.output },
            target: 'loaded',
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            reenter: true,
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
        ],
      },
    },
    loaded: { type: 'final' },
  },
});
