import type { ActorRef, Snapshot } from 'xstate';
import { assign, fromPromise, sendTo, setup } from 'xstate';
import { maxRenames, nextName } from '../../contract/file-rules.ts';
import type { TaskMetaData } from '../../contract/storage-items.ts';
import type { Problem } from '../problem.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { ContainerRef } from '../signals.ts';
import type { PickedFile } from './checks.ts';

/** What one file's upload tells the flow that started it. */
export type UploadFileReport =
  | { type: 'file.renamed'; id: string; name: string }
  | { type: 'file.waiting'; id: string }
  | { type: 'file.sending'; id: string }
  | { type: 'file.progress'; id: string; sentBytes: number }
  | { type: 'file.stored'; id: string; name: string }
  | { type: 'file.failed'; id: string; problem: Problem };

/** What the sending service needs [S3.15]. `idempotencyKey` makes a repeated request store once. */
export interface UploadPayload {
  readonly file: PickedFile;
  readonly name: string;
  readonly container: ContainerRef;
  readonly notifyOnEachUpload: boolean;
  readonly taskMetaData: TaskMetaData | null;
  readonly idempotencyKey: string;
  /** To be called with the bytes that have gone out so far, a few times a second at the most. */
  readonly onProgress: (sentBytes: number) => void;
}

export interface UploadFileInput {
  readonly file: PickedFile;
  readonly container: ContainerRef;
  readonly parent: ActorRef<Snapshot<unknown>, UploadFileReport>;
}

interface UploadFileContext extends UploadFileInput {
  readonly name: string;
  readonly renames: number;
  readonly retries: number;
  readonly problem: Problem | null;
}

/** How often a passing failure is tried again before a person is asked. */
export const maxRetries = 3;
/** The wait before the first new try, in milliseconds; it doubles with each. */
export const firstRetryDelay = 1000;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** One file on its way [S4.20]: is the name free, send, rename when it was taken meanwhile, try again when the line broke. */
export const uploadFileMachine = setup({
  types: {
    context: {} as UploadFileContext,
    events: {} as { type: 'file.progress'; sentBytes: number },
    input: {} as UploadFileInput,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    checkExists: fromPromise<boolean, { container: ContainerRef; name: string }>(provide('checkExists')),
    sendFile: fromPromise<void, UploadPayload>(provide('sendFile')),
  },
  guards: {
    isNameTaken: (_, params: { taken: boolean }) => params.taken,
    isConflict: (_, params: { error: unknown }) => problemOf(params.error).code === 'nameTaken',
    mayRetry: ({ context }, params: { error: unknown }) =>
      isPassing(problemOf(params.error)) && context.retries < maxRetries,
    hasNamesLeft: ({ context }) => context.renames < maxRenames,
  },
  actions: {
    countName: assign(({ context }) => ({ name: nextName(context.name), renames: context.renames + 1 })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    storeNamesSpent: assign({ problem: { code: 'tooManyNames' } as const }),
    reportRenamed: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'file.renamed', id: context.file.id, name: context.name }) as const,
    ),
    reportSending: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'file.sending', id: context.file.id }) as const,
    ),
    reportProgress: sendTo(
      ({ context }) => context.parent,
      ({ context }, sentBytes: number) =>
        ({ type: 'file.progress', id: context.file.id, sentBytes }) as const,
    ),
    reportWaiting: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'file.waiting', id: context.file.id }) as const,
    ),
    reportStored: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'file.stored', id: context.file.id, name: context.name }) as const,
    ),
    reportFailed: sendTo(
      ({ context }) => context.parent,
      ({ context }) =>
        ({
          type: 'file.failed',
          id: context.file.id,
          problem: context.problem ?? { code: 'unknown' },
        }) as const,
    ),
  },
  delays: { retryDelay: ({ context }) => firstRetryDelay * 2 ** (context.retries - 1) },
}).createMachine({
  id: 'uploadFile',
  description: 'One file on its way to the firm.',
  context: ({ input }) => ({ ...input, name: input.file.name, renames: 0, retries: 0, problem: null }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Existence is asked before anything is sent.',
      meta: { spec: ['S4.20', 'S7.17'] },
      tags: 'busy',
      invoke: {
        src: 'checkExists',
        id: 'checkExists',
        input: ({ context }) => ({ container: context.container, name: context.name }),
        onDone: [
          {
            guard: { type: 'isNameTaken', params: ({ event }) => ({ taken: event.output }) },
            target: 'renaming',
          },
          { target: 'sending' },
        ],
        onError: [
          {
            guard: { type: 'mayRetry', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    renaming: {
      description: 'The name is taken: both are kept, this one under the next free number.',
      meta: { spec: ['S4.20', 'S8.14'] },
      always: [
        { guard: 'hasNamesLeft', target: 'checking', actions: ['countName', 'reportRenamed'] },
        { target: 'failed', actions: 'storeNamesSpent' },
      ],
    },
    sending: {
      description: 'The bytes go out; the same key goes along on every try of the same name.',
      meta: { spec: ['S7.23'] },
      tags: 'busy',
      entry: 'reportSending',
      on: {
        'file.progress': { actions: { type: 'reportProgress', params: ({ event }) => event.sentBytes } },
      },
      invoke: {
        src: 'sendFile',
        id: 'sendFile',
        input: ({ context, self }) => ({
          file: context.file,
          name: context.name,
          container: context.container,
          notifyOnEachUpload: false,
          taskMetaData: null,
          idempotencyKey: `${context.file.id}:${context.renames}`,
          onProgress: (sentBytes) => self.send({ type: 'file.progress', sentBytes }),
        }),
        onDone: 'stored',
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'renaming',
            description: 'Somebody took the name between question and answer.',
            meta: { spec: ['S4.20', 'S8.14'] },
          },
          {
            guard: { type: 'mayRetry', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    waiting: {
      description: 'The line broke or the server is busy: a little later, then twice as long.',
      tags: 'busy',
      entry: ['countRetry', 'reportWaiting'],
      after: { retryDelay: 'checking' },
    },
    stored: { type: 'final', entry: 'reportStored', meta: { spec: ['S4.19'] } },
    failed: { type: 'final', entry: 'reportFailed', meta: { spec: ['S4.20'] } },
  },
});
