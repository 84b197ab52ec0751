import type { Container } from '../../contract/storage-items.ts';
import type { Problem } from '../problem.ts';
import type { DocumentList, DocumentPage } from './lists.ts';
import type { FolderTree } from './tree.ts';

export interface DocumentsInput {
  /** The active client, when it is known already. */
  readonly clientId: string | null;
  /** The folder that the address names. */
  readonly containerId: string | null;
}

export interface DocumentsContext {
  readonly clientId: string | null;
  readonly tree: FolderTree;
  /** Which folders show their children. */
  readonly expanded: Readonly<Record<string, true>>;
  /** Folders whose children are asked for, first come first served. */
  readonly branchQueue: readonly string[];
  readonly openId: string | null;
  /** The folder that the address names, until the tree is there. */
  readonly wantedId: string | null;
  /** Whether all documents of the client are listed, instead of those of the open folder. */
  readonly isFlat: boolean;
  readonly lists: Readonly<Record<string, DocumentList>>;
  /** Whether only documents that the client's people have read show; `null` shows all. */
  readonly readByClientUser: boolean | null;
  /** Something changed while a silent reload was under way: another follows. */
  readonly isStale: boolean;
  /** The same for the folders. */
  readonly isTreeStale: boolean;
  /** Documents to download, first come first served. */
  readonly downloadQueue: readonly string[];
  readonly treeProblem: Problem | null;
  readonly listProblem: Problem | null;
}

export type DocumentsEvent =
  | { type: 'client.changed'; clientId: string }
  | { type: 'documents.changed'; clientId: string; containerId: string }
  | { type: 'tree.retry' }
  | { type: 'folder.open'; containerId: string }
  | { type: 'folder.expand'; containerId: string }
  | { type: 'folder.collapse'; containerId: string }
  | { type: 'list.flat'; isFlat: boolean }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'readFilter.set'; readByClientUser: boolean | null }
  | { type: 'document.download'; documentId: string };

/** What the list services are asked. */
export interface PageQuestion {
  /** `null` asks for all documents of the client. */
  readonly container: Pick<Container, 'id' | 'type'> | null;
  readonly clientId: string;
  readonly from: string | null;
  readonly pageIndex: number;
  readonly readByClientUser: boolean | null;
}
export type { DocumentPage };
