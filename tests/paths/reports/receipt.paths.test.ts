import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { receiptMachine } from '../../../machines/reports/receipt.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { receiptModels } from './receipt.model.ts';

/**
 * What is known of a receipt after each event of a path, by the rules of the specification alone: it knows neither the
 * chart nor its states.
 */
interface Known {
  status: string;
  mayAnswer: boolean;
  reason: string;
  /** Whether the dialog is open, and has been for longer than a double click. */
  isAsking: boolean;
  isReady: boolean;
  isLoading: boolean;
  isChanging: boolean;
  isHanding: boolean;
  /** What the server has been asked for, what the parent and the browser were told. */
  asked: [string, unknown][];
  told: unknown[];
  handed: string[];
}

const begun = (): Known => ({
  ...{ status: '', mayAnswer: false, reason: '', isAsking: false, isReady: false },
  ...{ isLoading: true, isChanging: false, isHanding: false },
  ...{ asked: [['loadReceipt', { receiptId: 'one' }]], told: [], handed: [] },
});

const versions: Readonly<Record<string, number>> = {
  sent: 1,
  delivered: 1,
  viewed: 2,
  confirmed: 3,
  refused: 3,
  expired: 2,
};
const changeOf = ({ status, reason }: Known) => ({
  receiptId: 'one',
  version: versions[status],
  reason: reason.trim(),
});

function answered(known: Known, service: string, event: AnyEventObject): void {
  if (service === 'loadReceipt') {
    const { status, mayAnswer, clientId } = event.output;
    Object.assign(known, { status, mayAnswer, isLoading: false });
    known.told.push({ type: 'receipt.loaded', clientId });
  } else if (service === 'confirmReceipt' || service === 'refuseReceipt') {
    Object.assign(known, { status: event.output.status, isChanging: false, isAsking: false });
    known.told.push({ type: 'receipt.changed' });
  } else {
    known.handed.push(event.output.url);
    if (service !== 'openDocument') return;
    if (known.status !== event.output.receipt.status) known.told.push({ type: 'receipt.changed' });
    known.status = event.output.receipt.status;
  }
}

function failedOn(known: Known, service: string, event: AnyEventObject): void {
  if (service === 'loadReceipt') Object.assign(known, { isLoading: false, status: '' });
  if (service === 'openDocument' || service === 'findPaper') known.isHanding = false;
  if (service !== 'confirmReceipt' && service !== 'refuseReceipt') return;
  known.isChanging = false;
  if (event.error.problem.code !== 'outdated') {
    known.isReady = false;
    return;
  }
  Object.assign(known, { isAsking: false, isLoading: true, isHanding: false });
  known.asked.push(['loadReceipt', { receiptId: 'one' }]);
}

function take(known: Known, event: AnyEventObject): void {
  const { type } = event;
  const service = /^xstate\.(?:done|error)\.actor\.(\w+)/.exec(type)?.[1];
  if (service) {
    (type.startsWith('xstate.done') ? answered : failedOn)(known, service, event);
    return;
  }
  const isShown = known.status !== '' && !known.isLoading;
  const mayAnswer = isShown && known.mayAnswer && known.status === 'viewed' && !known.isChanging;
  if (type === 'receipt.retry' && !isShown && !known.isLoading) {
    known.isLoading = true;
    known.asked.push(['loadReceipt', { receiptId: 'one' }]);
  }
  if (type === 'receipt.confirm' && mayAnswer && !known.isAsking) {
    known.isChanging = true;
    known.asked.push(['confirmReceipt', changeOf(known)]);
  }
  if (type === 'refusal.start' && mayAnswer)
    Object.assign(known, { isAsking: true, isReady: known.isAsking && known.isReady });
  if (type === 'reason.changed' && known.isAsking && !known.isChanging) known.reason = event.reason;
  if (type === 'refusal.cancel' && !known.isChanging) known.isAsking = false;
  if (type === 'refusal.send' && known.isAsking && known.isReady && mayAnswer && known.reason.trim() !== '') {
    known.isChanging = true;
    known.asked.push(['refuseReceipt', changeOf(known)]);
  }
  if (type.startsWith('xstate.after.secondClickDelay') && /files/.test(type)) known.isHanding = false;
  if (type.startsWith('xstate.after.secondClickDelay') && /answer/.test(type)) known.isReady = true;
  if (type === 'document.open' && isShown && !known.isHanding && event.documentId === 'guia') {
    known.isHanding = true;
    known.asked.push(['openDocument', { receiptId: 'one', documentId: 'guia' }]);
  }
  if (type === 'paper.download' && isShown && !known.isHanding) {
    known.isHanding = true;
    known.asked.push(['findPaper', { receiptId: 'one' }]);
  }
}

type Run = LiveRun<typeof receiptMachine>;
const runs = new WeakMap<object, Known>();
const steps = new WeakMap<Run, Known>();
function knownOf(run: Run): Known {
  const taken = steps.get(run);
  if (taken) return taken;
  const known = runs.get(run.started) ?? begun();
  if (runs.has(run.started)) take(known, run.event);
  runs.set(run.started, known);
  steps.set(run, known);
  return known;
}

describeModel(receiptModels, {
  invariants: {
    '[T2.16] the server is asked once for each thing: only the contact of a viewed receipt confirms, or refuses with a reason that was there for longer than a double click':
      (_, run) => {
        const known = knownOf(run);
        expect(run.started.map(({ src, input }) => [src, input])).toEqual(known.asked);
      },
    '[T2.16] the chart of the reports hears of the client of the receipt and of each other status, once': (
      _,
      run,
    ) => {
      const known = knownOf(run);
      expect(run.sent.map(({ event }) => event)).toEqual(known.told);
    },
    'each file is handed to the browser once by its URL': (_, run) => {
      const known = knownOf(run);
      const handed = run.emitted.flatMap((signal) => (signal.type === 'download.ready' ? [signal.url] : []));
      expect(handed).toEqual(known.handed);
    },
    'the receipt is shown as the server answered it last, and the dialog is open exactly while it asks': (
      snapshot,
      run,
    ) => {
      const known = knownOf(run);
      if (known.status !== '') expect(snapshot.context.receipt?.status).toBe(known.status);
      expect(snapshot.hasTag('asking')).toBe(known.isAsking);
      expect(snapshot.hasTag('handing')).toBe(known.isHanding);
    },
  },
});
