import { pagesRegion } from './tasks.pages.ts';
import { startContext, tasksSetup } from './tasks.setup.ts';

/** What the firm asks of its clients: two lists of task groups, which are open and which are complete [T4.09]. */
export const tasksMachine = tasksSetup.createMachine({
  id: 'tasks',
  description: 'The task lists: groups that are pending and groups that are complete.',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  invoke: { src: 'watchChanges', id: 'watchChanges', input: ({ self }) => ({ lists: self }) },
  on: {
    'mode.change': {
      guard: { type: 'isOtherMode', params: ({ event }) => event.mode },
      description: 'The tasks of all clients of the person, or of the active one.',
      meta: { spec: ['T3.06'] },
      actions: [
        { type: 'storeMode', params: ({ event }) => event.mode },
        'startOver',
        'resetLists',
        'keepInUrl',
      ],
    },
    'filters.change': {
      guard: { type: 'isOtherFilter', params: ({ event }) => event.filters },
      description:
        'Both lists and their counts are narrowed by a kind, a section or a client, or no more. The URL keeps it.',
      meta: { spec: ['T7.05'] },
      actions: [
        { type: 'storeFilters', params: ({ event }) => event.filters },
        'startOver',
        'resetLists',
        'keepInUrl',
      ],
    },
    'filters.clear': {
      description: 'Nothing was found: the tasks of all clients are listed again.',
      meta: { spec: ['T7.05', 'T9.03'] },
      actions: ['showAll', 'startOver', 'resetLists', 'keepInUrl'],
    },
    'section.toggle': { actions: { type: 'toggleSection', params: ({ event }) => event.section } },
    'route.entered': [
      {
        guard: { type: 'isReturn', params: ({ event }) => event.path },
        description: 'Back from a task: the list is narrowed as before.',
        meta: { spec: ['T2.05'] },
        actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'keepInUrl'],
      },
      {
        guard: { type: 'isOtherList', params: ({ event }) => event.path },
        description: 'A bookmarked URL, or a link of home.',
        actions: [
          { type: 'storePath', params: ({ event }) => event.path },
          { type: 'storeAddress', params: ({ event }) => event.path },
          'startOver',
          'resetLists',
        ],
      },
      { actions: { type: 'storePath', params: ({ event }) => event.path } },
    ],
    'client.changed': [
      {
        guard: 'isOneClientListed',
        actions: [{ type: 'storeClient', params: ({ event }) => event.clientId }, 'startOver', 'resetLists'],
      },
      { actions: { type: 'storeClient', params: ({ event }) => event.clientId } },
    ],
    'group.start': {
      guard: { type: 'canStart', params: ({ event }) => event.groupId },
      meta: { spec: ['T2.05', 'T2.25'] },
      actions: { type: 'openTask', params: ({ event }) => event.groupId },
    },
    'flags.loaded': [
      {
        guard: { type: 'changesKinds', params: ({ event }) => ({ flags: event.flags }) },
        description: 'A kind of task was shown or hidden: the lists are loaded again.',
        meta: { spec: ['T5.03'] },
        actions: [{ type: 'storeFlags', params: ({ event }) => event.flags }, 'startOver', 'resetLists'],
      },
      { actions: { type: 'storeFlags', params: ({ event }) => event.flags } },
    ],
  },
  states: {
    // Events that the lists handle as well are handled in a region: an event that a region takes does not reach the root.
    news: {
      description: 'Changes by the user, the firm and other tabs.',
      on: {
        'task.changed': {
          description: 'A change of this person’s shows at once: the group moves from one list to the other.',
          meta: { spec: ['T4.08', 'T4.09', 'T4.13'] },
          actions: { type: 'storeChange', params: ({ event }) => event },
        },
        'group.opened': {
          description: 'It is selected in its list, also when it is on a page that is not loaded.',
          meta: { spec: ['T2.05'] },
          actions: { type: 'storeOpened', params: ({ event: { type: _, ...opened } }) => opened },
        },
        'changes.heard': {
          description: 'The open task is notified as well.',
          actions: { type: 'announceChanges', params: ({ event }) => event.changed },
        },
        'session.refreshed': [
          {
            guard: { type: 'changesKinds', params: ({ event }) => ({ session: event.session }) },
            meta: { spec: ['T5.03'] },
            actions: [
              { type: 'storeSession', params: ({ event }) => event.session },
              'startOver',
              'resetLists',
            ],
          },
          { actions: { type: 'storeSession', params: ({ event }) => event.session } },
        ],
      },
    },
    search: {
      description: 'Both lists are narrowed by the words in the search box.',
      meta: { spec: ['T9.03'] },
      initial: 'idle',
      on: {
        'search.changed': {
          target: '.waiting',
          actions: { type: 'storeSearch', params: ({ event }) => event.term },
        },
      },
      states: {
        idle: {},
        waiting: {
          description: 'The next letter may follow.',
          after: {
            searchDebounce: [
              {
                guard: 'isSearched',
                target: 'idle',
                description: 'The lists already show the results for these words.',
              },
              { target: 'idle', actions: ['search', 'startOver', 'resetLists', 'keepInUrl'] },
            ],
          },
        },
      },
    },
    pending: pagesRegion('pending'),
    complete: pagesRegion('complete'),
  },
});
