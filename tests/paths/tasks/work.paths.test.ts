import { expect } from 'vitest';
import { dangerAlert } from '../../../machines/signals.ts';
import type { TaskUpdate } from '../../../machines/task/calls.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { reportedNow } from '../../support/charts/reported-now.ts';
import { workModels } from './work.model.ts';

const alerted = (key: string) => ({
  type: 'alert.raised',
  alert: { ...dangerAlert(key), topic: expect.stringMatching(/^task:[ab]:/) },
});
/** The signals of a change that succeeded, by the call that made it. */
const heard: Readonly<Record<string, string>> = {
  markWip: 'MarkAsWipSuccess',
  completion: 'MarkAsDoneSuccess',
  cancelTask: 'MarkAsCancelledSuccess',
  undo: 'MarkAsWipSuccess',
  signDocument: 'UpdateTaskSuccess',
};
/** The alerts of a failed call. */
const failures: Readonly<Record<string, string>> = {
  completion: 'tasks.doneUnknown',
  cancelTask: 'tasks.removeFailed',
  takeBack: 'tasks.takeBackFailed',
  signDocument: 'tasks.signFailed',
};
/** States in which something is done with the task. */
const busyStates = ['signing', 'finishing', 'takingBack', { removing: 'cancelling' }] as const;

describeModel(workModels, {
  invariants: {
    '[S4.25] each change that succeeded emits its bridge event': (_snapshot, { event, emitted }) => {
      const call = /^xstate\.done\.actor\.(\w+)$/.exec(event.type)?.[1] ?? '';
      const message = heard[call];
      const output = event.output as { outcome?: string } | undefined;
      if (!message || output?.outcome === 'reverted') return;
      const posted = emitted.filter(({ type }) => type === 'bridge.posted');
      expect(posted.at(-1)).toMatchObject({ message: { type: message, payload: { clientId: 'acme' } } });
    },
    '[T4.02] the first change of the user begins a new task, opening it does not': (
      _snapshot,
      { started, event },
    ) => {
      const marks = started.filter(({ id }) => id === 'markWip').map(({ input }) => input);
      if (event.type === 'xstate.init') expect(marks).toEqual([]);
      if (marks.length > 0) expect(marks.at(-1)).toEqual({ taskId: 'a', patch: { status: 1 } });
    },
    '[T4.03, T8.02] a failure of "done" leaves the task as it was, and nothing saving': (
      snapshot,
      { event, emitted },
    ) => {
      const isReverted =
        event.type === 'xstate.done.actor.completion' &&
        (event.output as { outcome: string }).outcome === 'reverted';
      if (!isReverted && event.type !== 'xstate.error.actor.completion') return;
      const said = {
        none: 'tasks.doneFailed',
        some: 'tasks.doneHalf',
        unknown: 'tasks.doneUnknown',
      };
      const alerts = emitted.filter(({ type }) => type === 'alert.raised');
      const { problem, leftovers = 'unknown' } = (event.output ?? {}) as {
        problem?: { code: string };
        leftovers?: keyof typeof said;
      };
      const isIncomplete = problem?.code === 'taskIncomplete';
      expect(alerts.at(-1)).toEqual(alerted(isIncomplete ? 'tasks.incomplete' : said[leftovers]));
      expect([snapshot.context.known.task.status, snapshot.hasTag('busy')]).toEqual([1, false]);
    },
    '[T4.03] "done" begins once the editing reports that what was typed is saved': (snapshot, { event }) => {
      if (event.type === 'answers.complete') expect(snapshot.matches('finishing')).toBe(false);
    },
    '[T4.04, T4.07] a task is removed with its reason, after a confirmation, while it is pending': (
      { context },
      { started, event },
    ) => {
      const last = started.at(-1);
      if (last?.id !== 'cancelTask' || event.type !== 'removal.confirm') return;
      expect(last.input).toEqual({
        taskId: 'a',
        patch: { status: 3, doesNotApplyComment: 'We have none' },
      } satisfies TaskUpdate);
      expect([0, 1]).toContain(context.known.task.status);
    },
    '[T4.15] closing the dialog does nothing but close it': (snapshot, { event }) => {
      if (event.type !== 'dialog.close') return;
      const isOnItsWay = snapshot.matches({ removing: 'cancelling' });
      expect(snapshot.hasTag('open')).toBe(isOnItsWay);
      if (!isOnItsWay) expect(snapshot.context.reason).toBe('');
    },
    '[T8.01] a call that fails raises an alert': (_snapshot, { event, emitted }) => {
      const call = /^xstate\.error\.actor\.(\w+)$/.exec(event.type)?.[1] ?? '';
      const key = failures[call];
      if (!key) return;
      const { problem } = event.error as { problem?: { code: string } };
      // After a lost answer the chart asks for the signature first: only then it raises an alert.
      if (call === 'signDocument' && problem?.code === 'offline') return;
      const alerts = emitted.filter(({ type }) => type === 'alert.raised');
      expect(alerts.at(-1)).toEqual(alerted(key));
    },
    '[T4.14] nothing is typed while something is being done with the task': (snapshot, { sent }) => {
      const last = sent.findLast(({ event }) => /^edits\.(?:un)?lock$/.test(event.type));
      if (last)
        expect(last.event.type === 'edits.lock').toBe(busyStates.some((value) => snapshot.matches(value)));
    },
    '[T4.03, T8.01] a user who leaves is let go once nothing is being done': (snapshot, { event, sent }) => {
      const isLetGo = reportedNow(sent, 'work.rested');
      if (event.type !== 'task.leave') return;
      const isBusy = snapshot.hasTag('busy') || snapshot.matches('signed') || snapshot.matches('markingWip');
      expect(isLetGo).toBe(!isBusy);
    },
    '[T8.07] a task that is gone is reported, unless a call that is under way will say so': (
      snapshot,
      { event, sent },
    ) => {
      const isLost = reportedNow(sent, 'task.lost');
      if (event.type !== 'task.gone') return;
      const isBusy = busyStates.some((value) => snapshot.matches(value));
      expect(isLost).toBe(!isBusy);
    },
    '[T4.10] the next task comes up once for each that is finished, and not for a user who has left': (
      { context },
      { event, sent },
    ) => {
      const isFinished = /^xstate\.done\.actor\.(?:completion|cancelTask)$/.test(event.type);
      const { outcome } = (event.output ?? {}) as { outcome?: string };
      const hasNext = context.known.siblings.some(({ taskId }) => taskId === 'b');
      if (isFinished && outcome !== 'reverted')
        expect(
          sent.findLast(({ event: { type } }) => type !== 'edits.unlock' && type !== 'work.rested')?.event,
        ).toEqual(
          hasNext && !context.isLeaving ? { type: 'next.wanted', taskId: 'b' } : { type: 'edits.drop' },
        );
    },
    'who only reads the task changes nothing [T6.01]': ({ context: { known } }, { started }) => {
      const isReader =
        known.client?.mayChange === false || known.facts.session.meta.EmulateePrismGuid !== null;
      if (isReader) expect(started).toEqual([]);
    },
  },
});
