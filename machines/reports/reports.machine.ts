import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { mayReport } from '../../contract/reports/report-access.ts';
import { type ReportName, reportNames } from '../../contract/reports/report-names.ts';
import type { AccessFacts } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import { actionsPlaceOf, reportPathOf, reportSection } from '../action-paths.ts';
import type { SessionFacts } from '../facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import { problemOf } from '../problem.ts';
import type { ActionPlace, Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { type ReceiptReport, receiptMachine } from './receipt.machine.ts';
import { filterPayload, maxSearchLength, noFilter, type ReportFilter } from './report-filter.ts';
import { type ReportQuery, reportListMachine } from './report-list.ts';

interface ReportsContext {
  readonly access: AccessFacts;
  readonly clientId: string | null;
  readonly path: string;
  readonly filter: ReportFilter;
  /** Whether the fields of the filter are open, where they do not stand beside the table. */
  readonly showsFilter: boolean;
  /** The client of the open receipt, once it is known. */
  readonly owner: string | null;
}

type ReportsEvent =
  | { type: 'filter.changed'; filter: Partial<ReportFilter> }
  | { type: 'filter.toggle' }
  | { type: 'filters.clear' }
  | { type: 'report.download' }
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: SessionFacts['flags'] }
  | ({ type: 'action.wanted' } & ActionPlace)
  | ReceiptReport;

/** How long nothing is typed until it is asked for, in milliseconds. */
export const filterDelay = 300;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = ReportsContext;

interface ReportPlace {
  readonly root: string;
  /** `null` for a path that names no report. */
  readonly report: ReportName | null;
  /** What the path calls the report; '' for the section as a whole. */
  readonly named: string;
  /** Only delivery receipts can be opened. */
  readonly receiptId: string | null;
}

/** What a path shows of the reports. */
export function reportPlaceOf(path: string): ReportPlace {
  const place = actionsPlaceOf(path);
  const root = place?.root ?? '/actions';
  if (place?.section !== reportSection) return { root, report: null, named: '', receiptId: null };
  const named = place.action ?? '';
  const report = reportNames.find((one) => one === named) ?? null;
  return { root, report, named, receiptId: report === 'stored-documents' ? place.rest : null };
}

const placeIn = ({ path }: Pick<Context, 'path'>): ReportPlace => reportPlaceOf(path);

/** Whether a path leads out of the reports: a flow that runs hears of every page. */
const isAway = (path: string): boolean => actionsPlaceOf(path)?.section !== reportSection;

/** The report that the user sees at a path; `null` without one, and for one that the user may not see. */
const reportIn = (context: Pick<Context, 'path' | 'access'>): ReportName | null => {
  const { report } = placeIn(context);
  return report !== null && mayReport(context.access, report) ? report : null;
};

const queryOf = (context: Context): ReportQuery => {
  const report = placeIn(context).report ?? 'stored-documents';
  return { clientId: context.clientId ?? '', report, filter: filterPayload(report, context.filter) };
};

const goTo = (to: string, replace: boolean) => ({ type: 'navigation.wanted' as const, to, replace });
const downloadTopic = 'reportDownload';

/** Reports about the active client: the rows of one as a table, its XLSX, and an open delivery receipt [T2.16, T2.17]. */
export const reportsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReportsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'downloading',
  },
  actors: {
    list: reportListMachine,
    receipt: receiptMachine,
    findReport: fromPromise<{ url: string }, ReportQuery>(provide('findReport')),
  },
  delays: { filterDelay, secondClickDelay },
  guards: {
    hasReportAndClient: ({ context }) => context.clientId !== null && reportIn(context) !== null,
    isOtherReport: ({ context }, path: string) => reportPlaceOf(path).report !== placeIn(context).report,
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isWithoutClient: ({ context }) => context.clientId === null,
    isOwner: ({ context }, clientId: string) => clientId === context.owner,
    isForeign: ({ context }, clientId: string) =>
      context.clientId === null && context.owner !== null && context.owner !== clientId,
    isElsewhere: ({ context }, clientId: string) =>
      context.clientId !== null && context.clientId !== clientId,
    isOtherPlace: ({ context }, path: string) => {
      const [before, after] = [placeIn(context), reportPlaceOf(path)];
      return (
        before.receiptId !== after.receiptId ||
        before.named !== after.named ||
        isAway(context.path) !== isAway(path)
      );
    },
    isAway: ({ context }) => isAway(context.path),
    isSection: ({ context }) => placeIn(context).named === '',
    isUnknown: ({ context }) => placeIn(context).report === null,
    isWithheld: ({ context }) => reportIn(context) === null,
    isReceipt: ({ context }) => placeIn(context).receiptId !== null,
    isHere: ({ context }, { section, action }: ActionPlace) =>
      section === reportSection && action === placeIn(context).named,
  },
  actions: {
    storeAccess: assign((_, access: AccessFacts) => ({ access })),
    storeClient: assign((_, clientId: string) => ({ clientId, filter: noFilter })),
    storePath: assign((_, path: string) => ({ path })),
    changeFilter: assign(({ context }, change: Partial<ReportFilter>) => {
      const changed = { ...context.filter, ...change };
      return { filter: { ...changed, search: changed.search.slice(0, maxSearchLength) } };
    }),
    clearFilter: assign({ filter: noFilter }),
    toggleFilter: assign(({ context }) => ({ showsFilter: !context.showsFilter })),
    storeOwner: assign((_, owner: string) => ({ owner })),
    forgetOwner: assign({ owner: null }),
    askList: sendTo('list', ({ context }) => ({ type: 'query.changed' as const, query: queryOf(context) })),
    reloadList: sendTo('list', { type: 'list.reload' }),
    leaveReceipt: emit(({ context }: { context: Context }) =>
      goTo(reportPathOf(placeIn(context).root, placeIn(context).named), true),
    ),
    goToActions: emit(({ context }: { context: Context }) => goTo(placeIn(context).root, true)),
    wantClient: emit((_: unknown, clientId: string) => ({ type: 'client.wanted' as const, clientId })),
    wantOwner: emit(({ context }: { context: Context }) => ({
      type: 'client.wanted' as const,
      clientId: context.owner ?? '',
    })),
    announceOpened: emit(({ context }: { context: Context }) => ({
      type: 'action.opened' as const,
      section: reportSection,
      action: placeIn(context).named,
    })),
    announceMissing: emit(({ context }: { context: Context }) => ({
      type: 'action.missing' as const,
      section: reportSection,
      action: placeIn(context).named,
    })),
    noteUnknown: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({
        type: 'error.noted',
        module: 'cc:actions',
        message: `Unknown action: ${context.path}`,
        stack: null,
      });
    }),
    announceDownload: emit((_: unknown, url: string) => ({ type: 'download.ready' as const, url })),
    withdrawFailure: emit(() => withdrawal(downloadTopic)),
    alertFailure: emit((_: unknown, { error }: { error: unknown }) => ({
      type: 'alert.raised' as const,
      alert: {
        ...dangerAlert(
          problemOf(error).code === 'tooMuchData' ? 'reportTooLargeMsg' : 'documentDownloadErrorMsg',
        ),
        topic: downloadTopic,
      },
    })),
  },
}).createMachine({
  id: 'reports',
  description: 'Reports about the active client, and its delivery receipts.',
  meta: { spec: ['T2.16', 'T2.17'] },
  context: ({ input: { session, flags, clientId, path } }) => ({
    access: { session, flags },
    clientId,
    path,
    filter: noFilter,
    showsFilter: false,
    owner: null,
  }),
  on: {
    'filter.toggle': { actions: 'toggleFilter' },
    'session.refreshed': {
      actions: {
        type: 'storeAccess',
        params: ({ context, event: { session } }) => ({ ...context.access, session }),
      },
    },
    'flags.loaded': {
      actions: {
        type: 'storeAccess',
        params: ({ context, event: { flags } }) => ({ ...context.access, flags }),
      },
    },
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
          guard: { type: 'isOtherReport', params: ({ event }) => event.path },
          target: '.choosing',
          description: 'Another report has other fields: its filter begins empty.',
          meta: { spec: ['T3.11'] },
          actions: [{ type: 'storePath', params: ({ event }) => event.path }, 'clearFilter'],
        },
      },
      states: {
        choosing: {
          description: 'Without a client, or a report that the user may see, there is nothing to list.',
          meta: { spec: ['T3.15'] },
          always: { guard: 'hasReportAndClient', target: 'running' },
        },
        running: {
          invoke: { src: 'list', id: 'list', input: ({ context }) => ({ query: queryOf(context) }) },
          initial: 'settled',
          on: {
            'filter.changed': {
              target: '.typing',
              actions: { type: 'changeFilter', params: ({ event }) => event.filter },
            },
            'filters.clear': { target: '.settled', actions: ['clearFilter', 'askList'] },
            'receipt.changed': {
              description: 'Its rows have another status.',
              actions: 'reloadList',
            },
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
      description: 'The report, or the receipt, that the path leads to.',
      initial: 'choosing',
      on: {
        'route.entered': [
          {
            guard: { type: 'isOtherPlace', params: ({ event }) => event.path },
            target: '.choosing',
            actions: { type: 'storePath', params: ({ event }) => event.path },
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
        'action.wanted': {
          guard: { type: 'isHere', params: ({ event }) => event },
          target: '.choosing',
          description: 'The hosting app asks whether this report is shown.',
          meta: { spec: ['S4.25'] },
        },
      },
      states: {
        choosing: {
          entry: 'forgetOwner',
          always: [
            { guard: 'isAway', target: 'closed', description: 'Another page is shown: it is left as it is.' },
            {
              guard: 'isSection',
              target: 'closed',
              description: 'Reports are chosen among the actions.',
              actions: 'goToActions',
            },
            {
              guard: 'isUnknown',
              target: 'refused',
              meta: { spec: ['S8.21'] },
              actions: ['noteUnknown', 'announceMissing'],
            },
            {
              guard: 'isWithheld',
              target: 'refused',
              meta: { spec: ['T3.15', 'T6.03'] },
              actions: 'announceMissing',
            },
            { guard: 'isReceipt', target: 'receipt', actions: 'announceOpened' },
            { target: 'closed', actions: 'announceOpened' },
          ],
        },
        closed: {},
        refused: {
          description: 'The screen "not authorized", without another address.',
          meta: { spec: ['T2.12'] },
        },
        receipt: {
          description: 'A delivery receipt is open.',
          meta: { spec: ['T2.16'] },
          invoke: {
            src: 'receipt',
            id: 'receipt',
            input: ({ context }) => ({ receiptId: placeIn(context).receiptId ?? '' }),
          },
          on: {
            'receipt.loaded': [
              {
                guard: { type: 'isElsewhere', params: ({ event }) => event.clientId },
                description: 'A receipt of another client: its client becomes the active one.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'storeOwner', params: ({ event }) => event.clientId },
                  { type: 'wantClient', params: ({ event }) => event.clientId },
                ],
              },
              { actions: { type: 'storeOwner', params: ({ event }) => event.clientId } },
            ],
            'client.changed': [
              {
                guard: { type: 'isOwner', params: ({ event }) => event.clientId },
                description: 'The client of the receipt is the active one now: it stays open.',
              },
              {
                guard: { type: 'isForeign', params: ({ event }) => event.clientId },
                description: 'The first client is known, and the receipt is of another one.',
                meta: { spec: ['T2.05'] },
                actions: 'wantOwner',
              },
              { guard: 'isWithoutClient', description: 'The first client is known, the receipt not yet.' },
              {
                guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
                target: 'closed',
                description: 'The user has turned to another client.',
                meta: { spec: ['S4.11'] },
                actions: ['leaveReceipt', 'forgetOwner'],
              },
            ],
          },
        },
      },
    },
    download: {
      initial: 'idle',
      states: {
        idle: { on: { 'report.download': { guard: 'hasReportAndClient', target: 'finding' } } },
        finding: {
          tags: 'downloading',
          description:
            'All rows that the filter lets through, as a workbook: the server gives a URL that can be used once.',
          meta: { spec: ['T2.17', 'T9.07'] },
          invoke: {
            src: 'findReport',
            id: 'findReport',
            input: ({ context }) => queryOf(context),
            onDone: {
              target: 'begun',
              actions: [
                'withdrawFailure',
                { type: 'announceDownload', params: ({ event }) => event.output.url },
              ],
            },
            onError: { target: 'idle', actions: { type: 'alertFailure', params: ({ event }) => event } },
          },
        },
        begun: {
          description:
            'For a second the button stays busy: the second click of a double click would download it twice.',
          tags: 'downloading',
          after: { secondClickDelay: 'idle' },
        },
      },
    },
  },
});
