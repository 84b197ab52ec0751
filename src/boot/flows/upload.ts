import { fromPromise } from 'xstate';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The upload flow with its services. */
export const loadUploadFlow: FlowLoader = async ({ world, storage }) => {
  const [{ uploadMachine }, { uploadFileMachine }, { createUploadServices }, base, { http }] =
    await Promise.all([
      import('../../../machines/upload/upload.machine.ts'),
      import('../../../machines/upload/upload-file.machine.ts'),
      import('../../services/upload-services.ts'),
      storage(),
      world(),
    ]);
  const services = createUploadServices({ http, storage: base });
  return uploadMachine.provide({
    actors: {
      loadConstraints: fromPromise(({ signal }) => services.loadConstraints(signal)),
      findDefaultFolder: asActor(services.findDefaultFolder),
      uploadFile: uploadFileMachine.provide({
        actors: { checkExists: asActor(services.checkExists), sendFile: asActor(services.sendFile) },
      }),
    },
  });
};
