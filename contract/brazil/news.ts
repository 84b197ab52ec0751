import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { listPart } from '../calls/json-query.ts';
import { oneLine } from '../calls/one-line.ts';
import { taxRegimes, taxTraits } from './tax-calendar.ts';

export const newsCategories = ['fiscal', 'payroll', 'corporate', 'office'] as const;

/** What is said when a call names no contact [T8.05]. */
export const missingContactId = 'Contact id can not be undefined';

/** The most attachments of an article, and the most characters of its HTML. */
export const mostArticleAttachments = 10;
const mostHtml = 100_000;
const mostAudience = 500;
const mostItems = 100;

const path = '/api/br-news/v1/articles';
const ours = { path: 'ours', shape: 'ours' } as const;
const specified = { path: 'specification', shape: 'ours' } as const;
const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };
const refused = { ...gone, 403: 'The user has no dashboards.' };
const ofStaff = { ...gone, 403: 'For staff only.' };
const ofArticle = z.object({ id: z.string() });
const ofAttachment = z.object({ id: z.string(), attachmentId: z.string() });

/** The readers of an article: all users of the firm, or those who act for a client that it names or describes. */
const audienceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('clients'),
    clientIds: z.array(z.string()).check(z.minLength(1), z.maxLength(mostAudience)),
  }),
  z.object({
    kind: z.literal('regimes'),
    regimes: z.array(z.enum(taxRegimes)).check(z.minLength(1), z.maxLength(taxRegimes.length)),
  }),
  z.object({
    kind: z.literal('traits'),
    traits: z.array(z.enum(taxTraits)).check(z.minLength(1), z.maxLength(taxTraits.length)),
  }),
]);
export type Audience = z.infer<typeof audienceSchema>;

/** An article as a list shows it [T3.12]. `seenAt` is the caller's own; `coverPath` is that of a picture among the attachments. */
const listedArticleSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.enum(newsCategories),
  author: z.string(),
  publishedAt: z.string(),
  expiresAt: z.nullable(z.string()),
  pinned: z.boolean(),
  attachmentsCount: z.int(),
  coverPath: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
});

/** An article to read. `bodyHtml` holds allowed elements only; its pictures are paths of own attachments. */
const articleSchema = z.extend(listedArticleSchema, { bodyHtml: z.string() });
export type Article = z.infer<typeof articleSchema>;

const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  mimeType: z.string(),
  sha256: z.string(),
});

/** How many articles are read at a time [T9.03]. */
export const articlesPerPage = 30;
/** The query of a contact's articles, from one on, counted from 0. */
export const articlesQuery = (contactId: string, from: number) => ({
  contactId,
  startIndex: from,
  itemsPerPage: articlesPerPage,
});

/** The articles for a contact [T7.29]: pinned ones first, then the newest. */
export const listArticles = defineCall({
  id: 'listArticles',
  spec: ['T3.12', 'T7.29', 'T8.05', 'T9.03'],
  origin: specified,
  summary: 'The articles that a contact may read, and how many of them are unread.',
  method: 'GET',
  path: `${path}/shared`,
  access: 'session',
  query: z.object({ ...listPart(mostItems), contactId: z.optional(z.string()) }),
  response: z.object({
    items: z.array(listedArticleSchema),
    totalItems: z.number(),
    /** Over all parts and all clients, each article once. */
    unreadItems: z.number(),
  }),
  errors: { ...refused, 400: missingContactId },
});

/** One article [T7.29]. */
export const getArticle = defineCall({
  id: 'getArticle',
  spec: ['T7.29'],
  origin: specified,
  summary: 'One article, as safe HTML.',
  method: 'GET',
  path: `${path}/shared/{id}`,
  access: 'session',
  params: ofArticle,
  response: articleSchema,
  errors: refused,
});

/** Says that the caller has seen an article [T7.30]; said again it changes nothing. */
export const markArticleSeen = defineCall({
  id: 'markArticleSeen',
  spec: ['T7.30'],
  origin: specified,
  summary: 'Marks an article as seen by the caller.',
  method: 'POST',
  path: `${path}/{id}/mark-as-seen`,
  access: 'session',
  params: ofArticle,
  response: 'empty',
  errors: { ...gone, 403: 'A preview session, or a user without dashboards.' },
});

/** The files of an article [T7.31]. */
export const listArticleAttachments = defineCall({
  id: 'listArticleAttachments',
  spec: ['T3.12', 'T7.31'],
  origin: specified,
  summary: 'The attachments of an article.',
  method: 'GET',
  path: `${path}/{id}/attachments`,
  access: 'session',
  params: ofArticle,
  response: z.object({ items: z.array(attachmentSchema) }),
  errors: refused,
});

/** One file of an article [T7.31]. */
export const downloadArticleAttachment = defineCall({
  id: 'downloadArticleAttachment',
  spec: ['T7.31'],
  origin: specified,
  summary: 'Downloads an attachment of an article.',
  method: 'GET',
  path: `${path}/{id}/attachments/{attachmentId}`,
  access: 'session',
  params: ofAttachment,
  response: 'file',
  errors: refused,
});

const writtenSchema = z.object({
  title: oneLine(1, 140),
  summary: oneLine(0, 280),
  bodyHtml: z.string().check(z.maxLength(mostHtml)),
  category: z.enum(newsCategories),
  audience: audienceSchema,
  /** Now when absent; one of a later moment appears then. */
  publishedAt: z.optional(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  pinned: z.boolean(),
  /** An attachment that is a picture. */
  coverId: z.nullable(z.string()),
});
export type WrittenArticle = z.infer<typeof writtenSchema>;

/** An article after a change; `leftOut` names elements that are not kept, such as `div` or `font`. Most leave their text. */
const changedSchema = z.extend(articleSchema, { leftOut: z.array(z.string()) });
const lossy =
  'The body would lose text: in an element that goes with its content, or after one that does not end.';

/** Writes an article, where the market of the firm shows news. */
export const createArticle = defineCall({
  id: 'createArticle',
  spec: ['T7.29'],
  origin: ours,
  summary: 'Writes an article, for staff.',
  method: 'POST',
  path,
  access: 'session',
  body: writtenSchema,
  response: changedSchema,
  errors: {
    ...ofStaff,
    400: lossy,
    403: 'For staff only, and only where home of the market shows news.',
    429: 'The firm has as many articles as it may.',
  },
});

/** Changes an article. It becomes unread again only with `unread`. */
export const updateArticle = defineCall({
  id: 'updateArticle',
  spec: ['T7.29'],
  origin: ours,
  summary: 'Changes an article, for staff.',
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'session',
  params: ofArticle,
  body: z.extend(writtenSchema, { unread: z.optional(z.boolean()) }),
  response: changedSchema,
  errors: { ...ofStaff, 400: lossy },
});

export const deleteArticle = defineCall({
  id: 'deleteArticle',
  spec: ['T7.29'],
  origin: ours,
  summary: 'Deletes an article with its attachments, for staff.',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'session',
  params: ofArticle,
  response: 'empty',
  errors: ofStaff,
});

export const addArticleAttachment = defineCall({
  id: 'addArticleAttachment',
  spec: ['T7.31'],
  origin: ours,
  summary: 'Stores an attachment of an article, sent as multipart field file[], for staff.',
  method: 'POST',
  path: `${path}/{id}/attachments`,
  access: 'session',
  params: ofArticle,
  upload: true,
  response: attachmentSchema,
  errors: {
    ...ofStaff,
    400: 'No file, a refused name (fileName), an unfinished body (incompleteUpload), or too many attachments.',
    413: 'tooLarge: more than the largest attachment.',
    415: 'fileType: the type is not allowed, or the content is not what the name says.',
    429: 'uploadQuota: the quota of the day is used up.',
    507: 'storageFull: the server has no room for the file.',
  },
});

export const deleteArticleAttachment = defineCall({
  id: 'deleteArticleAttachment',
  spec: ['T7.31'],
  origin: ours,
  summary: 'Deletes an attachment of an article, for staff.',
  method: 'DELETE',
  path: `${path}/{id}/attachments/{attachmentId}`,
  access: 'session',
  params: ofAttachment,
  response: 'empty',
  errors: ofStaff,
});
