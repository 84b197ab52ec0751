import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { pageNumber } from '../calls/paging.ts';
import { storedTexts } from '../calls/stored-json.ts';
import {
  associatedSchema,
  containerSchema,
  documentSchema,
  pathTypeSchema,
  treeNodeSchema,
} from './storage-items.ts';

/** How many documents a page holds [S9.03]. */
export const documentsPageSize = 100;

const item = z.object({ type: pathTypeSchema, id: z.string() });
const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };
const flag = z.optional(z.stringbool());

/** Where a service is found; the host part of the address is to be ignored [S7.15]. */
export const serviceRoute = defineCall({
  id: 'serviceRoute',
  spec: ['S7.15'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The base address of a named service. The browser uses only its path.',
  method: 'GET',
  path: '/api/core/v1/service-routes/{name}',
  access: 'session',
  params: z.object({ name: z.string() }),
  response: z.object({ name: z.string(), url: z.string() }),
  errors: gone,
});

/** What may be uploaded. Types are extensions without a dot, lower case; converted ones can be viewed in place. */
export const uploadConstraints = defineCall({
  id: 'uploadConstraints',
  spec: ['S3.14', 'S5.09', 'S7.16'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The allowed file types and the largest size in bytes.',
  method: 'GET',
  path: '/api/storage/v1/documents/constraints',
  access: 'session',
  response: z.object({
    data: z.object({
      convertedTypes: z.array(z.string()),
      unconvertedTypes: z.array(z.string()),
      maxSizeBytes: z.number(),
    }),
  }),
  errors: { 401: 'The session is over.' },
});

/** Whether documents of these names exist in a container; the answer is in the order of the question. */
export const documentsExist = defineCall({
  id: 'documentsExist',
  spec: ['S4.20', 'S7.17'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Asks whether names are taken in a container.',
  method: 'POST',
  path: '/api/storage/v1/{type}/{id}/documents/exists',
  access: 'session',
  inPreview: 'allowed',
  params: item,
  body: z.array(z.string()).check(z.minLength(1), z.maxLength(500)),
  response: z.object({ data: z.array(z.object({ name: z.string(), exists: z.boolean() })) }),
  errors: gone,
});

/** Stores one file. The header `Idempotency-Key` makes a repeated request answer as the first did. */
export const uploadDocument = defineCall({
  id: 'uploadDocument',
  spec: ['S4.20', 'S7.23', 'S8.14'],
  origin: { path: 'specification', shape: 'specification' },
  summary:
    'Stores one file, sent as multipart field file[]; a client’s own id stands for its default folder.',
  method: 'POST',
  path: '/api/storage/v1/{type}/{id}/documents',
  access: 'session',
  params: item,
  query: z.object({ notify: flag }),
  upload: true,
  response: z.object({ data: documentSchema }),
  errors: {
    ...gone,
    400: 'No file, a refused name (fileName) or an unfinished body (incompleteUpload).',
    403: 'The user may read the container but not add to it.',
    409: 'nameTaken: a document of this name is there.',
    413: 'tooLarge: more than the largest size.',
    415: 'fileType: the type is not allowed, or the content is not what the name says.',
    422: 'idempotencyMismatch: the key was used for another file.',
    429: 'uploadQuota, clientUploadQuota: the quota of the day is used up.',
    507: 'storageFull: the server has no room for the file.',
  },
});

/** One document's fields; with `includeDownloadUrl`, also an address that downloads it once, for 60 seconds. */
export const getDocument = defineCall({
  id: 'getDocument',
  spec: ['S7.19'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'A document, and on request a single-use download address.',
  method: 'GET',
  path: '/api/storage/v1/documents/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ includeDownloadUrl: flag }),
  response: z.object({ data: z.object({ ...documentSchema.shape, downloadUrl: z.optional(z.string()) }) }),
  errors: { ...gone, 429: 'tooManyRequests: too many download tickets of the user.' },
});

/** The bytes of a document, always as an attachment named by content-disposition. */
export const downloadDocument = defineCall({
  id: 'downloadDocument',
  spec: ['S7.19', 'S7.28'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Downloads a document, by session or by the ticket in the query.',
  method: 'GET',
  path: '/api/storage/v1/folders/{folderId}/documents/{docId}',
  access: 'ticket',
  params: z.object({ folderId: z.string(), docId: z.string() }),
  query: z.object({ token: z.optional(z.string()) }),
  response: 'file',
  errors: gone,
});

/** The roots of a client; with `includeAssociationFields` each says what it belongs to. */
export const listContainers = defineCall({
  id: 'listContainers',
  spec: ['S7.26'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The root containers of a client.',
  method: 'GET',
  path: '/api/storage/v1/containers',
  access: 'session',
  query: z.object({ clientId: z.string(), includeAssociationFields: flag }),
  response: z.object({ data: z.array(associatedSchema) }),
  errors: gone,
});

/** The client of a container: a URL names a folder, and another client of the user may be the active one. */
export const findContainer = defineCall({
  id: 'findContainer',
  spec: ['S2.07'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The client of a container that the user may read.',
  method: 'GET',
  path: '/api/storage/v1/containers/{id}/client',
  access: 'session',
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  response: z.object({ data: z.object({ clientId: z.string() }) }),
  errors: gone,
});

/** How many levels of folders come with the first answer; deeper ones when a folder is opened. */
export const firstTreeDepth = 4;

/** How much of a tree is asked for: its first levels, and those down to `reaching`, or all of them [S6.08]. */
export const treeReach = ({
  isLazy,
  reaching,
}: {
  readonly isLazy: boolean;
  readonly reaching: string | null;
}) => ({
  ...(isLazy ? { depth: firstTreeDepth } : {}),
  ...(isLazy && reaching !== null ? { reaching } : {}),
});

/** The query of a client's tree. */
export const treeQuery = (clientId: string, reach: ReturnType<typeof treeReach>) => ({
  clientId,
  includeOrphans: true,
  countDocuments: true,
  calculateLocks: true,
  ...reach,
});

/**
 * The container tree of a client. `depth` (ours) bounds how many levels below the roots come at once;
 * without it the whole tree comes. A container with `hasFolders` and no children in the tree has more to load.
 * `reaching` (ours) names a container that comes however deep it lies, with all children on the way to it and its own:
 * an address may name it.
 */
export const containerTree = defineCall({
  id: 'containerTree',
  spec: ['S4.15', 'S7.26'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The container tree of a client, with the containers themselves.',
  method: 'GET',
  path: '/api/storage/v1/containers/tree',
  access: 'session',
  query: z.object({
    clientId: z.string(),
    includeOrphans: flag,
    countDocuments: flag,
    calculateLocks: flag,
    depth: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    reaching: z.optional(z.string()),
  }),
  response: z.object({
    data: z.object({ tree: z.array(treeNodeSchema), containers: z.array(containerSchema) }),
  }),
  errors: gone,
});

/** All containers below one, in the order to show, parents before children. */
export const descendants = defineCall({
  id: 'descendants',
  spec: ['S7.26'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The containers below a container; `depth` and `reaching` (ours) as in the tree.',
  method: 'GET',
  path: '/api/storage/v1/{type}/{id}/descendants',
  access: 'session',
  params: item,
  query: z.object({
    depth: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    reaching: z.optional(z.string()),
  }),
  response: z.object({ data: z.array(containerSchema) }),
  errors: gone,
});

/** A page of documents, by default newest change first. `from` is the opaque `next` of the page before. */
const documentPage = z.object({
  data: z.array(documentSchema),
  pageIndex: z.number(),
  totalPages: z.number(),
  total: z.number(),
  next: z.nullable(z.string()),
});
/** What documents are sorted by: name, last change, who added them, or size. */
export const documentOrders = ['name', 'modified', 'addedBy', 'size'] as const;
export type DocumentOrder = (typeof documentOrders)[number];
/** The longest text that documents are searched for. */
export const maxSearchLength = 100;

/** Sorting, searching and filtering are ours; a cursor belongs to the question that it was given for. */
const paging = {
  orderBy: z.optional(z.enum(documentOrders)),
  orderDir: z.optional(z.enum(['asc', 'desc'])),
  /** Words of the name, in any order; each may be the beginning of one. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(maxSearchLength))),
  /** Only what the firm added, or what the client's people did. */
  addedBy: z.optional(z.enum(['firm', 'client'])),
  from: z.optional(z.string()),
  pageIndex: z.optional(pageNumber(0)),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(documentsPageSize))),
  readByClientUser: flag,
};

/** The documents of one container, a page at a time. */
export const containerDocuments = defineCall({
  id: 'containerDocuments',
  spec: ['S7.26', 'S9.03'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The documents of a container, paged.',
  method: 'GET',
  path: '/api/storage/v1/{type}/{id}/documents',
  access: 'session',
  params: item,
  query: z.object(paging),
  response: documentPage,
  errors: gone,
});

/** The longest text of `customFields` in a query, in characters. */
const maxFieldsLength = 2000;
/** Custom fields and their values [S7.26]. */
export const customFieldsSchema = storedTexts({ keys: 10, keyLength: 100, length: 200 });

/**
 * The documents of several containers, or with `clientId` (ours) of all that a client shows, a page at a time. In place of
 * `parentIds`, `customFields` (JSON) asks for those of the client that carry all of these fields. `loadPermission` changes
 * nothing: permissions always come (docs/decisions/053).
 */
export const documentsOfContainers = defineCall({
  id: 'documentsOfContainers',
  spec: ['S7.26', 'S9.03'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The documents of several containers of one client, paged.',
  method: 'GET',
  path: '/api/storage/v1/containers/documents',
  access: 'session',
  query: z.object({
    ...paging,
    parentIds: z.optional(z.string()),
    clientId: z.optional(z.string()),
    customFields: z.optional(z.string().check(z.maxLength(maxFieldsLength))),
    loadPermission: flag,
  }),
  response: documentPage,
  errors: gone,
});

/** The projects of a client; used to find the default upload folder, named `ClientContactFolder`. */
export const listProjects = defineCall({
  id: 'listProjects',
  spec: ['S7.26'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The projects of a client by product type.',
  method: 'GET',
  path: '/api/storage/v1/projects',
  access: 'session',
  query: z.object({
    primaryAssociationId: z.string(),
    primaryAssociationType: z.literal('Client'),
    productType: z.optional(z.string()),
  }),
  response: z.object({ data: z.array(containerSchema) }),
  errors: gone,
});
