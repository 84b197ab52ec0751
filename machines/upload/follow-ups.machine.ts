import { assign, emit, fromPromise, setup } from 'xstate';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { failureNote, type UploadNotice } from './batch.ts';

/** A canceled resumable upload. */
export interface Discard {
  readonly id: string;
  readonly uploadUrl: string;
}

interface FollowUpsInput {
  /** The PrismGuid of the signed-in user. */
  readonly user: string;
}

interface FollowUpsContext extends FollowUpsInput {
  /** E-mails to be asked for, the next one first. */
  readonly notices: readonly UploadNotice[];
  /** Unfinished uploads to discard on the server, the next one first. */
  readonly discards: readonly Discard[];
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Requests that follow stored and canceled files: notices to the firm, and discards. */
export const followUpsMachine = setup({
  types: {
    context: {} as FollowUpsContext,
    events: {} as
      | { type: 'notices.add'; notices: readonly UploadNotice[] }
      | { type: 'discards.add'; discards: readonly Discard[] },
    input: {} as FollowUpsInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    notifyUpload: fromPromise<void, UploadNotice>(provide('notifyUpload')),
    discardUpload: fromPromise<void, Discard & FollowUpsInput>(provide('discardUpload')),
  },
  guards: {
    hasNotices: ({ context }) => context.notices.length > 0,
    isGone: (_, { error }: { error: unknown }) => problemOf(error).code === 'notFound',
    hasDiscards: ({ context }) => context.discards.length > 0,
  },
  actions: {
    dequeueNotice: assign(({ context }) => ({ notices: context.notices.slice(1) })),
    dequeueDiscard: assign(({ context }) => ({ discards: context.discards.slice(1) })),
    noteFailure: emit((_: unknown, { what, error }: { what: string; error: unknown }) =>
      failureNote(what, problemOf(error).code),
    ),
  },
}).createMachine({
  id: 'followUps',
  description:
    'Follow-up requests of stored and canceled files, one at a time, notices first; no view waits for them.',
  context: ({ input }) => ({ ...input, notices: [], discards: [] }),
  on: {
    'notices.add': {
      actions: assign({ notices: ({ context, event }) => [...context.notices, ...event.notices] }),
    },
    'discards.add': {
      actions: assign({ discards: ({ context, event }) => [...context.discards, ...event.discards] }),
    },
  },
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
          description: 'The documents are stored: the failure is only logged.',
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
        input: ({ context: { discards, user } }) => ({
          id: discards[0]?.id ?? '',
          uploadUrl: discards[0]?.uploadUrl ?? '',
          user,
        }),
        onDone: { target: 'idle', actions: 'dequeueDiscard' },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'idle',
            description: 'The server has nothing of it any more: that is as good.',
            actions: 'dequeueDiscard',
          },
          {
            target: 'idle',
            description: 'The server deletes them after a day.',
            actions: [
              'dequeueDiscard',
              { type: 'noteFailure', params: ({ event }) => ({ what: 'discard', error: event.error }) },
            ],
          },
        ],
      },
    },
  },
});
