/** The documents flow on services that answer when a test says so. */
import type { NonReducibleUnknown } from 'xstate';
import type { StorageDocument } from '../../contract/storage-items.ts';
import { copyLinkMachine } from '../../machines/copy-link.machine.ts';
import { columnsMachine, type DocumentColumn } from '../../machines/documents/columns.machine.ts';
import { documentsMachine } from '../../machines/documents/documents.machine.ts';
import type { DocumentPage, PageQuestion, TreeQuestion } from '../../machines/documents/documents.types.ts';
import { downloadsMachine } from '../../machines/documents/downloads.machine.ts';
import { type ReadWish, readMarksMachine } from '../../machines/documents/read-marks.machine.ts';
import { type FolderTree, treeOf } from '../../machines/documents/tree.ts';
import { factsFor } from './facts.ts';
import { containerFor, documentFor } from './fixtures.ts';
import { live, service } from './live.ts';

export const treeFor = (clientId: string, ...folders: string[]): FolderTree =>
  treeOf({
    tree: [{ id: clientId, children: folders.map((id) => ({ id, children: [] })) }],
    containers: [
      containerFor(clientId, { type: 'Client' }),
      ...folders.map((id) =>
        containerFor(id, { parent: { id: clientId, type: 'Client' }, hasFolders: id === 'tax' }),
      ),
    ],
  });

export const pageOf = (containerId: string, ...ids: string[]): DocumentPage => ({
  documents: ids.map((id) => documentFor(id, containerId)),
  next: null,
  pageIndex: 0,
  totalPages: 1,
  total: ids.length,
});

export function start(facts: Parameters<typeof factsFor>[0] = { clientId: 'c1', path: '/documents/tax' }) {
  const loadTree = service<FolderTree, TreeQuestion>();
  const loadDescendants = service<
    readonly ReturnType<typeof containerFor>[],
    { container: NonNullable<PageQuestion['container']> }
  >();
  const loadDocuments = service<DocumentPage, PageQuestion>();
  const prepareDownload = service<{ url: string }, { documentId: string }>();
  const findDocument = service<StorageDocument, { documentId: string }>();
  const findOwner = service<{ clientId: string }, { containerId: string }>();
  const markRead = service<void, ReadWish>();
  const copyLink = service<void, { path: string }>();
  const readColumns = service<readonly DocumentColumn[] | null, NonReducibleUnknown>();
  const keepColumns = service<void, { columns: readonly DocumentColumn[] }>();
  const machine = documentsMachine.provide({
    actors: {
      loadTree: loadTree.logic,
      loadDescendants: loadDescendants.logic,
      loadDocuments: loadDocuments.logic,
      findOwner: findOwner.logic,
      findDocument: findDocument.logic,
      columns: columnsMachine.provide({
        actors: { readColumns: readColumns.logic, keepColumns: keepColumns.logic },
      }),
      readMarks: readMarksMachine.provide({ actors: { markRead: markRead.logic } }),
      downloads: downloadsMachine.provide({ actors: { prepareDownload: prepareDownload.logic } }),
      copyLink: copyLinkMachine.provide({ actors: { copyLink: copyLink.logic } }),
    },
  });
  const flow = live(machine, factsFor(facts));
  return {
    ...flow,
    columns: () => flow.actor.getSnapshot().children.columns,
    loadTree,
    loadDescendants,
    loadDocuments,
    prepareDownload,
    findOwner,
    findDocument,
    markRead,
    copyLink,
    readColumns,
    keepColumns,
  };
}

type Snapshot = ReturnType<ReturnType<typeof start>['actor']['getSnapshot']>;

/** What is listed of the open folder. */
export const openIds = (snapshot: Snapshot) =>
  snapshot.context.lists[snapshot.context.openId ?? '']?.documents.map(({ id }) => id);
