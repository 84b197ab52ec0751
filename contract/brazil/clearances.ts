import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { jsonQuery, listPart } from '../calls/json-query.ts';

/**
 * The agencies that issue certificates: Receita Federal and PGFN, the state, the municipality, Caixa (CRF) and TST
 * (CNDT).
 */
export const agencyKinds = ['federal', 'state', 'city', 'fgts', 'labor'] as const;
export type AgencyKind = (typeof agencyKinds)[number];

/** What an agency has answered for good. A CRF that is negative reads "regular". */
export const settledStatuses = [
  'negative',
  'positiveWithNegativeEffect',
  'positive',
  'notIssued',
  'notConfigured',
] as const;
export type SettledStatus = (typeof settledStatuses)[number];

/** The same, or that the agency is being asked, or does not answer; the last validity then stays. */
export const clearanceStatuses = [...settledStatuses, 'querying', 'unavailable'] as const;
export type ClearanceStatus = (typeof clearanceStatuses)[number];

export const clearanceValidities = ['valid', 'expiring', 'expired'] as const;
export type ClearanceValidity = (typeof clearanceValidities)[number];

/** What starts a question to an agency: every night, or the firm that asks for a certificate for the first time. */
export const crawlTriggers = ['night', 'firm'] as const;
export type CrawlTrigger = (typeof crawlTriggers)[number];

/** What is said when a call names no client, or no agency [T8.05]. */
export const missingClientId = 'Client id can not be undefined';
export const missingAgencyId = 'Agency id and client id can not be undefined';

/** The most agencies that one client has certificates of, and the most items of one answer. */
export const mostAgencies = 60;
const mostItems = 100;

const path = '/api/cnd/v1';
const ours = { path: 'ours', shape: 'ours' } as const;
const specified = { path: 'specification', shape: 'ours' } as const;
const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };
const refused = { ...gone, 403: 'The user has no dashboards.' };
const agencyId = z.string().check(z.regex(/^(rfb-pgfn|fgts-crf|tst-cndt|sefaz-[a-z]{2}|pref-\d{7})$/));
const ofHistory = z.object({ id: z.string() });

/**
 * A client's certificate of an agency [T3.12]. `validUntil` is a day; `retryAt` is there while the agency does not
 * answer; `historyId` names the run that the status comes from. `firmToldAt` says when people of the firm got mail about the
 * status, `asked` who of the client asked the firm about it last, `mayAsk` whether that can be done now.
 */
const clientAgencySchema = z.object({
  agencyId: z.string(),
  clientId: z.string(),
  kind: z.enum(agencyKinds),
  /** Portuguese. */
  name: z.string(),
  status: z.enum(clearanceStatuses),
  validUntil: z.nullable(z.iso.date()),
  validity: z.nullable(z.enum(clearanceValidities)),
  /** Days until the last valid one; negative when it is over. */
  daysLeft: z.nullable(z.int()),
  checkedAt: z.nullable(z.string()),
  retryAt: z.nullable(z.string()),
  debts: z.int(),
  message: z.nullable(z.string()),
  historyId: z.nullable(z.string()),
  hasDocument: z.boolean(),
  firmToldAt: z.nullable(z.string()),
  asked: z.nullable(z.object({ at: z.string(), by: z.string() })),
  mayAsk: z.boolean(),
});
export type ClientAgency = z.infer<typeof clientAgencySchema>;

/** A debt that prevents a certificate; `amount` in reais, as text with two decimals. */
const debtSchema = z.object({
  origin: z.string(),
  tax: z.string(),
  competence: z.string(),
  amount: z.nullable(z.string()),
});
export type ClearanceDebt = z.infer<typeof debtSchema>;

/** One question to an agency, with its answer. `documentId` is there when the agency gave a PDF. */
const crawlSchema = z.object({
  id: z.string(),
  agencyId: z.string(),
  clientId: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  trigger: z.enum(crawlTriggers),
  result: z.enum(['running', 'succeeded', 'failed']),
  status: z.enum(clearanceStatuses),
  certificateNumber: z.nullable(z.string()),
  controlCode: z.nullable(z.string()),
  issuedAt: z.nullable(z.iso.date()),
  validUntil: z.nullable(z.iso.date()),
  debts: z.array(debtSchema),
  message: z.nullable(z.string()),
  attempts: z.int(),
  documentId: z.nullable(z.string()),
  sizeBytes: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  clientAgencyExpanded: z.optional(clientAgencySchema),
});
export type Crawl = z.infer<typeof crawlSchema>;

/** How many agencies are read at a time [T9.03]. */
export const agenciesPerPage = 30;
/** The query of a client's certificates, from one on, counted from 0. */
export const agenciesQuery = (clientId: string, from: number) => ({
  startIndex: from,
  itemsPerPage: agenciesPerPage,
  filter: { clientId },
});

/** The certificates of a client, 30 at a time [T7.25, T9.03]. */
export const listClientAgencies = defineCall({
  id: 'listClientAgencies',
  spec: ['T3.12', 'T7.25', 'T8.05', 'T9.03'],
  origin: specified,
  summary: 'The agencies of a client with the state of each certificate.',
  method: 'GET',
  path: `${path}/client-agencies`,
  access: 'session',
  query: z.object({
    ...listPart(mostItems),
    filter: z.optional(jsonQuery(z.object({ clientId: z.optional(z.string()) }))),
  }),
  response: z.object({ items: z.array(clientAgencySchema), totalItems: z.number() }),
  errors: { ...refused, 400: `No client in the filter: ${missingClientId}` },
});

/** What an agency answered, the newest first [T7.26]. */
export const listCrawlerHistory = defineCall({
  id: 'listCrawlerHistory',
  spec: ['T3.12', 'T7.26', 'T8.05', 'T9.03'],
  origin: specified,
  summary: 'The questions to an agency about a client, with their answers.',
  method: 'GET',
  path: `${path}/crawler-history`,
  access: 'session',
  query: z.object({
    ...listPart(mostItems),
    filter: z.optional(
      jsonQuery(z.object({ agencyId: z.optional(z.string()), clientId: z.optional(z.string()) })),
    ),
    expand: z.optional(z.literal('clientAgencyExpanded')),
  }),
  response: z.object({ items: z.array(crawlSchema), totalItems: z.number() }),
  errors: { ...refused, 400: `No client or agency in the filter: ${missingAgencyId}` },
});

/** Where the PDF of a certificate is [T7.27]: a path that works once, within a minute. */
export const findClearanceDocument = defineCall({
  id: 'findClearanceDocument',
  spec: ['T3.12', 'T7.27'],
  origin: specified,
  summary: 'The path that a certificate’s PDF is downloaded from.',
  method: 'GET',
  path: `${path}/crawler-history/{id}/document`,
  access: 'session',
  params: ofHistory,
  response: z.object({ downloadUrl: z.string() }),
  errors: { ...refused, 429: 'Too many tickets.' },
});

/** The PDF itself, by session or by the ticket in the query. */
export const downloadClearance = defineCall({
  id: 'downloadClearance',
  spec: ['T7.27'],
  origin: ours,
  summary: 'Downloads the PDF of a certificate, by session or by the ticket in the query.',
  method: 'GET',
  path: `${path}/crawler-history/{id}/file`,
  access: 'ticket',
  params: ofHistory,
  query: z.object({ token: z.optional(z.string()) }),
  response: 'file',
  errors: refused,
});

/** Of which agencies a client has certificates. New agencies are queried at once, omitted ones no more. */
export const setClientAgencies = defineCall({
  id: 'setClientAgencies',
  spec: ['T7.25'],
  origin: ours,
  summary: 'Chooses the agencies that are asked about a client, for staff.',
  method: 'PUT',
  path: `${path}/client-agencies`,
  access: 'session',
  body: z.object({ clientId: z.string(), agencyIds: z.array(agencyId).check(z.maxLength(mostAgencies)) }),
  response: z.object({ items: z.array(clientAgencySchema), totalItems: z.number() }),
  errors: {
    ...gone,
    403: 'For staff only.',
    429: 'Too many agencies were chosen anew for the client today.',
  },
});

/** The longest note of a question to the firm, in characters. */
export const mostQuestionCharacters = 1000;

/** Asks the firm about a positive certificate: once a day (UTC), and again when its status has changed. A repeated call sends nothing. */
export const askAboutClearance = defineCall({
  id: 'askAboutClearance',
  spec: ['T7.25'],
  origin: ours,
  summary: 'Sends the facts of a positive certificate, with a note, to the people of the firm.',
  method: 'PUT',
  path: `${path}/client-agencies/{agencyId}/question`,
  access: 'session',
  params: z.object({ agencyId }),
  body: z.object({ clientId: z.string(), note: z.string().check(z.maxLength(mostQuestionCharacters)) }),
  response: z.object({ data: clientAgencySchema }),
  errors: {
    ...refused,
    403: 'The user has no dashboards, or is of the firm.',
    404: 'Not there, not for this user, or no member of the firm has an e-mail address.',
    409: 'outdated: the certificate is not positive.',
  },
});
