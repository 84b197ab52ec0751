import { uploadSetup } from './upload.setup.ts';

/** Requests that follow stored and canceled files: notices to the firm, and discards. One request at a time. */
export const upkeepRegion = uploadSetup.createStateConfig({
  description: 'Follow-up requests of stored and canceled files; no view waits for them.',
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'hasNotices', target: 'notifying' },
        { guard: 'hasDiscards', target: 'discarding' },
      ],
    },
    notifying: {
      description: 'After a batch the firm is notified of the new documents by e-mail, once per client.',
      meta: { spec: ['S3.15', 'S7.24'] },
      invoke: {
        src: 'notifyUpload',
        id: 'notifyUpload',
        input: ({ context }) => context.notices[0] ?? { clientId: '', documentIds: [], idempotencyKey: '' },
        onDone: { target: 'idle', actions: 'dequeueNotice' },
        onError: {
          target: 'idle',
          description: 'The documents are there all the same: the failure goes to the log alone.',
          actions: [
            'dequeueNotice',
            { type: 'noteFailure', params: ({ event }) => ({ what: 'notification', error: event.error }) },
          ],
        },
      },
    },
    discarding: {
      description: 'Bytes of a canceled upload are removed from the server at once.',
      invoke: {
        src: 'discardUpload',
        id: 'discardUpload',
        input: ({ context }) => ({
          id: context.discards[0]?.id ?? '',
          uploadUrl: context.discards[0]?.uploadUrl ?? '',
          user: context.access.session.meta.PrismGuid,
        }),
        onDone: { target: 'idle', actions: 'dequeueDiscard' },
        onError: {
          target: 'idle',
          description: 'They go by themselves after a day.',
          actions: [
            'dequeueDiscard',
            { type: 'noteFailure', params: ({ event }) => ({ what: 'discard', error: event.error }) },
          ],
        },
      },
    },
  },
});
