import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The documents flow with its services. */
export const loadDocumentsFlow: FlowLoader = async ({ storage }) => {
  const [{ documentsMachine }, { createDocumentServices }, base] = await Promise.all([
    import('../../../machines/documents/documents.machine.ts'),
    import('../../services/document-services.ts'),
    storage(),
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
};
