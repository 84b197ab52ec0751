import type { Client, ClientScope } from '../../contract/firm/clients.ts';
import type { Problem } from '../problem.ts';

/**
 * The input of the list service. `pageNum` counts from 1 and means pages of 25, also when the answer has the whole
 * list.
 */
export interface ListQuestion extends ClientScope {
  readonly pageNum: number;
}

/** What the search service is asked [S7.14]. */
export interface SearchQuestion extends Pick<ClientScope, 'companyId' | 'withNicknames'> {
  readonly term: string;
  readonly pageNum: number;
}

/** A part of a list of clients [S3.05]: one page of it, or all; `totalPages` counts pages of 25. */
export interface ClientPage {
  readonly clients: readonly Client[];
  readonly total: number;
  readonly totalPages: number;
}

/** The answer of the list service, with the client that this browser remembers. */
export interface SavedClientPage extends ClientPage {
  readonly savedClientId: string | null;
}

/** Pages by number, from 1. */
export type ClientPages = Readonly<Record<number, readonly Client[]>>;

export interface ClientsContext {
  readonly scope: ClientScope;
  /** The pages that are here already. */
  readonly pages: ClientPages;
  /** The clients of the page on show. */
  readonly clients: readonly Client[];
  /** The page on show. */
  readonly pageNum: number;
  readonly currentItemCount: number;
  readonly total: number;
  readonly totalPages: number;
  /** The page that is asked for, of the list or of what the search finds. */
  readonly wantedPage: number;
  readonly activeClientId: string | null;
  /** The same client, at any place of the list. */
  readonly activeClient: Client | null;
  readonly savedClientId: string | null;
  /** The client that the user selected last; `null` while none but the first or the remembered one was active. */
  readonly selected: Client | null;
  /** That client, while another one is active because a task or folder of it was opened. */
  readonly before: Client | null;
  /** Whether another client became active by itself, with a task or folder that was opened. */
  readonly isSwitched: boolean;
  /** What the search box holds; '' while nothing is searched. */
  readonly searchTerm: string;
  /** What the search found, the page of it on show; `null` while nothing is searched [S3.18]. */
  readonly filteredClients: readonly Client[] | null;
  /** The position of this page among all results. */
  readonly filteredPage: { readonly pageNum: number; readonly total: number; readonly totalPages: number };
  /** The client that is marked in the dialog: always one that is in sight. */
  readonly chosenId: string | null;
  readonly problem: Problem | null;
}

export type ClientsEvent =
  | { type: 'clients.reload' }
  | { type: 'client.select'; clientId: string }
  /** The open task is of this client [T2.05]. */
  | { type: 'client.wanted'; clientId: string; isAsked?: boolean }
  /** The browser remembers another client: it was switched in another tab. */
  | { type: 'client.elsewhere'; clientId: string }
  | { type: 'dialog.open' }
  | { type: 'dialog.close' }
  | { type: 'client.choose'; clientId: string }
  | { type: 'page.go'; pageNum: number }
  | { type: 'clients.search'; term: string }
  | { type: 'search.retry' };
