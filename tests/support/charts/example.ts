/** A machine with one of everything that the tooling must understand. It is part of no flow. */
import { type ActorRef, assign, emit, fromCallback, fromPromise, type Snapshot, sendTo, setup } from 'xstate';

type Listener = ActorRef<Snapshot<unknown>, { type: 'example.finished' }>;

export const MOST_RETRIES = 2;

export const exampleSetup = setup({
  types: {} as {
    input: { files: number };
    context: { files: number; retries: number };
    events: { type: 'send.start' } | { type: 'send.cancel' } | { type: 'send.progress'; share: number };
    emitted: { type: 'send.finished'; id: string };
    tags: 'busy';
    meta: { spec: string[] };
  },
  actors: {
    send: fromPromise<{ id: string }, { files: number }>(() => Promise.reject(new Error('provide send'))),
    watch: fromCallback(() => {}),
    audit: fromPromise<void>(() => Promise.reject(new Error('provide audit'))),
  },
  guards: {
    hasFiles: ({ context }) => context.files > 0,
    mayRetry: ({ context }) => context.retries < MOST_RETRIES,
    isEmptyAnswer: ({ event }) => (event as unknown as { output: { id: string } }).output.id === '',
  },
  actions: { countRetry: assign({ retries: ({ context }) => context.retries + 1 }) },
  delays: { patience: 5000 },
});

export const exampleMachine = exampleSetup.createMachine({
  id: 'example',
  context: ({ input }) => ({ files: input.files, retries: 0 }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing has been chosen to be sent.',
      on: {
        'send.start': [
          {
            guard: 'hasFiles',
            target: 'working',
            description: 'Only with files.',
            meta: { spec: ['S1.1'] },
          },
          { description: 'Nothing to send.' },
        ],
      },
    },
    working: {
      type: 'parallel',
      tags: ['busy'],
      meta: { spec: ['S1.2', 'S1.3'] },
      on: { 'send.cancel': 'cancelled' },
      onDone: { target: 'finished' },
      states: {
        transfer: {
          initial: 'sending',
          states: {
            sending: {
              invoke: [
                {
                  id: 'send',
                  src: 'send',
                  input: ({ context }) => ({ files: context.files }),
                  onDone: [
                    { guard: 'isEmptyAnswer', target: 'failed' },
                    {
                      target: 'sent',
                      actions: emit(({ event }) => ({ type: 'send.finished', id: event.output.id })),
                    },
                  ],
                  onError: [{ guard: 'mayRetry', target: 'waiting' }, { target: 'failed' }],
                },
                { id: 'watch', src: 'watch' },
              ],
              on: { 'send.progress': {} },
            },
            waiting: { entry: 'countRetry', after: { 1000: 'sending' } },
            failed: { always: '#example.cancelled' },
            sent: { type: 'final' },
          },
        },
        notice: {
          initial: 'hidden',
          states: {
            hidden: { after: { patience: 'shown' } },
            shown: { type: 'final' },
          },
        },
      },
    },
    cancelled: { on: { 'send.start': 'idle' } },
    finished: {
      type: 'final',
      entry: sendTo(({ system }) => system.get('listener') as Listener, { type: 'example.finished' }),
    },
  },
});
