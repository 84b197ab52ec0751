import { receiptOf } from './batch.ts';
import { copiesRegion, leavingRegion, underWayRegion } from './upload.copies.ts';
import { intakeRegion } from './upload.intake.ts';
import { panelRegion } from './upload.panel.ts';
import { queueRegion } from './upload.queue.ts';
import { uploadSetup } from './upload.setup.ts';
import { upkeepRegion } from './upload.upkeep.ts';

/** Uploads of a visit [S4.19, S4.20]: checked, queued, a few at once, each renamed when its name is taken. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: 'Everything on its way to the firm. It goes on while the person moves about.',
  type: 'parallel',
  context: ({ input }) => ({
    access: { session: input.session, flags: input.flags },
    constraints: null,
    offered: [],
    selected: [],
    defaultFolders: {},
    folderSteps: [],
    madeFolders: {},
    folderRetries: 0,
    containerUpload: 'none',
    takenIds: [],
    items: [],
    batchIds: [],
    interrupted: [],
    notices: [],
    discards: [],
    copies: [],
    announced: {},
  }),
  on: {
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
  },
  states: {
    intake: intakeRegion,
    queue: queueRegion,
    upkeep: upkeepRegion,
    copies: copiesRegion,
    leaving: leavingRegion,
    underWay: underWayRegion,
    panel: panelRegion,
    tasks: {
      description:
        'The open task learns which of its files are on their way: it cannot be done before they have arrived.',
      meta: { spec: ['T2.31', 'T4.03'] },
      always: { guard: 'hasTaskNews', actions: 'announceTaskUploads' },
      on: {
        'task.opened': {
          description: 'A task that is opened later learns it again.',
          actions: { type: 'announceUploadsOf', params: ({ event }) => event.taskId },
        },
      },
    },
    receipt: {
      description:
        'What was stored, under which name, when, and of which size, to keep; once nothing is in progress.',
      initial: 'idle',
      states: {
        idle: { on: { 'receipt.save': { guard: 'hasReceipt', target: 'saving' } } },
        saving: {
          invoke: {
            src: 'saveReceipt',
            id: 'saveReceipt',
            input: ({ context }) => ({ lines: receiptOf(context.items) }),
            onDone: { target: 'idle', actions: 'withdrawReceiptFailure' },
            onError: { target: 'idle', actions: 'alertReceiptFailure' },
          },
        },
      },
    },
  },
});
