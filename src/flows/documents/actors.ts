import { fromPromise } from 'xstate';
import { asActor } from '../../platform/as-actor.ts';
import { createCopyLink } from '../../platform/copy-link.ts';
import { createPrepareDownload } from '../../platform/prepare-download.ts';
import type { FlowActors } from '../define-flow.ts';
import { createColumnStore } from './column-store.ts';
import { createDocumentServices } from './services.ts';

const createActors: FlowActors<'documents'> = ({ page, storage, store }) => {
  const services = createDocumentServices(storage());
  const columns = createColumnStore(store);
  return {
    actors: {
      loadTree: asActor(services.loadTree),
      loadDescendants: asActor(services.loadDescendants),
      loadDocuments: asActor(services.loadDocuments),
      prepareDownload: asActor(createPrepareDownload(storage())),
      copyLink: asActor(createCopyLink(page)),
      findOwner: asActor(services.findOwner),
      findDocument: asActor(services.findDocument),
      markRead: asActor(services.markRead),
      readColumns: fromPromise(columns.readColumns),
      keepColumns: asActor(columns.keepColumns),
    },
  };
};

export default createActors;
