import { isPreview } from '../../contract/session/access.ts';
import { problemOf } from '../problem.ts';
import { exportingSetup, faultOf, wantedIn, workingIn } from './exporting.setup.ts';

/** The end of an export that came to nothing: the next one is taken up. */
const givenUp = {
  target: '#exporting.work.idle',
  actions: [
    {
      type: 'alertFailure' as const,
      params: ({ event }: { event: { error: unknown } }) => problemOf(event.error),
    },
    {
      type: 'storeFailure' as const,
      params: ({ event }: { event: { error: unknown } }) => problemOf(event.error),
    },
  ],
};

const workingJob = ({ context }: { context: Parameters<typeof workingIn>[0] }) => ({
  jobId: workingIn(context)?.jobId ?? '',
});

/** Several documents, or a folder, as one archive [S7.20, S9.04]. The server packs; the card shows how far it is. */
export const exportingMachine = exportingSetup.createMachine({
  id: 'exporting',
  description: 'Exports, one after another. Whatever client is chosen meanwhile, they go on (decision 22).',
  type: 'parallel',
  context: ({ input }) => ({ isPreview: isPreview(input.session), items: [], orders: 0, misses: 0 }),
  states: {
    orders: {
      on: {
        'dialog.open': [
          {
            guard: 'isPreview',
            description:
              'An archive is packed on the account of a user: a read-only preview session orders none.',
            meta: { spec: ['T6.01'] },
          },
          {
            guard: { type: 'isTooMuch', params: ({ event }) => event },
            description: 'More than one archive takes: said at once, without asking the server.',
            actions: 'alertTooMuch',
          },
          {
            guard: { type: 'isOneTooMany', params: ({ event }) => event },
            actions: 'alertOneTooMany',
          },
          {
            guard: { type: 'isOrder', params: ({ event }) => event },
            meta: { spec: ['S7.20'] },
            actions: [{ type: 'addOrder', params: ({ event }) => event }, 'withdrawOrderFailure'],
          },
        ],
        'export.cancel': {
          guard: { type: 'isWaiting', params: ({ event }) => event.id },
          actions: { type: 'removeItem', params: ({ event }) => event.id },
        },
        'export.retry': {
          guard: { type: 'isRetryable', params: ({ event }) => event.id },
          description: 'What was said of its failure does not hold any more.',
          actions: [
            { type: 'withdrawFailure', params: ({ event }) => event.id },
            { type: 'waitAgain', params: ({ event }) => event.id },
          ],
        },
        'export.download': {
          guard: { type: 'isReady', params: ({ event }) => event.id },
          description: 'A URL works once: another one is asked for.',
          actions: [
            { type: 'withdrawFailure', params: ({ event }) => event.id },
            { type: 'wantArchive', params: ({ event }) => event.id },
          ],
        },
        'exports.clear': { guard: 'hasOver', actions: 'removeOver' },
      },
    },
    work: {
      initial: 'idle',
      on: {
        'export.cancel': {
          guard: { type: 'isWorkedOn', params: ({ event }) => event.id },
          target: '.idle',
          description: 'It is not polled any more; the server removes the archive by itself.',
          actions: { type: 'removeItem', params: ({ event }) => event.id },
        },
      },
      states: {
        idle: { always: { guard: 'hasWaiting', target: 'starting', actions: 'takeNext' } },
        starting: {
          meta: { spec: ['S7.20'] },
          tags: 'busy',
          invoke: {
            src: 'startExport',
            id: 'startExport',
            input: ({ context }) => {
              const item = workingIn(context);
              return { fileIds: item?.fileIds ?? [], folderIds: item?.folderIds ?? [] };
            },
            onDone: {
              target: 'pausing',
              actions: { type: 'storeJob', params: ({ event }) => event.output.jobId },
            },
            onError: givenUp,
          },
        },
        pausing: {
          tags: 'busy',
          after: { pollInterval: { target: 'asking', meta: { spec: ['S9.04'] } } },
        },
        asking: {
          description: 'The work is over on SUCCESS, PARTIAL_SUCCESS and ERROR.',
          meta: { spec: ['S7.20', 'S9.04'] },
          tags: 'busy',
          invoke: {
            src: 'askStatus',
            id: 'askStatus',
            input: workingJob,
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'idle',
                description: 'Only now the result is fetched by itself.',
                meta: { spec: ['S9.04'] },
                actions: { type: 'storeReady', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isPartlyDone', params: ({ event }) => event.output },
                target: 'idle',
                description: 'What is missing is named; the rest is downloaded when the user asks for it.',
                meta: { spec: ['S9.04'] },
                actions: [
                  { type: 'storeReady', params: ({ event }) => event.output },
                  { type: 'alertPartial', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'hasFailed', params: ({ event }) => event.output },
                target: 'idle',
                meta: { spec: ['S9.04'] },
                actions: [
                  { type: 'alertFailure', params: ({ event }) => faultOf(event.output) },
                  { type: 'storeFailure', params: ({ event }) => faultOf(event.output) },
                ],
              },
              {
                target: 'pausing',
                actions: { type: 'storeProgress', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'mayAskAgain', params: ({ event }) => event },
                target: 'backingOff',
                actions: 'countMiss',
              },
              givenUp,
            ],
          },
        },
        backingOff: {
          description: 'The line or the server is down for the moment; the export itself goes on there.',
          tags: 'busy',
          after: { backOff: 'asking' },
        },
      },
    },
    handing: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasWanted', target: 'fetching' } },
        fetching: {
          description: 'A single-use URL of the archive; the browser does the rest.',
          meta: { spec: ['S7.20', 'S9.04'] },
          invoke: {
            src: 'fetchResult',
            id: 'fetchResult',
            input: ({ context }) => ({ jobId: wantedIn(context)?.jobId ?? '' }),
            onDone: {
              target: 'idle',
              actions: ['storeHanded', { type: 'announceDownload', params: ({ event }) => event.output.url }],
            },
            onError: [
              {
                guard: { type: 'isExpired', params: ({ event }) => event },
                target: 'idle',
                description: 'The server keeps archives for a while only.',
                actions: ['alertExpired', 'storeExpired'],
              },
              { target: 'idle', actions: ['alertNotHanded', 'storeNotHanded'] },
            ],
          },
        },
      },
    },
  },
});
