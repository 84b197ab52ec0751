/** What every call of the contract makes of each way in which it can fail. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../../contract/calls/call.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { reasons } from '../../../contract/calls/problem.ts';
import { downloadDocument } from '../../../contract/storage/storage.ts';
import type { Problem } from '../../../machines/problem.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { UploadPayload } from '../../../machines/upload/upload-file.machine.ts';
import { send } from '../../flows/upload/send.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { createHttp, isExempt } from './http.ts';

/**
 * How the portal makes each call: by `Http`; as a form whose progress is watched; by the tus library, whose failures
 * have a test of their own in upload-transfer.test.ts; or by its URL, which the browser or the preview fetches.
 */
const made: Readonly<Record<'call' | 'form' | 'tus' | 'address', readonly string[]>> = {
  call: [
    ...['login', 'exchangeCode', 'createLongToken', 'loadBindings', 'deleteSession', 'switchAccount'],
    ...['closePreview', 'createSessionTicket', 'getTheme', 'getContact', 'getProfile', 'saveProfile'],
    ...['listAccounts', 'updateLanguage', 'listFeatureFlags', 'requiredTerms', 'acceptTerms', 'helpArticles'],
    ...['writeLog', 'notifyIssue', 'listClients', 'searchClients', 'serviceRoute', 'uploadConstraints'],
    ...[
      'documentsExist',
      'completeUpload',
      'getDocument',
      'listContainers',
      'containerTree',
      'descendants',
      'findContainer',
    ],
    ...['containerDocuments', 'documentsOfContainers', 'listProjects', 'createFolder', 'trashDocuments'],
    'listTrash',
    ...['restoreDocuments', 'deleteDocument', 'batchDelete', 'markRead', 'setItemMetadata'],
    ...['filterItemMetadata', 'removeItemMetadata', 'notifyUpload', 'addComment', 'searchComments'],
    ...['listComments', 'shareDocuments', 'listLinks', 'extendLink', 'revokeLink', 'startExport'],
    ...['exportStatus', 'exportResult', 'listTasks', 'createTask', 'listGroups', 'createTaskGroup'],
    ...['listClientGroups', 'getGroup', 'taskChanges', 'markTasksDeleted', 'listClientTasks'],
    ...['deleteClientTasks', 'getTask', 'updateTask', 'deleteTask', 'updateTaskStep', 'taxYearDocuments'],
    ...['listCountries', 'listStates', 'signTaskDocument', 'reviewTask', 'home', 'listClientAgencies'],
    ...['homeCounts', 'unreadDocuments', 'notices', 'readNotices', 'askAboutClearance'],
    ...['listCrawlerHistory', 'findClearanceDocument', 'setClientAgencies', 'listObligations'],
    ...['markObligation', 'linkGuide', 'setTaxFacts', 'setCalendarLeads', 'findCalendarFeed'],
    ...['createCalendarFeed', 'revokeCalendarFeed', 'listArticles', 'getArticle', 'markArticleSeen'],
    ...['listArticleAttachments', 'downloadArticleAttachment', 'createArticle', 'updateArticle'],
    ...[
      'deleteArticle',
      'deleteArticleAttachment',
      'listActions',
      'listEmployees',
      'listRequests',
      'getRequest',
    ],
    ...['getPayrollMonth', 'getPayrollSettings', 'setPayrollSettings', 'closePayrollMonth'],
    'findPayrollSheet',
    ...['createRequest', 'saveRequest', 'deleteRequest', 'sendRequest', 'writeRequestMessage'],
    ...['boxeCompany', 'boxeClient', 'setBoxeCompany', 'setBoxeClient', 'listFiscalDocuments'],
    ...['getFiscalDocument', 'findFiscalDocument', 'findFiscalArchive', 'listManifestClients'],
    ...['listManifestDocuments', 'sendManifestEvents', 'setManifestCompany', 'setManifestCertificate'],
    ...['readReport', 'findReportFile', 'getReceipt', 'sendReceipt', 'deliverReceipt', 'findReceiptFile'],
    ...['openReceiptDocument', 'confirmReceipt', 'refuseReceipt', 'listSimulations', 'getSimulation'],
    ...['createSimulation', 'deleteSimulation', 'draftFromSimulation'],
    ...['withdrawRequest', 'readRequest', 'deleteRequestFile', 'downloadRequestFile', 'handleRequest'],
  ],
  form: [
    'uploadDocument',
    'uploadTaxYearDocument',
    'addArticleAttachment',
    'addRequestFile',
    'addFiscalFile',
  ],
  tus: ['createUpload', 'findUpload', 'continueUpload', 'endUpload'],
  // The early script asks for it, without the HTTP client.
  address: [
    ...['firstView', 'downloadDocument', 'downloadExport', 'downloadClearance', 'readCalendarFeed'],
    ...['downloadFiscalDocument', 'downloadFiscalArchive', 'downloadReportFile', 'downloadReceiptFile'],
    'downloadPayrollSheet',
  ],
};
const callsMadeBy = (way: keyof typeof made) =>
  catalogue.filter(({ id }) => made[way].includes(id)).map((call) => [call.id, call] as const);

/** Longer than any call may take, with every try. */
const forever = 600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What each status means when the answer says nothing more, as from a proxy on the way. */
const bare = {
  400: 'badRequest',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  409: 'nameTaken',
  413: 'tooLarge',
  415: 'fileType',
  422: 'badRequest',
  429: 'tooManyRequests',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  507: 'storageFull',
} as const;

interface Fault {
  readonly name: string;
  /** `null` for an answer that never comes. */
  readonly answer: (() => Response) | 'refused' | null;
  readonly problem: Problem;
}

const refusal = (status: number, reason: string) => () => Response.json({ errors: [{ reason }] }, { status });

/** The refusals that the contract names for a call: those of which it says the reason, and the bare status of all. */
const declaredFor = (call: Call): readonly Fault[] =>
  Object.entries(call.errors).flatMap(([key, meaning]) => {
    const status = Number(key);
    return reasons
      .filter((reason) => new RegExp(`(^|\\()${reason}\\b|\\b${reason}:`).test(meaning))
      .map((reason) => ({
        name: `${status} ${reason}`,
        answer: refusal(status, reason),
        problem: { code: reason, status },
      }));
  });

const faultsFor = (call: Call): readonly Fault[] => [
  { name: 'no network', answer: 'refused', problem: { code: 'offline' } },
  { name: 'no answer', answer: null, problem: { code: 'timeout' } },
  ...Object.entries(bare).map(([key, code]) => ({
    name: `bare ${key}`,
    answer: () => new Response('<html>', { status: Number(key) }),
    problem: { code, status: Number(key) },
  })),
  {
    name: 'an unknown reason',
    answer: refusal(409, 'fullMoon'),
    problem: { code: 'nameTaken', status: 409 },
  },
  ...declaredFor(call),
  ...(call.response === 'empty' || call.response === 'file'
    ? []
    : (['{', 'null', '[]', '"text"'] as const).map((body) => ({
        name: `an answer that is ${body}`,
        answer: () => new Response(body),
        problem: { code: 'malformed' as const, status: 200 },
      }))),
];

const problemIn = async (outcome: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await outcome.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  return error instanceof ProblemError ? error.problem : error;
};

const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));

/** The problems that come of all faults together, so that their waits pass together, and how often each ended the session. */
async function outcomesOf(
  faults: readonly Fault[],
  run: (fault: Fault, end: () => void) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const outcomes = faults.map(async (fault) => {
    const end = vi.fn();
    const problem = await problemIn(run(fault, end));
    return [fault.name, { problem, ended: end.mock.calls.length }] as const;
  });
  await vi.advanceTimersByTimeAsync(forever);
  return Object.fromEntries(await Promise.all(outcomes));
}

const expectedOf = (faults: readonly Fault[], url: string) =>
  Object.fromEntries(
    faults.map(({ name, problem }) => [
      name,
      { problem, ended: problem.status === 401 && !isExempt(url) ? 1 : 0 },
    ]),
  );

test('every call of the contract has its place here', () => {
  expect(Object.values(made).flat().toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
});

describe('[S8.01] each failure of a call becomes its one problem, and only a session that is over ends it', () => {
  test.each(callsMadeBy('call'))('%s', async (_id, call) => {
    const faults = faultsFor(call);
    const outcomes = await outcomesOf(faults, ({ answer }, end) =>
      createHttp({
        origin: 'http://portal.test',
        token: () => 'long',
        onUnauthorized: end,
        fetch: async () => {
          if (answer === 'refused') throw new TypeError('Failed to fetch');
          return await (answer ? answer() : new Promise<Response>(() => undefined));
        },
      }).call(call, { params: paramsOf(call.path) } as never),
    );
    // A call without a session does not end one.
    const url = call.access === 'public' ? '/api/security/' : call.path;
    expect(outcomes).toEqual(expectedOf(faults, url));
  });

  test.each(callsMadeBy('form'))('%s', async (_id, call) => {
    // A form has no time limit: a slow line is no failure.
    const faults = faultsFor(call).filter(({ answer }) => answer !== null);
    const url = `http://portal.test${call.path.replace(/\{(\w+)\}/g, 'x')}`;
    const outcomes = await outcomesOf(faults, async ({ answer }, end) => {
      const given = typeof answer === 'function' ? answer() : undefined;
      const text = await given?.text();
      vi.stubGlobal('XMLHttpRequest', requestAnswering(given?.status, text));
      const http = createHttp({ origin: 'http://portal.test', token: () => 'long', onUnauthorized: end });
      const payload = { name: 'a.pdf', idempotencyKey: 'a:0', onProgress: () => undefined };
      return await send({
        url,
        file: new Blob(['x']),
        payload: payload as unknown as UploadPayload,
        signal: new AbortController().signal,
        http,
      });
    });
    expect(outcomes).toEqual(expectedOf(faults, url));
  });

  test('downloadDocument, for a preview', async () => {
    const faults = faultsFor(downloadDocument).filter(({ answer }) => answer !== null);
    const url = 'http://portal.test/api/storage/v1/folders/a/documents/b?token=t';
    const outcomes = await outcomesOf(faults, ({ answer }) =>
      fetchBytes(url, 100, new AbortController().signal, async () => {
        if (typeof answer === 'function') return answer();
        throw new TypeError('Failed to fetch');
      }),
    );
    expect(outcomes).toEqual({
      ...expectedOf(faults, url),
      // A URL works once, and for a while only: that it does no more says nothing about the session.
      'bare 401': { problem: { code: 'timeout', status: 401 }, ended: 0 },
    });
  });
});

/** A request that is answered as soon as it is sent, or breaks off when there is no status. */
const requestAnswering = (status: number | undefined, text = '') =>
  class {
    readonly upload = {};
    readonly status = status ?? 0;
    readonly response = parsed(text);
    onload = () => undefined;
    onerror = () => undefined;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    send() {
      if (status === undefined) this.onerror();
      else this.onload();
    }
  };

/** As a browser reads an answer of the type `json`: what is no JSON is `null`. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
