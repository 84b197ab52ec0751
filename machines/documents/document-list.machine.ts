import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { may, readsByOpening } from '../../contract/session/access.ts';
import type { DocumentOrder } from '../../contract/storage/storage.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { ReadReport, ReadWish } from '../read-marks.machine.ts';
import type { Signal } from '../signals.ts';
import type { DocumentList, DocumentPage, OpenFolder } from './lists.ts';
import {
  allDocumentsKey,
  appendPage,
  foundKey,
  listKeyOf,
  refreshFirstPage,
  withDocuments,
  withoutList,
} from './lists.ts';
import { loadFailure, loadFailureOver } from './load-failure.ts';
import { firstQuestion, nextSort, type PageQuestion, type Question } from './question.ts';
import type { Selection } from './selection.ts';
import {
  extend,
  mostChosen,
  nothingSelected,
  toggle,
  toggleAll,
  wholeOf,
  withinList,
  withoutRest,
} from './selection.ts';

/** How far apart the last key and the search are, in milliseconds. */
export const searchDelay = 300;

/** What the list reports to the chart of the documents. */
export type ListReport =
  /** A first page is there, so that the list can be shown. */
  | { type: 'list.loaded' }
  /** A document was opened that counts as unread. */
  | ({ type: 'read.wanted' } & ReadWish);

export type DocumentListEvent =
  | { type: 'session.refreshed'; session: SessionFacts['session'] }
  | { type: 'documents.changed'; containerId: string }
  | { type: 'document.opened'; documentId: string }
  | ReadReport
  | { type: 'folders.loaded'; folder: OpenFolder | null }
  | { type: 'folder.opened'; folder: OpenFolder }
  /** The document of a link, whose folder has just been opened. */
  | { type: 'target.show'; document: StorageDocument }
  /** The document of a link, whose folder cannot be opened. */
  | { type: 'target.find'; document: StorageDocument }
  | { type: 'target.seen' }
  | { type: 'list.flat'; isFlat: boolean }
  | { type: 'list.more' }
  /** The rows on screen come near the last that is loaded. */
  | { type: 'list.nearEnd' }
  | { type: 'list.retry' }
  | { type: 'sort.set'; orderBy: DocumentOrder }
  | { type: 'filter.set'; addedBy: Question['addedBy'] }
  | { type: 'readFilter.set'; readByClientUser: boolean | null }
  | { type: 'search.changed'; text: string }
  | { type: 'selection.toggle'; documentId: string }
  | { type: 'selection.extend'; documentId: string }
  | { type: 'selection.all' }
  /** The rest of the list is loaded, and chosen as well. */
  | { type: 'selection.whole' }
  | { type: 'selection.clear' }
  /** The chart to itself: what was typed is searched for now. */
  | { type: 'search.ask'; text: string }
  /** The chart to itself: something changed while the list was being loaded. */
  | { type: 'list.outdated' };

interface DocumentListInput {
  readonly parent: ActorRef<Snapshot<unknown>, ListReport>;
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly clientId: string;
}

interface DocumentListContext extends DocumentListInput {
  /** The open folder; `null` until the folders are loaded, and where there are none. */
  readonly folder: OpenFolder | null;
  /** Whether all documents of the client are listed, instead of those of the open folder. */
  readonly isFlat: boolean;
  readonly lists: Readonly<Record<string, DocumentList>>;
  readonly question: Question;
  /** The text in the search box; it is searched for a moment after the last key. */
  readonly typed: string;
  readonly selection: Selection;
  /** The document of a link, which is among the first of its folder or is found by its name. */
  readonly target: StorageDocument | null;
  /** Its id, until its row has been brought into view. */
  readonly targetId: string | null;
  readonly problem: Problem | null;
}

type Context = DocumentListContext;

/** The list on screen, as far as it is loaded. */
export const openListOf = (context: Context): DocumentList | undefined => context.lists[listKeyOf(context)];

const isListed = (context: Context, id: string): boolean =>
  openListOf(context)?.documents.some((document) => document.id === id) === true;
const hasNext = (context: Context): boolean => typeof openListOf(context)?.next === 'string';

/** Another list comes on screen: what was searched for and chosen in the one before is over. */
const otherList = ({ question, lists }: Context): Partial<Context> => ({
  question: { ...question, search: '' },
  typed: '',
  lists: withoutList(lists, foundKey),
  selection: nothingSelected,
  problem: null,
});

/** Stores a list under the key that is on screen; what was chosen and is gone is not chosen any more. */
const stored = (context: Context, list: DocumentPage): Partial<Context> => ({
  lists: { ...context.lists, [listKeyOf(context)]: list },
  selection: withinList(context.selection, list),
  problem: null,
});

/** Another order or filter: what is on screen stays until the answer is there; every other list is of the old order. */
function asked(context: Context, change: Partial<Question>): Partial<Context> {
  const key = listKeyOf(context);
  const list = context.lists[key];
  return {
    question: { ...context.question, ...change },
    selection: nothingSelected,
    lists: list ? { [key]: list } : {},
    problem: null,
  };
}

/** Something else is searched for; '' leads back to the list before. */
const searched = ({ question, lists }: Context, search: string): Partial<Context> => ({
  question: { ...question, search },
  selection: nothingSelected,
  lists: search === '' ? withoutList(lists, foundKey) : lists,
  problem: null,
});

function firstPageOf({ context }: { context: Context }): PageQuestion {
  const { folder, isFlat, question, clientId } = context;
  const isOfFolder = folder !== null && !isFlat && question.search === '';
  return {
    container: isOfFolder ? { id: folder.id, type: folder.type } : null,
    parentIds: isOfFolder ? folder.parentIds : null,
    clientId,
    from: null,
    pageIndex: 0,
    question,
  };
}
function nextPageOf({ context }: { context: Context }): PageQuestion {
  const list = openListOf(context);
  return { ...firstPageOf({ context }), from: list?.next ?? null, pageIndex: (list?.pageIndex ?? -1) + 1 };
}

const listSetup = setup({
  types: {
    context: {} as Context,
    events: {} as DocumentListEvent,
    input: {} as DocumentListInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'silent',
  },
  actors: {
    loadDocuments: fromPromise<DocumentPage, PageQuestion>(async () => {
      throw new Error('provide loadDocuments');
    }),
  },
  delays: { searchDelay },
  guards: {
    isOpenList: ({ context }, { id }: OpenFolder) => listKeyOf(context) === id,
    isListCached: ({ context }, { id }: OpenFolder) => context.lists[id] !== undefined,
    isOtherFolder: ({ context }, folder: OpenFolder | null) =>
      !context.isFlat && context.question.search === '' && context.folder?.id !== folder?.id,
    isShown: ({ context }, containerId: string) =>
      listKeyOf(context) === containerId || context.isFlat || context.question.search !== '',
    isThisListCached: ({ context }) => openListOf(context) !== undefined,
    hasFolder: ({ context }) => context.folder !== null,
    hasNextPage: ({ context }) => hasNext(context),
    mayLoadByItself: ({ context }) => context.problem === null && hasNext(context),
    isOtherQuestion: ({ context }, change: Partial<Question>) =>
      (Object.keys(change) as (keyof Question)[]).some((key) => context.question[key] !== change[key]),
    hasNewSearch: ({ context }) => context.typed.trim() !== context.question.search,
    isNothingTyped: (_, text: string) => text.trim() === '',
    isEager: ({ context }) =>
      !may(context.access, 'documentsLazyLoading') && context.problem === null && hasNext(context),
    isChosenWhole: ({ context }) =>
      context.selection.isWhole === true && context.problem === null && hasNext(context),
    mayChooseWhole: ({ context }) => hasNext(context) && (openListOf(context)?.total ?? 0) <= mostChosen,
    isFlatOffered: ({ context }, isFlat: boolean) =>
      context.isFlat !== isFlat &&
      // A search looks in all folders.
      context.question.search === '' &&
      may(context.access, 'documentsFlatToggle'),
    isDocumentListed: ({ context }, id: string) => isListed(context, id),
    hasDocuments: ({ context }) => (openListOf(context)?.documents.length ?? 0) > 0,
    hasSelection: ({ context }) => Object.keys(context.selection.ids).length > 0,
    isReadByOpening: ({ context }, id: string) =>
      readsByOpening(context.access) &&
      !Object.values(context.lists).some(({ documents }) =>
        documents.some((one) => one.id === id && one.isReadByClientUser),
      ),
    isTargetFar: ({ context }) => {
      const { target, folder, question } = context;
      return (
        target !== null &&
        target.parent.id === folder?.id &&
        question.search === '' &&
        !isListed(context, target.id)
      );
    },
  },
  actions: {
    storeFolder: assign((_, folder: OpenFolder | null) => ({ folder })),
    openFolder: assign(({ context }, folder: OpenFolder) => ({
      ...otherList(context),
      folder,
      isFlat: false,
    })),
    storeFirstPage: assign(({ context }, page: DocumentPage) => {
      const known = openListOf(context);
      return stored(context, known ? refreshFirstPage(known, page) : page);
    }),
    storeNextPage: assign(({ context }, page: DocumentPage) => {
      const known = openListOf(context);
      return stored(context, known ? appendPage(known, page) : page);
    }),
    replaceList: assign(({ context }, page: DocumentPage) => stored(context, page)),
    dropOpenList: assign(({ context }) => ({ lists: withoutList(context.lists, listKeyOf(context)) })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    setQuestion: assign(({ context }, change: Partial<Question>) => asked(context, change)),
    setSearch: assign(({ context }, text: string) => searched(context, text.trim())),
    askSearch: raise(({ context }) => ({ type: 'search.ask', text: context.typed })),
    searchTarget: enqueueActions(({ context: { target }, enqueue }) => {
      enqueue.assign({ target: null });
      enqueue.raise({ type: 'search.ask', text: target?.name ?? '' });
    }),
    extendSelection: assign(({ context }, documentId: string) => {
      const list = openListOf(context);
      return list ? { selection: extend(context.selection, list, documentId) } : {};
    }),
    chooseLoaded: assign(({ context }) => {
      const list = openListOf(context);
      return list ? { selection: toggleAll(context.selection, list) } : {};
    }),
    chooseWhole: assign(({ context }) => {
      const list = openListOf(context);
      return list ? { selection: wholeOf(list) } : {};
    }),
    showOtherList: assign(({ context }, isFlat: boolean) => ({ ...otherList(context), isFlat })),
    chooseNoRest: assign(({ context }) => ({ selection: withoutRest(context.selection) })),
    alertLoadFailure: emit(loadFailure),
    withdrawLoadFailure: emit(loadFailureOver),
    reportLoaded: sendTo(({ context }) => context.parent, { type: 'list.loaded' }),
  },
});

/** While an answer is under way: it may be older than a change of its list, and a reload follows it then. */
const underWay = listSetup.createStateConfig({
  initial: 'current',
  states: {
    current: {
      on: {
        'documents.changed': {
          guard: { type: 'isShown', params: ({ event }) => event.containerId },
          target: 'outdated',
          description: 'The answer under way may be older than the change: one reload follows it.',
        },
      },
    },
    outdated: {
      exit: raise({ type: 'list.outdated' }),
      on: {
        'documents.changed': {
          guard: { type: 'isShown', params: ({ event }) => event.containerId },
          description: 'A reload is due already.',
        },
      },
    },
  },
});

/** The documents of one client, as lists: of folders, of all documents and of what was found [S4.13, S4.14, S9.03]. */
export const documentListMachine = listSetup.createMachine({
  id: 'documentList',
  description: 'The documents of one client as lists. Another client has an actor of its own.',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    folder: null,
    isFlat: false,
    lists: {},
    question: firstQuestion,
    typed: '',
    selection: nothingSelected,
    target: null,
    targetId: null,
    problem: null,
  }),
  on: {
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: assign({ access: ({ context, event }) => ({ ...context.access, session: event.session }) }),
    },
    'document.opened': {
      guard: { type: 'isReadByOpening', params: ({ event }) => event.documentId },
      description: 'Opening a document removes its unread mark, unless the list says that it is read.',
      meta: { spec: ['S2.16', 'S6.06'] },
      actions: sendTo(
        ({ context }) => context.parent,
        ({ event }): ListReport => ({
          type: 'read.wanted',
          documentIds: [event.documentId],
          isRead: true,
          isOpening: true,
        }),
      ),
    },
    'documents.marked': {
      description: 'The lists show the new marks without being loaded again.',
      meta: { spec: ['S2.16'] },
      actions: assign({
        lists: ({ context, event: { documentIds, isRead } }) =>
          withDocuments(context.lists, documentIds, { isReadByClientUser: isRead }),
      }),
    },
    'target.show': {
      description: 'A link leads to a document: its row comes into view as soon as it is listed.',
      meta: { spec: ['S6.06'] },
      actions: assign({
        target: ({ event: { document } }) => document,
        targetId: ({ event: { document } }) => document.id,
      }),
    },
    'target.seen': { actions: assign({ target: null, targetId: null }) },
    'target.find': {
      description: 'Its folder cannot be opened: it is found by its name.',
      meta: { spec: ['S6.06'] },
      actions: [
        assign({ targetId: ({ event: { document } }) => document.id }),
        raise(({ event: { document } }) => ({ type: 'search.ask', text: document.name })),
      ],
    },
    'selection.toggle': {
      guard: { type: 'isDocumentListed', params: ({ event }) => event.documentId },
      actions: assign({ selection: ({ context, event }) => toggle(context.selection, event.documentId) }),
    },
    'selection.extend': {
      guard: { type: 'isDocumentListed', params: ({ event }) => event.documentId },
      actions: { type: 'extendSelection', params: ({ event }) => event.documentId },
    },
    'selection.all': {
      guard: 'hasDocuments',
      actions: 'chooseLoaded',
    },
    'selection.whole': {
      guard: 'mayChooseWhole',
      description: 'All that is loaded is chosen; the rest is loaded and chosen as it comes.',
      actions: 'chooseWhole',
    },
    'selection.clear': { guard: 'hasSelection', actions: assign({ selection: nothingSelected }) },
  },
  states: {
    list: {
      description: 'Pages of a hundred, silent reloads, and what was seen before at once.',
      initial: 'waiting',
      on: {
        'folders.loaded': [
          {
            guard: { type: 'isOtherFolder', params: ({ event }) => event.folder },
            target: '.deciding',
            description: 'The first folder, or another one because the open one is gone.',
            meta: { spec: ['S4.14'] },
            actions: [
              { type: 'storeFolder', params: ({ event }) => event.folder },
              assign({ selection: nothingSelected }),
            ],
          },
          { actions: { type: 'storeFolder', params: ({ event }) => event.folder } },
        ],
        'folder.opened': [
          {
            guard: { type: 'isOpenList', params: ({ event }) => event.folder },
            description: 'It is listed already.',
            actions: { type: 'storeFolder', params: ({ event }) => event.folder },
          },
          {
            guard: { type: 'isListCached', params: ({ event }) => event.folder },
            target: '.loaded.reloading',
            description: 'Seen before: it shows at once and is brought up to date silently.',
            meta: { spec: ['S4.14'] },
            actions: { type: 'openFolder', params: ({ event }) => event.folder },
          },
          {
            target: '.loading',
            actions: { type: 'openFolder', params: ({ event }) => event.folder },
          },
        ],
        'list.flat': {
          guard: { type: 'isFlatOffered', params: ({ event }) => event.isFlat },
          target: '.deciding',
          description: 'All documents of the client in one list, or back to the open folder.',
          meta: { spec: ['S4.13', 'S6.07'] },
          actions: { type: 'showOtherList', params: ({ event }) => event.isFlat },
        },
        'readFilter.set': {
          guard: {
            type: 'isOtherQuestion',
            params: ({ event: { readByClientUser } }) => ({ readByClientUser }),
          },
          target: '.waiting',
          description: 'Another setting drops the cached documents of the folder.',
          meta: { spec: ['S4.14'] },
          actions: assign({
            question: ({ context, event: { readByClientUser } }) => ({
              ...context.question,
              readByClientUser,
            }),
            selection: nothingSelected,
            lists: {},
          }),
        },
        'sort.set': {
          target: '.asking',
          description: 'The same column again turns the order round.',
          actions: {
            type: 'setQuestion',
            params: ({ context, event }) => nextSort(context.question, event.orderBy),
          },
        },
        'filter.set': {
          guard: { type: 'isOtherQuestion', params: ({ event: { addedBy } }) => ({ addedBy }) },
          target: '.asking',
          actions: { type: 'setQuestion', params: ({ event: { addedBy } }) => ({ addedBy }) },
        },
        'search.ask': [
          {
            guard: { type: 'isNothingTyped', params: ({ event }) => event.text },
            target: '.deciding',
            description: 'Nothing is searched for any more: back to the list before.',
            actions: { type: 'setSearch', params: ({ event }) => event.text },
          },
          {
            guard: { type: 'isOtherQuestion', params: ({ event }) => ({ search: event.text.trim() }) },
            target: '.asking',
            description: 'Among all documents of the client.',
            actions: { type: 'setSearch', params: ({ event }) => event.text },
          },
        ],
      },
      states: {
        waiting: {
          description: 'Until the folders say which one is open.',
          always: { guard: 'hasFolder', target: 'loading' },
        },
        deciding: {
          description: 'What was listed before shows at once and is brought up to date silently.',
          always: [{ guard: 'isThisListCached', target: 'loaded.reloading' }, { target: 'waiting' }],
        },
        asking: {
          description: 'The same list in another order: the rows stay on screen until the answer arrives.',
          always: [{ guard: 'isThisListCached', target: 'loaded.replacing' }, { target: 'waiting' }],
        },
        loading: {
          meta: { spec: ['S4.13', 'S7.26', 'S9.03'] },
          tags: 'busy',
          invoke: {
            src: 'loadDocuments',
            id: 'loadDocuments',
            input: firstPageOf,
            onDone: {
              target: 'loaded',
              actions: { type: 'storeFirstPage', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              meta: { spec: ['S8.07'] },
              actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'alertLoadFailure'],
            },
          },
          ...underWay,
        },
        loaded: {
          entry: 'reportLoaded',
          initial: 'settled',
          on: {
            'documents.changed': [
              {
                guard: { type: 'isShown', params: ({ event }) => event.containerId },
                target: '.reloading',
                meta: { spec: ['S4.14'] },
              },
              {
                description: 'Another folder changed: its cached documents go.',
                actions: assign({
                  lists: ({ context, event }) =>
                    withoutList(withoutList(context.lists, event.containerId), allDocumentsKey),
                }),
              },
            ],
          },
          states: {
            settled: {
              always: [
                {
                  guard: 'isTargetFar',
                  description: 'It is not among the first documents of its folder: it is found by its name.',
                  meta: { spec: ['S6.06'] },
                  actions: 'searchTarget',
                },
                {
                  guard: 'isEager',
                  target: 'loadingMore',
                  description:
                    'Where the firm has switched lazy loading off, the whole list comes by itself.',
                  meta: { spec: ['S6.08'] },
                },
                {
                  guard: 'isChosenWhole',
                  target: 'loadingMore',
                  description: 'The whole list is chosen: its rest is loaded.',
                },
              ],
              on: {
                'list.more': { guard: 'hasNextPage', target: 'loadingMore' },
                'list.nearEnd': {
                  guard: 'mayLoadByItself',
                  target: 'loadingMore',
                  description: 'After a failure the user is asked, or it would be tried for ever.',
                  meta: { spec: ['S9.03'] },
                },
                'list.outdated': 'reloading',
              },
            },
            replacing: {
              description:
                'In another order, filtered, or searched for. An answer to an older question never counts.',
              tags: 'busy',
              invoke: {
                src: 'loadDocuments',
                id: 'replaceDocuments',
                input: firstPageOf,
                onDone: {
                  target: 'settled',
                  actions: { type: 'replaceList', params: ({ event }) => event.output },
                },
                onError: {
                  target: '#documentList.list.failed',
                  description: 'What is on screen answers another question: it goes.',
                  meta: { spec: ['S8.07'] },
                  actions: [
                    { type: 'storeProblem', params: ({ event }) => event },
                    'dropOpenList',
                    'alertLoadFailure',
                  ],
                },
              },
              ...underWay,
            },
            loadingMore: {
              description: 'The next hundred, as one scrolls.',
              meta: { spec: ['S9.03'] },
              tags: 'busy',
              invoke: {
                src: 'loadDocuments',
                id: 'loadMoreDocuments',
                input: nextPageOf,
                onDone: {
                  target: 'settled',
                  actions: [
                    { type: 'storeNextPage', params: ({ event }) => event.output },
                    'withdrawLoadFailure',
                  ],
                },
                onError: {
                  target: 'settled',
                  meta: { spec: ['S8.07'] },
                  actions: [
                    'chooseNoRest',
                    { type: 'storeProblem', params: ({ event }) => event },
                    'alertLoadFailure',
                  ],
                },
              },
              ...underWay,
              on: {
                'list.outdated': {
                  target: '.outdated',
                  description: 'The page comes by itself before the reload that is due.',
                },
              },
            },
            reloading: {
              description: 'Silent: what is on screen stays until the answer is there.',
              meta: { spec: ['S4.14'] },
              tags: 'silent',
              invoke: {
                src: 'loadDocuments',
                id: 'reloadDocuments',
                input: firstPageOf,
                onDone: {
                  target: 'settled',
                  actions: { type: 'storeFirstPage', params: ({ event }) => event.output },
                },
                onError: { target: 'settled', description: 'What is on screen stays.' },
              },
              ...underWay,
            },
          },
        },
        failed: {
          exit: 'withdrawLoadFailure',
          on: {
            'list.retry': 'loading',
            'documents.changed': {
              guard: { type: 'isShown', params: ({ event }) => event.containerId },
              description: 'The change went through, so the connection is back.',
              target: 'loading',
            },
          },
        },
      },
    },
    search: {
      description: 'What is typed is searched for a moment after the last key.',
      initial: 'idle',
      on: {
        'search.changed': [
          {
            guard: { type: 'isNothingTyped', params: ({ event }) => event.text },
            target: '.idle',
            actions: [assign({ typed: ({ event }) => event.text }), 'askSearch'],
          },
          { target: '.waiting', actions: assign({ typed: ({ event }) => event.text }) },
        ],
      },
      states: {
        idle: {},
        waiting: {
          after: {
            searchDelay: [
              { guard: 'hasNewSearch', target: 'idle', actions: 'askSearch' },
              {
                target: 'idle',
                description: 'A folder was opened meanwhile, or the same words are there again.',
              },
            ],
          },
        },
      },
    },
  },
});
