import type { Comment } from '../../../contract/storage/comments.ts';
import {
  addComment,
  listComments,
  maxCommentLength,
  searchComments,
} from '../../../contract/storage/comments.ts';
import type { Beginning } from '../../../machines/comments/comments.types.ts';
import type { TabReport } from '../../../machines/tab.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import type { Http } from '../../platform/http/http.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDraftList } from '../../platform/store/draft-list.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

interface Options {
  readonly http: Pick<Http, 'call'>;
  readonly store: Pick<BrowserStore, 'drafts'>;
  readonly page: Pick<Window, 'addEventListener' | 'document'>;
  readonly createId?: () => string;
}

/** A document as the calls name it. */
interface OfDocument {
  readonly documentId: string;
}
interface OfUser extends OfDocument {
  readonly user: string;
}

/** What comments that were never sent are called among a user's drafts. */
const draftName = 'comments';

/** What the comments chart needs from the world [S7.22]. */
export function createCommentsServices({ http, store, page, createId = randomId }: Options) {
  const drafts = createDraftList(createDrafts(store), draftName, maxCommentLength);
  return {
    /** What the user typed about this document before and never sent (decision 10), and a random name for messages. */
    async beginThread({ user, documentId }: OfUser): Promise<Beginning> {
      return { text: drafts.get(user, documentId), messageId: createId() };
    },

    /** Keeps what is typed; a text of nothing but white space forgets it. */
    async keepDraft({ user, documentId, text }: OfUser & { text: string }): Promise<void> {
      drafts.set(user, documentId, text);
    },

    /** The comments of a document, oldest first. */
    async loadThread({ documentId }: OfDocument, signal: AbortSignal): Promise<readonly Comment[]> {
      const { data } = await http.call(listComments, { params: { documentId }, signal });
      return data;
    },

    /** How many comments a document has [S7.22]; `null` when the search does not find it. */
    async countComments({ documentId }: OfDocument, signal: AbortSignal): Promise<number | null> {
      const { data } = await http.call(searchComments, { body: [documentId], signal });
      return data.find(({ id }) => id === documentId)?.count ?? null;
    },

    /** Adds a comment [S7.22] and forgets the draft of it. */
    async addComment(
      { user, documentId, text, idempotencyKey }: OfUser & { text: string; idempotencyKey: string },
      signal: AbortSignal,
    ): Promise<Comment> {
      const { data } = await http.call(addComment, { body: { documentId, text }, idempotencyKey, signal });
      drafts.set(user, documentId, '');
      return data;
    },

    /** Reports when the user leaves the tab and comes back to it; the returned function ends the watching. */
    watchTab(tell: (report: TabReport) => void): () => void {
      const end = new AbortController();
      const { signal } = end;
      const look = () =>
        tell({ type: page.document.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
      page.document.addEventListener('visibilitychange', look, { signal });
      // Beside another window the tab is visible all the time.
      page.addEventListener('focus', look, { signal });
      return () => end.abort();
    },
  };
}
