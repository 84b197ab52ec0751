import { uploadSetup } from './upload.setup.ts';

/** What is left to do on the other side when files are through or given up, one thing after another. */
export const upkeepRegion = uploadSetup.createStateConfig({
  description: 'What comes after files, without anybody waiting for it.',
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'hasNotices', target: 'notifying' },
        { guard: 'hasDiscards', target: 'discarding' },
      ],
    },
    notifying: {
      description: 'After a batch the firm is told by e-mail what came, once a client.',
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
