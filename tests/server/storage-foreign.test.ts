import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, fillPath } from '../../contract/call.ts';
import { catalogue } from '../../contract/catalogue.ts';
import type { Visitor } from './storage-harness.ts';
import { type StorageWorld, startStorageWorld } from './storage-world.ts';

/** How a call asks for something of the client `acme`; `query` and `body` as they go over the wire. */
interface Question {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

const search = { pagingDataRequest: { pageIndex: 0, itemsPerPage: 25 }, filterSearchSort: {} };
const folder = { type: 'folders', id: 'tax' };
const client = { type: 'clients', id: 'acme' };

/** Every way to ask for what is acme's. A call that is missing here fails the test below. */
const questions: Readonly<Record<string, readonly Question[]>> = {
  listClients: [{ query: 'companyId=A' }],
  searchClients: [{ params: { companyId: 'A' }, body: search }],
  documentsExist: [folder, client].map((params) => ({ params, body: ['x.txt'] })),
  uploadDocument: [folder, client, { type: 'folders', id: 'acme' }].map((params) => ({ params })),
  getDocument: [{ params: { id: 'doc' } }, { params: { id: 'doc' }, query: 'includeDownloadUrl=true' }],
  downloadDocument: [{ params: { folderId: 'tax', docId: 'doc' } }],
  listContainers: [{ query: 'clientId=acme' }],
  containerTree: [{ query: 'clientId=acme' }, { query: 'clientId=acme&includeOrphans=true' }],
  descendants: [folder, client].map((params) => ({ params })),
  containerDocuments: [folder, client].map((params) => ({ params })),
  documentsOfContainers: [
    { query: 'parentIds=tax' },
    { query: 'parentIds=tax,acme' },
    { query: 'clientId=acme' },
  ],
  listProjects: [{ query: 'primaryAssociationId=acme&primaryAssociationType=Client' }],
};

/** Calls that name nothing that could be somebody's. */
const ownerless: ReadonlySet<string> = new Set(['serviceRoute', 'uploadConstraints']);

const isOurs = (call: Call): boolean => /^\/api\/(storage|core|client-center\/v1\/clients)\b/.test(call.path);
const calls = catalogue.filter(isOurs);

let world: StorageWorld;
let fileNumber = 0;
beforeAll(async () => {
  world = await startStorageWorld();
  await world.addContainer({ id: 'tax', parentId: 'acme' });
  await world.addContainer({ id: 'bolts', parentId: 'bolt' });
  await world.addDocument({ id: 'doc', containerId: 'tax', name: 'doc.txt' });
});
afterAll(() => world.end());

async function ask(call: Call, question: Question, visitor: Visitor | undefined): Promise<Response> {
  const body = new FormData();
  fileNumber += 1;
  body.append('file[]', new File(['x'], `${fileNumber}.txt`));
  return await world.call(visitor, `${fillPath(call, question.params)}?${question.query ?? ''}`, {
    method: call.method,
    ...(call.upload ? { body } : question.body ? { body: JSON.stringify(question.body) } : {}),
  });
}

test('every call is in the matrix or on the list of those that name nothing', () => {
  const listed = [...Object.keys(questions), ...ownerless].sort();
  expect(calls.map((call) => call.id).sort()).toEqual(listed);
});

const matrix = calls.flatMap((call) =>
  (questions[call.id] ?? []).map((question) => ({
    call,
    question,
    title: `${call.id} ${JSON.stringify(question)}`,
  })),
);

test.each(matrix)('$title: 200 for its own, 404 for others, 401 for nobody', async ({ call, question }) => {
  const statusFor = async (visitor: Visitor | undefined): Promise<number> =>
    (await ask(call, question, visitor)).status;
  const own = await statusFor(world.as.ann);
  const foreignFirm = await ask(call, question, world.as.bob);
  const missing = await foreignFirm.json();
  // Somebody of the same firm who is linked to no client: the firm's own lists are theirs, the client is not.
  const sameFirm = call.path.includes('clients/') ? 200 : 404;
  expect({
    own,
    foreignFirm: [foreignFirm.status, missing],
    unlinked: await statusFor(world.as.nora),
    nobody: await statusFor(undefined),
  }).toEqual({
    own: 200,
    foreignFirm: [404, { errors: [{ reason: 'notFound' }] }],
    unlinked: sameFirm,
    nobody: 401,
  });
});

test('a list of containers that mixes firms or clients answers 404 and nothing of either', async () => {
  const status = async (visitor: Visitor): Promise<number> =>
    (await world.call(visitor, '/api/storage/v1/containers/documents?parentIds=tax,bolts')).status;
  expect([await status(world.as.ann), await status(world.as.bob)]).toEqual([404, 404]);
});

test('a stolen token without its cookie, and a cookie without its token, are nobody', async () => {
  const { authorization, cookie } = world.as.ann.headers;
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await world.call({ userId: 'ann', headers }, '/api/storage/v1/containers?clientId=acme')).status;
  expect([
    await status({ authorization: authorization ?? '' }),
    await status({ cookie: cookie ?? '' }),
    await status({ authorization: authorization ?? '', cookie: world.as.bob.headers.cookie ?? '' }),
  ]).toEqual([401, 401, 401]);
});
