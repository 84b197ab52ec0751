import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { oneLine } from '../calls/one-line.ts';
import { isMailAddress, withAsciiDomain } from '../fields/contact/email.ts';
import {
  expirationPeriods,
  maxCodeLength,
  maxMessageLength,
  maxRecipients,
  maxSharedItems,
  maxSubjectLength,
  minCodeLength,
} from './sharing-rules.ts';
import { containerTypes } from './storage-items.ts';

const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };
const email = z.string().check(z.trim(), z.refine(isMailAddress), z.overwrite(withAsciiDomain));

/** The share payload [S3.22], spelled as the specification spells it. */
export const sharePayloadSchema = z.object({
  expirationPeriod: z.enum(expirationPeriods),
  language: z.string().check(z.maxLength(20)),
  locale: z.string().check(z.maxLength(20)),
  templateType: z.literal('DOCUMENTS'),
  templateId: z.literal('CLIENT_SENDS_DOCUMENT_LINKS'),
  overrides: z.object({
    body: z.string().check(z.maxLength(maxMessageLength)),
    subject: oneLine(1, maxSubjectLength),
  }),
  receipents: z.array(z.object({ emailAddress: email })).check(z.minLength(1), z.maxLength(maxRecipients)),
  sharedItems: z
    .array(
      z.object({
        containerType: z.enum(containerTypes),
        containerId: z.string(),
        documentId: z.string(),
        name: z.string().check(z.maxLength(1000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxSharedItems)),
  variables: z.object({ senderEmail: email }),
  authorizationCode: z.optional(z.string().check(z.minLength(minCodeLength), z.maxLength(maxCodeLength))),
});
export type SharePayload = z.infer<typeof sharePayloadSchema>;

/** Sends documents by link. The header `Idempotency-Key` makes a repeated request send nothing again. */
export const shareDocuments = defineCall({
  id: 'shareDocuments',
  spec: ['S3.22', 'S7.27', 'S8.12'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Makes a link for each recipient and mails it.',
  method: 'POST',
  path: '/api/storage/v2/sharing/share',
  access: 'session',
  body: sharePayloadSchema,
  response: z.object({ data: z.object({ shareId: z.string(), expires: z.string() }) }),
  errors: {
    ...gone,
    400: 'A recipient, the subject or the code is not valid.',
    403: 'The user may only read one of the documents.',
    422: 'idempotencyMismatch: the key was used for another message.',
    429: 'tooManyRequests: too many messages within an hour.',
    503: 'The mail could not be handed over; nothing was shared.',
  },
});

/** A sent link as its sender sees it. Dates are ISO 8601 in UTC. */
export const sentLinkSchema = z.object({
  id: z.string(),
  shareId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  documents: z.array(z.string()),
  hasCode: z.boolean(),
  sentAt: z.string(),
  expires: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  /** When it was opened last; `null` when never. */
  openedAt: z.nullable(z.string()),
  openedCount: z.number(),
});
export type SentLink = z.infer<typeof sentLinkSchema>;

/** The links that the signed-in user sent, newest first. */
export const listLinks = defineCall({
  id: 'listLinks',
  spec: ['S7.27'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The links of the signed-in person for a client, a page of 50 at a time.',
  method: 'GET',
  path: '/api/storage/v2/sharing/links',
  access: 'session',
  query: z.object({ clientId: z.string(), from: z.optional(z.string()) }),
  response: z.object({ data: z.array(sentLinkSchema), next: z.nullable(z.string()) }),
  errors: gone,
});

/** Gives a link more time, counted from now; one that has expired lives again, one that was revoked does not. */
export const extendLink = defineCall({
  id: 'extendLink',
  spec: ['S9.07'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Extends a link.',
  method: 'PUT',
  path: '/api/storage/v2/sharing/links/{id}/expiration',
  access: 'session',
  params: z.object({ id: z.string() }),
  body: z.object({ expirationPeriod: z.enum(expirationPeriods) }),
  response: z.object({ data: sentLinkSchema }),
  errors: { ...gone, 403: 'The user may only read one of the documents.', 409: 'The link was revoked.' },
});

/** Ends a link at once. */
export const revokeLink = defineCall({
  id: 'revokeLink',
  spec: ['S7.27'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Revokes a link; revoking it again changes nothing.',
  method: 'DELETE',
  path: '/api/storage/v2/sharing/links/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  response: z.object({ data: sentLinkSchema }),
  errors: gone,
});
