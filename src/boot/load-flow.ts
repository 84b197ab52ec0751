import type { AnyStateMachine } from 'xstate';
import { fromPromise } from 'xstate';
import { ProblemError } from '../../machines/problem.ts';
import type { FlowName } from '../../machines/root/flows.ts';
import type { BrowserStore } from '../services/browser-store.ts';
import type { Storage } from '../services/document-services.ts';
import { asActor } from './as-actor.ts';
import type { World } from './world.ts';

interface Options {
  readonly world: () => Promise<World>;
  readonly store: BrowserStore;
}

/**
 * Fetches the logic of a flow and provides its services. Each flow is a chunk of its own; flows that share the
 * storage services share the look-up of its address.
 */
export function createFlowLoader({ world, store }: Options) {
  let storage: Promise<Storage> | undefined;
  const storageOnce = () => {
    storage ??= Promise.all([import('../services/document-services.ts'), world()])
      .then(([{ createStorage }, { http }]) => createStorage({ http }))
      .catch((error: unknown) => {
        storage = undefined;
        throw error;
      });
    return storage;
  };
  const loaders: Record<FlowName, () => Promise<AnyStateMachine>> = {
    async clients() {
      const [{ clientsMachine }, { createClientServices }, { http }] = await Promise.all([
        import('../../machines/clients/clients.machine.ts'),
        import('../services/client-services.ts'),
        world(),
      ]);
      const services = createClientServices({ http, store });
      return clientsMachine.provide({
        actors: {
          loadClients: asActor(services.loadClients),
          searchClients: asActor(services.searchClients),
          saveActiveClient: asActor(services.saveActiveClient),
        },
      });
    },
    async documents() {
      const [{ documentsMachine }, { createDocumentServices }, base] = await Promise.all([
        import('../../machines/documents/documents.machine.ts'),
        import('../services/document-services.ts'),
        storageOnce(),
      ]);
      const services = createDocumentServices(base);
      return documentsMachine.provide({
        actors: {
          loadTree: asActor(services.loadTree),
          loadDescendants: asActor(services.loadDescendants),
          loadDocuments: asActor(services.loadDocuments),
          prepareDownload: asActor(services.prepareDownload),
        },
      });
    },
    async upload() {
      const [{ uploadMachine }, { uploadFileMachine }, { createUploadServices }, base, { http }] =
        await Promise.all([
          import('../../machines/upload/upload.machine.ts'),
          import('../../machines/upload/upload-file.machine.ts'),
          import('../services/upload-services.ts'),
          storageOnce(),
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
    },
  };
  return fromPromise<AnyStateMachine, { flow: FlowName }>(({ input }) =>
    loaders[input.flow]().catch((error: unknown) => {
      throw new ProblemError({ code: 'offline' }, error);
    }),
  );
}
