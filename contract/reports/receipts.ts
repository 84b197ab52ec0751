import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { receiptChannels, receiptEvents, receiptStatuses } from './receipt-life.ts';

/** The most documents of one receipt. */
export const mostReceiptDocuments = 50;
/** The longest reason of a refusal. */
export const maxRefusalLength = 500;
/** The longest message of a receipt, and the longest kind of one of its documents. */
export const maxReceiptNote = 1_000;
export const maxDocumentKind = 60;

const path = '/api/br-reports/v1/receipts';
const ours = { path: 'ours', shape: 'ours' } as const;
const refused = {
  401: 'The session is over.',
  403: 'The user has no reports, or may not do this.',
  404: 'Not there, or not for this user.',
};
const changing = { ...refused, 409: 'outdated: the receipt has changed, or its status does not allow this.' };
const ofReceipt = z.object({ id: z.string() });
const version = z.int().check(z.gte(0));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** What the firm says of a document of a receipt: its kind in the firm's words, such as "Guia", the month that it is about, when it is due and what it comes to, as a decimal number with a point. */
const describedSchema = z.object({
  documentId: z.string(),
  type: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxDocumentKind)),
  competence: z.nullable(month),
  dueOn: z.nullable(day),
  amount: z.nullable(z.string().check(z.regex(/^\d{1,13}\.\d{2}$/))),
});

/** A document of a receipt with its name and SHA-256 when it was sent. `isPresent` says whether the caller can still open it. */
const receiptDocumentSchema = z.extend(describedSchema, {
  name: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  isPresent: z.boolean(),
});
export type ReceiptDocument = z.infer<typeof receiptDocumentSchema>;

const eventSchema = z.object({
  event: z.enum(receiptEvents),
  at: z.string(),
  /** Who did it; '' for the portal itself. */
  by: z.string(),
  to: z.enum(receiptStatuses),
  /** The network address; `null` for the client's people, who are not told it. */
  address: z.nullable(z.string()),
});

/** A delivery receipt (protocolo de entrega). */
const receiptSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  /** `2026-0001`, for each firm and year. */
  number: z.string(),
  status: z.enum(receiptStatuses),
  channel: z.enum(receiptChannels),
  sender: z.string(),
  contact: z.string(),
  note: z.string(),
  sentAt: z.string(),
  deliveredAt: z.nullable(z.string()),
  /** When the contact opened a document for the first time. */
  viewedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  refusedReason: z.nullable(z.string()),
  /** The first day on which one of its documents is due. */
  dueOn: z.nullable(z.string()),
  documents: z.array(receiptDocumentSchema),
  history: z.array(eventSchema),
  /** Whether the caller is the contact, who alone confirms and refuses. */
  mayAnswer: z.boolean(),
  version,
});
export type Receipt = z.infer<typeof receiptSchema>;

const one = z.object({ data: receiptSchema });

/** A delivery receipt with its documents and history. */
export const getReceipt = defineCall({
  id: 'getReceipt',
  spec: ['T2.16'],
  origin: ours,
  summary: 'A delivery receipt with its documents and history.',
  method: 'GET',
  path: `${path}/{id}`,
  access: 'session',
  params: ofReceipt,
  response: one,
  errors: refused,
});

/** Sends documents of a client with a receipt to one of the client's people. The header `Idempotency-Key` makes a repeated request answer as the first did. */
export const sendReceipt = defineCall({
  id: 'sendReceipt',
  spec: ['T2.16'],
  origin: ours,
  summary: 'Sends stored documents of a client with a delivery receipt, for staff.',
  method: 'POST',
  path,
  access: 'session',
  body: z.object({
    clientId: z.string(),
    /** The user who is to confirm: one of the client's people who may do more than read. */
    contactUserId: z.string(),
    channel: z.enum(receiptChannels),
    note: z.string().check(z.trim(), z.maxLength(maxReceiptNote)),
    documents: z.array(describedSchema).check(z.minLength(1), z.maxLength(mostReceiptDocuments)),
  }),
  response: one,
  errors: {
    ...refused,
    400: 'The contact is no such user, or cannot read every document; or a document is listed twice.',
    422: 'idempotencyMismatch: the key was used for another receipt.',
    429: 'The user has sent as many receipts as fit into a day.',
  },
});

/** Says that a receipt which went by e-mail or on paper has arrived. */
export const deliverReceipt = defineCall({
  id: 'deliverReceipt',
  spec: ['T2.16'],
  origin: ours,
  summary: 'Says that a delivery receipt has arrived, for staff.',
  method: 'POST',
  path: `${path}/{id}/deliver`,
  access: 'session',
  params: ofReceipt,
  body: z.object({ version }),
  response: one,
  errors: changing,
});

/** Where a document of a receipt is downloaded from. The first time that the contact asks is the moment at which the receipt was viewed; in a preview session nothing is noted. */
export const openReceiptDocument = defineCall({
  id: 'openReceiptDocument',
  spec: ['T2.16'],
  origin: ours,
  summary: 'The path that a document of a receipt is downloaded from; marks the receipt as viewed.',
  method: 'POST',
  path: `${path}/{id}/documents/{documentId}/open`,
  access: 'session',
  inPreview: 'allowed',
  params: z.object({ id: z.string(), documentId: z.string() }),
  response: z.object({ downloadUrl: z.string(), data: receiptSchema }),
  errors: { ...refused, 429: 'Too many tickets.' },
});

export const confirmReceipt = defineCall({
  id: 'confirmReceipt',
  spec: ['T2.16'],
  origin: ours,
  summary: 'Confirms a delivery receipt, for its contact.',
  method: 'POST',
  path: `${path}/{id}/confirm`,
  access: 'session',
  params: ofReceipt,
  body: z.object({ version }),
  response: one,
  errors: changing,
});

export const refuseReceipt = defineCall({
  id: 'refuseReceipt',
  spec: ['T2.16'],
  origin: ours,
  summary: 'Refuses a delivery receipt with a reason, for its contact.',
  method: 'POST',
  path: `${path}/{id}/refuse`,
  access: 'session',
  params: ofReceipt,
  body: z.object({
    version,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRefusalLength)),
  }),
  response: one,
  errors: changing,
});

/** Where the receipt is downloaded as PDF: a path that works once, within a minute. */
export const findReceiptFile = defineCall({
  id: 'findReceiptFile',
  spec: ['T2.16'],
  origin: ours,
  summary: 'The path that a delivery receipt is downloaded from as PDF.',
  method: 'GET',
  path: `${path}/{id}/address`,
  access: 'session',
  params: ofReceipt,
  response: z.object({ downloadUrl: z.string() }),
  errors: { ...refused, 429: 'Too many tickets.' },
});

export const downloadReceiptFile = defineCall({
  id: 'downloadReceiptFile',
  spec: ['T2.16'],
  origin: ours,
  summary: 'Downloads a delivery receipt as PDF, by session or by the ticket in the query.',
  method: 'GET',
  path: `${path}/{id}/file`,
  access: 'ticket',
  params: ofReceipt,
  query: z.object({ token: z.optional(z.string()) }),
  response: 'file',
  errors: refused,
});
