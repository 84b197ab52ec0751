import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { filterQuery } from '../calls/filter.ts';
import { listPart } from '../calls/json-query.ts';
import { oneLine } from '../calls/one-line.ts';
import { invoiceStandings, justificationLength, manifestEvents, manifestStates } from './manifest-life.ts';

/** How many invoices are read at a time [T9.03], and the most of one answer. */
export const manifestPerPage = 30;
const mostItems = 100;

/** The most invoices of one batch: the authority takes no more. */
export const mostInBatch = 20;

const path = '/api/manifesto/v1';
const ours = { path: 'ours', shape: 'ours' } as const;
const specified = { path: 'specification', shape: 'ours' } as const;
const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };
const refused = { ...gone, 403: 'The user has no manifest, or the firm has not ordered it.' };
const forStaff = { ...gone, 403: 'For staff only.' };
const ofClient = z.string().check(z.minLength(1), z.maxLength(100));

/** What invoices are filtered by. */
export const manifestFields = [
  'issuerName',
  'issuerTaxId',
  'number',
  'key',
  'authorizedDate',
  'total',
  'state',
  'standing',
  'stage',
] as const;
export type ManifestField = (typeof manifestFields)[number];

/** Whether an invoice waits for an answer that is given for good, or has one, or needs none because it does not hold. */
export const manifestStages = ['waiting', 'done'] as const;
export type ManifestStage = (typeof manifestStages)[number];

/** The order of a list; invoices whose time is over come last where it is by deadline. */
export const manifestSorts = ['deadline', 'newest', 'largest', 'issuer'] as const;
export type ManifestSort = (typeof manifestSorts)[number];

/** The last event that the authority registered for an invoice. */
const lastEventSchema = z.object({
  event: z.enum(manifestEvents),
  sequence: z.int(),
  at: z.string(),
  /** The name of who sent it; `null` for one that was sent elsewhere. */
  by: z.nullable(z.string()),
  protocol: z.string(),
});

/** An invoice issued to a client. `total` is a decimal number with two places. */
const invoiceSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  key: z.string(),
  number: z.string(),
  series: z.string(),
  issuer: z.object({ name: z.string(), taxId: z.string() }),
  authorizedAt: z.string(),
  total: z.string(),
  standing: z.enum(invoiceStandings),
  state: z.enum(manifestStates),
  /** How often each event was registered. */
  used: z.record(z.enum(manifestEvents), z.int()),
  last: z.nullable(lastEventSchema),
  /** The document in Box-e with the whole XML; `null` while only its summary is known. */
  fiscalId: z.nullable(z.string()),
});
export type ManifestInvoice = z.infer<typeof invoiceSchema>;

/** The certificate that a client signs its answers with. Days are those in Brasília. */
const certificateSchema = z.object({
  owner: z.string(),
  validUntil: z.iso.date(),
  state: z.enum(['valid', 'expiring', 'expired']),
  /** Negative when it is over. */
  daysLeft: z.int(),
});
export type ManifestCertificate = z.infer<typeof certificateSchema>;

/** From how many days before its end a certificate is about to expire, and from how many it is urgent. */
export const certificateWarning = { soon: 30, urgent: 7 } as const;

/** Why no answer can be given: the user only reads, or the client has no certificate, or one that has expired. */
export const readOnlyReasons = ['reader', 'noCertificate', 'expiredCertificate'] as const;
export type ReadOnlyReason = (typeof readOnlyReasons)[number];

/** When the authority was asked for new invoices of a client. Moments are ISO 8601 in UTC. */
const askedSchema = z.object({
  /** `null` before the first time. */
  at: z.nullable(z.string()),
  /** Before that moment the authority refuses to be asked again. */
  nextAt: z.nullable(z.string()),
  isAvailable: z.boolean(),
});

const clientSchema = z.object({
  clientId: z.string(),
  certificate: z.nullable(certificateSchema),
  asked: askedSchema,
  /** How many invoices wait for an answer that can still be given. */
  waiting: z.int(),
});

/** The clients of a user that have a manifest [T7.28]. */
export const listManifestClients = defineCall({
  id: 'listManifestClients',
  spec: ['T7.28'],
  origin: specified,
  summary: 'The clients of a user whose invoices are answered, with their certificates.',
  method: 'GET',
  path: `${path}/clients`,
  access: 'session',
  query: z.object(listPart(mostItems)),
  response: z.object({ items: z.array(clientSchema), totalItems: z.int() }),
  errors: { 401: gone[401], 403: refused[403] },
});

/** The invoices issued to a client [T7.28]: those that wait first where no order is asked for. */
export const listManifestDocuments = defineCall({
  id: 'listManifestDocuments',
  spec: ['T7.28', 'T3.11', 'T9.03'],
  origin: specified,
  summary: 'The invoices issued to a client that the authority has announced, filtered.',
  method: 'GET',
  path: `${path}/documents`,
  access: 'session',
  query: z.object({
    clientId: ofClient,
    filter: z.optional(filterQuery(manifestFields)),
    ...listPart(mostItems),
    sort: z.optional(z.enum(manifestSorts)),
  }),
  response: z.object({
    items: z.array(invoiceSchema),
    totalItems: z.int(),
    /** The moment of the answer, ISO 8601 in UTC: what is possible, and for how many days, is worked out from it. */
    asOf: z.string(),
    /** Of each stage, whatever stages the filter asks for. */
    stages: z.record(z.enum(manifestStages), z.int()),
    /** How many invoices of the client wait for an answer that can still be given, and for how many its time is over. */
    open: z.int(),
    closed: z.int(),
    certificate: z.nullable(certificateSchema),
    asked: askedSchema,
    readOnly: z.nullable(z.enum(readOnlyReasons)),
    /** The events that the user may not send: the firm has to grant them [T6.05]. */
    locked: z.array(z.enum(manifestEvents)),
  }),
  errors: { ...refused, 400: 'A filter by a field that there is not, or with a value that does not fit.' },
});

/** The condition on the stage, as a group of a filter. */
export const stageGroup = (stage: ManifestStage) => ({
  useOr: false,
  items: [{ by: 'stage' as const, op: 'EQ' as const, value: stage }],
});

/** The query of the first invoices that wait, those whose time ends first before others. */
export const manifestQuery = ({ clientId }: { clientId: string }) => ({
  clientId,
  filter: { groups: [stageGroup('waiting')] },
  sort: 'deadline' as const,
  itemsPerPage: manifestPerPage,
});

/** What became of an answer: it was registered, refused by the authority, or not sent because another one came first. */
export const manifestOutcomes = ['registered', 'refused', 'outdated'] as const;

const sentSchema = z.object({
  id: z.string(),
  outcome: z.enum(manifestOutcomes),
  /** `cStat` of the authority; `null` when it was not asked. */
  code: z.nullable(z.string()),
  /** The invoice as it is now. */
  invoice: invoiceSchema,
});
export type SentAnswer = z.infer<typeof sentSchema>;

/**
 * Answers invoices [T2.18]: sends an event for each to the authority, in one batch, and answers what became of each. An invoice whose state is no longer the one that the user saw is not sent.
 */
export const sendManifestEvents = defineCall({
  id: 'sendManifestEvents',
  spec: ['T2.18', 'T6.05'],
  origin: ours,
  summary: 'Sends an answer for up to 20 invoices of a client to the tax authority, with a result for each.',
  method: 'POST',
  path: `${path}/events`,
  access: 'session',
  body: z.object({
    clientId: ofClient,
    event: z.enum(manifestEvents),
    justification: z.optional(oneLine(0, justificationLength.most)),
    invoices: z
      .array(z.object({ id: z.string().check(z.maxLength(100)), state: z.enum(manifestStates) }))
      .check(z.minLength(1), z.maxLength(mostInBatch)),
  }),
  response: z.object({ results: z.array(sentSchema) }),
  errors: {
    ...refused,
    400: 'badRequest: the justification is missing, too short or too long; or an invoice is named twice.',
    403: 'The user only reads, or may not send this event [T6.05].',
    409: 'outdated: the client has no certificate, or one that has expired.',
    429: 'tooManyRequests: the user has sent as many answers as fit into a day.',
    503: 'unavailable: the authority does not answer; nothing was changed.',
  },
});

/** Orders the manifest for the firm of the caller, and says which events need the permission of row T6.05. */
export const setManifestCompany = defineCall({
  id: 'setManifestCompany',
  spec: ['T6.05'],
  origin: ours,
  summary: 'Orders the manifest for the firm, and chooses the events that need a permission, for staff.',
  method: 'PUT',
  path: `${path}/companies`,
  access: 'session',
  body: z.object({ enabled: z.boolean(), reviewed: z.array(z.enum(manifestEvents)).check(z.maxLength(4)) }),
  response: z.object({ enabled: z.boolean(), reviewed: z.array(z.enum(manifestEvents)) }),
  errors: forStaff,
});

/** Keeps the certificate of a client: its public part, whose owner and validity are shown. */
export const setManifestCertificate = defineCall({
  id: 'setManifestCertificate',
  spec: ['T2.18'],
  origin: ours,
  summary: 'Keeps the public part of the certificate of a client, for staff.',
  method: 'PUT',
  path: `${path}/clients/{id}/certificate`,
  access: 'session',
  params: z.object({ id: z.string() }),
  body: z.object({ pem: z.string().check(z.maxLength(20_000)) }),
  response: z.object({ certificate: certificateSchema }),
  errors: {
    ...forStaff,
    400: 'badRequest: no X.509 certificate in PEM, or one without the tax id of the client in its name.',
  },
});
