import { assign, emit, fromPromise, setup } from 'xstate';
import type { ClientAgency, Crawl } from '../../contract/brazil/clearances.ts';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';

/** Part of a list, and how many items the whole has. */
export interface Part<Item> {
  readonly items: readonly Item[];
  readonly totalItems: number;
}

interface HistoryWish {
  readonly clientId: string;
  readonly agencyId: string;
}

/** A PDF that is to be downloaded, and its file's name. */
interface DocumentWish {
  readonly historyId: string;
  readonly name: string;
}

/** A question to the firm about a positive certificate. */
interface FirmQuestion extends HistoryWish {
  readonly note: string;
}

interface ClearancesContext {
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly clientId: string | null;
  /** What has been read of the list; `null` until its first part is there. */
  readonly agencies: Part<ClientAgency> | null;
  readonly problem: Problem | null;
  /** Whether a narrow screen shows only the certificates that ask for attention. */
  readonly isFolded: boolean;
  /** The agency whose history is open. */
  readonly opened: ClientAgency | null;
  readonly history: Part<Crawl> | null;
  /** The positive certificate about which the user reads what to do; `null` when none is. */
  readonly advised: ClientAgency | null;
  /** What its agency answered, the newest first; `null` until it is there. */
  readonly answers: Part<Crawl> | null;
  /** The note to the firm, as far as it is typed. */
  readonly note: string;
  /** Downloads, first come first served. */
  readonly queue: readonly DocumentWish[];
  /** Where the PDF of the first download is. */
  readonly url: string;
}

type ClearancesEvent =
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'fold.toggle' }
  | { type: 'history.open'; agencyId: string }
  | { type: 'history.retry' }
  | { type: 'advice.open'; agencyId: string }
  | { type: 'advice.retry' }
  | { type: 'note.changed'; note: string }
  | { type: 'firm.ask' }
  | { type: 'dialog.close' }
  | { type: 'certificate.download'; historyId: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const downloadTopic = 'clearances.download';
/** The most downloads that wait for one another. */
const mostDownloads = 20;

/** Whether a certificate asks for no attention: it holds, and not only for the next days. */
export const isInOrder = ({ status, validity }: ClientAgency): boolean =>
  (status === 'negative' || status === 'positiveWithNegativeEffect') && validity === 'valid';

const agencyIn = ({ agencies }: ClearancesContext, id: string): ClientAgency | undefined =>
  agencies?.items.find(({ agencyId }) => agencyId === id);

/** Whose PDF a run of the history has; `undefined` when it has none, or is not shown. */
const agencyWithPdf = (context: ClearancesContext, historyId: string): ClientAgency | undefined =>
  context.history?.items.some(({ id, documentId }) => id === historyId && documentId !== null)
    ? (context.opened ?? undefined)
    : context.agencies?.items.find((one) => one.hasDocument && one.historyId === historyId);

/** The clearance certificates of the active client: their status, their history and their PDFs [T7.25–T7.27]. */
export const clearancesMachine = setup({
  types: {
    context: {} as ClearancesContext,
    events: {} as ClearancesEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadAgencies: fromPromise<Part<ClientAgency>, { clientId: string; from: number }>(
      provide('loadAgencies'),
    ),
    loadHistory: fromPromise<Part<Crawl>, HistoryWish>(provide('loadHistory')),
    askFirm: fromPromise<ClientAgency, FirmQuestion>(provide('askFirm')),
    findCertificate: fromPromise<{ url: string }, { historyId: string }>(provide('findCertificate')),
    saveCertificate: fromPromise<void, { url: string; name: string }>(provide('saveCertificate')),
  },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    hasMore: ({ context: { agencies } }) => agencies !== null && agencies.items.length < agencies.totalItems,
    isPositive: ({ context }, agencyId: string) => agencyIn(context, agencyId)?.status === 'positive',
    mayAsk: ({ context: { access, advised } }) => may(access, 'changes') && advised?.mayAsk === true,
    isListed: ({ context }, agencyId: string) => agencyIn(context, agencyId) !== undefined,
    hasPdf: ({ context }, historyId: string) =>
      context.queue.length < mostDownloads && agencyWithPdf(context, historyId) !== undefined,
    hasDownload: ({ context }) => context.queue.length > 0,
  },
  actions: {
    storeClient: assign((_, clientId: string) => ({
      clientId,
      agencies: null,
      problem: null,
      isFolded: true,
      opened: null,
      history: null,
      advised: null,
      answers: null,
      note: '',
    })),
    toggleFold: assign(({ context: { isFolded } }) => ({ isFolded: !isFolded })),
    addAgencies: assign(({ context: { agencies } }, { items, totalItems }: Part<ClientAgency>) => ({
      agencies: { items: [...(agencies?.items ?? []), ...items], totalItems },
      problem: null,
    })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    storeAsked: assign(({ context: { agencies } }, agency: ClientAgency) => ({
      advised: agency,
      agencies: agencies && {
        ...agencies,
        items: agencies.items.map((one) => (one.agencyId === agency.agencyId ? agency : one)),
      },
    })),
    queueDownload: assign(({ context }, historyId: string) => ({
      queue: [...context.queue, { historyId, name: `${agencyWithPdf(context, historyId)?.name ?? ''}.pdf` }],
    })),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1), url: '' })),
    withdrawFailure: emit(withdrawal(downloadTopic)),
    alertFailure: emit({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('certificateDownloadErrorMsg'), topic: downloadTopic },
    }),
  },
}).createMachine({
  id: 'clearances',
  description: 'Clearance certificates (CND) of the active client.',
  meta: { spec: ['T3.12', 'T7.25'] },
  context: ({ input }) => ({
    access: { session: input.session, flags: input.flags },
    clientId: input.clientId,
    agencies: null,
    problem: null,
    isFolded: true,
    opened: null,
    history: null,
    advised: null,
    answers: null,
    note: '',
    queue: [],
    url: '',
  }),
  type: 'parallel',
  on: {
    'session.refreshed': {
      actions: assign({ access: ({ context, event: { session } }) => ({ ...context.access, session }) }),
    },
    'fold.toggle': { actions: 'toggleFold' },
  },
  states: {
    list: {
      initial: 'choosing',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.loading',
          description: 'Nothing of the client before stays on screen.',
          meta: { spec: ['S4.11'] },
          actions: { type: 'storeClient', params: ({ event }) => event.clientId },
        },
      },
      states: {
        choosing: {
          description: 'No client is active yet: a question without one would be refused [T8.05].',
          meta: { spec: ['T8.05'] },
          always: { guard: 'hasClient', target: 'loading' },
        },
        loading: {
          tags: 'busy',
          description: 'The first part of the list, or the next.',
          meta: { spec: ['T7.25', 'T9.03'] },
          invoke: {
            src: 'loadAgencies',
            id: 'loadAgencies',
            input: ({ context: { clientId, agencies } }) => ({
              clientId: clientId ?? '',
              from: agencies?.items.length ?? 0,
            }),
            onDone: {
              target: 'shown',
              actions: { type: 'addAgencies', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        shown: { on: { 'list.more': { guard: 'hasMore', target: 'loading' } } },
        failed: { on: { 'list.retry': 'loading' } },
      },
    },
    history: {
      description: 'What an agency answered, in a dialog.',
      meta: { spec: ['T7.26'] },
      initial: 'closed',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.closed',
          meta: { spec: ['S4.11'] },
        },
      },
      states: {
        closed: {
          on: {
            'history.open': {
              guard: { type: 'isListed', params: ({ event }) => event.agencyId },
              target: 'open',
              actions: assign({
                opened: ({ context, event }) => agencyIn(context, event.agencyId) ?? null,
                history: null,
              }),
            },
          },
        },
        open: {
          tags: 'open',
          initial: 'loading',
          on: { 'dialog.close': { target: 'closed', actions: assign({ opened: null, history: null }) } },
          states: {
            loading: {
              invoke: {
                src: 'loadHistory',
                id: 'loadHistory',
                input: ({ context: { clientId, opened } }) => ({
                  clientId: clientId ?? '',
                  agencyId: opened?.agencyId ?? '',
                }),
                onDone: {
                  target: 'shown',
                  actions: assign({ history: ({ event }) => event.output }),
                },
                onError: 'failed',
              },
            },
            shown: {},
            failed: { on: { 'history.retry': 'loading' } },
          },
        },
      },
    },
    advice: {
      description:
        'What to do about a positive certificate: its debts, the steps, and a question to the firm.',
      meta: { spec: ['T7.25'] },
      initial: 'closed',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.closed',
          meta: { spec: ['S4.11'] },
        },
      },
      states: {
        closed: {
          on: {
            'advice.open': {
              guard: { type: 'isPositive', params: ({ event }) => event.agencyId },
              target: 'open',
              actions: assign({
                advised: ({ context, event }) => agencyIn(context, event.agencyId) ?? null,
                answers: null,
                note: '',
              }),
            },
          },
        },
        open: {
          tags: 'open',
          type: 'parallel',
          on: { 'dialog.close': { target: 'closed', actions: assign({ advised: null, answers: null }) } },
          states: {
            debts: {
              description: 'The debts are those of the run that the status comes from.',
              initial: 'loading',
              states: {
                loading: {
                  invoke: {
                    src: 'loadHistory',
                    id: 'loadDebts',
                    input: ({ context: { clientId, advised } }) => ({
                      clientId: clientId ?? '',
                      agencyId: advised?.agencyId ?? '',
                    }),
                    onDone: { target: 'shown', actions: assign({ answers: ({ event }) => event.output }) },
                    onError: 'failed',
                  },
                },
                shown: {},
                failed: { on: { 'advice.retry': 'loading' } },
              },
            },
            question: {
              description: 'The firm gets mail with the facts and the note; the row says who asked and when.',
              initial: 'idle',
              states: {
                idle: {
                  on: {
                    'note.changed': { actions: assign({ note: ({ event }) => event.note }) },
                    'firm.ask': { guard: 'mayAsk', target: 'sending' },
                  },
                },
                sending: {
                  on: {
                    'dialog.close': {
                      description: 'The dialog waits for the answer, which says whether it was sent.',
                    },
                  },
                  invoke: {
                    src: 'askFirm',
                    id: 'askFirm',
                    input: ({ context: { clientId, advised, note } }) => ({
                      clientId: clientId ?? '',
                      agencyId: advised?.agencyId ?? '',
                      note,
                    }),
                    onDone: {
                      target: 'idle',
                      actions: { type: 'storeAsked', params: ({ event }) => event.output },
                    },
                    onError: {
                      target: 'failed',
                      description: 'The note stays. A repeated question is sent once a day.',
                    },
                  },
                },
                failed: {
                  on: {
                    'note.changed': { actions: assign({ note: ({ event }) => event.note }) },
                    'firm.ask': { guard: 'mayAsk', target: 'sending' },
                  },
                },
              },
            },
          },
        },
      },
    },
    downloads: {
      description: 'PDFs of certificates, one after another.',
      meta: { spec: ['T7.27'] },
      initial: 'idle',
      on: {
        'certificate.download': {
          guard: { type: 'hasPdf', params: ({ event }) => event.historyId },
          actions: { type: 'queueDownload', params: ({ event }) => event.historyId },
        },
      },
      states: {
        idle: { always: { guard: 'hasDownload', target: 'finding' } },
        finding: {
          description: 'The server gives a URL that can be used once.',
          invoke: {
            src: 'findCertificate',
            id: 'findCertificate',
            input: ({ context }) => ({ historyId: context.queue[0]?.historyId ?? '' }),
            onDone: {
              target: 'saving',
              actions: assign({ url: ({ event }) => event.output.url }),
            },
            onError: { target: 'idle', actions: ['alertFailure', 'dequeue'] },
          },
        },
        saving: {
          description: 'The PDF is fetched as a whole and handed to the browser.',
          invoke: {
            src: 'saveCertificate',
            id: 'saveCertificate',
            input: ({ context: { queue, url } }) => ({ url, name: queue[0]?.name ?? '' }),
            onDone: { target: 'idle', actions: ['withdrawFailure', 'dequeue'] },
            onError: { target: 'idle', actions: ['alertFailure', 'dequeue'] },
          },
        },
      },
    },
  },
});
