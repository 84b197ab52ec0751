import * as z from 'zod/mini';
import { fillPath } from '../../../contract/calls/call.ts';
import type { FormValues } from '../../../contract/forms/form.ts';
import {
  findPayrollSheet,
  getPayrollMonth,
  type PayrollMonth,
  payrollKind,
} from '../../../contract/payroll/payroll.ts';
import { periodNamed } from '../../../contract/payroll/period.ts';
import { listEmployees } from '../../../contract/requests/employees.ts';
import {
  addRequestFile,
  createRequest,
  deleteRequest,
  deleteRequestFile,
  downloadRequestFile,
  formValuesSchema,
  getRequest,
  type ListedRequest,
  listRequests,
  maxMessageLength,
  maxRequestFileBytes,
  type RequestFile,
  readRequest,
  requestFileSchema,
  requestsQuery,
  type ServiceRequest,
  saveRequest,
  sendRequest,
  withdrawRequest,
  writeRequestMessage,
} from '../../../contract/requests/requests.ts';
import type { ListPart, ListQuestion } from '../../../machines/parts/paged-list.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { KeptAnswers } from '../../../machines/requests/kept-answers.ts';
import type {
  MessageWish,
  MonthWish,
  PickedRequestFile,
  RequestBeginning,
  SendAnswer,
} from '../../../machines/requests/request.setup.ts';
import type {
  NewRequest,
  RequestCounts,
  RequestsQuery,
} from '../../../machines/requests/requests.machine.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { saveFile as saveInBrowser } from '../../platform/browser/save-file.ts';
import { authorizedFetch } from '../../platform/http/authorized-fetch.ts';
import { fetchBytes } from '../../platform/http/fetch-bytes.ts';
import { type Http, problemOfAnswer } from '../../platform/http/http.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDraftList } from '../../platform/store/draft-list.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

interface Options {
  readonly http: Http;
  readonly page: Window;
  readonly store: Pick<BrowserStore, 'drafts'>;
  readonly fetch?: typeof globalThis.fetch;
  readonly createId?: () => string;
}

interface OfRequest {
  readonly requestId: string;
}
interface OfVersion extends OfRequest {
  readonly version: number;
}

/** What messages that were never sent, and answers that were not stored, are called among a user's drafts. */
const draftName = 'requests';
const answersName = 'requestAnswers';
/** The longest answers that come back, as JSON. */
const maxAnswersLength = 400_000;

const keptSchema = z.object({
  version: z.number(),
  values: formValuesSchema,
  sent: z.nullable(formValuesSchema),
});

/** Kept answers; `null` when there are none, or they were cut. */
function answersFrom(text: string): KeptAnswers | null {
  try {
    return z.parse(keptSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

const mutable = (values: FormValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.map((row) => ({ ...row })),
    ]),
  );

/** What the charts of the service requests need from the world. Each rejects with a `ProblemError`. */
export function createRequestServices({
  http,
  page,
  store,
  fetch = globalThis.fetch,
  createId = randomId,
}: Options) {
  const kept = createDrafts(store);
  const drafts = createDraftList(kept, draftName, maxMessageLength);
  const answered = createDraftList(kept, answersName, maxAnswersLength);
  const visit = createId();
  const asUser = authorizedFetch(http, fetch);
  const addressOf = (path: string) => `${page.location.origin}${path}`;

  async function read(requestId: string, signal: AbortSignal): Promise<ServiceRequest> {
    return (await http.call(getRequest, { params: { id: requestId }, signal })).data;
  }

  return {
    /** A part of the list, with the count of each filter. */
    async loadRequests(
      { query: { clientId, status, kind, search }, from, count }: ListQuestion<RequestsQuery>,
      signal: AbortSignal,
    ): Promise<ListPart<ListedRequest, RequestCounts>> {
      const query = requestsQuery({ clientId, status, kind, search, from, count });
      const { items, totalItems, ...extra } = await http.call(listRequests, { query, signal });
      return { items, totalItems, extra };
    },

    /**
     * Makes the draft of a new request, with the answers of `sourceId` if that is of the same kind. The same attempt again
     * makes no second one.
     */
    async startRequest(
      { clientId, kind, sourceId, attempt }: NewRequest,
      signal: AbortSignal,
    ): Promise<ServiceRequest> {
      const idempotencyKey = `${visit}:${attempt}`;
      // A payroll begins with its month, not with the answers of another one.
      const period = kind === payrollKind && sourceId !== null ? periodNamed(sourceId) : null;
      if (period) {
        const body = { clientId, kind, values: { competence: period.competence, payrollType: period.type } };
        return (await http.call(createRequest, { body, idempotencyKey, signal })).data;
      }
      const source =
        sourceId === null ? null : (await http.call(getRequest, { params: { id: sourceId }, signal })).data;
      const values = source?.kind === kind ? source.values : {};
      return (await http.call(createRequest, { body: { clientId, kind, values }, idempotencyKey, signal }))
        .data;
    },

    /** A request with the employees of its client, and what was typed about it before and never stored (decision 10). */
    async beginRequest(
      { requestId, user }: OfRequest & { user: string },
      signal: AbortSignal,
    ): Promise<RequestBeginning> {
      const request = await read(requestId, signal);
      const { items } = await http.call(listEmployees, { query: { clientId: request.clientId }, signal });
      return {
        request,
        employees: items,
        text: drafts.get(user, requestId),
        messageId: createId(),
        kept: answersFrom(answered.get(user, requestId)),
      };
    },

    rereadRequest: ({ requestId }: OfRequest, signal: AbortSignal): Promise<ServiceRequest> =>
      read(requestId, signal),

    /** Stores the form. */
    async saveForm(
      { requestId, version, values }: OfVersion & { values: FormValues },
      signal: AbortSignal,
    ): Promise<ServiceRequest> {
      const body = { version, values: mutable(values) };
      return (await http.call(saveRequest, { params: { id: requestId }, body, signal })).data;
    },

    /** Stores the form and sends the request, unless the server finds something. */
    sendForm: (
      {
        requestId,
        version,
        values,
        confirmed,
      }: OfVersion & { values: FormValues; confirmed: readonly string[] },
      signal: AbortSignal,
    ): Promise<SendAnswer> =>
      http.call(sendRequest, {
        params: { id: requestId },
        body: { version, values: mutable(values), confirmed: [...confirmed] },
        signal,
      }) as Promise<SendAnswer>,

    async withdraw({ requestId, version }: OfVersion, signal: AbortSignal): Promise<ServiceRequest> {
      return (await http.call(withdrawRequest, { params: { id: requestId }, body: { version }, signal }))
        .data;
    },

    remove: ({ requestId }: OfRequest, signal: AbortSignal): Promise<void> =>
      http.call(deleteRequest, { params: { id: requestId }, signal }),

    /** Keeps answers that the server may not have; `null` forgets them. */
    async keepAnswers({
      user,
      requestId,
      answers,
    }: OfRequest & { user: string; answers: KeptAnswers | null }): Promise<void> {
      answered.set(user, requestId, answers ? JSON.stringify(answers) : '');
    },

    /** Keeps the message that is typed; a text of nothing but white space forgets it. */
    async keepText({ user, requestId, text }: OfRequest & { user: string; text: string }): Promise<void> {
      drafts.set(user, requestId, text);
    },

    /** Adds a message and forgets the draft of it. */
    async writeMessage(
      { requestId, user, text, fileIds, idempotencyKey }: MessageWish,
      signal: AbortSignal,
    ): Promise<ServiceRequest> {
      const { data } = await http.call(writeRequestMessage, {
        params: { id: requestId },
        body: { text, fileIds: [...fileIds] },
        idempotencyKey,
        signal,
      });
      drafts.set(user, requestId, '');
      return data;
    },

    /** Stores a file of a request. */
    async addFile(
      { requestId, type, file }: OfRequest & { type: string; file: PickedRequestFile },
      signal: AbortSignal,
    ): Promise<RequestFile> {
      if (file.size > maxRequestFileBytes) throw new ProblemError({ code: 'tooLarge' });
      const body = new FormData();
      body.append('file[]', file.source as Blob, file.name);
      const url = addressOf(
        `${fillPath(addRequestFile, { id: requestId })}?type=${encodeURIComponent(type)}`,
      );
      const response = await asUser(url, { method: 'POST', body, signal }).catch((error: unknown) => {
        throw new ProblemError({ code: 'offline' }, error);
      });
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) throw problemOfAnswer(response.status, answer, null);
      const stored = z.safeParse(requestFileSchema, answer);
      if (!stored.success) throw new ProblemError({ code: 'malformed' });
      return stored.data;
    },

    removeFile: ({ requestId, fileId }: OfRequest & { fileId: string }, signal: AbortSignal): Promise<void> =>
      http.call(deleteRequestFile, { params: { id: requestId, fileId }, signal }),

    /** Fetches a file and hands it to the browser under its name. */
    async saveFile(
      { requestId, file }: OfRequest & { file: RequestFile },
      signal: AbortSignal,
    ): Promise<void> {
      const url = addressOf(fillPath(downloadRequestFile, { id: requestId, fileId: file.id }));
      const bytes = await fetchBytes(url, maxRequestFileBytes, signal, asUser);
      if (!bytes) throw new ProblemError({ code: 'tooLarge' });
      saveInBrowser(page, new Blob([bytes], { type: file.mimeType }), file.name);
    },

    /** The columns and people of a payroll. */
    loadMonth: (query: MonthWish, signal: AbortSignal): Promise<PayrollMonth> =>
      http.call(getPayrollMonth, { query, signal }),

    /** Where the workbook of a payroll is: a URL that works once. */
    async findSheet(
      { requestId, columns }: OfRequest & { columns: readonly string[] },
      signal: AbortSignal,
    ): Promise<{ url: string }> {
      const query = columns.length > 0 ? { columns: columns.join(',') } : {};
      const { downloadUrl } = await http.call(findPayrollSheet, { params: { id: requestId }, query, signal });
      return { url: downloadUrl };
    },

    /** Notes that the user has seen what the firm wrote. */
    markRead: ({ requestId }: OfRequest, signal: AbortSignal): Promise<void> =>
      http.call(readRequest, { params: { id: requestId }, signal }),
  };
}
