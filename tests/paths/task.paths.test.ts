import { expect } from 'vitest';
import { dangerAlert } from '../../machines/signals.ts';
import { addressIn } from '../../machines/task/task.context.ts';
import type { TaskUpdate } from '../../machines/task/task.types.ts';
import { describeModel } from '../helpers/describe-model.ts';
import {
  addressModel,
  filesModel,
  freshModel,
  hastyModel,
  leavingModel,
  listModel,
  nextModel,
  openingModel,
  placeModel,
  previewModel,
  readerModel,
  removalModel,
  signModel,
  withoutUploadModel,
  workModel,
} from './models/task.model.ts';

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
  loadTask: 'tasks.loadFailed',
  completion: 'tasks.doneUnknown',
  cancelTask: 'tasks.removeFailed',
  undo: 'tasks.undoFailed',
  signDocument: 'tasks.signFailed',
};
const writing = ['updateTask', 'completion', 'signDocument'];

describeModel(
  [
    openingModel,
    addressModel,
    placeModel,
    workModel,
    filesModel,
    signModel,
    nextModel,
    removalModel,
    freshModel,
    hastyModel,
    leavingModel,
    previewModel,
    readerModel,
    withoutUploadModel,
    listModel,
  ],
  {
    invariants: {
      '[S6.06] a task URL that is entered while no call is under way opens its task': (
        snapshot,
        { event },
      ) => {
        const address = event.type === 'route.entered' ? addressIn(event.path) : null;
        const { wanted, next } = snapshot.context;
        if (address) expect([wanted?.taskId, next && addressIn(next.path)?.taskId]).toContain(address.taskId);
      },
      '[S4.25, T2.05] each request to open a task emits once whether it is shown': (
        snapshot,
        { event, emitted },
      ) => {
        const isLoaded = /^xstate\.(done|error)\.actor\.loadTask$/.test(event.type);
        const isAsked = event.type === 'task.wanted' && event.taskId === snapshot.context.wanted?.taskId;
        if (!isLoaded && !isAsked) return;
        const taskId = snapshot.context.wanted?.taskId;
        const said = emitted.filter(({ type }) => type === 'task.opened' || type === 'task.missing');
        if (snapshot.matches('shown')) expect(said.at(-1)).toEqual({ type: 'task.opened', taskId });
        if (snapshot.matches('missing') || snapshot.matches('failed'))
          expect(said.at(-1)).toEqual({ type: 'task.missing', taskId });
      },
      '[S4.25] each change that succeeded emits its bridge event': (_snapshot, { event, emitted }) => {
        const call = /^xstate\.done\.actor\.(\w+)$/.exec(event.type)?.[1] ?? '';
        const message = heard[call];
        const output = event.output as { outcome?: string } | undefined;
        if (!message || output?.outcome === 'reverted') return;
        const posted = emitted.filter(({ type }) => type === 'bridge.posted');
        expect(posted.at(-1)).toMatchObject({ message: { type: message, payload: { clientId: 'acme' } } });
      },
      '[T4.02] opening begins a new task and changes no other': (_snapshot, { event, started }) => {
        if (event.type !== 'xstate.done.actor.loadTask') return;
        const status = (event.output as { task: { status: number } } | null)?.task.status;
        const marks = started.filter(({ id }) => id === 'markWip').map(({ input }) => input);
        if (status !== 0)
          expect(marks.length).toBeLessThan(started.filter(({ id }) => id === 'loadTask').length);
        else if (marks.length > 0) expect(marks.at(-1)).toEqual({ taskId: 'a', patch: { status: 1 } });
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
        if (!snapshot.matches('shown')) return;
        expect([snapshot.context.task?.status, snapshot.hasTag('busy')]).toEqual([1, false]);
        expect(snapshot.context.isWorking).toBe(false);
      },
      '[T4.03] "done" begins once the editing reports that what was typed is saved': (
        snapshot,
        { event, started },
      ) => {
        if (event.type === 'answers.complete')
          expect(snapshot.matches({ shown: { work: 'finishing' } })).toBe(false);
        for (const { input } of started.filter(({ src }) => src === 'completion'))
          expect((input as { edits: unknown }).edits).toEqual({});
      },
      '[T4.03, T8.01] leaving the task does not cancel a call': ({ context, ...snapshot }, { event }) => {
        if (event.type !== 'route.entered' && event.type !== 'client.changed') return;
        if (context.next === null) return;
        expect(snapshot.matches({ shown: { leaving: 'departing' } })).toBe(true);
        const isWorkUnderWay = context.isWorking || snapshot.matches({ shown: { work: 'flushing' } });
        const awaits = isWorkUnderWay ? 'work' : 'edits';
        expect(snapshot.matches({ shown: { leaving: { departing: awaits } } })).toBe(true);
      },
      '[T4.14] nothing is typed while something is being done with the task': (
        { context, ...snapshot },
        { sent },
      ) => {
        const last = sent.findLast(({ event }) => /^edits\.(?:un)?lock$/.test(event.type));
        if (snapshot.matches('shown') && last)
          expect([last.to, last.event.type === 'edits.lock']).toEqual(['editing', context.isWorking]);
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
        expect([0, 1]).toContain(context.task?.status);
      },
      '[T4.15] closing the dialog does nothing but close it': (snapshot, { event }) => {
        if (event.type !== 'dialog.close') return;
        const isOnItsWay = snapshot.matches({ shown: { work: { removing: 'cancelling' } } });
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
      '[T2.05] the copied link is that of the open task': (_snapshot, { event, started }) => {
        if (event.type === 'link.copy')
          expect(started.at(-1)).toMatchObject({
            src: 'copyLink',
            input: { path: '/tasks/clients/acme/task/a' },
          });
      },
      'a Reader of the client changes nothing': ({ context }, { started }) => {
        if (context.client?.mayChange !== false) return;
        expect(started.filter(({ src }) => writing.includes(src))).toEqual([]);
      },
      '[T6.01] a read-only preview session changes nothing': ({ context }, { started }) => {
        if (context.facts.session.meta.EmulateePrismGuid !== null)
          expect(started.filter(({ src }) => writing.includes(src))).toEqual([]);
      },
    },
  },
);
