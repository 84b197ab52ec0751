import { fromPromise } from 'xstate';

import { languageOfPath, prefixOf } from '../../../contract/market.ts';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The documents flow with its services. */
export const loadDocumentsFlow: FlowLoader = async ({ page, storage, store }) => {
  const [{ documentsMachine }, { createDocumentServices }, { createColumnStore }, base] = await Promise.all([
    import('../../../machines/documents/documents.machine.ts'),
    import('../../services/document-services.ts'),
    import('../../services/column-store.ts'),
    storage(),
  ]);
  const services = createDocumentServices(base);
  const columns = createColumnStore(store);
  return documentsMachine.provide({
    actors: {
      loadTree: asActor(services.loadTree),
      loadDescendants: asActor(services.loadDescendants),
      loadDocuments: asActor(services.loadDocuments),
      prepareDownload: asActor(services.prepareDownload),
      copyLink: asActor(({ path }: { path: string }) =>
        page.navigator.clipboard.writeText(
          `${page.location.origin}${prefixOf(languageOfPath(page.location.pathname) ?? 'en-US')}${path}`,
        ),
      ),
      findDocument: asActor(services.findDocument),
      markRead: asActor(services.markRead),
      readColumns: fromPromise(columns.readColumns),
      keepColumns: asActor(columns.keepColumns),
    },
  });
};
