import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { containerTypes, documentSchema, permissionsSchema } from './storage-items.ts';

const path = '/api/tax-center/v1/clients/{clientId}/years/{taxYear}/client-documents';
const params = z.object({ clientId: z.string(), taxYear: z.string().check(z.regex(/^\d{4}$/)) });
const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };

/** A document that was handed in [T3.09]; dates are ISO 8601 in UTC, `createdBy` is a name. */
const handedInSchema = z.extend(documentSchema, {
  parentItem: z.object({ id: z.string(), containerType: z.enum(containerTypes) }),
  permissions: z.extend(permissionsSchema, { delete: z.boolean() }),
  createdBy: z.string(),
  createdDate: z.string(),
  modifiedDate: z.string(),
});
export type HandedInDocument = z.infer<typeof handedInSchema>;

/** What a client has handed in for a tax year [T7.15]; the newest 500, the newest first. */
export const taxYearDocuments = defineCall({
  id: 'taxYearDocuments',
  spec: ['T3.09', 'T7.15', 'T7.18'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The documents that a client has handed in for a tax year.',
  method: 'GET',
  path,
  access: 'session',
  params,
  response: z.object({ data: z.array(handedInSchema) }),
  errors: gone,
});

/**
 * Stores one file among a client's documents of a tax year [T7.17]. A taken name is always refused, as
 * `onConflict=Fail` says; with `suppressStaffNotification` the firm gets no mail.
 */
export const uploadTaxYearDocument = defineCall({
  id: 'uploadTaxYearDocument',
  spec: ['T7.17'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Stores one file for a tax year, sent as multipart field file[].',
  method: 'POST',
  path,
  access: 'session',
  params,
  query: z.object({
    onConflict: z.optional(z.literal('Fail')),
    suppressStaffNotification: z.optional(z.stringbool()),
  }),
  upload: true,
  response: z.object({ data: handedInSchema }),
  errors: {
    ...gone,
    400: 'No file, a refused name (fileName) or an unfinished body (incompleteUpload).',
    403: 'The user may not hand anything in for this client.',
    409: 'nameTaken: a document of this name is there.',
    413: 'tooLarge: more than the largest size.',
    415: 'fileType: the type is not allowed, or the content is not what the name says.',
    429: 'uploadQuota, clientUploadQuota: the quota of the day is used up.',
    507: 'storageFull: the server has no room for the file.',
  },
});
