import type { DocumentOrder } from '../../contract/storage.ts';
import type { Container, StorageDocument } from '../../contract/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import type { DocumentList, DocumentPage } from './lists.ts';
import type { ReadReport } from './read-marks.machine.ts';
import type { Selection } from './selection.ts';
import type { FolderTree } from './tree.ts';

/** Who looks, whose documents, and where the address leads. */
export type DocumentsInput = Pick<SessionFacts, 'clientId' | 'path' | 'session' | 'flags'>;

/** What is asked of a list beyond where it lies: order, filters and search. */
export interface Question {
  readonly orderBy: DocumentOrder;
  readonly orderDir: 'asc' | 'desc';
  /** Only what the firm, or what the client's people added; `null` shows all. */
  readonly addedBy: 'firm' | 'client' | null;
  /** Whether only documents that the client's people have read show, or have not; `null` shows all. */
  readonly readByClientUser: boolean | null;
  /** What is searched for among all documents of the client; '' for nothing. */
  readonly search: string;
}

/** The newest change first, everything shown. */
export const firstQuestion: Question = {
  orderBy: 'modified',
  orderDir: 'desc',
  addedBy: null,
  readByClientUser: null,
  search: '',
};

export interface DocumentsContext {
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly clientId: string | null;
  readonly tree: FolderTree;
  /** Which folders show their children. */
  readonly expanded: Readonly<Record<string, true>>;
  /** Folders whose children are asked for, first come first served. */
  readonly branchQueue: readonly string[];
  readonly openId: string | null;
  /** Where the page is, as far as this flow was told. */
  readonly path: string;
  /** A folder that is to be opened once the way to it is known: the address names it, or a document lies in it. */
  readonly wantedId: string | null;
  /** The last folder that was wanted and could not be reached. */
  readonly missedId: string | null;
  /** The folder in the URL that the active client does not have, while its owner is looked up; else `null`. */
  readonly lostId: string | null;
  /** The client of that folder, which is about to become the active one. */
  readonly awaitedClientId: string | null;
  /** Whether all documents of the client are listed, instead of those of the open folder. */
  readonly isFlat: boolean;
  readonly lists: Readonly<Record<string, DocumentList>>;
  readonly question: Question;
  /** What stands in the search box; it is searched for a moment after the last key. */
  readonly typed: string;
  readonly selection: Selection;
  /** The document that a link leads to, by its id and once it is known; its row is brought into view. */
  readonly linkId: string | null;
  readonly target: StorageDocument | null;
  /** Something changed while a silent reload was under way: another follows. */
  readonly isStale: boolean;
  /** The same for the folders. */
  readonly isTreeStale: boolean;
  readonly treeProblem: Problem | null;
  readonly listProblem: Problem | null;
}

export type DocumentsEvent =
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: SessionFacts['session'] }
  | { type: 'route.entered'; path: string }
  /** The folders to the link: the folder of the address is not among them. */
  | { type: 'folder.missed'; containerId: string }
  | { type: 'documents.changed'; clientId: string; containerId: string }
  | { type: 'tree.retry' }
  | { type: 'folder.open'; containerId: string }
  | { type: 'folder.expand'; containerId: string }
  | { type: 'folder.collapse'; containerId: string }
  | { type: 'list.flat'; isFlat: boolean }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'sort.set'; orderBy: DocumentOrder }
  | { type: 'filter.set'; addedBy: Question['addedBy'] }
  | { type: 'readFilter.set'; readByClientUser: boolean | null }
  | { type: 'search.changed'; text: string }
  /** The chart to itself: what was typed is searched for now. */
  | { type: 'search.ask'; text: string }
  | { type: 'selection.toggle'; documentId: string }
  | { type: 'selection.extend'; documentId: string }
  | { type: 'selection.all' }
  /** The rest of the list is loaded, and chosen as well. */
  | { type: 'selection.whole' }
  | { type: 'selection.clear' }
  | { type: 'read.set'; documentIds: readonly string[]; isRead: boolean }
  | ReadReport
  | { type: 'target.seen' }
  | { type: 'link.copy'; document: Pick<StorageDocument, 'id' | 'parent'> }
  | { type: 'document.opened'; documentId: string }
  | { type: 'document.download'; documentId: string };

/** What the list services are asked. */
export interface PageQuestion {
  /** `null` asks for all documents of the client. */
  readonly container: Pick<Container, 'id' | 'type'> | null;
  /** Folders to ask for in its place, where the firm has it so [S6.06]; `null` asks for the container itself. */
  readonly parentIds: readonly string[] | null;
  readonly clientId: string;
  readonly from: string | null;
  readonly pageIndex: number;
  readonly question: Question;
}

/** What the tree service is asked. */
export interface TreeQuestion {
  readonly clientId: string;
  /** Whether deeper folders come when they are opened [S6.08]. */
  readonly isLazy: boolean;
  /** Whether the tree is walked from its roots, instead of asked for as a whole [S6.06]. */
  readonly isWalked: boolean;
  /** A folder that the answer reaches, however deep it lies. */
  readonly reaching: string | null;
}
export type { DocumentPage, StorageDocument };
