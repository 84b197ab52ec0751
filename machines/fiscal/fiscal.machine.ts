import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { FiscalSort, ListedFiscal } from '../../contract/fiscal/box-e.ts';
import type { FiscalDocument } from '../../contract/fiscal/fiscal-document.ts';
import { type FiscalStorage, fiscalStorages } from '../../contract/fiscal/fiscal-summary.ts';
import { actionsPlaceOf, boxESection, fiscalPathOf } from '../action-paths.ts';
import type { SessionFacts } from '../facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { ActionPlace, Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { type FiscalFilter, filterPayload, maxFilterLength, noFilter } from './fiscal-filter.ts';
import { type FiscalQuery, fiscalListMachine } from './fiscal-list.ts';
import { fiscalUploadMachine, type PickedXml } from './fiscal-upload.machine.ts';

/** A document as it is read: what the list knows of it, its content with the events about it, and its XML; `reading` is `null` for an unknown layout. */
export interface FiscalReading {
  readonly listed: ListedFiscal;
  readonly reading: FiscalDocument | null;
  readonly xml: string;
}

interface FiscalContext {
  readonly clientId: string | null;
  readonly path: string;
  readonly filter: FiscalFilter;
  readonly search: string;
  readonly sort: FiscalSort;
  /** Whether the fields of the filter are open, where they do not stand beside the list. */
  readonly showsFilter: boolean;
  readonly open: FiscalReading | null;
  /** Whether the open document is shown as its file writes it. */
  readonly isSource: boolean;
  readonly problem: Problem | null;
}

type FiscalEvent =
  | { type: 'filter.changed'; filter: Partial<FiscalFilter> }
  | { type: 'filter.toggle' }
  | { type: 'filters.clear' }
  | { type: 'search.changed'; search: string }
  | { type: 'sort.choose'; sort: FiscalSort }
  | { type: 'document.retry' }
  | { type: 'document.close' }
  | { type: 'source.choose'; isSource: boolean }
  | { type: 'document.download' }
  | { type: 'archive.download' }
  | { type: 'files.pick'; files: readonly PickedXml[] }
  | { type: 'files.stored' }
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | ({ type: 'action.wanted' } & ActionPlace);

/** How long nothing is typed until it is asked for, in milliseconds. */
export const filterDelay = 300;

/** How long a document may take to arrive and be read, in milliseconds. */
export const readingLimit = 60_000;

type Context = FiscalContext;

interface FiscalPlace {
  readonly root: string;
  /** `null` for a path that names no storage. */
  readonly storage: FiscalStorage | null;
  /** What the path calls the storage; '' for the section as a whole. */
  readonly named: string;
  readonly documentId: string | null;
}

/** What a path shows of the storages. */
export function fiscalPlaceOf(path: string): FiscalPlace {
  const place = actionsPlaceOf(path);
  const root = place?.root ?? '/actions';
  if (place?.section !== boxESection) return { root, storage: null, named: '', documentId: null };
  const named = place.action ?? '';
  const storage = fiscalStorages.find((one) => one === named) ?? null;
  return { root, storage, named, documentId: storage === null ? null : place.rest };
}

const placeIn = ({ path }: Pick<Context, 'path'>): FiscalPlace => fiscalPlaceOf(path);

/** Whether a path leads out of Box-e: a flow that runs hears of every page. */
const isAway = (path: string): boolean => actionsPlaceOf(path)?.section !== boxESection;

const queryOf = (context: Context): FiscalQuery => ({
  clientId: context.clientId ?? '',
  storage: placeIn(context).storage ?? 'nfe-storage',
  filter: filterPayload(context.filter, context.search),
  sort: context.sort,
});

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const goTo = (to: string, replace: boolean) => ({ type: 'navigation.wanted' as const, to, replace });
const downloadTopic = 'fiscalDownload';

const downloading = {
  onDone: {
    target: 'begun',
    actions: [
      'withdrawFailure' as const,
      {
        type: 'announceDownload' as const,
        params: ({ event }: { event: { output: { url: string } } }) => event.output.url,
      },
    ],
  },
  onError: {
    target: 'idle',
    actions: {
      type: 'alertFailure' as const,
      params: ({ event }: { event: { error: unknown } }) => event,
    },
  },
};

/** The stored fiscal documents of the active client: the list of a storage, and the one that the path leads to [T2.15]. */
export const fiscalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FiscalEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'downloading',
  },
  actors: {
    list: fiscalListMachine,
    upload: fiscalUploadMachine,
    readDocument: fromPromise<FiscalReading, { documentId: string }>(provide('readDocument')),
    findDocument: fromPromise<{ url: string }, { documentId: string }>(provide('findDocument')),
    findArchive: fromPromise<{ url: string }, FiscalQuery>(provide('findArchive')),
  },
  delays: { filterDelay, readingLimit, secondClickDelay },
  guards: {
    hasStorageAndClient: ({ context }) => context.clientId !== null && placeIn(context).storage !== null,
    isOtherStorage: ({ context }, path: string) => fiscalPlaceOf(path).storage !== placeIn(context).storage,
    hasClient: ({ context }) => context.clientId !== null,
    isWithoutClient: ({ context }) => context.clientId === null,
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isOwner: ({ context }, clientId: string) => clientId === context.open?.listed.clientId,
    isOtherDocument: ({ context }, path: string) => {
      const [before, after] = [placeIn(context), fiscalPlaceOf(path)];
      return (
        before.documentId !== after.documentId ||
        before.named !== after.named ||
        isAway(context.path) !== isAway(path)
      );
    },
    isAway: ({ context }) => isAway(context.path),
    isSection: ({ context }) => placeIn(context).named === '',
    isUnknown: ({ context }) => placeIn(context).storage === null,
    isHere: ({ context }, { section, action }: ActionPlace) =>
      section === boxESection && action === placeIn(context).named,
    isDocument: ({ context }) => placeIn(context).documentId !== null,
    isElsewhere: ({ context }, { listed }: FiscalReading) =>
      context.clientId !== null && context.clientId !== listed.clientId,
  },
  actions: {
    storeClient: assign((_, clientId: string) => ({ clientId, filter: noFilter, search: '' })),
    storePath: assign((_, path: string) => ({ path })),
    changeFilter: assign(({ context }, filter: Partial<FiscalFilter>) => {
      const changed = { ...context.filter, ...filter };
      return {
        filter: {
          ...changed,
          issuer: changed.issuer.slice(0, maxFilterLength),
          recipient: changed.recipient.slice(0, maxFilterLength),
        },
      };
    }),
    clearFilters: assign({ filter: noFilter, search: '' }),
    toggleFilter: assign(({ context }) => ({ showsFilter: !context.showsFilter })),
    storeSearch: assign((_, search: string) => ({ search: search.slice(0, maxFilterLength) })),
    storeSort: assign((_, sort: FiscalSort) => ({ sort })),
    storeReading: assign((_, open: FiscalReading) => ({ open, problem: null })),
    storeSource: assign((_, isSource: boolean) => ({ isSource })),
    forgetReading: assign({ open: null, isSource: false, problem: null }),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    storeTimeout: assign({ problem: { code: 'timeout' as const } }),
    askList: sendTo('list', ({ context }) => ({ type: 'query.changed' as const, query: queryOf(context) })),
    reloadList: sendTo('list', { type: 'list.reload' }),
    passFiles: sendTo('upload', ({ context }, files: readonly PickedXml[]) => ({
      type: 'files.add' as const,
      clientId: context.clientId ?? '',
      files,
    })),
    goToStorage: emit(({ context }: { context: Context }) =>
      goTo(fiscalPathOf(placeIn(context).root, placeIn(context).named), false),
    ),
    leaveDocument: emit(({ context }: { context: Context }) =>
      goTo(fiscalPathOf(placeIn(context).root, placeIn(context).named), true),
    ),
    goToActions: emit(({ context }: { context: Context }) => goTo(placeIn(context).root, true)),
    wantClient: emit((_: unknown, { listed }: FiscalReading) => ({
      type: 'client.wanted' as const,
      clientId: listed.clientId,
    })),
    wantOwner: emit(({ context }: { context: Context }) => ({
      type: 'client.wanted' as const,
      clientId: context.open?.listed.clientId ?? '',
    })),
    announceOpened: emit(({ context }: { context: Context }) => ({
      type: 'action.opened' as const,
      section: boxESection,
      action: placeIn(context).named,
    })),
    noteUnknown: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({
        type: 'error.noted',
        module: 'cc:actions',
        message: `Unknown action: ${context.path}`,
        stack: null,
      });
      enqueue.emit({ type: 'action.missing', section: boxESection, action: placeIn(context).named });
    }),
    announceDownload: emit((_: unknown, url: string) => ({ type: 'download.ready' as const, url })),
    withdrawFailure: emit(() => withdrawal(downloadTopic)),
    alertFailure: emit((_: unknown, { error }: { error: unknown }) => ({
      type: 'alert.raised' as const,
      alert: {
        ...dangerAlert(
          problemOf(error).code === 'tooMuchData' ? 'fiscalArchiveTooLargeMsg' : 'documentDownloadErrorMsg',
        ),
        topic: downloadTopic,
      },
    })),
  },
}).createMachine({
  id: 'fiscal',
  description: 'Stored fiscal documents of the active client.',
  meta: { spec: ['T2.15', 'T3.11'] },
  context: ({ input: { clientId, path } }) => ({
    clientId,
    path,
    filter: noFilter,
    search: '',
    sort: 'newest',
    showsFilter: false,
    open: null,
    isSource: false,
    problem: null,
  }),
  invoke: { src: 'upload', id: 'upload' },
  on: {
    'files.pick': {
      guard: 'hasClient',
      actions: { type: 'passFiles', params: ({ event }) => event.files },
    },
    'filter.toggle': { actions: 'toggleFilter' },
    'source.choose': { actions: { type: 'storeSource', params: ({ event }) => event.isSource } },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'choosing',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.choosing',
          description: 'Nothing of the client before stays on screen.',
          meta: { spec: ['S4.11'] },
          actions: { type: 'storeClient', params: ({ event }) => event.clientId },
        },
        'route.entered': {
          guard: { type: 'isOtherStorage', params: ({ event }) => event.path },
          target: '.choosing',
          description:
            'Another storage begins with its own list, and another page has none; the filter is kept.',
          actions: { type: 'storePath', params: ({ event }) => event.path },
        },
      },
      states: {
        choosing: {
          description: 'Without a client or a storage there is nothing to list.',
          always: { guard: 'hasStorageAndClient', target: 'running' },
        },
        running: {
          invoke: { src: 'list', id: 'list', input: ({ context }) => ({ query: queryOf(context) }) },
          initial: 'settled',
          on: {
            'filter.changed': {
              target: '.typing',
              actions: { type: 'changeFilter', params: ({ event }) => event.filter },
            },
            'search.changed': {
              target: '.typing',
              actions: { type: 'storeSearch', params: ({ event }) => event.search },
            },
            'filters.clear': { target: '.settled', actions: ['clearFilters', 'askList'] },
            'sort.choose': {
              target: '.settled',
              actions: [{ type: 'storeSort', params: ({ event }) => event.sort }, 'askList'],
            },
            'files.stored': { actions: 'reloadList' },
          },
          states: {
            settled: {},
            typing: {
              description: 'The question waits until nothing is typed or chosen for a moment.',
              after: { filterDelay: { target: 'settled', actions: 'askList' } },
            },
          },
        },
      },
    },
    open: {
      description: 'The document that the path leads to.',
      initial: 'choosing',
      on: {
        'route.entered': [
          {
            guard: { type: 'isOtherDocument', params: ({ event }) => event.path },
            target: '.choosing',
            actions: { type: 'storePath', params: ({ event }) => event.path },
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
        'action.wanted': {
          guard: { type: 'isHere', params: ({ event }) => event },
          target: '.choosing',
          description: 'The hosting app asks whether this storage is shown.',
          meta: { spec: ['S4.25'] },
        },
      },
      states: {
        choosing: {
          entry: 'forgetReading',
          always: [
            { guard: 'isAway', target: 'closed', description: 'Another page is shown: it is left as it is.' },
            {
              guard: 'isSection',
              target: 'closed',
              description: 'The storages are chosen among the actions.',
              actions: 'goToActions',
            },
            { guard: 'isUnknown', target: 'refused', meta: { spec: ['S8.21'] }, actions: 'noteUnknown' },
            { guard: 'isDocument', target: 'loading', actions: 'announceOpened' },
            { target: 'closed', actions: 'announceOpened' },
          ],
        },
        closed: {},
        refused: { description: 'The screen "not authorized", without another address.' },
        loading: {
          description: 'Its facts, the events about it and its XML.',
          after: {
            readingLimit: {
              target: 'failed',
              description: 'A file may be made to take for ever: the worker that reads it is ended.',
              actions: 'storeTimeout',
            },
          },
          invoke: {
            src: 'readDocument',
            id: 'readDocument',
            input: ({ context }) => ({ documentId: placeIn(context).documentId ?? '' }),
            onDone: [
              {
                guard: { type: 'isElsewhere', params: ({ event }) => event.output },
                target: 'shown',
                description: 'A document of another client: its client becomes the active one.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'storeReading', params: ({ event }) => event.output },
                  { type: 'wantClient', params: ({ event }) => event.output },
                ],
              },
              { target: 'shown', actions: { type: 'storeReading', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
          on: {
            'document.close': { actions: 'goToStorage' },
            'client.changed': [
              { guard: 'isWithoutClient', description: 'The first client is known.' },
              {
                guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
                target: 'closed',
                description: 'The user has turned to another client meanwhile.',
                meta: { spec: ['S4.11'] },
                actions: 'leaveDocument',
              },
            ],
          },
        },
        failed: {
          on: {
            'document.retry': 'loading',
            'document.close': { actions: 'goToStorage' },
            'client.changed': [
              { guard: 'isWithoutClient', description: 'The first client is known.' },
              {
                guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
                target: 'closed',
                description: 'Another try would lead back to the client before.',
                meta: { spec: ['S4.11'] },
                actions: ['leaveDocument', 'forgetReading'],
              },
            ],
          },
        },
        shown: {
          on: {
            'document.close': { actions: 'goToStorage' },
            'client.changed': [
              {
                guard: { type: 'isOwner', params: ({ event }) => event.clientId },
                description: 'The client of the document is the active one now: it stays open.',
              },
              {
                guard: 'isWithoutClient',
                description: 'The first client is known, and the document is of another one.',
                meta: { spec: ['T2.05'] },
                actions: 'wantOwner',
              },
              {
                guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
                target: 'closed',
                meta: { spec: ['S4.11'] },
                actions: ['leaveDocument', 'forgetReading'],
              },
            ],
          },
        },
      },
    },
    download: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'document.download': { guard: 'isDocument', target: 'document' },
            'archive.download': { guard: 'hasStorageAndClient', target: 'archive' },
          },
        },
        document: {
          tags: 'downloading',
          description: 'The server gives a URL that can be used once; the browser fetches the file.',
          invoke: {
            src: 'findDocument',
            id: 'findDocument',
            input: ({ context }) => ({ documentId: placeIn(context).documentId ?? '' }),
            ...downloading,
          },
        },
        archive: {
          tags: 'downloading',
          description: 'All that the filter lets through, in one archive.',
          invoke: {
            src: 'findArchive',
            id: 'findArchive',
            input: ({ context }) => queryOf(context),
            ...downloading,
          },
        },
        begun: {
          description:
            'For a second the buttons stay busy: the second click of a double click would download it twice.',
          tags: 'downloading',
          after: { secondClickDelay: 'idle' },
        },
      },
    },
  },
});
