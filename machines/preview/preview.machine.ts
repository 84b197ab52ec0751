import type { NotShown } from './content.ts';
import { shownIn } from './content.ts';
import { previewSetup, questionOf } from './preview.setup.ts';

/** How a document's single-use URL is asked for. */
const documentId = ({ context }: { context: Parameters<typeof shownIn>[0] }) => ({
  documentId: shownIn(context)?.id ?? '',
});

/** A document in place, and the way through the others of its list [S3.12, S6.04, S6.08, decision 25]. */
export const previewMachine = previewSetup.createMachine({
  id: 'preview',
  description: 'The dialog that shows a document without its being downloaded.',
  context: ({ input }) => ({
    facts: input,
    clientId: null,
    documents: [],
    index: 0,
    content: null,
    reason: null,
    problem: null,
  }),
  initial: 'closed',
  on: { 'route.entered': { actions: { type: 'storePath', params: ({ event }) => event.path } } },
  states: {
    closed: {
      entry: 'forgetSelection',
      on: {
        'dialog.open': [
          {
            guard: { type: 'isPreview', params: ({ event }) => event },
            target: 'open',
            meta: { spec: ['S6.04'] },
            actions: [{ type: 'storeSelection', params: ({ event }) => event }, 'enterDialog'],
          },
          {
            guard: { type: 'isOldPreview', params: ({ event }) => event },
            target: 'handing',
            meta: { spec: ['S6.04', 'S6.08'] },
            actions: { type: 'storeSelection', params: ({ event }) => event },
          },
          {
            guard: { type: 'isReading', params: ({ event }) => event },
            target: 'open',
            description:
              'A task shows what is to be signed: in place also where the firm went back to the old preview, since a signer has to read it, and until the task ends the reading.',
            meta: { spec: ['S6.08'] },
            actions: [{ type: 'storeReading', params: ({ event }) => event }, 'enterDialog'],
          },
        ],
      },
    },
    handing: {
      description:
        'The old preview: the browser gets the document, and opens or keeps it as it does with others.',
      meta: { spec: ['S6.08', 'S7.19'] },
      invoke: {
        src: 'prepareDownload',
        id: 'handDocument',
        input: documentId,
        onDone: {
          target: 'closed',
          actions: [
            'announceOpened',
            'withdrawDownloadFailure',
            { type: 'announceDownload', params: ({ event }) => event.output.url },
          ],
        },
        onError: {
          target: 'closed',
          actions: { type: 'alertDownloadFailure', params: ({ event }) => event },
        },
      },
      on: {
        'dialog.open': {
          guard: { type: 'isOldPreview', params: ({ event }) => event },
          target: 'handing',
          reenter: true,
          description: 'Another document was opened before this one was ready: the last one counts.',
          actions: { type: 'storeSelection', params: ({ event }) => event },
        },
      },
    },
    open: {
      type: 'parallel',
      tags: 'open',
      on: {
        'dialog.close': { target: 'closed', actions: 'leaveDialog' },
        'dialog.back': {
          target: 'closed',
          description: 'Back closes the document and stays on the page below it.',
        },
        'dialog.open': [
          {
            guard: { type: 'isPreview', params: ({ event }) => event },
            target: 'open',
            reenter: true,
            actions: { type: 'storeSelection', params: ({ event }) => event },
          },
          {
            guard: { type: 'isReading', params: ({ event }) => event },
            target: 'open',
            reenter: true,
            actions: { type: 'storeReading', params: ({ event }) => event },
          },
        ],
        'reading.ended': {
          guard: { type: 'isReadHere', params: ({ event }) => event.documentId },
          target: 'closed',
          description: 'The task that showed the document has closed it.',
          actions: 'leaveDialog',
        },
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: 'closed',
          description: 'Nothing of another client stays on screen.',
          meta: { spec: ['S4.11'] },
        },
        'route.entered': {
          guard: { type: 'isOtherPage', params: ({ event }) => event.path },
          target: 'closed',
          description: 'Another page was entered, by Back or by a link: the document closes.',
          actions: { type: 'storePath', params: ({ event }) => event.path },
        },
      },
      states: {
        document: {
          initial: 'choosing',
          on: {
            'document.next': { guard: 'hasNext', target: '.choosing', actions: 'goOn' },
            'document.previous': { guard: 'hasPrevious', target: '.choosing', actions: 'goBack' },
          },
          states: {
            choosing: {
              always: [
                { guard: 'isShowable', target: 'loading', meta: { spec: ['S3.12'] } },
                {
                  target: 'offered',
                  description: 'It is not even fetched.',
                  meta: { spec: ['S3.12'] },
                  actions: 'storeOwnReason',
                },
              ],
            },
            loading: {
              description:
                'The bytes come by a single-use URL, up to a limit, and are read for what they are.',
              meta: { spec: ['S7.19'] },
              tags: 'busy',
              initial: 'fetching',
              states: {
                fetching: {
                  description: 'The bytes are on their way, for as long as some of them arrive.',
                  on: { 'content.arrived': 'reading' },
                },
                reading: {
                  description:
                    'A worker reads the bytes. What it cannot read in time is a trap or too much for the device: the worker is ended, and the document offered for download.',
                  after: {
                    readingLimit: {
                      target: '#preview.open.document.offered',
                      actions: { type: 'storeReason', params: (): NotShown => 'tooSlow' },
                    },
                  },
                },
              },
              invoke: {
                src: 'loadContent',
                id: 'loadContent',
                input: ({ context, self }) => ({
                  ...questionOf(context),
                  onArrived: () => self.send({ type: 'content.arrived' }),
                }),
                onDone: [
                  {
                    guard: { type: 'isContent', params: ({ event }) => event.output },
                    target: 'shown',
                    actions: { type: 'storeContent', params: ({ event }) => event.output },
                  },
                  {
                    target: 'offered',
                    actions: {
                      type: 'storeReason',
                      params: ({ event }): NotShown =>
                        event.output.kind === 'none' ? event.output.reason : 'broken',
                    },
                  },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'storeProblem', params: ({ event }) => event },
                },
              },
            },
            shown: {
              description: 'What the content holds of the browser is given back when it goes off the screen.',
              entry: 'announceOpened',
              exit: 'forgetContent',
              invoke: {
                src: 'holdContent',
                id: 'holdContent',
                input: ({ context }) => ({ content: context.content }),
              },
              on: {
                'content.failed': {
                  target: 'offered',
                  actions: { type: 'storeReason', params: (): NotShown => 'broken' },
                },
                'drawing.exceeded': {
                  target: 'offered',
                  description: 'A page that takes more memory than a document may have is not drawn.',
                  actions: { type: 'storeReason', params: (): NotShown => 'tooLarge' },
                },
              },
              initial: 'still',
              states: {
                still: { on: { 'drawing.started': 'drawing' } },
                drawing: {
                  description:
                    'Pages of a PDF are drawn. When none is finished in time, its worker is ended, and the document offered for download.',
                  on: {
                    'drawing.progressed': { target: 'drawing', reenter: true },
                    'drawing.ended': 'still',
                  },
                  after: {
                    drawingLimit: {
                      target: '#preview.open.document.offered',
                      actions: { type: 'storeReason', params: (): NotShown => 'tooSlow' },
                    },
                  },
                },
              },
            },
            offered: { description: 'Why it is not shown, and the download.', entry: 'announceUnshowable' },
            failed: {
              description: 'The message, another try, and the download.',
              on: { 'preview.retry': 'loading' },
            },
          },
        },
        download: {
          meta: { spec: ['S7.19'] },
          initial: 'idle',
          states: {
            idle: { on: { 'document.download': 'preparing' } },
            preparing: {
              tags: 'downloading',
              invoke: {
                src: 'prepareDownload',
                id: 'prepareDownload',
                input: documentId,
                onDone: {
                  target: 'begun',
                  actions: [
                    'announceOpened',
                    'withdrawDownloadFailure',
                    { type: 'announceDownload', params: ({ event }) => event.output.url },
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: { type: 'alertDownloadFailure', params: ({ event }) => event },
                },
              },
            },
            begun: {
              description:
                'For a second the button stays busy: the second click of a double click would download it twice.',
              tags: 'downloading',
              after: { secondClickDelay: 'idle' },
            },
          },
        },
      },
    },
  },
});
