/** One request for each call of the contract and each open path, with the largest data that the demo has for it. */
import { createHash, randomUUID } from 'node:crypto';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { encodeQuery, fillPath } from '../../contract/calls/call.ts';
import { catalogue } from '../../contract/calls/catalogue.ts';
import { maxNotices } from '../../contract/home/home-rules.ts';
import { languages, prefixOf } from '../../contract/language/market.ts';
import { payrollKind } from '../../contract/payroll/payroll.ts';
import { monthOf } from '../../contract/payroll/period.ts';
import { signInStartPath } from '../../contract/session/return-path.ts';
import { userIdOf } from '../../server/demo/accounts.ts';
import { demoCertificate } from '../../server/demo/demo-certificates.ts';
import { fiscalTaxIds } from '../../server/demo/demo-fiscal.ts';
import { demoPassword } from '../../server/demo/seed.ts';
import { defaultSettings } from '../../server/payroll/payroll-month.ts';
import { CookieBrowser, locationOf } from '../../tests/support/browser/cookie-browser.ts';
import { linkIn, mailsTo } from '../../tests/support/browser/outbox.ts';
import {
  exchange,
  jsonOf,
  makeLongToken,
  openProvider,
  passProvider,
  type SignedIn,
  signInAt,
  startLogin,
} from '../../tests/support/browser/sign-in.ts';

/** Makes everything ready that a request needs, and answers the request itself. */
export type Walk = (stage: Stage) => Promise<() => Promise<Response>>;

/** What the requests are made with. */
export interface Stage {
  readonly origin: string;
  readonly dataDir: string;
  /** The firm's own person, the user of its 60 clients, and the one of the Brazilian firm. */
  readonly staff: SignedIn;
  /** The Brazilian firm's own person: only its market has news. */
  readonly brazilStaff: SignedIn;
  readonly sixty: SignedIn;
  readonly brazil: SignedIn;
  readonly companyId: string;
  readonly userId: string;
  readonly contactId: string;
  readonly brazilContactId: string;
  /** The client with 20,000 documents, and 100 of these. */
  readonly clientId: string;
  readonly documents: readonly Held[];
  /** A folder of it that takes files. */
  readonly folder: { readonly id: string; readonly type: string };
  readonly brazilClientId: string;
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly parent: { readonly id: string; readonly type: 'Client' | 'Project' | 'Folder' };
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call of the contract. */
function send(session: SignedIn, id: string, parts: Parts = {}): Promise<Response> {
  const call = catalogue.find((one) => one.id === id);
  if (!call) throw new Error(`the contract has no call ${id}`);
  const { params, query = {}, json, body = null, headers } = parts;
  const asked = encodeQuery(query);
  return session.call(`${fillPath(call, params)}${asked && `?${asked}`}`, {
    method: call.method,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
  });
}

/** The answer of a call that a walk needs before its own. */
async function answerOf(session: SignedIn, id: string, parts?: Parts) {
  const answer = await send(session, id, parts);
  if (!answer.ok) throw new Error(`${id} answered ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : await jsonOf(answer);
}

const signIn = (origin: string, name: string): Promise<SignedIn> =>
  signInAt(origin, new CookieBrowser(), { email: `${name}@demo.example`, password: demoPassword });

/** Signs the users in and finds what the requests are about. */
export async function createStage(origin: string, dataDir: string): Promise<Stage> {
  const [staff, brazilStaff, sixty, brazil] = [
    await signIn(origin, 'staff'),
    await signIn(origin, 'brazil-staff'),
    await signIn(origin, 'sixty-clients'),
    await signIn(origin, 'brazil'),
  ];
  const bindings = await answerOf(sixty, 'loadBindings');
  const ofBrazil = await answerOf(brazil, 'loadBindings');
  const { CompanyId, ContactId } = bindings.bindings.ApplicationConfiguration;
  const { clients } = await answerOf(sixty, 'listClients', { query: { pageSize: 100 } });
  const found = clients.find(({ name }: { name: string }) => name.startsWith('Penobscot'));
  const clientId: string = found.id;
  const { data } = await answerOf(sixty, 'documentsOfContainers', { query: { clientId, pageSize: 100 } });
  const tree = await answerOf(sixty, 'containerTree', { query: { clientId, depth: 2 } });
  const folder = tree.data.containers.find(
    ({ type, permissions }: { type: string; permissions: { canCreate: boolean; canDelete: boolean } }) =>
      type !== 'Client' && permissions.canCreate && permissions.canDelete,
  );
  const documents: readonly Held[] = data.documents ?? data;
  const brazilClients = await answerOf(brazil, 'listClients');
  return {
    origin,
    dataDir,
    staff,
    brazilStaff,
    sixty,
    brazil,
    companyId: CompanyId,
    contactId: ContactId,
    userId: bindings.meta.PrismGuid,
    brazilContactId: ofBrazil.bindings.ApplicationConfiguration.ContactId,
    clientId,
    documents,
    folder,
    brazilClientId: brazilClients.clients[0].id,
  };
}

type Made = Parts | ((stage: Stage) => Parts | Promise<Parts>);

const by =
  (who: 'staff' | 'brazilStaff' | 'sixty' | 'brazil') =>
  (id: string, parts: Made = {}): readonly [string, Walk] => [
    id,
    async (stage) => {
      const made = typeof parts === 'function' ? await parts(stage) : parts;
      return () => send(stage[who], id, made);
    },
  ];
const [byStaff, byBrazilStaff, bySixty, byBrazil] = [
  by('staff'),
  by('brazilStaff'),
  by('sixty'),
  by('brazil'),
];

const ofFolder = ({ folder }: Stage) => ({
  type: folder.type === 'Folder' ? 'folders' : folder.type === 'Project' ? 'projects' : 'clients',
  id: folder.id,
});

const formOf = (bytes: string | Uint8Array<ArrayBuffer>, name: string): FormData => {
  const form = new FormData();
  form.append('file[]', new File([bytes], name));
  return form;
};

/** Uploads a document into the folder of the stage. */
async function newDocument(stage: Stage): Promise<Held> {
  const made = await answerOf(stage.sixty, 'uploadDocument', {
    params: ofFolder(stage),
    query: { notify: 'false' },
    body: formOf('A file', `${randomUUID()}.txt`),
  });
  return made.data;
}

const deleted = new Set<string>();
/** A document that is deleted by the call for one: a few of the demo are, and none that is uploaded. */
async function nextOwnDelete({ sixty }: Stage): Promise<Held> {
  const { clients } = await answerOf(sixty, 'listClients', { query: { pageSize: 100 } });
  for (const { id: clientId } of clients) {
    const query = { clientId, pageSize: 100 };
    const { data } = await answerOf(sixty, 'documentsOfContainers', { query });
    const found = (data.documents ?? data).find(
      ({
        id,
        deleteEndpoint,
        permissions,
      }: Held & { deleteEndpoint?: string; permissions?: { canDelete: boolean } }) =>
        deleteEndpoint && permissions?.canDelete !== false && !deleted.has(id),
    );
    if (!found) continue;
    deleted.add(found.id);
    return found;
  }
  throw new Error('no document that the call deletes');
}

const itemOf = ({ id, parent }: Held) => ({ Id: id, ContainerId: parent.id, ContainerType: parent.type });
const numbered = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A task with as many steps and fields as one may well have. */
const largeTask = (clientId: string) => ({
  clientId,
  type: 'documentsTask',
  label: 'Large',
  steps: numbered(20, (step) => ({
    title: `Step ${step}`,
    isRequired: false,
    data: Object.fromEntries(numbered(60, (field) => [`field-${field}`, 'x'.repeat(80)])),
  })),
});
const newTask = async ({ staff, clientId }: Stage): Promise<{ taskId: string; taskGroupId: string }> =>
  (await answerOf(staff, 'createTask', { json: largeTask(clientId) })).data;

async function newUpload(stage: Stage, bytes: Uint8Array<ArrayBuffer>, isSent: boolean): Promise<string> {
  const { type, id } = ofFolder(stage);
  const words = { containerType: type, containerId: id, filename: `${randomUUID()}.txt` };
  const made = await send(stage.sixty, 'createUpload', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(words)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const upload = made.headers.get('location')?.split('/').at(-1) ?? '';
  if (isSent) await send(stage.sixty, 'continueUpload', { params: { id: upload }, ...chunk(bytes) });
  return upload;
}
const chunk = (body: Uint8Array<ArrayBuffer>): Parts => ({
  headers: {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  },
  body,
});
const manyBytes = new Uint8Array(4_000_000).fill(65);

const shareOf = (items: readonly Held[], to: string) => ({
  expirationPeriod: 'AfterOneDay',
  language: 'en-US',
  locale: 'en-US',
  templateType: 'DOCUMENTS',
  templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
  overrides: { subject: 'Documents', body: 'x'.repeat(2_000) },
  receipents: [{ emailAddress: to }],
  sharedItems: items.map(({ id, name, parent }) => ({
    containerType: parent.type,
    containerId: parent.id,
    documentId: id,
    name,
  })),
  variables: { senderEmail: 'sixty-clients@demo.example' },
});
async function newLink(stage: Stage): Promise<{ id: string; address: string }> {
  const to = `${randomUUID()}@recipient.example`;
  await answerOf(stage.sixty, 'shareDocuments', { json: shareOf(stage.documents.slice(0, 50), to) });
  const listed = await answerOf(stage.sixty, 'listLinks', { query: { clientId: stage.clientId } });
  const { id } = listed.data.find(({ recipient }: { recipient: string }) => recipient === to);
  const [mail] = await mailsTo(stage.dataDir, to);
  if (!mail) throw new Error('no message with a link');
  return { id, address: linkIn(mail) };
}

async function newExport({ sixty, documents }: Stage): Promise<string> {
  const fileIDs = documents.slice(0, 20).map(({ id }) => id);
  const { data: jobId } = await answerOf(sixty, 'startExport', { json: { fileIDs } });
  for (;;) {
    const { data } = await answerOf(sixty, 'exportStatus', { params: { jobId } });
    if (data.jobStatus === 'SUCCESS') return jobId;
    if (!['PENDING', 'RUNNING'].includes(data.jobStatus)) throw new Error(`the export is ${data.jobStatus}`);
  }
}

const html = numbered(200, (index) => `<p>Paragraph ${index} with <strong>bold</strong> words.</p>`).join('');
const article = {
  title: 'An article',
  summary: 'A summary',
  bodyHtml: html,
  category: 'fiscal',
  audience: { kind: 'all' },
  expiresAt: null,
  pinned: false,
  coverId: null,
};
const newArticle = async ({ brazilStaff }: Stage): Promise<string> =>
  (await answerOf(brazilStaff, 'createArticle', { json: article })).id;
const newAttachment = async (stage: Stage): Promise<{ id: string; attachmentId: string }> => {
  const id = await newArticle(stage);
  const body = formOf(manyBytes, 'Attachment.txt');
  const made = await answerOf(stage.brazilStaff, 'addArticleAttachment', { params: { id }, body });
  return { id, attachmentId: made.id };
};

const generalRequest = {
  requestSubject: 'x'.repeat(120),
  requestCategory: 'other',
  requestDescription: 'x'.repeat(5_000),
};
const newRequest = async ({ brazil, brazilClientId: clientId }: Stage) => {
  const json = { clientId, kind: 'general-requests', values: generalRequest };
  return (await answerOf(brazil, 'createRequest', { json })).data;
};
const sentRequest = async (stage: Stage) => {
  const { id, version } = await newRequest(stage);
  const json = { version, values: generalRequest, confirmed: [] };
  return (await answerOf(stage.brazil, 'sendRequest', { params: { id }, json })).data;
};
const aSimulation = { kind: 'hiring', values: { taxRegime: 'simples', salary: '2000.00' } };
const newSimulation = async ({ brazil, brazilClientId: clientId }: Stage): Promise<{ id: string }> => {
  const json = { clientId, ...aSimulation };
  return (await answerOf(brazil, 'createSimulation', { json })).data;
};
const newRequestFile = async (stage: Stage): Promise<{ id: string; fileId: string }> => {
  const { id } = await newRequest(stage);
  const parts = { params: { id }, query: { type: 'other' }, body: formOf(manyBytes, 'Paper.txt') };
  return { id, fileId: (await answerOf(stage.brazil, 'addRequestFile', parts)).id };
};
/** The client of the demo with the most service requests. */
async function busiestClient({ brazil }: Stage): Promise<string> {
  const { clients } = await answerOf(brazil, 'listClients');
  const counted: { clientId: string; total: number }[] = await Promise.all(
    clients.map(async ({ id: clientId }: { id: string }) => {
      const { totalItems } = await answerOf(brazil, 'listRequests', { query: { clientId } });
      return { clientId, total: totalItems };
    }),
  );
  return counted.reduce((most, one) => (one.total > most.total ? one : most)).clientId;
}
/** The ordinary payroll of the present month. */
const presentPayroll = () => ({ competence: monthOf(todayInBrazil()), type: 'monthly' });

/** A payroll of it. */
async function aPayroll(stage: Stage): Promise<{ id: string }> {
  const query = { clientId: await busiestClient(stage), itemsPerPage: 100 };
  const { items } = await answerOf(stage.brazil, 'listRequests', { query });
  return { id: items.find(({ kind }: { kind: string }) => kind === payrollKind).id };
}

/** Its request with the longest conversation. */
async function longestRequest(stage: Stage): Promise<{ id: string }> {
  const query = { clientId: await busiestClient(stage), itemsPerPage: 100 };
  const { items } = await answerOf(stage.brazil, 'listRequests', { query });
  const open: { id: string; messages: unknown[] }[] = await Promise.all(
    items.map(
      async ({ id }: { id: string }) => (await answerOf(stage.brazil, 'getRequest', { params: { id } })).data,
    ),
  );
  return {
    id: open.reduce((most, one) => (one.messages.length > most.messages.length ? one : most)).id,
  };
}

const largeMetaData = Object.fromEntries(numbered(40, (index) => [`key-${index}`, 'x'.repeat(100)]));

const taxFacts = {
  regime: 'LP',
  traits: ['employees', 'services'],
  stateCode: 'SP',
  municipality: '3550308',
  openedOn: null,
};
const month = new Date().toISOString().slice(0, 7);
async function anObligation(session: SignedIn, clientId: string): Promise<Record<string, string>> {
  const { data } = await answerOf(session, 'listObligations', { params: { clientId }, query: { month } });
  const [one] = data.obligations ?? data;
  return { clientId, obligationId: one.id };
}
/** Sets one of two sets of facts of a client, so that the calendars with its obligations change. */
export const changeFacts = (staff: SignedIn, clientId: string, isOther: boolean): Promise<Response> =>
  send(staff, 'setTaxFacts', {
    params: { clientId },
    json: isOther ? { ...taxFacts, traits: ['employees'] } : taxFacts,
  });
/** The address of a calendar, and one of its clients. It has the obligations of 60 clients: one of the firm's own people reads those of all its clients. */
export async function feedOfSixty({
  origin,
  staff,
  sixty,
}: Pick<Stage, 'origin' | 'staff' | 'sixty'>): Promise<{ address: string; clientId: string }> {
  const { clients } = await answerOf(sixty, 'listClients', { query: { pageSize: 100 } });
  for (const { id: clientId } of clients)
    await answerOf(staff, 'setTaxFacts', { params: { clientId }, json: taxFacts });
  const { data } = await answerOf(staff, 'createCalendarFeed');
  const { pathname, search } = new URL(data.url);
  return { address: `${origin}${pathname}${search}`, clientId: clients[0].id };
}
async function aCrawl({ brazil }: Stage): Promise<{ id: string }> {
  const { clients } = await answerOf(brazil, 'listClients');
  for (const { id: clientId } of clients) {
    const { items } = await answerOf(brazil, 'listClientAgencies', { query: { filter: { clientId } } });
    for (const { agencyId } of items) {
      const query = { filter: { clientId, agencyId } };
      const answered = await answerOf(brazil, 'listCrawlerHistory', { query });
      const one = answered.items.find(({ documentId }: { documentId?: string }) => documentId);
      if (one) return { id: one.id };
    }
  }
  throw new Error('no certificate with a PDF');
}

async function aPositive({ brazil }: Stage): Promise<{ clientId: string; agencyId: string }> {
  const { clients } = await answerOf(brazil, 'listClients');
  for (const { id: clientId } of clients) {
    const { items } = await answerOf(brazil, 'listClientAgencies', { query: { filter: { clientId } } });
    const one = items.find(({ status }: { status: string }) => status === 'positive');
    if (one) return { clientId, agencyId: one.agencyId };
  }
  throw new Error('no positive certificate');
}

/** The client of the demo with the most fiscal documents, and its largest storage. */
const fiscalClientName = 'Padaria São João Ltda';
async function fiscalClient({ brazil }: Stage): Promise<string> {
  const { clients } = await answerOf(brazil, 'listClients');
  const client = clients.find(({ name }: { name: string }) => name === fiscalClientName);
  return client.id;
}
const largestStorage = async (stage: Stage) => ({
  clientId: await fiscalClient(stage),
  storage: 'nfce-storage',
});
const largestReport = async (stage: Stage) => ({
  params: { report: 'stored-documents-report' },
  query: { clientId: await fiscalClient(stage) },
});
/** A receipt of the demo with its documents. */
async function aReceipt(stage: Stage) {
  const { items } = await answerOf(stage.brazil, 'readReport', {
    params: { report: 'stored-documents' },
    query: { clientId: await fiscalClient(stage) },
  });
  const { data } = await answerOf(stage.brazil, 'getReceipt', { params: { id: items[0].receiptId } });
  return data;
}
/** What staff send to make another receipt like one of the demo. */
async function receiptLike(stage: Stage, channel = 'portal') {
  const { documents } = await aReceipt(stage);
  return {
    ...{ clientId: await fiscalClient(stage), contactUserId: userIdOf('brazil'), channel, note: '' },
    documents: documents.map(({ documentId }: { documentId: string }) => ({
      ...{ documentId, type: 'Guia', competence: null, dueOn: null, amount: null },
    })),
  };
}
async function newReceipt(stage: Stage, channel: 'portal' | 'physical') {
  const json = await receiptLike(stage, channel);
  return (await answerOf(stage.brazilStaff, 'sendReceipt', { json })).data;
}
/** A new receipt that its contact has opened. */
async function viewedReceipt(stage: Stage) {
  const { id, documents } = await newReceipt(stage, 'portal');
  const params = { id, documentId: documents[0].documentId };
  const { data } = await answerOf(stage.brazil, 'openReceiptDocument', { params });
  return { params: { id }, json: { version: data.version } };
}
const aFiscalDocument = async (stage: Stage): Promise<{ id: string }> => {
  const { items } = await answerOf(stage.brazil, 'listFiscalDocuments', {
    query: await largestStorage(stage),
  });
  return { id: items[0].id };
};

/** Invoices that the client knows of: the authority refuses to register that once more. */
const knownInvoices = async (stage: Stage) => {
  const clientId = await fiscalClient(stage);
  const filter = {
    groups: [{ useOr: false, items: [{ by: 'state', op: 'EQ', value: 'acknowledged' }] }],
  };
  const { items } = await answerOf(stage.brazil, 'listManifestDocuments', {
    query: { clientId, filter, itemsPerPage: 20 },
  });
  const invoices = items.map(({ id, state }: { id: string; state: string }) => ({ id, state }));
  return { clientId, event: 'acknowledge', invoices };
};
const certificateDays = 365;

/** A session that only this walk uses: what it does ends or changes it. */
const alone =
  (name: string, act: (session: SignedIn, stage: Stage) => Promise<() => Promise<Response>>): Walk =>
  async (stage) =>
    act(await signIn(stage.origin, name), stage);

const returning = (origin: string, browser: CookieBrowser) =>
  passProvider(origin, browser, { email: 'one-client@demo.example', password: demoPassword });

let termsVersion = '';
let isChanged = false;
let calendar: ReturnType<typeof feedOfSixty> | undefined;

const ofCalls: readonly (readonly [string, Walk])[] = [
  [
    'login',
    async ({ origin }) =>
      () =>
        startLogin(origin, new CookieBrowser()),
  ],
  [
    'exchangeCode',
    async ({ origin }) => {
      const browser = new CookieBrowser();
      const back = await returning(origin, browser);
      return () => exchange(origin, browser, back);
    },
  ],
  [
    'createLongToken',
    async ({ origin }) => {
      const browser = new CookieBrowser();
      const { tokenValue } = await jsonOf(await exchange(origin, browser, await returning(origin, browser)));
      return () => makeLongToken(origin, browser, tokenValue);
    },
  ],
  bySixty('loadBindings'),
  ['deleteSession', alone('one-client', async (session) => () => send(session, 'deleteSession'))],
  [
    'switchAccount',
    alone('one-client', async (session) => async () => send(session, 'switchAccount', { json: {} })),
  ],
  ['closePreview', alone('emulated', async (session) => () => send(session, 'closePreview'))],
  bySixty('createSessionTicket'),
  bySixty('getTheme', ({ companyId }) => ({ params: { companyId } })),
  bySixty('getContact', ({ companyId, contactId }) => ({ params: { companyId, contactId } })),
  bySixty('getProfile'),
  bySixty('saveProfile', {
    json: { prefix: null, firstName: 'Sixty', middleName: null, lastName: 'Clients', suffix: null },
  }),
  bySixty('listAccounts'),
  bySixty('updateLanguage', ({ userId }) => ({ params: { PrismGuid: userId }, json: { language: 'en-US' } })),
  bySixty('listFeatureFlags'),
  bySixty('requiredTerms', { query: { locale: 'en-US' } }),
  [
    'acceptTerms',
    alone('terms', async (session) => {
      const { terms } = await answerOf(session, 'requiredTerms', { query: { locale: 'en-US' } });
      // Accepted already, at the second time.
      termsVersion = terms?.version ?? termsVersion;
      return () => send(session, 'acceptTerms', { json: { version: termsVersion } });
    }),
  ],
  bySixty('helpArticles', {
    query: { app: 'clientcenter', userType: 'client', screens: ['home'], locale: 'en-US' },
  }),
  bySixty('writeLog', {
    json: {
      version: '0.1',
      items: [
        {
          specversion: '0.2',
          type: 'pageView',
          source: 'walk',
          id: 'WALKS-00001',
          time: new Date().toISOString(),
          contenttype: 'application/json',
          data: { description: 'x'.repeat(1_000), logs: numbered(20, () => 'y'.repeat(400)) },
        },
      ],
    },
  }),
  bySixty('notifyIssue', ({ contactId }) => ({
    json: {
      recipient: contactId,
      variables: {
        firstName: 'Sixty',
        referenceCode: 'WALKS-00001',
        issueDescription: 'x'.repeat(1_000),
        date: '2026-01-01',
      },
    },
  })),
  bySixty('listClients', { query: { pageSize: 100, searchBy: 'name', searchTerm: 'a' } }),
  bySixty('searchClients', ({ companyId }) => ({
    params: { companyId },
    json: { pagingDataRequest: { pageIndex: 1, itemsPerPage: 100 }, filterSearchSort: {} },
  })),
  bySixty('home'),
  bySixty('homeCounts'),
  bySixty('firstView', { query: { page: '/documents', language: 'en-US', today: '2026-01-01' } }),
  bySixty('unreadDocuments'),
  bySixty('notices'),
  bySixty('readNotices', { json: { ids: numbered(maxNotices, (index) => `documents:${index}`) } }),
  bySixty('serviceRoute', { params: { name: 'DocumentServices' } }),
  bySixty('uploadConstraints'),
  bySixty('documentsExist', (stage) => ({
    params: ofFolder(stage),
    json: numbered(500, (index) => `${index}.pdf`),
  })),
  bySixty('uploadDocument', (stage) => ({
    params: ofFolder(stage),
    query: { notify: 'false' },
    body: formOf(manyBytes, `${randomUUID()}.txt`),
  })),
  [
    'createUpload',
    async (stage) => async () => {
      const id = await newUpload(stage, manyBytes, false);
      return new Response(null, { status: id ? 201 : 400 });
    },
  ],
  bySixty('findUpload', async (stage) => ({
    params: { id: await newUpload(stage, manyBytes, true) },
    headers: { 'tus-resumable': '1.0.0' },
  })),
  bySixty('continueUpload', async (stage) => ({
    params: { id: await newUpload(stage, manyBytes, false) },
    ...chunk(manyBytes),
  })),
  bySixty('endUpload', async (stage) => ({
    params: { id: await newUpload(stage, manyBytes, true) },
    headers: { 'tus-resumable': '1.0.0' },
  })),
  bySixty('completeUpload', async (stage) => ({
    params: { id: await newUpload(stage, manyBytes, true) },
    json: { sha256: createHash('sha256').update(manyBytes).digest('hex') },
  })),
  bySixty('getDocument', ({ documents }) => ({
    params: { id: documents[0]?.id ?? '' },
    query: { includeDownloadUrl: true },
  })),
  bySixty('downloadDocument', ({ documents: [first] }) => ({
    params: { folderId: first?.parent.id ?? '', docId: first?.id ?? '' },
  })),
  bySixty('listContainers', ({ clientId }) => ({ query: { clientId } })),
  bySixty('containerTree', ({ clientId }) => ({
    query: { clientId, includeOrphans: true, countDocuments: true, calculateLocks: true, depth: 10 },
  })),
  bySixty('findContainer', ({ folder }) => ({ params: { id: folder.id } })),
  bySixty('descendants', ({ clientId }) => ({ params: { type: 'clients', id: clientId } })),
  bySixty('containerDocuments', (stage) => ({ params: ofFolder(stage), query: { pageSize: 100 } })),
  bySixty('documentsOfContainers', ({ clientId }) => ({
    query: { clientId, pageSize: 100, search: 'a', loadPermission: true },
  })),
  bySixty('listProjects', ({ clientId }) => ({
    query: { primaryAssociationId: clientId, primaryAssociationType: 'Client' },
  })),
  bySixty('createFolder', ({ folder }) => ({
    json: { name: randomUUID(), parentId: folder.id, parentType: folder.type },
  })),
  bySixty('listTrash', ({ clientId }) => ({ query: { clientId } })),
  bySixty('trashDocuments', async (stage) => ({
    json: { Documents: [itemOf(await newDocument(stage))], StaffUploads: [] },
  })),
  bySixty('restoreDocuments', async (stage) => {
    const document = await newDocument(stage);
    await answerOf(stage.sixty, 'trashDocuments', {
      json: { Documents: [itemOf(document)], StaffUploads: [] },
    });
    return { json: { Ids: [document.id] } };
  }),
  bySixty('deleteDocument', async (stage) => {
    const { id, parent } = await nextOwnDelete(stage);
    return { params: { folderId: parent.id, docId: id } };
  }),
  bySixty('batchDelete', async (stage) => ({ json: [itemOf(await newDocument(stage))] })),
  [
    'markRead',
    alone('every-gate', async (session) => {
      const { clients } = await answerOf(session, 'listClients');
      const query = { clientId: clients[0].id, pageSize: 100 };
      const { data } = await answerOf(session, 'documentsOfContainers', { query });
      const Ids = (data.documents ?? data).map(({ id }: Held) => id);
      return () => send(session, 'markRead', { json: { Ids, isReadByClientUser: true } });
    }),
  ],
  bySixty('setItemMetadata', ({ documents }) => ({
    json: documents.map(({ id, parent }) => ({
      Id: id,
      ContainerId: parent.id,
      CustomItemMetaData: { walk: 'yes', ...largeMetaData },
    })),
  })),
  bySixty('filterItemMetadata', ({ clientId }) => ({
    json: { ClientId: clientId, CustomItemMetaData: { walk: 'yes' } },
  })),
  bySixty('removeItemMetadata', ({ documents }) => ({
    json: documents.map(({ id, parent }) => ({
      Id: id,
      ContainerId: parent.id,
      Keys: Object.keys(largeMetaData),
    })),
  })),
  bySixty('notifyUpload', async (stage) => ({
    json: { clientId: stage.clientId, documentIds: [(await newDocument(stage)).id] },
  })),
  bySixty('addComment', ({ documents }) => ({
    json: { documentId: documents[0]?.id, text: 'x'.repeat(1_000) },
  })),
  bySixty('searchComments', ({ documents }) => ({ json: documents.map(({ id }) => id) })),
  bySixty('listComments', ({ documents }) => ({ params: { documentId: documents[0]?.id ?? '' } })),
  bySixty('shareDocuments', (stage) => ({
    json: {
      ...shareOf(stage.documents.slice(0, 50), `${randomUUID()}@recipient.example`),
      authorizationCode: 'a long code',
    },
  })),
  bySixty('listLinks', ({ clientId }) => ({ query: { clientId } })),
  bySixty('extendLink', async (stage) => ({
    params: { id: (await newLink(stage)).id },
    json: { expirationPeriod: 'AfterOneWeek' },
  })),
  bySixty('revokeLink', async (stage) => ({ params: { id: (await newLink(stage)).id } })),
  bySixty('startExport', ({ documents }) => ({
    json: { fileIDs: documents.slice(0, 20).map(({ id }) => id) },
  })),
  bySixty('exportStatus', async (stage) => ({ params: { jobId: await newExport(stage) } })),
  bySixty('exportResult', async (stage) => ({ params: { jobId: await newExport(stage) } })),
  [
    'downloadExport',
    async (stage) => {
      const jobId = await newExport(stage);
      const { data } = await answerOf(stage.sixty, 'exportResult', { params: { jobId } });
      const address = new URL(data.url ?? data.downloadUrl ?? data, stage.origin);
      return () => stage.sixty.browser.fetch(address);
    },
  ],
  bySixty('listTasks', ({ clientId }) => ({
    query: { clients: clientId, pageSize: 100, data: true, steps: true, taskDetails: true },
  })),
  byStaff('createTask', ({ clientId }) => ({ json: largeTask(clientId) })),
  bySixty('listGroups', { query: { pageSize: 100, withTasks: true, search: 'a' } }),
  byStaff('createTaskGroup', ({ clientId }) => {
    const { clientId: _, ...one } = largeTask(clientId);
    const tasks = numbered(5, () => one);
    return { json: { clientId, type: 'document_request', label: 'Large', tasks } };
  }),
  bySixty('listClientGroups', ({ clientId }) => ({
    params: { clientId },
    query: { pageSize: 100, withTasks: true },
  })),
  bySixty('getGroup', async (stage) => ({ params: { taskGroupId: (await newTask(stage)).taskGroupId } })),
  bySixty('taskChanges'),
  byStaff('markTasksDeleted', async (stage) => ({ json: { taskIds: [(await newTask(stage)).taskId] } })),
  bySixty('listClientTasks', ({ clientId }) => ({
    params: { clientId },
    query: { pageSize: 100, data: true, steps: true, taskDetails: true },
  })),
  [
    'deleteClientTasks',
    async (stage) => {
      const { clients } = await answerOf(stage.sixty, 'listClients', { query: { pageSize: 100 } });
      const { id } = clients.at(-1);
      await answerOf(stage.staff, 'createTask', { json: largeTask(id) });
      return () => send(stage.staff, 'deleteClientTasks', { params: { clientId: id } });
    },
  ],
  bySixty('getTask', async (stage) => ({
    params: { taskId: (await newTask(stage)).taskId },
    query: { data: true, steps: true, taskDetails: true },
  })),
  bySixty('updateTask', async (stage) => ({
    params: { taskId: (await newTask(stage)).taskId },
    json: { status: 2 },
  })),
  byStaff('deleteTask', async (stage) => ({ params: { taskId: (await newTask(stage)).taskId } })),
  bySixty('updateTaskStep', async (stage) => ({
    params: { taskId: (await newTask(stage)).taskId, stepNumber: '3' },
    json: { comment: 'A comment' },
  })),
  byStaff('reviewTask', async (stage) => {
    const { taskId } = await newTask(stage);
    await answerOf(stage.sixty, 'updateTask', { params: { taskId }, json: { status: 2 } });
    return { params: { taskId }, json: { kind: 'begin' } };
  }),
  bySixty('signTaskDocument', async (stage) => {
    const paper = await answerOf(stage.sixty, 'uploadDocument', {
      params: ofFolder(stage),
      query: { notify: 'false' },
      body: formOf(await aPdf(stage), `${randomUUID()}.pdf`),
    });
    const { id, name } = paper.data;
    const { data } = await answerOf(stage.staff, 'createTask', {
      json: {
        clientId: stage.clientId,
        type: 'esignTask',
        label: 'Sign',
        params: { kind: 'esign', taxYear: 2025 },
        data: { documents: [{ id, name }], signatures: [null] },
      },
    });
    const json = { document: 0, name: 'Sixty Clients', path: null, consent: true };
    return { params: { taskId: data.taskId }, json };
  }),
  bySixty('taxYearDocuments', ({ clientId }) => ({ params: { clientId, taxYear: '2025' } })),
  bySixty('uploadTaxYearDocument', ({ clientId }) => ({
    params: { clientId, taxYear: '2025' },
    body: formOf('A file', `${randomUUID()}.txt`),
  })),
  bySixty('listCountries', { query: { language: 'fr-CA' } }),
  bySixty('listStates', { query: { 'contactAddressCountryIdRequest.contactAddressCountryId': 'US' } }),
  byBrazil('listObligations', ({ brazilClientId }) => ({
    params: { clientId: brazilClientId },
    query: { month },
  })),
  byBrazil('markObligation', async (stage) => ({
    params: await anObligation(stage.brazil, stage.brazilClientId),
    json: { paid: true },
  })),
  byStaff('linkGuide', async (stage) => {
    const { clientId, staff, documents } = stage;
    await answerOf(staff, 'setTaxFacts', { params: { clientId }, json: taxFacts });
    return { params: await anObligation(staff, clientId), json: { documentId: documents[0]?.id } };
  }),
  byStaff('setTaxFacts', ({ clientId }) => ({
    params: { clientId },
    json: taxFacts,
  })),
  byStaff('setCalendarLeads', { json: { guideLeadDays: 3, payrollLeadDays: 3 } }),
  byBrazil('findCalendarFeed'),
  byBrazil('createCalendarFeed'),
  byBrazil('revokeCalendarFeed'),
  [
    'readCalendarFeed',
    async (stage) => {
      calendar ??= feedOfSixty(stage);
      const { address, clientId } = await calendar;
      // Other facts make a new version of the calendar: what is measured builds it.
      isChanged = !isChanged;
      await changeFacts(stage.staff, clientId, isChanged);
      return () => fetch(address);
    },
  ],
  byBrazil('boxeCompany'),
  byBrazil('boxeClient', async (stage) => ({ params: { id: await fiscalClient(stage) } })),
  byBrazilStaff('setBoxeCompany', { json: { enabled: true } }),
  byBrazilStaff('setBoxeClient', async (stage) => ({
    params: { id: await fiscalClient(stage) },
    json: { enabled: true, taxId: fiscalTaxIds[fiscalClientName] },
  })),
  byBrazil('listFiscalDocuments', async (stage) => ({
    query: { ...(await largestStorage(stage)), itemsPerPage: 100 },
  })),
  byBrazil('getFiscalDocument', async (stage) => ({ params: await aFiscalDocument(stage) })),
  byBrazil('findFiscalDocument', async (stage) => ({ params: await aFiscalDocument(stage) })),
  byBrazil('downloadFiscalDocument', async (stage) => ({ params: await aFiscalDocument(stage) })),
  byBrazil('findFiscalArchive', async (stage) => ({ query: await largestStorage(stage) })),
  byBrazil('downloadFiscalArchive', async (stage) => ({ query: await largestStorage(stage) })),
  byBrazil('addFiscalFile', async (stage) => {
    const { id } = await aFiscalDocument(stage);
    const xml = await (await send(stage.brazil, 'downloadFiscalDocument', { params: { id } })).arrayBuffer();
    return {
      query: { clientId: await fiscalClient(stage) },
      body: formOf(new Uint8Array(xml), 'Nota.xml'),
    };
  }),
  byBrazil('listManifestClients', { query: { itemsPerPage: 100 } }),
  byBrazil('listManifestDocuments', async (stage) => ({
    query: { clientId: await fiscalClient(stage), itemsPerPage: 100 },
  })),
  byBrazil('sendManifestEvents', async (stage) => ({ json: await knownInvoices(stage) })),
  byBrazilStaff('setManifestCompany', { json: { enabled: true, reviewed: ['notPerformed'] } }),
  byBrazilStaff('setManifestCertificate', async (stage) => ({
    params: { id: await fiscalClient(stage) },
    json: {
      pem: demoCertificate({
        owner: 'PADARIA SAO JOAO LTDA',
        taxId: fiscalTaxIds[fiscalClientName] ?? '',
        validFrom: new Date(),
        validUntil: new Date(Date.now() + certificateDays * 86_400_000),
      }),
    },
  })),
  byBrazil('readReport', async (stage) => ({
    params: { report: 'stored-documents-report' },
    query: { clientId: await fiscalClient(stage), itemsPerPage: 100 },
  })),
  byBrazil('findReportFile', largestReport),
  byBrazil('downloadReportFile', largestReport),
  byBrazil('getReceipt', async (stage) => ({ params: { id: (await aReceipt(stage)).id } })),
  byBrazilStaff('sendReceipt', async (stage) => ({ json: await receiptLike(stage) })),
  byBrazilStaff('deliverReceipt', async (stage) => ({
    params: { id: (await newReceipt(stage, 'physical')).id },
    json: { version: 0 },
  })),
  byBrazil('openReceiptDocument', async (stage) => {
    const { id, documents } = await newReceipt(stage, 'portal');
    return { params: { id, documentId: documents[0].documentId } };
  }),
  byBrazil('confirmReceipt', async (stage) => viewedReceipt(stage)),
  byBrazil('refuseReceipt', async (stage) => {
    const { params, json } = await viewedReceipt(stage);
    return { params, json: { ...json, reason: 'O mês está errado.' } };
  }),
  byBrazil('findReceiptFile', async (stage) => ({ params: { id: (await aReceipt(stage)).id } })),
  byBrazil('downloadReceiptFile', async (stage) => ({ params: { id: (await aReceipt(stage)).id } })),
  byBrazil('listClientAgencies', ({ brazilClientId: clientId }) => ({
    query: { filter: { clientId }, itemsPerPage: 100 },
  })),
  byBrazil('listCrawlerHistory', async ({ brazil, brazilClientId: clientId }) => {
    const { items } = await answerOf(brazil, 'listClientAgencies', { query: { filter: { clientId } } });
    return { query: { filter: { clientId, agencyId: items[0].agencyId }, itemsPerPage: 100 } };
  }),
  byBrazil('findClearanceDocument', async (stage) => ({ params: await aCrawl(stage) })),
  byBrazil('downloadClearance', async (stage) => ({ params: await aCrawl(stage) })),
  byBrazil('askAboutClearance', async (stage) => {
    const { clientId, agencyId } = await aPositive(stage);
    return { params: { agencyId }, json: { clientId, note: 'x'.repeat(500) } };
  }),
  byStaff('setClientAgencies', ({ clientId }) => ({ json: { clientId, agencyIds: [] } })),
  byBrazil('listArticles', ({ brazilContactId: contactId }) => ({ query: { contactId, itemsPerPage: 100 } })),
  byBrazilStaff('getArticle', async (stage) => ({ params: { id: await newArticle(stage) } })),
  byBrazilStaff('markArticleSeen', async (stage) => ({ params: { id: await newArticle(stage) } })),
  byBrazilStaff('listArticleAttachments', async (stage) => ({ params: { id: await newArticle(stage) } })),
  byBrazilStaff('downloadArticleAttachment', async (stage) => ({ params: await newAttachment(stage) })),
  byBrazilStaff('createArticle', { json: article }),
  byBrazilStaff('updateArticle', async (stage) => ({
    params: { id: await newArticle(stage) },
    json: article,
  })),
  byBrazilStaff('deleteArticle', async (stage) => ({ params: { id: await newArticle(stage) } })),
  byBrazilStaff('addArticleAttachment', async (stage) => ({
    params: { id: await newArticle(stage) },
    body: formOf(manyBytes, 'Attachment.txt'),
  })),
  byBrazilStaff('deleteArticleAttachment', async (stage) => ({ params: await newAttachment(stage) })),
  byBrazil('listActions', async (stage) => ({ query: { clientId: await busiestClient(stage) } })),
  byBrazil('listEmployees', async (stage) => ({ query: { clientId: await busiestClient(stage) } })),
  byBrazil('getPayrollMonth', async (stage) => ({
    query: { clientId: await busiestClient(stage), ...presentPayroll() },
  })),
  byBrazil('findPayrollSheet', async (stage) => ({ params: await aPayroll(stage) })),
  byBrazil('downloadPayrollSheet', async (stage) => ({ params: await aPayroll(stage) })),
  byBrazilStaff('getPayrollSettings'),
  byBrazilStaff('setPayrollSettings', { json: { ...defaultSettings, version: 0 } }),
  byBrazilStaff('closePayrollMonth', async (stage) => ({
    json: { clientId: await busiestClient(stage), ...presentPayroll(), isClosed: false },
  })),
  byBrazil('listSimulations', ({ brazilClientId: clientId }) => ({ query: { clientId } })),
  byBrazil('getSimulation', async (stage) => ({ params: { id: (await newSimulation(stage)).id } })),
  byBrazil('createSimulation', ({ brazilClientId: clientId }) => ({ json: { clientId, ...aSimulation } })),
  byBrazil('deleteSimulation', async (stage) => ({ params: { id: (await newSimulation(stage)).id } })),
  byBrazil('draftFromSimulation', async (stage) => ({ params: { id: (await newSimulation(stage)).id } })),
  byBrazil('listRequests', async (stage) => ({
    query: {
      clientId: await busiestClient(stage),
      itemsPerPage: 100,
      filter: { status: 'ALL', search: 'a' },
    },
  })),
  byBrazil('getRequest', async (stage) => ({ params: await longestRequest(stage) })),
  byBrazil('createRequest', ({ brazilClientId: clientId }) => ({
    json: { clientId, kind: 'general-requests', values: generalRequest },
  })),
  byBrazil('saveRequest', async (stage) => {
    const { id, version } = await newRequest(stage);
    return { params: { id }, json: { version, values: generalRequest } };
  }),
  byBrazil('deleteRequest', async (stage) => ({ params: { id: (await newRequest(stage)).id } })),
  byBrazil('sendRequest', async (stage) => {
    const { id, version } = await newRequest(stage);
    return { params: { id }, json: { version, values: generalRequest, confirmed: [] } };
  }),
  byBrazil('writeRequestMessage', async (stage) => ({
    params: { id: (await sentRequest(stage)).id },
    json: { text: 'x'.repeat(5_000), fileIds: [] },
  })),
  byBrazil('withdrawRequest', async (stage) => {
    const { id, version } = await sentRequest(stage);
    return { params: { id }, json: { version } };
  }),
  byBrazil('readRequest', async (stage) => ({ params: await longestRequest(stage) })),
  byBrazil('addRequestFile', async (stage) => ({
    params: { id: (await newRequest(stage)).id },
    query: { type: 'other' },
    body: formOf(manyBytes, 'Paper.txt'),
  })),
  byBrazil('deleteRequestFile', async (stage) => ({ params: await newRequestFile(stage) })),
  byBrazil('downloadRequestFile', async (stage) => ({ params: await newRequestFile(stage) })),
  byBrazilStaff('handleRequest', async (stage) => {
    const { id, version } = await sentRequest(stage);
    return { params: { id }, json: { event: 'ask', version, text: 'x'.repeat(5_000), fileIds: [] } };
  }),
];

/** A PDF of the demo, downloaded. */
async function aPdf({ sixty, documents }: Stage): Promise<Uint8Array<ArrayBuffer>> {
  const paper = documents.find(({ name }) => name.endsWith('.pdf'));
  const answer = await send(sixty, 'downloadDocument', {
    params: { folderId: paper?.parent.id ?? '', docId: paper?.id ?? '' },
  });
  return new Uint8Array(await answer.arrayBuffer());
}

const atProvider = async (origin: string) => {
  const browser = new CookieBrowser();
  return { browser, page: await openProvider(origin, browser) };
};

/** The open paths that are no calls, as `server/open-paths.ts` writes them. */
const ofPages: readonly (readonly [string, Walk])[] = [
  [
    '/clientcenter/sign-out',
    async ({ origin }) =>
      () =>
        new CookieBrowser().fetch(`${origin}/clientcenter/sign-out`),
  ],
  [
    '/oidc/auth/*',
    async ({ origin }) => {
      const browser = new CookieBrowser();
      const address = locationOf(await startLogin(origin, browser));
      return () => browser.fetch(address);
    },
  ],
  [
    '/oidc/session/*',
    async ({ origin }) =>
      () =>
        new CookieBrowser().fetch(`${origin}/oidc/session/end`),
  ],
  [
    '/oidc/interaction/:uid/cancel',
    async ({ origin }) => {
      const { browser, page } = await atProvider(origin);
      return () => browser.fetch(`${page}/cancel`);
    },
  ],
  [
    '/oidc/interaction/:uid/forgot',
    async ({ origin }) => {
      const { browser, page } = await atProvider(origin);
      const body = new URLSearchParams({ email: `${randomUUID()}@demo.example` });
      return () => browser.fetch(`${page}/forgot`, { method: 'POST', body });
    },
  ],
  [
    '/oidc/password/*',
    async ({ origin }) =>
      () =>
        new CookieBrowser().fetch(`${origin}/oidc/password/${'x'.repeat(43)}`),
  ],
  ...languages.map((language): readonly [string, Walk] => [
    signInStartPath(language, null),
    async ({ origin }) =>
      () =>
        new CookieBrowser().fetch(`${origin}${signInStartPath(language, '/documents')}`),
  ]),
  ...languages.map((language): readonly [string, Walk] => [
    `${prefixOf(language)}/share/*`,
    async (stage) => {
      const { pathname } = new URL((await newLink(stage)).address);
      const token = pathname.split('/').at(-1);
      return () => new CookieBrowser().fetch(`${stage.origin}${prefixOf(language)}/share/${token}`);
    },
  ]),
];

/** Every walk, by the id of its call or by its open path. */
export const walks: Readonly<Record<string, Walk>> = Object.fromEntries([...ofCalls, ...ofPages]);

/** Answers that a walk has other than success: a link that never was is the page which anyone may ask for. */
export const expectedRefusals: Readonly<Record<string, number>> = { '/oidc/password/*': 404 };
