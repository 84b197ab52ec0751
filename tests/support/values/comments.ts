/** Comments for tests. */
import type { Comment } from '../../../contract/storage/comments.ts';

const firm: Comment['author'] = { contactId: 'firm-1', name: 'Sam Okafor', kind: 'firm' };

/** A comment of the firm, so many minutes after noon. */
export const commentFor = (id: string, minute: number, author = firm): Comment => ({
  id,
  documentId: 'doc-1',
  text: `Comment ${id}`,
  author,
  createdDate: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`,
});
