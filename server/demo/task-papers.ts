import type { Author, ClientRows, PackedDocument } from './build-client.ts';
import type { ClientFiles } from './client-files.ts';
import type { DemoClient } from './demo-clients.ts';
import { idOf } from './identity.ts';
import type { PaperWords } from './task-words/task-words.ts';

/** A PDF that a task needs. */
export interface PaperAsked extends PaperWords {
  readonly by: 'firm' | 'client';
  readonly at: Date;
  readonly isRead: boolean;
  /** What an invoice asks for, in cents. */
  readonly amount?: number;
}

/** Answers the document of a task, and stores it first where the client has none of this name. */
export type Papers = (asked: PaperAsked) => Promise<PackedDocument>;

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  /** Where the documents are added. */
  readonly storage: ClientRows;
  readonly files: ClientFiles;
  readonly folder: string;
  readonly authors: { readonly firm: Author; readonly client: Author };
}

/** The documents that the tasks of a client show, in a folder of their own, which all its people may open. */
export function createPapers(options: Options): Papers {
  const { client, clientId, storage, files, folder, authors } = options;
  const container = {
    id: idOf('container', clientId, folder),
    documentCount: 0,
  };
  const made = new Map<string, PackedDocument>();
  const authorship = (by: 'firm' | 'client', at: Date) => ({
    createdById: authors[by].contactId,
    createdByName: authors[by].name,
    createdByKind: by,
    createdAt: at,
    modifiedById: authors[by].contactId,
    modifiedByName: authors[by].name,
    modifiedByKind: by,
    modifiedAt: at,
    lockType: null,
    lockLevel: null,
  });

  function addFolder(at: Date): void {
    storage.containers.push(
      Object.assign(container, {
        companyId: client.companyId,
        clientId,
        type: 'Project' as const,
        name: folder,
        nameKey: folder.normalize('NFC'),
        parentId: clientId,
        ancestors: [clientId],
        rootType: null,
        productType: null,
        processingYear: null,
        isShared: true,
        customFields: {},
        ...authorship('firm', at),
      }),
    );
  }

  return async ({ by, at, isRead, ...paper }) => {
    const known = made.get(paper.name);
    if (known) return known;
    if (made.size === 0) addFolder(at);
    const { name, mimeType, part, sha256 } = await files.paper(paper, at);
    const row: PackedDocument = {
      id: idOf('document', container.id, name),
      companyId: client.companyId,
      clientId,
      containerId: container.id,
      name,
      nameKey: name,
      documentType: 'pdf',
      mimeType,
      size: part.size,
      part,
      sha256,
      isReadByClientUser: isRead,
      commentsCount: 0,
      customItemMetaData: {},
      customFields: {},
      trashedAt: null,
      ...authorship(by, at),
    };
    made.set(paper.name, row);
    storage.documents.push(row);
    container.documentCount += 1;
    return row;
  };
}
