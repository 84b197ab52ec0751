import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import {
  type ManifestInvoice,
  type ManifestSort,
  type ManifestStage,
  manifestQuery,
  mostInBatch,
  type SentAnswer,
} from '../../contract/manifest/manifest.ts';
import {
  fitsJustification,
  isOpen,
  justificationLength,
  type ManifestEvent,
  mayAnswer,
} from '../../contract/manifest/manifest-life.ts';
import { actionsPlaceOf, manifestAction, manifestSection } from '../action-paths.ts';
import type { SessionFacts } from '../facts.ts';
import { secondClickDelay, unread } from '../parts/confirmation.ts';
import { afterHeaderClick, afterRowClick, type SelectableRow } from '../parts/selection.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { ActionPlace, Signal } from '../signals.ts';
import {
  type ManifestFacts,
  type ManifestQuery,
  manifestFilter,
  manifestListMachine,
  maxSearchLength,
} from './manifest-list.ts';

/** What the list was answered with and answers depend on: the moment, and what the user may not do. */
export type ManifestTerms = Pick<ManifestFacts, 'asOf' | 'locked' | 'readOnly'>;

/** Some of the invoices on screen, with the terms that they were listed under. */
interface Rows {
  readonly invoices: readonly ManifestInvoice[];
  readonly terms: ManifestTerms;
}

/** A batch for the authority. */
export interface AnswerBatch {
  readonly clientId: string;
  readonly event: ManifestEvent;
  readonly justification: string;
  readonly invoices: readonly Pick<ManifestInvoice, 'id' | 'state'>[];
}

interface ManifestContext {
  readonly clientId: string | null;
  readonly path: string;
  readonly stage: ManifestStage;
  readonly search: string;
  readonly sort: ManifestSort;
  /** The chosen invoices, in the order of their choice. */
  readonly chosen: readonly ManifestInvoice[];
  readonly terms: ManifestTerms;
  /** The answer that is being given. */
  readonly event: ManifestEvent;
  readonly justification: string;
  /** The invoices that are not sent yet. */
  readonly queue: readonly ManifestInvoice[];
  /** What became of those that were. */
  readonly results: readonly SentAnswer[];
  readonly problem: Problem | null;
}

type ManifestMachineEvent =
  | { type: 'stage.choose'; stage: ManifestStage }
  | { type: 'search.changed'; search: string }
  | { type: 'sort.choose'; sort: ManifestSort }
  | ({ type: 'row.toggle'; invoice: ManifestInvoice } & Pick<Rows, 'terms'>)
  | ({ type: 'rows.toggle' } & Rows)
  | { type: 'choice.clear' }
  | { type: 'answer.begin'; event: ManifestEvent }
  | { type: 'justification.changed'; justification: string }
  | { type: 'answer.send' }
  | { type: 'answer.retry' }
  | { type: 'answer.close' }
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | ({ type: 'action.wanted' } & ActionPlace);

/** The order that a stage begins with: what waits by its deadline, what is answered by its date. */
const usualSort = { waiting: manifestQuery({ clientId: '' }).sort, done: 'newest' } as const;

/** How long nothing is typed until it is asked for, in milliseconds. */
export const searchDelay = 300;

/** The most invoices that are chosen at once. */
export const mostChosen = 200;

type Context = ManifestContext;

interface ManifestPlace {
  readonly root: string;
  /** What the path names below the section; '' for the section as a whole, `null` elsewhere. */
  readonly named: string | null;
}

/** What a path shows of the manifest. */
export function manifestPlaceOf(path: string): ManifestPlace {
  const place = actionsPlaceOf(path);
  if (place?.section !== manifestSection) return { root: place?.root ?? '/actions', named: null };
  return { root: place.root, named: place.action ?? '' };
}

const placeIn = ({ path }: Pick<Context, 'path'>): ManifestPlace => manifestPlaceOf(path);
const isShown = (path: string): boolean => manifestPlaceOf(path).named === manifestAction;

/** Whether there is a list: at the page of the invoices, for a client. */
const isListed = ({ clientId, path }: Pick<Context, 'clientId' | 'path'>): boolean =>
  clientId !== null && isShown(path);

const noTerms: ManifestTerms = { asOf: '', locked: [], readOnly: null };

/** An invoice as a row: one that no answer is possible for cannot be chosen [T4.17]. */
export const rowOf = (invoice: ManifestInvoice, { asOf, readOnly }: ManifestTerms): SelectableRow => ({
  id: invoice.id,
  isDisabled: readOnly !== null || !isOpen(invoice, asOf),
});

/** Those of the chosen invoices that an answer is possible for. */
export const answerable = (
  { chosen, terms }: Pick<Context, 'chosen' | 'terms'>,
  event: ManifestEvent,
): readonly ManifestInvoice[] => chosen.filter((one) => mayAnswer(one, event, terms.asOf));

const idsOf = (invoices: readonly ManifestInvoice[]): readonly string[] => invoices.map(({ id }) => id);

const queryOf = ({ clientId, stage, search, sort }: Context): ManifestQuery => ({
  clientId: clientId ?? '',
  filter: manifestFilter(stage, search),
  sort,
});

/** An answer that is not on its way ends with the page. */
const leaving = {
  guard: {
    type: 'isOtherPlace' as const,
    params: ({ event }: { event: { path: string } }) => event.path,
  },
  target: '#manifest.answer.none',
  actions: 'forgetAnswer' as const,
};

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** The invoices issued to the active client, and the answers to them [T2.18]. */
export const manifestMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ManifestMachineEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'sending',
  },
  actors: {
    list: manifestListMachine,
    sendAnswers: fromPromise<readonly SentAnswer[], AnswerBatch>(provide('sendAnswers')),
  },
  delays: { searchDelay, secondClickDelay },
  guards: {
    isListed: ({ context }) => isListed(context),
    isOtherPlace: ({ context }, path: string) => isShown(path) !== isShown(context.path),
    isOtherPage: ({ context }, path: string) => manifestPlaceOf(path).named !== placeIn(context).named,
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isAway: ({ context }) => placeIn(context).named === null,
    isSection: ({ context }) => placeIn(context).named === '',
    isUnknown: ({ context }) => !isShown(context.path),
    isHere: ({ context }, { section, action }: ActionPlace) =>
      section === manifestSection && action === placeIn(context).named,
    mayBegin: ({ context }, event: ManifestEvent) =>
      context.terms.readOnly === null &&
      !context.terms.locked.includes(event) &&
      answerable(context, event).length > 0,
    isJustified: ({ context: { event, justification } }) => fitsJustification(event, justification),
    hasMore: ({ context }) => context.queue.length > 0,
    isAllRegistered: ({ context }) => context.results.every(({ outcome }) => outcome === 'registered'),
  },
  actions: {
    storeClient: assign((_, clientId: string) => ({
      clientId,
      chosen: [],
      search: '',
      stage: 'waiting' as const,
      sort: usualSort.waiting,
    })),
    storePath: assign((_, path: string) => ({ path })),
    storeStage: assign((_, stage: ManifestStage) => ({ stage, sort: usualSort[stage] })),
    storeSearch: assign((_, search: string) => ({ search: search.slice(0, maxSearchLength) })),
    storeSort: assign((_, sort: ManifestSort) => ({ sort })),
    clearChoice: assign({ chosen: [] }),
    toggleRow: assign(({ context: { chosen } }, { invoices, terms }: Rows) => {
      const ids = invoices.reduce(
        (held, invoice) => afterRowClick(rowOf(invoice, terms), held),
        idsOf(chosen),
      );
      const known = [...chosen, ...invoices.filter(({ id }) => !idsOf(chosen).includes(id))];
      return { chosen: known.filter(({ id }) => ids.includes(id)).slice(0, mostChosen), terms };
    }),
    toggleRows: assign(({ context: { chosen } }, { invoices, terms }: Rows) => {
      const rows = invoices.map((invoice) => rowOf(invoice, terms));
      const ids = new Set(afterHeaderClick(rows, idsOf(chosen), mostChosen));
      return { chosen: invoices.filter(({ id }) => ids.has(id)), terms };
    }),
    prepareAnswer: assign(({ context }, event: ManifestEvent) => ({
      event,
      justification: '',
      queue: answerable(context, event),
      results: [],
      problem: null,
    })),
    storeJustification: assign((_, justification: string) => ({
      justification: justification.slice(0, justificationLength.most),
    })),
    storeResults: assign(({ context: { queue, results } }, sent: readonly SentAnswer[]) => ({
      results: [...results, ...sent],
      queue: queue.slice(mostInBatch),
      problem: null,
    })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetAnswer: assign({ chosen: [], queue: [], results: [], justification: '', problem: null }),
    askList: sendTo('list', ({ context }) => ({ type: 'query.changed' as const, query: queryOf(context) })),
    reloadList: enqueueActions(({ context, enqueue }) => {
      // The page may have been left while the answers were sent.
      if (isListed(context)) enqueue.sendTo('list', { type: 'list.reload' as const });
    }),
    goToActions: emit(({ context }: { context: Context }) => ({
      type: 'navigation.wanted' as const,
      to: placeIn(context).root,
      replace: true,
    })),
    announceOpened: emit({
      type: 'action.opened' as const,
      section: manifestSection,
      action: manifestAction,
    }),
    noteUnknown: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({
        type: 'error.noted',
        module: 'cc:actions',
        message: `Unknown action: ${context.path}`,
        stack: null,
      });
      enqueue.emit({
        type: 'action.missing',
        section: manifestSection,
        action: placeIn(context).named ?? '',
      });
    }),
    announceSent: emit(({ context: { results } }: { context: Context }) => ({
      type: 'alert.raised' as const,
      alert: {
        type: 'success' as const,
        key: 'manifestSentMsg',
        values: { count: results.length },
        closeable: true,
        timeout: null,
      },
    })),
  },
}).createMachine({
  id: 'manifest',
  description: 'The invoices issued to the active client, and what it answers to the tax authority.',
  meta: { spec: ['T2.18', 'T7.28'] },
  context: ({ input: { clientId, path } }) => ({
    clientId,
    path,
    stage: 'waiting',
    search: '',
    sort: usualSort.waiting,
    chosen: [],
    terms: noTerms,
    event: 'acknowledge',
    justification: '',
    queue: [],
    results: [],
    problem: null,
  }),
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
          guard: { type: 'isOtherPlace', params: ({ event }) => event.path },
          target: '.choosing',
          description: 'Another page has no list. Who comes back begins without a choice.',
          actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'clearChoice'],
        },
      },
      states: {
        choosing: {
          description: 'Without a client there is nothing to list.',
          always: { guard: 'isListed', target: 'running' },
        },
        running: {
          invoke: { src: 'list', id: 'list', input: ({ context }) => ({ query: queryOf(context) }) },
          initial: 'settled',
          on: {
            'stage.choose': {
              target: '.settled',
              description: 'Rows that are no longer on screen are not answered: the choice begins anew.',
              actions: [{ type: 'storeStage', params: ({ event }) => event.stage }, 'clearChoice', 'askList'],
            },
            'search.changed': {
              target: '.typing',
              actions: [{ type: 'storeSearch', params: ({ event }) => event.search }, 'clearChoice'],
            },
            'sort.choose': {
              target: '.settled',
              actions: [{ type: 'storeSort', params: ({ event }) => event.sort }, 'askList'],
            },
            'row.toggle': {
              meta: { spec: ['T4.17'] },
              actions: {
                type: 'toggleRow',
                params: ({ event: { invoice, terms } }) => ({ invoices: [invoice], terms }),
              },
            },
            'rows.toggle': {
              description: 'All that can be chosen, as many as are chosen at once; when so many are, none.',
              meta: { spec: ['T4.17'] },
              actions: {
                type: 'toggleRows',
                params: ({ event: { invoices, terms } }) => ({ invoices, terms }),
              },
            },
            'choice.clear': { actions: 'clearChoice' },
          },
          states: {
            settled: {},
            typing: {
              description: 'The question waits until nothing is typed for a moment.',
              after: { searchDelay: { target: 'settled', actions: 'askList' } },
            },
          },
        },
      },
    },
    page: {
      initial: 'entering',
      on: {
        'route.entered': [
          {
            guard: { type: 'isOtherPage', params: ({ event }) => event.path },
            target: '.entering',
            actions: { type: 'storePath', params: ({ event }) => event.path },
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
      },
      states: {
        entering: {
          always: [
            { guard: 'isAway', target: 'away' },
            {
              guard: 'isSection',
              target: 'away',
              description: 'The section alone is chosen among the actions.',
              actions: 'goToActions',
            },
            { guard: 'isUnknown', target: 'refused', meta: { spec: ['S8.21'] }, actions: 'noteUnknown' },
            { target: 'shown', actions: 'announceOpened' },
          ],
        },
        away: { description: 'Another page is shown: it is left as it is.' },
        refused: { description: 'The screen "not authorized", without another address.' },
        shown: {
          on: {
            'action.wanted': {
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'entering',
              description: 'The hosting app asks whether this action is shown.',
              meta: { spec: ['S4.25'] },
            },
          },
        },
      },
    },
    answer: {
      initial: 'none',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.none',
          description:
            'The authority registers what was sent. It is read again with the list of that client.',
          meta: { spec: ['S4.11'] },
          actions: 'forgetAnswer',
        },
      },
      states: {
        none: {
          on: {
            'answer.begin': {
              guard: { type: 'mayBegin', params: ({ event }) => event.event },
              target: 'asking',
              description:
                'An event that the firm has not granted, or that no chosen invoice takes, begins nothing.',
              meta: { spec: ['T6.05'] },
              actions: { type: 'prepareAnswer', params: ({ event }) => event.event },
            },
          },
        },
        asking: {
          tags: 'open',
          description: 'What is sent for how many invoices, and why where the event needs it.',
          initial: 'unread',
          on: {
            'justification.changed': {
              actions: { type: 'storeJustification', params: ({ event }) => event.justification },
            },
            'answer.close': 'none',
            'route.entered': leaving,
          },
          states: {
            unread,
            ready: {
              on: { 'answer.send': { guard: 'isJustified', target: '#manifest.answer.sending' } },
            },
          },
        },
        sending: {
          tags: ['open', 'sending'],
          description:
            'One batch after the other: the authority takes 20 events at a time. It goes on when the page is left.',
          invoke: {
            src: 'sendAnswers',
            id: 'sendAnswers',
            input: ({ context: { clientId, event, justification, queue } }) => ({
              clientId: clientId ?? '',
              event,
              justification: justification.trim(),
              invoices: queue.slice(0, mostInBatch).map(({ id, state }) => ({ id, state })),
            }),
            onDone: {
              target: 'sent',
              actions: { type: 'storeResults', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              description: 'What the authority registered before stays registered.',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        failed: {
          tags: 'open',
          on: {
            'answer.retry': 'sending',
            'answer.close': { target: 'none', actions: ['forgetAnswer', 'reloadList'] },
            'route.entered': leaving,
          },
        },
        sent: {
          tags: 'open',
          always: [
            { guard: 'hasMore', target: 'sending' },
            {
              guard: 'isAllRegistered',
              target: 'none',
              actions: ['announceSent', 'forgetAnswer', 'reloadList'],
            },
            {
              target: 'told',
              description:
                'Some were refused, or were answered by someone else meanwhile: each with its reason.',
            },
          ],
        },
        told: {
          tags: 'open',
          on: {
            'answer.close': { target: 'none', actions: ['forgetAnswer', 'reloadList'] },
            'route.entered': leaving,
          },
        },
      },
    },
  },
});
