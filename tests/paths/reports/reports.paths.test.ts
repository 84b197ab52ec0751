import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { reportsMachine } from '../../../machines/reports/reports.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { reportsModels } from './reports.model.ts';

type Run = LiveRun<typeof reportsMachine>;

/** What the reports have asked, emitted and sent after each event, by the rules alone: it knows neither the chart nor how it reads paths. */
interface Known {
  clientId: string | null;
  path: string;
  search: string;
  status: string;
  isDenied: boolean;
  isTyping: boolean;
  open: 'nothing' | 'refused' | 'receipt';
  owner: string | null;
  download: 'free' | 'preparing' | 'resting';
  questions: unknown[];
  reloads: number;
  receipts: unknown[];
  prepared: unknown[];
  downloads: unknown[];
  wantedClients: string[];
  navigations: unknown[];
  opened: string[];
  missing: string[];
  unknown: string[];
}

const placeOf = (path: string) => {
  const [, report, receiptId = null] =
    /^\/actions\/br-reports(?:\/([^/?]+))?(?:\/([^/?]+))?/.exec(path) ?? [];
  const isHere = path.startsWith('/actions/br-reports');
  const isKnown = ['stored-documents', 'payroll-entries', 'payroll-registrations'].includes(report ?? '');
  return {
    isHere,
    named: report ?? '',
    report: isKnown ? report : null,
    receiptId: isKnown ? receiptId : null,
  };
};

/** What is asked of the list on screen; `null` without one. */
function questionOf({ clientId, path, search, status, isDenied }: Known) {
  const { report } = placeOf(path);
  if (clientId === null || report === null || isDenied) return null;
  const both = ['document', 'number'].map((by) => ({ by, op: 'LIKE', value: search }));
  const groups = [
    ...(status && report === 'stored-documents'
      ? [{ useOr: false, items: [{ by: 'status', op: 'IN', value: [status] }] }]
      : []),
    ...(search
      ? [
          {
            useOr: true,
            items: report === 'stored-documents' ? both : [{ by: 'name', op: 'LIKE', value: search }],
          },
        ]
      : []),
  ];
  return { clientId, report, filter: groups.length > 0 ? { groups } : undefined };
}

function arrive(known: Known): void {
  const { isHere, named, report, receiptId } = placeOf(known.path);
  Object.assign(known, { open: 'nothing', owner: null });
  if (!isHere) return;
  if (named === '') known.navigations.push({ type: 'navigation.wanted', to: '/actions', replace: true });
  else if (report === null || known.isDenied) {
    known.open = 'refused';
    known.missing.push(named);
    if (report === null) known.unknown.push(`Unknown action: ${known.path}`);
  } else {
    known.opened.push(named);
    if (receiptId === null) return;
    known.open = 'receipt';
    known.receipts.push({ receiptId });
  }
}

function turnTo(known: Known, clientId: string): void {
  const isFirst = known.clientId === null;
  Object.assign(known, { clientId, search: '', status: '', isTyping: false });
  if (known.open !== 'receipt' || known.owner === clientId) return;
  if (!isFirst) {
    const to = `/actions/br-reports/${placeOf(known.path).named}`;
    known.navigations.push({ type: 'navigation.wanted', to, replace: true });
    Object.assign(known, { open: 'nothing', owner: null });
  } else if (known.owner !== null) known.wantedClients.push(known.owner);
}

const alert = (key: string) => ({
  type: 'alert.raised',
  alert: { type: 'danger', key, closeable: true, timeout: null, topic: 'reportDownload' },
});

function take(known: Known, event: AnyEventObject): void {
  const { type } = event;
  const question = questionOf(known);
  if (type === 'xstate.init') arrive(known);
  if (type === 'route.entered') {
    const [before, after] = [placeOf(known.path), placeOf(event.path)];
    known.path = event.path;
    if (before.report !== after.report) Object.assign(known, { search: '', status: '' });
    if (JSON.stringify(before) !== JSON.stringify(after)) arrive(known);
  }
  if (type === 'client.changed' && event.clientId !== known.clientId) turnTo(known, event.clientId);
  if (type === 'action.wanted' && event.action === placeOf(known.path).named) arrive(known);
  if (type === 'session.refreshed') known.isDenied = false;
  if (type === 'receipt.loaded' && known.open === 'receipt') {
    if (known.clientId !== null && known.clientId !== event.clientId)
      known.wantedClients.push(event.clientId);
    known.owner = event.clientId;
  }
  if (type === 'receipt.changed' && question) known.reloads += 1;
  if (type === 'filter.changed' && question) {
    const { search = known.search, choices } = event.filter;
    Object.assign(known, { search, status: choices?.status ?? known.status, isTyping: true });
  }
  if (type === 'filters.clear' && question) {
    Object.assign(known, { search: '', status: '', isTyping: false });
    known.questions.push(questionOf(known));
  }
  if (type.startsWith('xstate.after.filterDelay')) {
    known.isTyping = false;
    known.questions.push(questionOf(known));
  }
  if (type === 'report.download' && question && known.download === 'free') {
    known.download = 'preparing';
    known.prepared.push(question);
  }
  if (type === 'xstate.done.actor.findReport') {
    known.download = 'resting';
    known.downloads.push({ type: 'download.ready', url: '/report' });
  }
  if (type === 'xstate.error.actor.findReport') {
    known.download = 'free';
    const isTooMuch = event.error.problem.code === 'tooMuchData';
    known.downloads.push(alert(isTooMuch ? 'reportTooLargeMsg' : 'documentDownloadErrorMsg'));
  }
  if (type.startsWith('xstate.after.secondClickDelay')) known.download = 'free';
}

const runs = new WeakMap<object, Known>();
const steps = new WeakMap<Run, Known>();
function knownOf(
  run: Run,
  {
    context,
  }: {
    context: {
      clientId: string | null;
      path: string;
      access: {
        session: { bindings: { FeatureResourcePermissions: Record<string, Record<string, string>> } };
      };
    };
  },
): Known {
  const taken = steps.get(run);
  if (taken) return taken;
  const known = runs.get(run.started) ?? {
    ...{ clientId: context.clientId, path: context.path, search: '', status: '' },
    isDenied: context.access.session.bindings.FeatureResourcePermissions.Reports?.Denied === 'Granted',
    ...{ isTyping: false, open: 'nothing', owner: null, download: 'free' },
    ...{ questions: [], reloads: 0, receipts: [], prepared: [], downloads: [], wantedClients: [] },
    ...{ navigations: [], opened: [], missing: [], unknown: [] },
  };
  const before = run.event.type === 'xstate.init' ? null : questionOf(known);
  // A session with the permission lists nothing by itself: the user comes again.
  const wasDenied = known.isDenied;
  take(known, run.event);
  const after = questionOf(known);
  const isOther = before?.clientId !== after?.clientId || before?.report !== after?.report;
  if (isOther) known.isTyping = false;
  if (isOther && after && (!wasDenied || !known.isDenied)) known.questions.push(after);
  runs.set(run.started, known);
  steps.set(run, known);
  return known;
}

const emittedAs = ({ emitted }: Run, ...types: string[]) =>
  emitted.filter(({ type }) => types.includes(type));

describeModel(reportsModels, {
  invariants: {
    '[T3.11, S4.11] the list asks for the active client, the report of the path and the filter in force, each question once; another report begins with an empty filter':
      (snapshot, run) => {
        const { questions } = knownOf(run, snapshot);
        const asked = [
          ...run.started.flatMap(({ src, input }) =>
            src === 'list' ? [(input as { query: unknown }).query] : [],
          ),
          ...run.sent.flatMap(({ event }) => (event.type === 'query.changed' ? [event.query] : [])),
        ];
        const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();
        expect(sorted(asked)).toEqual(sorted(questions));
      },
    '[T2.16] the receipt of the path is opened once for each visit, and the rows are read again when it has changed':
      (snapshot, run) => {
        const { receipts, reloads, open, owner } = knownOf(run, snapshot);
        expect(run.started.flatMap(({ src, input }) => (src === 'receipt' ? [input] : []))).toEqual(receipts);
        expect(run.sent.filter(({ event }) => event.type === 'list.reload').length).toBe(reloads);
        expect(snapshot.children.receipt !== undefined).toBe(open === 'receipt');
        expect(snapshot.context.owner).toBe(owner);
      },
    '[T2.05, S4.11] the client of a receipt becomes the active one; who turns to another client leaves it': (
      snapshot,
      run,
    ) => {
      const { wantedClients, navigations } = knownOf(run, snapshot);
      const wanted = run.emitted.flatMap((signal) =>
        signal.type === 'client.wanted' ? [signal.clientId] : [],
      );
      expect(wanted).toEqual(wantedClients);
      expect(emittedAs(run, 'navigation.wanted')).toEqual(navigations);
    },
    '[T3.15, T6.03, S4.25, S8.21] a report that there is not, or that the user may not see, is refused, and the hosting app hears of it':
      (snapshot, run) => {
        const { opened, missing, unknown, open } = knownOf(run, snapshot);
        const actionsOf = (type: string) =>
          run.emitted.flatMap((signal) =>
            signal.type === type && 'action' in signal ? [signal.action] : [],
          );
        expect(actionsOf('action.opened')).toEqual(opened);
        expect(actionsOf('action.missing')).toEqual(missing);
        const notes = run.emitted.flatMap((signal) =>
          signal.type === 'error.noted' ? [signal.message] : [],
        );
        expect(notes).toEqual(unknown);
        expect(snapshot.matches({ open: 'refused' })).toBe(open === 'refused');
      },
    '[T2.17, T9.07] a workbook is prepared once until a second after it began, for the filter in force, and its failure told':
      (snapshot, run) => {
        const { prepared, downloads, download } = knownOf(run, snapshot);
        expect(run.started.flatMap(({ src, input }) => (src === 'findReport' ? [input] : []))).toEqual(
          prepared,
        );
        expect(emittedAs(run, 'alert.raised', 'download.ready')).toEqual(downloads);
        expect(snapshot.hasTag('downloading')).toBe(download !== 'free');
      },
  },
});
