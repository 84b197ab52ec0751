import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';

/** The longest comment, in characters. */
export const maxCommentLength = 2000;
/** How many documents one search names, and how many comments one answer holds. */
export const maxCommentedDocuments = 500;
export const maxCommentsPerThread = 200;

const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };

/** A comment on a document [S7.22]. `createdDate` is ISO 8601 in UTC. */
export const commentSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  text: z.string(),
  author: z.object({ contactId: z.string(), name: z.string(), kind: z.enum(['firm', 'client']) }),
  createdDate: z.string(),
});
export type Comment = z.infer<typeof commentSchema>;

/** Adds a comment. The header `Idempotency-Key` makes a repeated request answer as the first did. */
export const addComment = defineCall({
  id: 'addComment',
  spec: ['S7.22'],
  origin: { path: 'specification', shape: 'ours' },
  summary: 'Adds a comment to a document.',
  method: 'POST',
  path: '/api/notes/v1/comments/',
  access: 'session',
  body: z.object({
    documentId: z.string(),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCommentLength)),
  }),
  response: z.object({ data: commentSchema }),
  errors: {
    ...gone,
    400: 'The comment is empty or too long.',
    422: 'idempotencyMismatch: the key was used for another comment.',
  },
});

/** How many comments documents have [S7.22]. */
export const searchComments = defineCall({
  id: 'searchComments',
  spec: ['S7.22'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The number of comments of each document named.',
  method: 'POST',
  path: '/api/notes/v1/comments/search',
  access: 'session',
  inPreview: 'allowed',
  body: z.array(z.string()).check(z.minLength(1), z.maxLength(maxCommentedDocuments)),
  response: z.object({ data: z.array(z.object({ id: z.string(), count: z.number() })) }),
  errors: gone,
});

/** The comments of one document, oldest first; at most the newest 200. */
export const listComments = defineCall({
  id: 'listComments',
  spec: ['S7.22'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The thread of a document.',
  method: 'GET',
  path: '/api/notes/v1/documents/{documentId}/comments',
  access: 'session',
  params: z.object({ documentId: z.string() }),
  response: z.object({ data: z.array(commentSchema) }),
  errors: gone,
});
