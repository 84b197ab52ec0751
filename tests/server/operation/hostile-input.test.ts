/** Every call of the contract with values that no client sends: none of them ends as an error of the server. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../../contract/calls/call.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { users } from '../../../server/db/schema/core-schema.ts';
import { clientGrants } from '../../../server/demo/rights.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import { fieldsOf, sampleOf, withEachReplaced } from './schema-values.ts';

let fixture: StorageFixture;
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'folder', parentId: 'acme' });
  await fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
});
afterAll(() => fixture.end());

/** What calls are about: made anew for each, because some of them delete it. */
beforeEach(async () => {
  const docId = await fixture.addDocument({ containerId: 'folder', name: `${randomUUID()}.txt` });
  const { data } = await fixture.tell<{ taskId: string; taskGroupId: string }>(
    fixture.as.stan,
    'POST /api/client-center/v3/tasks',
    { clientId: 'acme', type: 'uploadTask', label: 'Task' },
  );
  if (!data) throw new Error('no task');
  const { taskId, taskGroupId } = data;
  const ofDocument = ['docId', 'documentId', 'documentIds', 'Id', 'Ids', 'fileIDs'];
  const ofFolder = ['folderId', 'containerId', 'ContainerId', 'folderIDs', 'parentId', 'parentIds', 'id'];
  const ofClient = ['clientId', 'ClientId', 'clients', 'primaryAssociationId'];
  known = {
    ...Object.fromEntries(ofDocument.map((name) => [name, docId])),
    ...Object.fromEntries(ofFolder.map((name) => [name, 'folder'])),
    ...Object.fromEntries(ofClient.map((name) => [name, 'acme'])),
    taskId,
    taskIds: taskId,
    taskGroupId,
    companyId: 'A',
    contactId: 'contact-ann',
    PrismGuid: 'ann',
    stepNumber: '0',
    taxYear: '2024',
    type: 'folders',
    ContainerType: 'Folder',
    containerType: 'Folder',
    parentType: 'Folder',
    primaryAssociationType: 'Client',
    today: '2026-01-02',
    dueDate: '2026-01-02',
    expirationDate: '2026-01-02',
    locale: 'en-US',
    language: 'en-US',
    emailAddress: 'dana@example.com',
    recipient: 'ann@example.com',
    time: '2026-01-02T03:04:05.000Z',
    code: 'code',
    state: 'state',
    'contactAddressCountryIdRequest.contactAddressCountryId': 'US',
  };
});

/** Where a name means something else than in other calls. */
const special: Readonly<Record<string, () => Readonly<Record<string, string | undefined>>>> = {
  getDocument: () => ({ id: known.docId }),
  writeLog: () => ({ id: 'ABCDE-FGHIJ', type: 'issue' }),
};
const task = () => ({
  type: 'uploadTask',
  label: 'Task',
  order: 1,
  dueDate: '2026-01-02',
  expirationDate: '2026-01-02',
  params: { kind: 'kind', taxYear: 2024 },
  steps: [{ title: 'Step', isRequired: true }],
  tags: ['tag'],
});
/** Bodies that the shape alone does not tell. */
const bodies: Readonly<Record<string, () => unknown>> = {
  createTask: () => ({ ...task(), clientId: 'acme' }),
  createTaskGroup: () => ({ clientId: 'acme', type: 'questionnaire', label: 'Group', tasks: [task()] }),
  updateTask: () => ({ comment: 'A comment', data: {}, today: '2026-01-02' }),
};

const hostileTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; select 1 --",
  '%',
  '\\',
  '../../..',
  '\u{1f600}\u202e',
  'x'.repeat(5_000),
  '',
  '-1',
  '0',
  '1.5',
  '1e21',
  'NaN',
  'Infinity',
  '2147483648',
  '9223372036854775808',
  '9007199254740993',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  'bnVsbA',
  '{"a":1}',
];
const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`);
const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  -1,
  0.5,
  2_147_483_648,
  1e21,
  1e308,
  [],
  {},
  nested(60),
  nested(1_000),
  JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
  Array.from({ length: 3_000 }, (_, index) => `${index}`),
];
/** JSON that cannot be written from a value. */
const hostileBodies = [
  '',
  '{',
  'null',
  '1',
  '[]',
  '"\\u0000"',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"a":1e400}',
];

interface Request {
  readonly path: string;
  readonly body?: string | undefined;
}

const pathOf = (call: Call, params: Readonly<Record<string, unknown>>): string =>
  call.path.replace(/\{(\w+)\}/g, (_match, name: string) => encoded(String(params[name] ?? 'x')) || 'x');

/** A half of a surrogate pair as the bytes that it would have. */
const encoded = (text: string): string => (text === '\ud800' ? '%ED%A0%80' : encodeURIComponent(text));

const queryOf = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encoded(String(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

function* requestsOf(call: Call): Generator<Request> {
  const own = special[call.id]?.() ?? {};
  const textOf = (field: string): unknown => own[field] ?? known[field] ?? 'text';
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, textOf(name)]));
  const fields = fieldsOf(call.query);
  // Only what has to be there, so that one hostile value is not hidden behind another refusal.
  const query = Object.fromEntries(
    Object.keys(fields)
      .filter((name) => name in known)
      .map((name) => [name, known[name]]),
  );
  const body = bodies[call.id]?.() ?? (call.body ? sampleOf(call.body, textOf) : undefined);
  const written = body === undefined ? undefined : JSON.stringify(body);
  for (const text of hostileTexts) {
    for (const name of names)
      yield { path: pathOf(call, { ...params, [name]: text }) + queryOf(query), body: written };
    for (const name of Object.keys(fields))
      yield { path: pathOf(call, params) + queryOf({ ...query, [name]: text }), body: written };
  }
  if (body !== undefined)
    for (const value of hostileValues)
      for (const changed of withEachReplaced(body, value))
        yield { path: pathOf(call, params) + queryOf(query), body: JSON.stringify(changed) };
  if (body !== undefined)
    for (const text of hostileBodies) yield { path: pathOf(call, params) + queryOf(query), body: text };
  // Last, because it may delete what the others are about.
  yield { path: pathOf(call, params) + queryOf(query), body: written };
}

const tusHeaders = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '10' };
const parallel = 8;

const lostPatience = new Error('no answer yet');

/** Sends a request and reads its answer to the end. Of 18,000 requests, `fetch` would take a quarter of the time. */
function statusOf(
  agent: Agent,
  path: string,
  {
    method,
    patience,
    body,
    headers,
  }: { method: string; patience: number; body: string | undefined; headers: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, fixture.origin), { agent, method, headers, timeout: patience });
    outgoing.on('timeout', () => outgoing.destroy(lostPatience));
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    outgoing.end(body);
  });
}

/** Sends each of these requests, by several sessions that take the next one in turn; expects none to be answered with an error of the server. */
async function expectNoErrors(call: Call, requests: Generator<Request>): Promise<void> {
  const before = fixture.reported.length;
  const faults: string[] = [];
  const agent = new Agent({ keepAlive: true });
  const work = async (name: 'ann' | 'stan') => {
    // A session of its own: one of the calls ends it.
    const visitor = await fixture.visitor(name);
    for (const { path, body } of requests) {
      const status = await statusOf(agent, path, {
        method: call.method,
        // One that waits for news has no answer to a number that is no fault.
        patience: call.id === 'taskChanges' ? 1_000 : 30_000,
        body,
        headers: {
          ...visitor.headers,
          ...(call.protocol === 'tus' ? tusHeaders : { 'content-type': 'application/json' }),
        },
      }).catch((error: Error) => {
        if (call.id === 'taskChanges' && error === lostPatience) return 0;
        throw error;
      });
      if (status >= 500) faults.push(`${status} ${path.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, (_, index) => work(index % 2 ? 'ann' : 'stan')));
  agent.destroy();
  expect([faults.slice(0, 5), fixture.reported.slice(before, before + 5)]).toEqual([[], []]);
}

const calls = catalogue.map((call) => [call.id, call] as const);
/** One in so many of the hostile requests of a call is sent in every run of the tests. */
const sampled = 12;

function* sampleOfRequests(call: Call): Generator<Request> {
  let index = 0;
  for (const request of requestsOf(call)) {
    if (index % sampled === 0) yield request;
    index += 1;
  }
}

test.each(calls)(
  '%s answers a sample of hostile requests without an error of the server',
  async (_id, call) => {
    await expectNoErrors(call, sampleOfRequests(call));
  },
);

test.each(calls)(
  '%s answers every hostile request without an error of the server',
  { tags: 'thorough' },
  async (_id, call) => {
    await expectNoErrors(call, requestsOf(call));
  },
);

test.each([
  '/clientcenter/en/us/?q=%00',
  '/clientcenter/en/us/help/?q=%00',
  '/clientcenter/en/us/help/%00',
  '/clientcenter/en/us/share/%00',
  '/clientcenter/en/us/share/x/documents/%00',
  '/clientcenter/staff/?q=%00&page=99999999999999999999',
  '/oidc/auth?client_id=%00&state=%00',
  '/oidc/interaction/%00',
  '/privacy?lang=%00',
  '/%00',
])('the page %s is refused with 400', async (path) => {
  const answer = await fixture.call(undefined, path, { redirect: 'manual' });
  expect(answer.status).toBe(400);
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
  'an upload with %s in its metadata is refused or taken, without an error of the server',
  async (_title, text) => {
    const plain = { containerType: 'folders', containerId: 'folder', filename: 'a.txt' };
    const statuses: number[] = [];
    for (const name of [...Object.keys(plain), 'sha256', 'idempotencyKey']) {
      const metadata = Object.entries({ ...plain, [name]: text }).map(
        ([key, value]) => `${key} ${base64(value)}`,
      );
      const headers = { ...tusHeaders, 'upload-metadata': metadata.join(',') };
      const answer = await fixture.call(fixture.as.ann, '/api/storage/v1/uploads', {
        method: 'POST',
        headers,
      });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  },
);
