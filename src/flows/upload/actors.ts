import { fromPromise } from 'xstate';
import { uploadFileMachine } from '../../../machines/upload/upload-file.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import type { Say } from './receipt.ts';
import { createUploadServices } from './services.ts';

const namespaces = ['uploads', 'common'] as const;

/** The texts of a receipt, in the language that the page is in then. */
async function translate(): Promise<Say> {
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(namespaces);
  return i18next.getFixedT(null, namespaces) as Say;
}

const createActors: FlowActors<'upload'> = ({ page, store, http, storage }) => {
  const services = createUploadServices({ page, store, http, storage: storage(), translate });
  return {
    actors: {
      recallUploads: asActor(services.recallUploads),
      recallCopies: asActor(services.recallCopies),
      keepCopies: asActor(services.keepCopies),
      noteCopies: asActor(services.noteCopies),
      dropCopies: asActor(services.dropCopies),
      loadConstraints: fromPromise(({ signal }) => services.loadConstraints(signal)),
      findDefaultFolder: asActor(services.findDefaultFolder),
      createFolder: asActor(services.createFolder),
      findFolder: asActor(services.findFolder),
      findTakenNames: asActor(services.findTakenNames),
      notifyUpload: asActor(services.notifyUpload),
      discardUpload: asActor(services.discardUpload),
      saveReceipt: asActor(services.saveReceipt),
      uploadFile: uploadFileMachine.provide({
        actors: {
          checkExists: asActor(services.checkExists),
          sendFile: asActor(services.sendFile),
          transferFile: asActor(services.transferFile),
          completeFile: asActor(services.completeFile),
          labelFile: asActor(services.labelFile),
        },
      }),
    },
  };
};

export default createActors;
