import { fromPromise } from 'xstate';
import { copyLinkMachine } from '../../../machines/copy-link.machine.ts';
import { columnsMachine } from '../../../machines/documents/columns.machine.ts';
import { documentListMachine } from '../../../machines/documents/document-list.machine.ts';
import { folderTreeMachine } from '../../../machines/documents/folder-tree.machine.ts';
import { downloadsMachine } from '../../../machines/downloads.machine.ts';
import { readMarksMachine } from '../../../machines/read-marks.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import { createCopyLink } from '../../platform/browser/copy-link.ts';
import { createMarkRead } from '../../platform/http/mark-read.ts';
import { createPrepareDownload } from '../../platform/http/prepare-download.ts';
import type { FlowActors } from '../define-flow.ts';
import { createColumnStore } from './column-store.ts';
import { createDocumentServices } from './services.ts';

const createActors: FlowActors<'documents'> = ({ page, storage, store }) => {
  const services = createDocumentServices(storage());
  const columns = createColumnStore(store);
  return {
    actors: {
      tree: folderTreeMachine.provide({
        actors: {
          loadTree: asActor(services.loadTree),
          loadDescendants: asActor(services.loadDescendants),
        },
      }),
      list: documentListMachine.provide({ actors: { loadDocuments: asActor(services.loadDocuments) } }),
      findOwner: asActor(services.findOwner),
      findDocument: asActor(services.findDocument),
      columns: columnsMachine.provide({
        actors: {
          readColumns: fromPromise(columns.readColumns),
          keepColumns: asActor(columns.keepColumns),
        },
      }),
      readMarks: readMarksMachine.provide({ actors: { markRead: asActor(createMarkRead(storage())) } }),
      downloads: downloadsMachine.provide({
        actors: { prepareDownload: asActor(createPrepareDownload(storage())) },
      }),
      copyLink: copyLinkMachine.provide({ actors: { copyLink: asActor(createCopyLink(page)) } }),
    },
  };
};

export default createActors;
