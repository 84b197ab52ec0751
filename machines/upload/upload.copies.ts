import { not } from 'xstate';
import { copiesToDrop, filesToCopy, notesToKeep } from './copies.ts';
import { uploadSetup } from './upload.setup.ts';

const userOf = ({ context }: { context: { access: { session: { meta: { PrismGuid: string } } } } }) =>
  context.access.session.meta.PrismGuid;

/** Copies of small files in the browser's own store, from the moment they are picked until the server has them. */
export const copiesRegion = uploadSetup.createStateConfig({
  description:
    'Small files are copied into the browser’s store until the server has them, so that a reload or the end of the session loses none.',
  initial: 'recalling',
  states: {
    recalling: {
      description: 'What an earlier page of this user kept goes on without being chosen again.',
      invoke: {
        src: 'recallCopies',
        id: 'recallCopies',
        input: ({ context }) => ({ user: userOf({ context }) }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'storeRecalledCopies', params: ({ event }) => event.output }, 'announceQueued'],
        },
        onError: { target: 'idle', description: 'A browser without a store uploads as if nothing was kept.' },
      },
    },
    idle: {
      always: [
        { guard: 'hasNotesToKeep', target: 'noting' },
        { guard: 'hasFilesToCopy', target: 'copying' },
        { guard: 'hasCopiesToDrop', target: 'dropping' },
      ],
    },
    copying: {
      description: 'All that was picked is copied in one go; each file is kept or refused by itself.',
      invoke: {
        src: 'keepCopies',
        id: 'keepCopies',
        input: ({ context }) => ({ user: userOf({ context }), files: filesToCopy(context) }),
        onDone: {
          target: 'idle',
          actions: { type: 'storeCopied', params: ({ event }) => event.output },
        },
        onError: {
          target: 'idle',
          description: 'The files go out without a copy; leaving the page asks first.',
          actions: 'refuseCopies',
        },
      },
    },
    noting: {
      description:
        'Name and folder are recorded before the answer can be lost: the same request is then repeated, and stores once.',
      invoke: {
        src: 'noteCopies',
        id: 'noteCopies',
        input: ({ context }) => ({ user: userOf({ context }), notes: notesToKeep(context) }),
        onDone: { target: 'idle', actions: { type: 'storeNoted', params: ({ event }) => event.output } },
        onError: {
          target: 'idle',
          description: 'After a reload the name is looked up again instead.',
          actions: 'assumeNoted',
        },
      },
    },
    dropping: {
      description: 'The server has the file, or the user gave it up: its copy goes.',
      invoke: {
        src: 'dropCopies',
        id: 'dropCopies',
        input: ({ context }) => ({ user: userOf({ context }), ids: copiesToDrop(context) }),
        onDone: { target: 'idle', actions: { type: 'storeDropped', params: ({ event }) => event.output } },
        onError: {
          target: 'idle',
          description: 'The copy goes by itself after a day.',
          actions: 'assumeDropped',
        },
      },
    },
  },
});

/** Whether signing out would drop files: the session's chart learns it and asks first. */
export const underWayRegion = uploadSetup.createStateConfig({
  description: 'Signing out drops files that are not stored, whether or not they would outlive the page.',
  meta: { spec: ['S4.05'] },
  initial: 'nothing',
  states: {
    nothing: { always: { guard: 'isUnderWay', target: 'files', actions: 'announceUnderWay' } },
    files: { always: { guard: not('isUnderWay'), target: 'nothing', actions: 'announceSettled' } },
  },
});

/** Whether the browser asks before the page is left. */
export const leavingRegion = uploadSetup.createStateConfig({
  description: 'Would files be lost if the page ended now? Then the browser asks before it leaves.',
  initial: 'harmless',
  states: {
    harmless: { always: { guard: 'losesOnLeaving', target: 'losing' } },
    losing: { tags: 'losesOnLeaving', always: { guard: 'keepsOnLeaving', target: 'harmless' } },
  },
});
