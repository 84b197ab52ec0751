import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { jsonQuery, listPart } from '../calls/json-query.ts';
import { mostAnswerLength, mostAnswers, mostFormRows } from '../forms/form.ts';
import { mostFacts, requestFilters } from './kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { requestEvents, requestOutcomes, requestStatuses } from './request-life.ts';

const path = '/api/br-service-requests/v1/requests';
const ours = { path: 'ours', shape: 'ours' } as const;

/** The most requests in one answer, the longest message, and the most messages, files and marked fields of a request. */
const mostItems = 100;
export const maxMessageLength = 5_000;
export const mostMessages = 200;
export const mostRequestFiles = 20;
export const mostFlags = 50;
/** The most changes of an entry of the history. */
export const mostChanges = 200;
/** The largest file of a request, in bytes. */
export const maxRequestFileBytes = 25 * 1024 * 1024;

const refused = {
  401: 'The session is over.',
  403: 'The user has no service requests, or not of this kind.',
  404: 'Not there, or not for this user.',
};
const changing = {
  ...refused,
  409: 'outdated: the request has changed, or its status does not allow this.',
};
const ofFirm = { ...changing, 403: 'For staff only.' };
const ofRequest = z.object({ id: z.string() });
const ofFile = z.object({ id: z.string(), fileId: z.string() });
/** The version of a request that the caller has seen. */
const version = z.int().check(z.gte(0));
const messageText = z.string().check(z.trim(), z.maxLength(maxMessageLength));

/** The answers of a form as they are sent and stored. */
const answer = z.string().check(z.maxLength(mostAnswerLength));
const row = z.record(z.string().check(z.maxLength(60)), answer);
export const formValuesSchema = z
  .record(z.string().check(z.maxLength(60)), z.union([answer, z.array(row).check(z.maxLength(mostFormRows))]))
  .check(z.refine((values) => Object.keys(values).length <= mostAnswers));

const factSchema = z.object({ label: z.string(), value: z.string(), format: z.string() });

/** What a check found, as `contract/forms/form.ts` describes it. */
export const findingSchema = z.object({
  code: z.string(),
  level: z.enum(['error', 'warn', 'info']),
  path: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** A request as a list shows it. Moments are ISO 8601 in UTC. */
export const listedRequestSchema = z.object({
  id: z.string(),
  /** `AAAA-NNNN`, counted for each firm and year; `null` for a draft. */
  number: z.nullable(z.string()),
  clientId: z.string(),
  kind: z.string(),
  status: z.enum(requestStatuses),
  outcome: z.nullable(z.enum(requestOutcomes)),
  /** Whom or what it is about. */
  subject: z.string(),
  /** When the caller, another person of the client or the firm changed it last. */
  updatedAt: z.string(),
  /** When its status was reached. */
  since: z.string(),
  sentAt: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  /** The name of the person of the firm who has it. */
  assignee: z.nullable(z.string()),
  /** Whether the firm has written something that the caller has not seen. */
  isUnread: z.boolean(),
  version,
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;

export const requestFileSchema = z.object({
  id: z.string(),
  /** The kind of file, as the kind of request lists them; `other` for any other, `answer` for one of the firm. */
  type: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  mimeType: z.string(),
  /** Whether it came from the firm. */
  isFirm: z.boolean(),
  /** Whether it was sent with the form or a message: only others can be deleted. */
  isSent: z.boolean(),
});
export type RequestFile = z.infer<typeof requestFileSchema>;

const messageSchema = z.object({
  id: z.string(),
  at: z.string(),
  author: z.object({ name: z.string(), isFirm: z.boolean(), isYou: z.boolean() }),
  text: z.string(),
  fileIds: z.array(z.string()),
});
export type RequestMessage = z.infer<typeof messageSchema>;

/** A field that the firm has marked, by its path in the form. */
const flagSchema = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(120)),
  note: z.string().check(z.trim(), z.maxLength(500)),
});
export type FieldFlag = z.infer<typeof flagSchema>;

/** One entry of the history. */
const historySchema = z.object({
  event: z.enum(requestEvents),
  at: z.string(),
  by: z.string(),
  from: z.enum(requestStatuses),
  to: z.enum(requestStatuses),
  /** What changed in the form since it was sent before. */
  changes: z.array(
    z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** How many more answers changed than `changes` has. */
  moreChanges: z.optional(z.int()),
});

/** An open request. */
export const requestSchema = z.extend(listedRequestSchema, {
  /** Whether the caller may change anything of it: people of the client who only read, and staff, may not. */
  mayChange: z.boolean(),
  values: formValuesSchema,
  facts: z.array(factSchema).check(z.maxLength(mostFacts)),
  /** The warnings that the client has confirmed when it was sent. */
  warnings: z.array(findingSchema),
  messages: z.array(messageSchema),
  files: z.array(requestFileSchema),
  flags: z.array(flagSchema),
  history: z.array(historySchema),
});
export type ServiceRequest = z.infer<typeof requestSchema>;

const one = z.object({ data: requestSchema });

/** How many requests are read at a time [T9.03]. */
export const requestsPerPage = 30;

type RequestFilterName = (typeof requestFilters)[number];

/** What a list of requests is asked for; without `from` and `count` for its first part. */
export interface RequestsWish {
  readonly clientId: string;
  /** The id of a kind; `null` for all. */
  readonly kind: string | null;
  readonly status?: RequestFilterName;
  readonly search?: string;
  readonly from?: number;
  readonly count?: number;
}

/** The query of a part of a client's requests. */
export function requestsQuery({ clientId, kind, status = 'ALL', search = '', ...part }: RequestsWish) {
  const filter = {
    ...(status === 'ALL' ? {} : { status }),
    ...(kind !== null ? { kind: kindOf(kind)?.filter ?? ('ALL' as const) } : {}),
    ...(search ? { search } : {}),
  };
  return {
    clientId,
    startIndex: part.from ?? 0,
    itemsPerPage: part.count ?? requestsPerPage,
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  };
}

/** The requests of a client, the latest change first, with the count of each filter [T3.14]. */
export const listRequests = defineCall({
  id: 'listRequests',
  spec: ['T3.14', 'T8.05', 'T9.03'],
  origin: ours,
  summary: 'The service requests of a client, and how many there are of each filter kind.',
  method: 'GET',
  path,
  access: 'session',
  query: z.object({
    ...listPart(mostItems),
    clientId: z.optional(z.string()),
    /** Status and kind are both met; `search` is found in subject, number and kind's id. */
    filter: z.optional(
      jsonQuery(
        z.object({
          status: z.optional(z.enum(requestFilters)),
          kind: z.optional(z.enum(requestFilters)),
          search: z.optional(z.string().check(z.maxLength(200))),
        }),
      ),
    ),
  }),
  response: z.object({
    items: z.array(listedRequestSchema),
    totalItems: z.number(),
    /** Of the statuses, and of all, among the requests of the kind that is asked for; of each kind among all requests. */
    counts: z.record(z.enum(requestFilters), z.number()),
    /** The ids of the kinds that the user may have, in the market of the firm. */
    kinds: z.array(z.string()),
    /** Whether the user may make requests of this client: people who only read may not. */
    mayStart: z.boolean(),
    /** How many wait for the client, by the id of their kind; kinds without any are left out. */
    waiting: z.record(z.string(), z.number()),
  }),
  errors: { ...refused, 400: 'Client id can not be undefined' },
});

/** One request with its form, conversation, files and history. Drafts are answered to the people of the client only. */
export const getRequest = defineCall({
  id: 'getRequest',
  spec: ['T3.14'],
  origin: ours,
  summary: 'One service request.',
  method: 'GET',
  path: `${path}/{id}`,
  access: 'session',
  params: ofRequest,
  response: one,
  errors: refused,
});

/**
 * Makes a draft. The header `Idempotency-Key` makes a repeated request answer as the first did. Of a payroll there is one
 * request that is not final: it is answered in place of a second one.
 */
export const createRequest = defineCall({
  id: 'createRequest',
  spec: ['T2.14', 'T3.14'],
  origin: ours,
  summary: 'Makes the draft of a service request.',
  method: 'POST',
  path,
  access: 'session',
  body: z.object({ clientId: z.string(), kind: z.string().check(z.maxLength(60)), values: formValuesSchema }),
  response: one,
  errors: {
    ...refused,
    400: 'There is no such kind of request, or no such payroll that may be begun.',
    409: 'monthClosed: the firm has closed the month of the payroll.',
    422: 'idempotencyMismatch: the key was used for another request.',
    429: 'The client has as many drafts as it may, or the user has made as many requests as fit into a day.',
  },
});

/** Stores the form of a draft, or of a request that waits for correction. */
export const saveRequest = defineCall({
  id: 'saveRequest',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Stores the form of a service request.',
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'session',
  params: ofRequest,
  body: z.object({ version, values: formValuesSchema }),
  response: one,
  errors: { ...changing, 409: `${changing[409]} monthClosed: the firm has closed the month of the payroll.` },
});

/** Deletes a draft. */
export const deleteRequest = defineCall({
  id: 'deleteRequest',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Deletes the draft of a service request.',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'session',
  params: ofRequest,
  response: 'empty',
  errors: changing,
});

/**
 * Sends a draft, or a corrected request again. The server checks the stored form again: what is wrong is answered, and
 * nothing is sent; warnings have to be confirmed by their codes.
 */
export const sendRequest = defineCall({
  id: 'sendRequest',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Sends a service request to the firm.',
  method: 'POST',
  path: `${path}/{id}/send`,
  access: 'session',
  params: ofRequest,
  body: z.object({
    version,
    values: formValuesSchema,
    /** The codes of the warnings that the user has read. */
    confirmed: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(40)),
  }),
  response: z.object({
    /** The request as it is now. */
    data: requestSchema,
    isSent: z.boolean(),
    /** Why it was not sent: faults of fields by path, missing kinds of files, and findings. */
    faults: z.record(z.string(), z.string()),
    missingFiles: z.array(z.string()),
    findings: z.array(findingSchema),
  }),
  errors: changing,
});

/** Adds a message of the client, with files that were stored before. */
export const writeRequestMessage = defineCall({
  id: 'writeRequestMessage',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Adds a message to a service request.',
  method: 'POST',
  path: `${path}/{id}/messages`,
  access: 'session',
  params: ofRequest,
  body: z.object({ text: messageText, fileIds: z.array(z.string()).check(z.maxLength(mostRequestFiles)) }),
  response: one,
  errors: {
    ...changing,
    400: 'Neither text nor files.',
    422: 'idempotencyMismatch: the key was used for another message.',
    429: 'The request has as many messages as it may.',
  },
});

/** Ends a request that the firm has not answered yet. */
export const withdrawRequest = defineCall({
  id: 'withdrawRequest',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Withdraws a service request.',
  method: 'POST',
  path: `${path}/{id}/withdraw`,
  access: 'session',
  params: ofRequest,
  body: z.object({ version }),
  response: one,
  errors: changing,
});

/** Marks what the firm has written as seen by the caller; said again it changes nothing. */
export const readRequest = defineCall({
  id: 'readRequest',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Marks a service request as read by the caller.',
  method: 'POST',
  path: `${path}/{id}/read`,
  access: 'session',
  params: ofRequest,
  response: 'empty',
  errors: refused,
});

/** Stores a file of a request: of its form while that may change, else for the next message. */
export const addRequestFile = defineCall({
  id: 'addRequestFile',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Stores a file of a service request, sent as multipart field file[].',
  method: 'POST',
  path: `${path}/{id}/files`,
  access: 'session',
  params: ofRequest,
  query: z.object({ type: z.string().check(z.minLength(1), z.maxLength(60)) }),
  upload: true,
  response: requestFileSchema,
  errors: {
    ...changing,
    400: 'No file, a refused name (fileName), an unfinished body (incompleteUpload), an unknown type, or too many files.',
    413: 'tooLarge: more than the largest file of a request.',
    415: 'fileType: the type is not allowed, or the content is not what the name says.',
    429: 'uploadQuota: the quota of the day is used up.',
    507: 'storageFull: the server has no room for the file.',
  },
});

/** Deletes a file that was not sent yet. */
export const deleteRequestFile = defineCall({
  id: 'deleteRequestFile',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Deletes a file of a service request that was not sent yet.',
  method: 'DELETE',
  path: `${path}/{id}/files/{fileId}`,
  access: 'session',
  params: ofFile,
  response: 'empty',
  errors: changing,
});

export const downloadRequestFile = defineCall({
  id: 'downloadRequestFile',
  spec: ['T3.14'],
  origin: ours,
  summary: 'Downloads a file of a service request.',
  method: 'GET',
  path: `${path}/{id}/files/{fileId}`,
  access: 'session',
  params: ofFile,
  response: 'file',
  errors: refused,
});

/** What staff do with a request, with the version that they have seen. */
const handledSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('open'), version }),
  z.object({ event: z.literal('assign'), version, userId: z.string() }),
  z.object({ event: z.literal('takeBack'), version }),
  z.object({
    event: z.literal('return'),
    version,
    text: messageText,
    flags: z.array(flagSchema).check(z.maxLength(mostFlags)),
  }),
  ...(['ask', 'reply', 'refuse', 'supplement'] as const).map((event) =>
    z.object({
      event: z.literal(event),
      version,
      text: messageText,
      fileIds: z.array(z.string()).check(z.maxLength(mostRequestFiles)),
    }),
  ),
]);
export type HandledRequest = z.infer<typeof handledSchema>;

/** What the firm does with a request. */
export const handleRequest = defineCall({
  id: 'handleRequest',
  spec: ['T3.14'],
  origin: ours,
  summary:
    'Opens, assigns, asks about, returns, answers, refuses or takes back a service request, for staff.',
  method: 'POST',
  path: `${path}/{id}/handle`,
  access: 'session',
  params: ofRequest,
  body: handledSchema,
  response: one,
  errors: {
    ...ofFirm,
    400: 'A return without marks and note, or a message without text and files.',
    429: 'The user has done as much as fits into a day, or the request has as many messages as it may.',
  },
});
