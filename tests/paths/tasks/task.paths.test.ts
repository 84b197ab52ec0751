import { expect } from 'vitest';
import { dangerAlert } from '../../../machines/signals.ts';
import { addressIn } from '../../../machines/task/address.ts';
import { documentIdAt } from '../../../machines/task/known-task.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import {
  addressModel,
  arrivingModel,
  freshModel,
  leavingModel,
  listModel,
  nextModel,
  openingModel,
  placeModel,
  previewModel,
  readerModel,
  relayModel,
  signModel,
  withoutUploadModel,
} from './task.model.ts';

const alerted = (key: string) => ({
  type: 'alert.raised',
  alert: { ...dangerAlert(key), topic: expect.stringMatching(/^task:[ab]:/) },
});
/** Which chart gets which request, by the event: the chart of the task is between the editing and the work. */
const relayed: Readonly<Record<string, 'editing' | 'work'>> = {
  'edits.lock': 'editing',
  'edits.unlock': 'editing',
  'edits.flush': 'editing',
  'edits.drop': 'editing',
  'answers.check': 'editing',
  'answers.pointOut': 'editing',
  'task.uploaded': 'editing',
  'edits.flushed': 'work',
  'edits.failed': 'work',
  'answers.complete': 'work',
  'answers.missing': 'work',
  'task.sign': 'work',
};

describeModel(
  [
    openingModel,
    addressModel,
    placeModel,
    signModel,
    nextModel,
    freshModel,
    arrivingModel,
    leavingModel,
    previewModel,
    readerModel,
    relayModel,
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
      'a document is loaded for reading exactly while its reader is shown': (snapshot, { emitted }) => {
        const turns = emitted.flatMap((signal) => {
          if (signal.type === 'reading.ended') return [null];
          return signal.type === 'flow.open' ? [signal.about?.documents[0]?.id] : [];
        });
        const isShown = snapshot.matches({ shown: { signing: { open: 'shown' } } });
        const opened = isShown && documentIdAt(snapshot.context, snapshot.context.openedDocument ?? -1);
        expect(turns.at(-1) ?? null).toBe(opened || null);
      },
      'no file counts as being uploaded once the documents are read': ({ value, context: { arriving } }) => {
        const isReading = JSON.stringify(value).includes('"documents":"loading"');
        if (!isReading) expect(arriving).toEqual([]);
      },
      '[T8.01] a task that cannot be loaded raises an alert': (_snapshot, { event, emitted }) => {
        if (event.type !== 'xstate.error.actor.loadTask') return;
        const alerts = emitted.filter(({ type }) => type === 'alert.raised');
        expect(alerts.at(-1)).toEqual(alerted('tasks.loadFailed'));
      },
      '[T8.07] a task that is gone is not shown, with an alert': (snapshot, { event, emitted }) => {
        if (event.type !== 'task.lost') return;
        expect(snapshot.matches('shown')).toBe(false);
        expect(emitted).toContainEqual(
          expect.objectContaining({ alert: expect.objectContaining({ key: 'tasks.goneMeanwhile' }) }),
        );
      },
      'what the editing and the work ask of each other reaches the other': (snapshot, { event, sent }) => {
        const to = relayed[event.type];
        // On the way out the chart asks for the rest of the editing itself: the work is at rest by then.
        if (!to || !snapshot.matches('shown') || snapshot.context.next !== null) return;
        expect(sent.findLast((one) => one.to === to)?.event).toEqual(event);
      },
      'the editing and the work know the task as the server has it': ({ context, ...snapshot }, { sent }) => {
        if (!snapshot.matches('shown')) return;
        for (const to of ['editing', 'work']) {
          const last = sent.findLast((one) => one.to === to && one.event.type === 'known.changed');
          if (!last || last.event.known.task.taskId !== context.task?.taskId) continue;
          expect(last.event.known.task.version).toBeLessThanOrEqual(context.task?.version ?? 0);
        }
      },
      '[T4.03, T8.01] a user who leaves stays until the work and then the editing are at rest': (
        { context, ...snapshot },
        { event },
      ) => {
        const isLeaving = event.type === 'route.entered' || event.type === 'client.changed';
        if (isLeaving && context.next !== null)
          expect(snapshot.matches({ shown: { leaving: 'departing' } })).toBe(true);
        if (event.type === 'work.rested' && context.next !== null)
          expect(snapshot.matches({ shown: { leaving: { departing: 'edits' } } })).toBe(true);
      },
      '[T2.05] the copied link is that of the open task': (_snapshot, { event, sent }) => {
        if (event.type === 'link.copy')
          expect(sent.at(-1)).toEqual({
            to: 'copyLink',
            event: { type: 'link.copy', path: '/tasks/clients/acme/task/a' },
          });
      },
    },
  },
);
