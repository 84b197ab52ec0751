import * as z from 'zod/mini';

/** Why the server refuses a call: the closed list of reasons in the `errors` of an answer. */
export const reasons = [
  'badRequest',
  'unauthenticated',
  'forbidden',
  'notFound',
  'nameTaken',
  'tooLarge',
  'fileType',
  'fileName',
  'incompleteUpload',
  'checksumMismatch',
  'idempotencyMismatch',
  'taskClosed',
  'taskIncomplete',
  'tooMuchData',
  'tooManyRequests',
  'tooManyUploads',
  'uploadQuota',
  'clientUploadQuota',
  'exportQuota',
  'storageFull',
  'mfaRequired',
  'firmLocked',
  'signInRejected',
  'signInCanceled',
  'codeUsed',
  'stateMismatch',
  'signInInterrupted',
  'outdated',
  'monthClosed',
  'unavailable',
] as const;
export type Reason = (typeof reasons)[number];

/** The body of every refusal [S7.04]: a list of errors, each with its reason. */
export const refusalSchema = z.object({
  errors: z.array(z.object({ reason: z.enum(reasons), message: z.optional(z.string()) })),
});
export type Refusal = z.infer<typeof refusalSchema>;
