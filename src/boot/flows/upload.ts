import { fromPromise } from 'xstate';
import type { Say } from '../../services/upload-receipt.ts';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

const namespaces = ['uploads', 'common'] as const;

/** The texts of a receipt, in the language that the page is in then. */
async function translate(): Promise<Say> {
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(namespaces);
  return i18next.getFixedT(null, namespaces) as Say;
}

/** The upload flow with its services. */
export const loadUploadFlow: FlowLoader = async ({ page, store, world, storage }) => {
  const [{ uploadMachine }, { uploadFileMachine }, { createUploadServices }, base, { http }] =
    await Promise.all([
      import('../../../machines/upload/upload.machine.ts'),
      import('../../../machines/upload/upload-file.machine.ts'),
      import('../../services/upload-services.ts'),
      storage(),
      world(),
    ]);
  const services = createUploadServices({ page, store, http, storage: base, translate });
  return uploadMachine.provide({
    actors: {
      recallUploads: asActor(services.recallUploads),
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
  });
};
