import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { storedTexts } from '../calls/stored-json.ts';
import { containerSchema, containerTypes, documentSchema } from './storage-items.ts';

/** The most items that one call changes. */
export const maxItemsAtOnce = 500;

const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };

/** Makes a folder. The header `Idempotency-Key` makes a repeated request answer as the first did. */
export const createFolder = defineCall({
  id: 'createFolder',
  spec: ['S5.10', 'S7.18', 'S8.13'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Makes a folder in a container.',
  method: 'POST',
  path: '/api/storage/v1/folders',
  access: 'session',
  body: z.object({ name: z.string(), parentId: z.string(), parentType: z.enum(containerTypes) }),
  response: z.object({ data: containerSchema }),
  errors: {
    ...gone,
    400: 'fileName: the name is refused.',
    403: 'You do not have permission to add folder.',
    409: 'nameTaken: the container has a folder of this name.',
    422: 'idempotencyMismatch: the key was used for another folder.',
  },
});

/** A document and its container, as the calls of the trash name it [S7.21]. */
const trashItem = z.object({
  Id: z.string(),
  ContainerId: z.string(),
  ContainerType: z.enum(containerTypes),
});
export type TrashItem = z.infer<typeof trashItem>;
const trashItems = z.array(trashItem).check(z.maxLength(maxItemsAtOnce));

/**
 * Why a document was not deleted: it may not be, it is handed in with a task, it belongs to an accepted task, or something
 * else went wrong [S8.10].
 */
export const deleteFailureReasons = ['permission', 'handedIn', 'accepted', 'other'] as const;

/** What a multi-delete answers [S7.21, S8.10]. `failNames` names those that stayed, with why. */
export const deleteResultSchema = z.object({
  successCount: z.number(),
  failCount: z.number(),
  failNames: z.array(z.object({ id: z.string(), name: z.string(), reason: z.enum(deleteFailureReasons) })),
  /** The ids that are gone. */
  docsToRemove: z.array(z.string()),
});
export type DeleteResult = z.infer<typeof deleteResultSchema>;

/** Puts documents in the trash. `StaffUploads` are those without the right to delete: they are asked for apart [S4.18]. */
export const trashDocuments = defineCall({
  id: 'trashDocuments',
  spec: ['S4.18', 'S7.21', 'S8.10'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'Puts documents in the trash; those that must stay are named with the reason.',
  method: 'POST',
  path: '/api/storage/v1/trash/documents',
  access: 'session',
  body: z.object({ Documents: trashItems, StaffUploads: trashItems }),
  response: z.object({ data: deleteResultSchema }),
  errors: { 401: 'The session is over.', 400: 'Nothing to delete, or too much at once.' },
});

/** A document in the trash. Dates are ISO 8601 in UTC. */
export const trashedDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The folder from which it was deleted, and to which it is restored. */
  folder: z.object({ id: z.string(), name: z.string(), type: z.enum(containerTypes) }),
  deletedAt: z.string(),
  /** Who deleted it; `null` when that user is no longer known. */
  deletedBy: z.nullable(z.string()),
  /** After this it is deleted for good. */
  keptUntil: z.string(),
});
export type TrashedDocument = z.infer<typeof trashedDocumentSchema>;

/** What is in the trash of a client: documents that the user might delete, and therefore may restore. */
export const listTrash = defineCall({
  id: 'listTrash',
  spec: ['S7.21'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The deleted documents of a client that the user may restore, newest first, a page at a time.',
  method: 'GET',
  path: '/api/storage/v1/trash/documents',
  access: 'session',
  query: z.object({ clientId: z.string(), from: z.optional(z.string()) }),
  response: z.object({
    data: z.array(trashedDocumentSchema),
    next: z.nullable(z.string()),
    /** How many days the trash keeps a document. */
    keptDays: z.number(),
  }),
  errors: gone,
});

/** Takes documents out of the trash again; a name that was taken meanwhile gets a counter, as an upload's does. */
export const restoreDocuments = defineCall({
  id: 'restoreDocuments',
  spec: ['S7.21'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'Takes documents out of the trash, as far as the user might delete them and the trash keeps them. What the firm deleted, only the firm restores. One whose task takes no more files comes back without its tie to the task.',
  method: 'POST',
  path: '/api/storage/v1/trash/documents/restore',
  access: 'session',
  body: z.object({ Ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxItemsAtOnce)) }),
  response: z.object({ data: z.array(documentSchema) }),
  errors: gone,
});

/** Deletes one document for good: for those that name an endpoint of their own [S4.18, S7.21]. */
export const deleteDocument = defineCall({
  id: 'deleteDocument',
  spec: ['S4.18', 'S7.21'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Deletes one document by its own endpoint.',
  method: 'DELETE',
  path: '/api/storage/v1/folders/{folderId}/documents/{docId}',
  access: 'session',
  params: z.object({ folderId: z.string(), docId: z.string() }),
  response: 'empty',
  errors: {
    ...gone,
    403: 'The document must stay.',
    409: 'taskClosed: the document is handed in with a task, or accepted.',
  },
});

/** Puts a plain list of documents in the trash. No call deletes for good what is in the trash (docs/decisions/038). */
export const batchDelete = defineCall({
  id: 'batchDelete',
  spec: ['S7.21', 'S8.10'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'Puts a list of documents in the trash; those that must stay are named with the reason.',
  method: 'PUT',
  path: '/api/storage/v1/documents/batch-delete',
  access: 'session',
  body: trashItems,
  response: z.object({ data: deleteResultSchema }),
  errors: { 401: 'The session is over.', 400: 'Nothing to delete, or too much at once.' },
});

/** Marks documents as read, or as not read, by the client's people [S2.16, S6.06]. */
export const markRead = defineCall({
  id: 'markRead',
  spec: ['S2.16', 'S4.14', 'S6.06'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Sets the read-by-client state of documents.',
  method: 'PUT',
  path: '/api/storage/v1/documents/read-by-client',
  access: 'session',
  body: z.object({
    Ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxItemsAtOnce)),
    isReadByClientUser: z.boolean(),
  }),
  response: z.object({ data: z.array(z.object({ id: z.string(), isReadByClientUser: z.boolean() })) }),
  errors: { ...gone, 403: 'The control is not switched on for this user.' },
});

/** The most entries of metadata that a document carries, and the longest name and value of one, in characters. */
export const maxMetaDataEntries = 50;
export const maxMetaDataKeyLength = 100;
const maxMetaDataLength = 500;
const metaData = storedTexts({
  keys: maxMetaDataEntries,
  keyLength: maxMetaDataKeyLength,
  length: maxMetaDataLength,
});
const metaDataItem = z.object({ Id: z.string(), ContainerId: z.string(), CustomItemMetaData: metaData });

/** Sets metadata of documents [S7.25]; keys that are not named stay. */
export const setItemMetadata = defineCall({
  id: 'setItemMetadata',
  spec: ['S3.13', 'S7.25'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Sets metadata of documents; what is not named stays.',
  method: 'PUT',
  path: '/api/storage/v1/itemmetadata',
  access: 'session',
  body: z.array(metaDataItem).check(z.minLength(1), z.maxLength(maxItemsAtOnce)),
  response: z.object({ data: z.array(documentSchema) }),
  errors: {
    ...gone,
    400: 'A document would carry more than 50 entries, or a name of more than 100 characters.',
    403: 'The user may read the documents but not change them.',
    409: 'taskClosed: the task of a document is handed in, or accepted; outdated: another task has the document by now.',
    413: 'tooMuchData: the task that the documents are handed in for has as many files as it may have.',
    429: 'uploadQuota or clientUploadQuota: the user, or all users of the client together, wrote as much metadata as fits into a day.',
  },
});

/** The documents of a client that carry all of some metadata [S7.25]. */
export const filterItemMetadata = defineCall({
  id: 'filterItemMetadata',
  spec: ['S7.25'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Documents of a client by metadata, at most 500.',
  method: 'POST',
  path: '/api/storage/v1/itemmetadata/filter',
  access: 'session',
  inPreview: 'allowed',
  body: z.object({ ClientId: z.string(), CustomItemMetaData: metaData }),
  response: z.object({ data: z.array(documentSchema) }),
  errors: gone,
});

/** Takes metadata off documents [S7.25]. */
export const removeItemMetadata = defineCall({
  id: 'removeItemMetadata',
  spec: ['S7.25'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Takes keys of metadata off documents.',
  method: 'POST',
  path: '/api/storage/v1/itemmetadata/remove',
  access: 'session',
  body: z
    .array(
      z.object({
        Id: z.string(),
        ContainerId: z.string(),
        Keys: z.array(z.string().check(z.maxLength(maxMetaDataKeyLength))),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxItemsAtOnce)),
  response: z.object({ data: z.array(documentSchema) }),
  errors: {
    ...gone,
    403: 'The user may read the documents but not change them.',
    409: 'taskClosed: the task of a document is handed in, or accepted; outdated: another task has the document by now.',
    429: 'uploadQuota or clientUploadQuota: the user, or all users of the client together, wrote as much metadata as fits into a day.',
  },
});

/** Tells the firm by e-mail what was uploaded [S7.24]. Sent twice with one key, it is mailed once. */
export const notifyUpload = defineCall({
  id: 'notifyUpload',
  spec: ['S3.15', 'S7.24'],
  origin: { path: 'specification', shape: 'ours' },
  summary: 'Mails the people of the firm who look after the client what was uploaded.',
  method: 'POST',
  path: '/api/storage/v1/notifications/documents/upload',
  access: 'session',
  body: z.object({
    clientId: z.string(),
    documentIds: z.array(z.string()).check(z.minLength(1), z.maxLength(maxItemsAtOnce)),
  }),
  response: 'empty',
  errors: {
    ...gone,
    422: 'idempotencyMismatch: the key was used for other documents.',
    429: 'tooManyRequests: too many messages within an hour.',
  },
});
