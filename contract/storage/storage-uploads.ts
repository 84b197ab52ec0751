import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { documentSchema, pathTypeSchema } from './storage-items.ts';

/**
 * Uploads that go on after an interruption, by the tus protocol 1.0.0 with the extensions creation, expiration and
 * termination. The browser makes an upload, sends its bytes by PATCH from the offset that HEAD answers, and ends by
 * `completeUpload`, which makes the document. Until then nothing of it is to be seen. Like every call they want the
 * session; an upload is found only by the user who made it, and answers 404 to others. Refusals have the body
 * of all others, but none after HEAD.
 *
 * | status | when                                                                                            |
 * |--------|-------------------------------------------------------------------------------------------------|
 * | 409    | PATCH: another offset than the one that is there (`outdated`); complete: `nameTaken`            |
 * | 410    | the upload has expired (`notFound`)                                                             |
 * | 412    | another version of the protocol, or none (`badRequest`)                                         |
 * | 423    | another request holds on to the upload (`unavailable`); a moment later it does not             |
 */
export const uploadsPath = '/api/storage/v1/uploads';

/** How long an upload may take from its creation until it is completed, in hours; then its bytes go. */
export const uploadLifetimeHours = 24;
/** The status for bytes that are not those which the browser has, as the tus protocol numbers it. */
export const checksumMismatchStatus = 460;

const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * What `Upload-Metadata` holds, each value in Base64. `containerType` and `containerId` name the container as a path
 * does: a client's own id stands for its default folder [S7.26]. `sha256` is the lower-case hex of the whole file, if
 * it is known so early. With the `idempotencyKey` of an earlier creation the answer is that upload once more.
 */
export const uploadMetadataSchema = z.object({
  containerType: pathTypeSchema,
  containerId: z.string().check(z.minLength(1), z.maxLength(200)),
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  sha256: z.optional(sha256Schema),
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type UploadMetadata = z.infer<typeof uploadMetadataSchema>;

const ours = { path: 'ours', shape: 'ours' } as const;
const one = z.object({ id: z.string() });
const refused = {
  401: 'The session is over.',
  412: 'Tus-Resumable is missing, or another version.',
};
const ofOne = {
  ...refused,
  403: 'The session is a read-only preview.',
  404: 'Not there, or not of this user.',
  410: 'The upload has expired.',
  423: 'unavailable: another request holds on to the upload.',
};

/** Makes an upload: rights, name, type and size are checked before the first byte. */
export const createUpload = defineCall({
  id: 'createUpload',
  spec: ['S7.23'],
  origin: ours,
  summary: 'Makes a resumable upload; Location is its address, relative to the host.',
  method: 'POST',
  path: uploadsPath,
  access: 'session',
  protocol: 'tus',
  response: 'empty',
  errors: {
    ...refused,
    400: 'Upload-Metadata is not valid, or the name is refused (fileName).',
    403: 'The user may read the container but not add to it, or the session is a read-only preview.',
    404: 'The container is not there, or not for this user.',
    413: 'tooLarge: more than the largest size.',
    415: 'fileType: the type is not allowed.',
    422: 'idempotencyMismatch: the key was used for another file.',
    429: 'tooManyUploads: too many uploads of the user are not completed; uploadQuota, clientUploadQuota: the quota of the day is used up.',
    507: 'storageFull: the server has no room for the file.',
  },
});

/** How far an upload is, by the headers Upload-Offset and Upload-Length. */
export const findUpload = defineCall({
  id: 'findUpload',
  spec: ['S7.23'],
  origin: ours,
  summary: 'The offset in bytes from which an upload goes on.',
  method: 'HEAD',
  path: `${uploadsPath}/{id}`,
  access: 'session',
  protocol: 'tus',
  params: one,
  response: 'empty',
  errors: ofOne,
});

/** Sends bytes. What arrived before a line broke stays. */
export const continueUpload = defineCall({
  id: 'continueUpload',
  spec: ['S7.23'],
  origin: ours,
  summary: 'Adds bytes at the offset of an upload.',
  method: 'PATCH',
  path: `${uploadsPath}/{id}`,
  access: 'session',
  protocol: 'tus',
  params: one,
  response: 'empty',
  errors: {
    ...ofOne,
    400: 'Upload-Offset or Content-Type is missing or wrong, or the body broke off.',
    409: 'outdated: the upload is at another offset.',
    413: 'tooLarge: more bytes than the upload was made for.',
    415: 'fileType: the first bytes are not what the name says. The upload is gone.',
    507: 'storageFull: the server has no room for more; what arrived stays.',
  },
});

/** Gives an upload up: its bytes go at once. A document that was made of it stays. */
export const endUpload = defineCall({
  id: 'endUpload',
  spec: ['S7.23'],
  origin: ours,
  summary: 'Ends an upload and removes its bytes.',
  method: 'DELETE',
  path: `${uploadsPath}/{id}`,
  access: 'session',
  protocol: 'tus',
  params: one,
  response: 'empty',
  errors: ofOne,
});

/**
 * Makes a document of an upload whose bytes are all there; repeated, it answers the same document. The name is the one
 * of the creation unless another is given. After 409 the upload stays: the call may come again with another name. When
 * the bytes are not those of `sha256` (460), or not what the name says (415), the upload is gone and has to begin anew.
 */
export const completeUpload = defineCall({
  id: 'completeUpload',
  spec: ['S7.23', 'S8.14'],
  origin: ours,
  summary: 'Makes the document of a finished upload.',
  method: 'POST',
  path: `${uploadsPath}/{id}/complete`,
  access: 'session',
  params: one,
  body: z.object({ name: z.optional(z.string()), sha256: z.optional(sha256Schema) }),
  response: z.object({ data: documentSchema }),
  errors: {
    401: 'The session is over.',
    403: 'The user may no longer add to the container, or the session is a read-only preview.',
    404: 'The upload, its container or its document is not there, or not for this user.',
    400: 'The name is refused (fileName), or bytes are missing (incompleteUpload).',
    409: 'nameTaken: a document of this name is there.',
    410: 'The upload has expired.',
    415: 'fileType: the type is not allowed, or the content is not what the name says.',
    423: 'unavailable: another request holds on to the upload.',
    [checksumMismatchStatus]: 'checksumMismatch: the bytes are not those that were declared.',
  },
});
