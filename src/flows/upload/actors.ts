import { fromPromise } from 'xstate';
import { copiesMachine } from '../../../machines/upload/copies.machine.ts';
import { followUpsMachine } from '../../../machines/upload/follow-ups.machine.ts';
import { intakeMachine } from '../../../machines/upload/intake.machine.ts';
import { uploadFileMachine } from '../../../machines/upload/upload-file.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import type { Say } from './receipt.ts';
import { createUploadServices } from './services.ts';

const namespaces = ['uploads', 'common'] as const;

/** The translations of a receipt, in the language that the page is in then. */
async function translate(): Promise<Say> {
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(namespaces);
  return i18next.getFixedT(null, namespaces) as Say;
}

const createActors: FlowActors<'upload'> = ({ page, store, http, storage }) => {
  const services = createUploadServices({ page, store, http, storage: storage(), translate });
  return {
    actors: {
      intake: intakeMachine.provide({
        actors: {
          recallUploads: asActor(services.recallUploads),
          loadConstraints: fromPromise(({ signal }) => services.loadConstraints(signal)),
          findDefaultFolder: asActor(services.findDefaultFolder),
          createFolder: asActor(services.createFolder),
          findFolder: asActor(services.findFolder),
          findTakenNames: asActor(services.findTakenNames),
        },
      }),
      copies: copiesMachine.provide({
        actors: {
          recallCopies: asActor(services.recallCopies),
          keepCopies: asActor(services.keepCopies),
          noteCopies: asActor(services.noteCopies),
          dropCopies: asActor(services.dropCopies),
        },
      }),
      followUps: followUpsMachine.provide({
        actors: {
          notifyUpload: asActor(services.notifyUpload),
          discardUpload: asActor(services.discardUpload),
        },
      }),
      uploadFile: uploadFileMachine.provide({
        actors: {
          checkExists: asActor(services.checkExists),
          sendFile: asActor(services.sendFile),
          transferFile: asActor(services.transferFile),
          completeFile: asActor(services.completeFile),
          labelFile: asActor(services.labelFile),
        },
      }),
      saveReceipt: asActor(services.saveReceipt),
    },
  };
};

export default createActors;
