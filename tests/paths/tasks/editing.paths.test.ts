import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { dangerAlert } from '../../../machines/signals.ts';
import type { editingMachine } from '../../../machines/task/editing/editing.machine.ts';
import { isEmpty } from '../../../machines/task/editing/edits.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { reportedNow } from '../../support/charts/reported-now.ts';
import { editingModels, payingModel } from './editing.model.ts';

/** The alert of a save that failed, by the code of its problem. */
const failures: Readonly<Record<string, [key: string, topic: string]>> = {
  offline: ['tasks.saveFailed', 'task:a:save'],
  tooMuchData: ['tasks.tooMuchData', 'task:a:save'],
  taskClosed: ['tasks.closedMeanwhile', 'task:a:closed'],
};

const isAllSaved = ({ context: { edits, sent } }: SnapshotFrom<typeof editingMachine>) =>
  isEmpty(edits) && isEmpty(sent);
const isUser = ({ context: { known } }: SnapshotFrom<typeof editingMachine>) =>
  known.facts.session.meta.EmulateePrismGuid === null && known.client?.mayChange !== false;

/** The documents that each run has shown so far, and whether the user may have approved them by that. */
const seen = new WeakMap<object, { readonly shown: Set<string>; mayApprove: boolean }>();

describeModel([...editingModels, payingModel], {
  invariants: {
    'documents are approved only after each of them was opened': (snapshot, { event, started }) => {
      const run = seen.get(started) ?? { shown: new Set<string>(), mayApprove: false };
      seen.set(started, run);
      if (event.type === 'document.opened' && 'documentId' in event) run.shown.add(event.documentId);
      run.mayApprove ||= run.shown.has('one') && run.shown.has('two');
      const { edits, known } = snapshot.context;
      if (known.task.type !== 'reviewDocumentTask') return;
      expect(snapshot.can({ type: 'task.edit', data: { decision: 'approved' } })).toBe(run.mayApprove);
      if (edits.task?.data?.decision === 'approved') expect(run.mayApprove).toBe(true);
    },
    '[S4.25, T7.09] each save that succeeded emits its bridge event, and reports the task as it is then': (
      _snapshot,
      { event, emitted, sent },
    ) => {
      if (event.type !== 'xstate.done.actor.saveEdits') return;
      const payload = { clientId: 'acme', taskId: 'a' };
      expect(emitted.findLast(({ type }) => type === 'bridge.posted')).toEqual({
        type: 'bridge.posted',
        message: { type: 'UpdateTaskSuccess', payload },
      });
      const reports = sent.map((one) => one.event).filter(({ type }) => type === 'edits.saved');
      expect(reports.at(-1)).toEqual({ type: 'edits.saved', task: event.output });
    },
    '[T4.03] everything counts as saved only when nothing typed is left': (snapshot, { event, sent }) => {
      const isReported = reportedNow(sent, 'edits.flushed');
      if (isReported) expect(isAllSaved(snapshot)).toBe(true);
      if (event.type === 'edits.flush' && isAllSaved(snapshot)) expect(isReported).toBe(true);
    },
    '[T4.14] nothing is typed into a task that is not pending, or while an action is under way': (
      snapshot,
      { event },
    ) => {
      if (!/^(?:step|task|paymentDay)\.(?:edit|toggle|changed)$/.test(event.type)) return;
      const isOver = snapshot.context.known.task.status > 1;
      if (isOver) expect(isAllSaved(snapshot)).toBe(true);
      if (isOver || !isUser(snapshot)) expect(snapshot.context.edits).toEqual({});
      if (snapshot.matches({ typing: 'locked' })) expect(snapshot.can({ type: 'task.edit' })).toBe(false);
    },
    'the fields about a payment are asked for in an invoice that the user may change, and never twice': (
      snapshot,
    ) => {
      const { known, tellsPayment } = snapshot.context;
      const mayAsk = known.task.type === 'invoiceTask' && isUser(snapshot);
      if (tellsPayment) expect(mayAsk).toBe(true);
      if (tellsPayment || !mayAsk)
        expect(snapshot.can({ type: 'payment.tell', day: '2026-03-10', now: 0 })).toBe(false);
    },
    'a day of payment that was only filled in is neither saved nor kept': ({ context }) => {
      if (context.offeredDay === null) return;
      const held = [context.edits, context.sent, context.drafted].map(({ task }) => task?.data?.paidOn);
      expect(held.filter((day) => typeof day === 'string')).toEqual([]);
    },
    '[T4.19] the state shows what is being saved and what was saved': (snapshot, { event }) => {
      const { edits, sent, hasSaved } = snapshot.context;
      if (!isEmpty(sent)) expect(snapshot.hasTag('saving')).toBe(true);
      if (event.type === 'xstate.done.actor.saveEdits') expect(hasSaved).toBe(true);
      if (snapshot.matches({ saving: 'unsaved' })) expect(isEmpty(edits)).toBe(false);
    },
    '[T5.05] what is typed is saved when the pause after the last key is over': (
      { context },
      { event, started },
    ) => {
      if (!event.type.startsWith('xstate.after.commentDebounce')) return;
      expect(isEmpty(context.edits)).toBe(true);
      if (!isEmpty(context.sent))
        expect(started.at(-1)).toMatchObject({
          src: 'saveEdits',
          input: { taskId: 'a', edits: context.sent },
        });
    },
    '[T8.01] a save that fails raises an alert and loses nothing, unless the task takes no more': (
      snapshot,
      { event, emitted, sent },
    ) => {
      if (event.type !== 'xstate.error.actor.saveEdits') return;
      const { problem } = event.error as { problem: { code: string } };
      const said = failures[problem.code];
      const isGone = problem.code === 'notFound';
      expect(sent.at(-1)?.event).toEqual({ type: isGone ? 'task.lost' : 'edits.failed' });
      expect(isAllSaved(snapshot)).toBe(isGone || problem.code === 'taskClosed');
      if (said)
        expect(emitted.at(-1)).toEqual({
          type: 'alert.raised',
          alert: { ...dangerAlert(said[0]), topic: said[1] },
        });
    },
    '[T8.01] the editing is over once nothing is being saved and the browser keeps the rest': (
      snapshot,
      { sent },
    ) => {
      if (!reportedNow(sent, 'edits.settled')) return;
      const { edits, drafted } = snapshot.context;
      expect(snapshot.context.sent).toEqual({});
      expect(drafted).toEqual(edits);
      expect(snapshot.matches({ draft: 'keeping' })).toBe(false);
    },
    '[T5.04] what is missing is marked once the user has tried to finish': ({ context }, { event, sent }) => {
      if (event.type !== 'answers.check') return;
      const last = sent.at(-1)?.event;
      if (context.known.task.steps[0]?.isRequired && isEmpty(context.edits) && isEmpty(context.sent))
        expect(last?.type).toBe(
          context.known.task.steps[0].dnaComment ? 'answers.complete' : 'answers.missing',
        );
      const isInvoice = context.known.task.type === 'invoiceTask';
      const [step, what] = isInvoice ? [null, 'paidOn'] : [0, 'file'];
      if (last?.type === 'answers.missing' && event.pointsOut)
        expect([context.showsMissing, context.pointed, last.step]).toEqual([
          true,
          { step, field: null, isWrong: false, what },
          step,
        ]);
    },
    'the day of a payment that was filled in is an edit once the task is finished with it': (
      { context },
      { event, sent },
    ) => {
      if (event.type !== 'answers.check' || context.known.task.type !== 'invoiceTask') return;
      const isReady = sent.at(-1)?.event.type === 'answers.complete';
      if (isReady) expect(context.edits.task?.data?.paidOn ?? context.sent.task?.data?.paidOn).toBeTruthy();
    },
    'a field waits for one file, and takes a document only once its step has it': (
      { context, ...snapshot },
      { event },
    ) => {
      const { fieldFiles, known, edits, sent } = context;
      const fields = fieldFiles.map(({ step, field }) => `${step}.${field}`);
      expect(fields).toEqual([...new Set(fields)]);
      const value = edits[0]?.data?.deed ?? sent[0]?.data?.deed;
      if (value) expect(known.documents.map(({ id }) => id)).toContain(value);
      const isTyped = event.type === 'step.edit' && snapshot.matches({ typing: 'open' });
      if (isTyped && 'data' in event) expect(fields).not.toContain('0.deed');
    },
    'who only reads the task changes nothing [T6.01]': (snapshot, { started }) => {
      if (isUser(snapshot)) return;
      expect(started.filter(({ src }) => src !== 'readDraft')).toEqual([]);
      expect(isAllSaved(snapshot)).toBe(true);
    },
  },
});
