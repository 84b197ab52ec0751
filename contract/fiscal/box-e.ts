import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { filterQuery } from '../calls/filter.ts';
import { listPart } from '../calls/json-query.ts';
import { isCnpj, isCpf } from '../fields/brazil.ts';
import { fiscalDirections } from './direction.ts';
import { fiscalStatuses } from './fiscal-document.ts';
import { type FiscalStorage, fiscalFlags, fiscalRefusals, fiscalStorages } from './fiscal-summary.ts';

/** How many documents are read at a time [T9.03], and the most of one answer. */
export const fiscalPerPage = 30;
const mostItems = 100;

const path = '/api/boxe/v1';
const ours = { path: 'ours', shape: 'ours' } as const;
const specified = { path: 'specification', shape: 'ours' } as const;
const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };
const refused = { ...gone, 403: 'The user has no actions, or the firm has not ordered Box-e.' };
const forStaff = { ...gone, 403: 'For staff only.' };
const ofDocument = z.object({ id: z.string() });
const ofClient = z.string().check(z.minLength(1), z.maxLength(100));

/** What documents are filtered by. */
export const fiscalFields = [
  'issueDate',
  'issuerName',
  'issuerTaxId',
  'issuerState',
  'recipientName',
  'recipientTaxId',
  'direction',
  'status',
  'isCorrected',
  'total',
  'series',
  'number',
  'key',
  'cfop',
  'nature',
] as const;
export type FiscalField = (typeof fiscalFields)[number];

export const fiscalSorts = ['newest', 'oldest', 'largest', 'issuer'] as const;
export type FiscalSort = (typeof fiscalSorts)[number];

/** A fiscal document in a list. `total` is a decimal number with two places; `null` where the document has none. */
const listedSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  storage: z.enum(fiscalStorages),
  root: z.string(),
  model: z.string(),
  key: z.string(),
  number: z.string(),
  series: z.string(),
  issuedAt: z.nullable(z.string()),
  nature: z.string(),
  total: z.nullable(z.string()),
  issuer: z.object({ name: z.string(), taxId: z.string() }),
  recipient: z.object({ name: z.string(), taxId: z.string() }),
  direction: z.enum(fiscalDirections),
  status: z.enum(fiscalStatuses),
  isCorrected: z.boolean(),
  /** Another file with the same key and other bytes was sent: the first one is kept. */
  isContested: z.boolean(),
  flags: z.array(z.enum(fiscalFlags)),
  sizeBytes: z.int(),
});
export type ListedFiscal = z.infer<typeof listedSchema>;

/** An event about a document that came in a file of its own, or with it. */
const eventSchema = z.object({
  type: z.string(),
  sequence: z.int(),
  at: z.nullable(z.string()),
  text: z.string(),
  protocol: z.string(),
});
export type ListedEvent = z.infer<typeof eventSchema>;

/** Whether the firm has ordered Box-e [T3.13, T6.04, T7.23]. */
export const boxeCompany = defineCall({
  id: 'boxeCompany',
  spec: ['T3.13', 'T6.04', 'T7.23', 'T8.11'],
  origin: specified,
  summary: 'Whether the firm of the caller has ordered Box-e.',
  method: 'GET',
  path: `${path}/companies`,
  access: 'session',
  response: z.object({ enabled: z.boolean() }),
  errors: { 401: gone[401] },
});

/** When Box-e was last switched on or off for a client [T3.13, T7.24]; `null` before the first time. */
const toggleSchema = z.object({
  lastToggle: z.nullable(z.object({ enabled: z.boolean(), at: z.string() })),
});
export const boxeClient = defineCall({
  id: 'boxeClient',
  spec: ['T3.13', 'T6.04', 'T7.24'],
  origin: specified,
  summary: 'When Box-e was last switched on or off for a client.',
  method: 'GET',
  path: `${path}/clients/{id}`,
  access: 'session',
  params: ofDocument,
  response: toggleSchema,
  errors: refused,
});

/** Orders Box-e for the firm of the caller, or gives it up: the documents stay, and are shown again when it is ordered again. */
export const setBoxeCompany = defineCall({
  id: 'setBoxeCompany',
  spec: ['T6.04'],
  origin: ours,
  summary: 'Orders Box-e for the firm, or gives it up, for staff.',
  method: 'PUT',
  path: `${path}/companies`,
  access: 'session',
  body: z.object({ enabled: z.boolean() }),
  response: z.object({ enabled: z.boolean() }),
  errors: forStaff,
});

/** Switches Box-e on or off for a client, whose documents are recognised by its tax id. Without it no new ones are taken. */
export const setBoxeClient = defineCall({
  id: 'setBoxeClient',
  spec: ['T6.04'],
  origin: ours,
  summary: 'Switches Box-e on or off for a client, for staff.',
  method: 'PUT',
  path: `${path}/clients/{id}`,
  access: 'session',
  params: ofDocument,
  body: z.object({
    enabled: z.boolean(),
    /** A CNPJ or CPF without punctuation, letters in capitals. */
    taxId: z.string().check(
      z.regex(/^(\d{11}|[\dA-Z]{12}\d{2})$/),
      z.refine((taxId) => (taxId.length === 11 ? isCpf(taxId) : isCnpj(taxId))),
    ),
  }),
  response: toggleSchema,
  errors: forStaff,
});

const listQuery = {
  clientId: ofClient,
  storage: z.enum(fiscalStorages),
  filter: z.optional(filterQuery(fiscalFields)),
};

/** The documents of a storage, the newest first unless asked otherwise [T3.11, T9.03]. */
export const listFiscalDocuments = defineCall({
  id: 'listFiscalDocuments',
  spec: ['T2.15', 'T3.11', 'T9.03'],
  origin: ours,
  summary: 'The fiscal documents of a client in one storage, filtered.',
  method: 'GET',
  path: `${path}/documents`,
  access: 'session',
  query: z.object({ ...listQuery, ...listPart(mostItems), sort: z.optional(z.enum(fiscalSorts)) }),
  response: z.object({
    items: z.array(listedSchema),
    totalItems: z.int(),
    /** Of all that the filter lets through: the sum of their totals, as a decimal number with two places. */
    sum: z.string(),
    /** How many documents the storage has without a filter. */
    stored: z.int(),
    /** How many there are of each status, whatever statuses the filter asks for. */
    statuses: z.partialRecord(z.enum(fiscalStatuses), z.int()),
    lastToggle: toggleSchema.shape.lastToggle,
    mayUpload: z.boolean(),
  }),
  errors: { ...refused, 400: 'A filter by a field that there is not, or with a value that does not fit.' },
});

/** The query of the first documents of a storage, unfiltered. */
export const fiscalQuery = ({ clientId, storage }: { clientId: string; storage: FiscalStorage }) => ({
  clientId,
  storage,
  itemsPerPage: fiscalPerPage,
});

/** A document with the events about it. */
export const getFiscalDocument = defineCall({
  id: 'getFiscalDocument',
  spec: ['T2.15'],
  origin: ours,
  summary: 'A fiscal document with the events about it.',
  method: 'GET',
  path: `${path}/documents/{id}`,
  access: 'session',
  params: ofDocument,
  response: z.object({ data: listedSchema, events: z.array(eventSchema) }),
  errors: refused,
});

/** The XML as it was sent. */
export const downloadFiscalDocument = defineCall({
  id: 'downloadFiscalDocument',
  spec: ['T2.15'],
  origin: ours,
  summary: 'Downloads the XML of a fiscal document, by session or by the ticket in the query.',
  method: 'GET',
  path: `${path}/documents/{id}/file`,
  access: 'ticket',
  params: ofDocument,
  query: z.object({ token: z.optional(z.string()) }),
  response: 'file',
  errors: refused,
});

/** Where a document is downloaded from: a path that works once, within a minute. */
export const findFiscalDocument = defineCall({
  id: 'findFiscalDocument',
  spec: ['T2.15'],
  origin: ours,
  summary: 'The path that the XML of a fiscal document is downloaded from.',
  method: 'GET',
  path: `${path}/documents/{id}/address`,
  access: 'session',
  params: ofDocument,
  response: z.object({ downloadUrl: z.string() }),
  errors: { ...refused, 429: 'Too many tickets.' },
});

/** Where an archive of all documents that a filter lets through is downloaded from. */
export const findFiscalArchive = defineCall({
  id: 'findFiscalArchive',
  spec: ['T2.15'],
  origin: ours,
  summary: 'The path that a ZIP archive of filtered fiscal documents is downloaded from.',
  method: 'GET',
  path: `${path}/archive/address`,
  access: 'session',
  query: z.object(listQuery),
  response: z.object({ downloadUrl: z.string() }),
  errors: {
    ...refused,
    400: 'tooMuchData: more documents or bytes than one archive takes; or a filter that is not valid.',
    429: 'Too many tickets.',
  },
});

/** The archive itself, by session or by the ticket in the query. */
export const downloadFiscalArchive = defineCall({
  id: 'downloadFiscalArchive',
  spec: ['T2.15'],
  origin: ours,
  summary: 'Downloads a ZIP archive of filtered fiscal documents, by session or by the ticket in the query.',
  method: 'GET',
  path: `${path}/archive`,
  access: 'ticket',
  query: z.object({ ...listQuery, token: z.optional(z.string()) }),
  response: 'file',
  errors: { ...refused, 400: 'tooMuchData: more documents or bytes than one archive takes.' },
});

/** What became of one XML file: it is stored, was there already, is another file for a document that is there, or is refused. */
export const fiscalOutcomes = ['stored', 'known', 'contested', 'refused'] as const;
export const storedFileSchema = z.object({
  /** The name of the file, in an archive with its folders. */
  name: z.string(),
  outcome: z.enum(fiscalOutcomes),
  /** Why it was refused; `notTheirs` names no party of the client, `notInArchive` is no XML file. */
  reason: z.nullable(z.enum([...fiscalRefusals, 'notTheirs', 'notInArchive'])),
  storage: z.nullable(z.enum(fiscalStorages)),
  flags: z.array(z.enum(fiscalFlags)),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Whether a file may be sent by its name: one XML file, or an archive of them. */
export const isFiscalFileName = (name: string): boolean => isXmlName(name) || /\.zip$/i.test(name);
export const isXmlName = (name: string): boolean => /\.xml$/i.test(name);

/** Stores an XML file, or all of a ZIP archive, with a result for each: a file is stored whole or not at all. */
export const addFiscalFile = defineCall({
  id: 'addFiscalFile',
  spec: ['T2.15'],
  origin: ours,
  summary: 'Stores fiscal XML of a client, one file or a ZIP archive, sent as multipart field file[].',
  method: 'POST',
  path: `${path}/documents`,
  access: 'session',
  query: z.object({ clientId: ofClient }),
  upload: true,
  response: z.object({ results: z.array(storedFileSchema) }),
  errors: {
    ...refused,
    400: 'No file, a refused name (fileName), or an unfinished body (incompleteUpload).',
    403: 'The user only reads, or the firm has not ordered Box-e.',
    409: 'outdated: Box-e is switched off for the client.',
    413: 'tooLarge: the file, or an archive with more files or bytes than it may have.',
    415: 'fileType: neither XML nor ZIP.',
    429: 'uploadQuota: the quota of the user is used up for today; clientUploadQuota: that of the client is.',
    503: 'Too many uploads wait for their check.',
    507: 'storageFull: the server has no room for the file.',
  },
});
