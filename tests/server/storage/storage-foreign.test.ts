import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, fillPath } from '../../../contract/calls/call.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { exportJobs, shareLinks, shares } from '../../../server/db/schema/sharing-schema.ts';
import { uploads } from '../../../server/db/schema/storage-schema.ts';
import { payloadFor } from '../sharing/sharing-fixture.ts';
import { metadataOf, tus } from '../uploads/upload-fixture.ts';
import { type StorageFixture, startStorageFixture } from './storage-fixture.ts';
import type { Visitor } from './storage-server.ts';

/** How a call asks for something of the client `acme`; `query` and `body` as they go over the wire. */
interface Question {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The status for its owners; 200 when absent. */
  readonly own?: 201 | 204;
  /** What a call on many things answers about foreign ones, with 200, in the place of 404. */
  readonly foreign?: unknown;
}

const search = { pagingDataRequest: { pageIndex: 0, itemsPerPage: 25 }, filterSearchSort: {} };
const folder = { type: 'folders', id: 'tax' };
const client = { type: 'clients', id: 'acme' };
const at = { ContainerId: 'tax', ContainerType: 'Folder' };
const metadata = { Id: 'doc', ContainerId: 'tax' };
/** The answer to deleting a foreign document: the same as for one that does not exist. */
const failed = (id: string) => ({
  data: { successCount: 0, failCount: 1, failNames: [{ id, name: '', reason: 'other' }], docsToRemove: [] },
});

const atStart = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

/** Every way to ask for what is acme's. A call that is missing here fails the test below. */
const questions: Readonly<Record<string, readonly Question[]>> = {
  listClients: [{ query: 'companyId=A' }],
  getContact: [{ params: { companyId: 'A', contactId: 'contact-ann' } }],
  searchClients: [{ params: { companyId: 'A' }, body: search }],
  documentsExist: [folder, client].map((params) => ({ params, body: ['x.txt'] })),
  uploadDocument: [folder, client, { type: 'folders', id: 'acme' }].map((params) => ({ params })),
  createUpload: (['folders', 'clients'] as const).map((containerType) => {
    const containerId = containerType === 'folders' ? 'tax' : 'acme';
    const metadata = metadataOf({ containerType, containerId, filename: 'x.txt' });
    return { headers: { ...tus, 'upload-length': '1', 'upload-metadata': metadata }, own: 201 };
  }),
  findUpload: [{ params: { id: 'upload' }, headers: tus }],
  continueUpload: [{ params: { id: 'upload' }, headers: { ...tus, ...atStart }, own: 204 }],
  completeUpload: [{ params: { id: 'arrived' }, body: {} }],
  endUpload: [{ params: { id: 'upload' }, headers: tus, own: 204 }],
  getDocument: [{ params: { id: 'doc' } }, { params: { id: 'doc' }, query: 'includeDownloadUrl=true' }],
  downloadDocument: [{ params: { folderId: 'tax', docId: 'doc' } }],
  listContainers: [{ query: 'clientId=acme' }],
  containerTree: [{ query: 'clientId=acme' }, { query: 'clientId=acme&includeOrphans=true' }],
  findContainer: [{ params: { id: 'tax' } }, { params: { id: 'acme' } }],
  descendants: [folder, client].map((params) => ({ params })),
  containerDocuments: [folder, client].map((params) => ({ params })),
  documentsOfContainers: [
    { query: 'parentIds=tax' },
    { query: 'parentIds=tax,acme' },
    { query: 'clientId=acme' },
  ],
  listProjects: [{ query: 'primaryAssociationId=acme&primaryAssociationType=Client' }],
  createFolder: [
    { body: { name: 'New', parentId: 'tax', parentType: 'Folder' } },
    { body: { name: 'New', parentId: 'acme', parentType: 'Client' } },
  ],
  trashDocuments: [
    { body: { Documents: [{ Id: 'first', ...at }], StaffUploads: [] }, foreign: failed('first') },
    { body: { Documents: [], StaffUploads: [{ Id: 'second', ...at }] }, foreign: failed('second') },
  ],
  listTrash: [{ query: 'clientId=acme' }],
  restoreDocuments: [{ body: { Ids: ['restorable'] } }],
  deleteDocument: [{ params: { folderId: 'tax', docId: 'deletable' }, own: 204 }],
  batchDelete: [{ body: [{ Id: 'trashed', ...at }], foreign: failed('trashed') }],
  markRead: [{ body: { Ids: ['doc'], isReadByClientUser: true } }],
  setItemMetadata: [{ body: [{ ...metadata, CustomItemMetaData: { key: 'value' } }] }],
  filterItemMetadata: [
    { body: { ClientId: 'acme', CustomItemMetaData: {} } },
    { body: { ClientId: 'acme', CustomItemMetaData: { key: 'value' } } },
  ],
  removeItemMetadata: [{ body: [{ ...metadata, Keys: ['key'] }] }],
  notifyUpload: [{ body: { clientId: 'acme', documentIds: ['uploaded'] }, own: 204 }],
  addComment: [{ body: { documentId: 'doc', text: 'Hello' } }],
  searchComments: [{ body: ['doc'], foreign: { data: [] } }],
  listComments: [{ params: { documentId: 'doc' } }],
  shareDocuments: [{ body: payloadFor({ documents: ['doc'] }) }],
  listLinks: [{ query: 'clientId=acme' }],
  extendLink: [{ params: { id: 'lasting' }, body: { expirationPeriod: 'AfterOneDay' } }],
  revokeLink: [{ params: { id: 'ended' } }],
  startExport: [{ body: { fileIDs: ['doc'] } }, { body: { fileIDs: [], folderIDs: ['tax'] } }],
  exportStatus: [{ params: { jobId: 'job' } }],
  exportResult: [{ params: { jobId: 'job' } }],
  downloadExport: [{ params: { jobId: 'job' } }],
};

/** Calls whose parameters name no item of a client. */
const ownerless: ReadonlySet<string> = new Set([
  'getProfile',
  'listAccounts',
  'listCountries',
  'listStates',
  'saveProfile',
  'serviceRoute',
  'uploadConstraints',
]);

const isOurs = (call: Call): boolean =>
  /^\/api\/(storage|notes|core|client-center\/v1\/clients)\b/.test(call.path);
const calls = catalogue.filter(isOurs);

let fixture: StorageFixture;
let fileNumber = 0;
beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
  const trash = { trashedAt: new Date(), trashedBy: 'ann' };
  for (const [id, values] of Object.entries({
    doc: {},
    first: {},
    second: {},
    restorable: trash,
    trashed: trash,
    deletable: { customFields: { ownDelete: 'true' } },
    uploaded: { createdById: 'contact-ann' },
  }))
    await fixture.addDocument({ id, containerId: 'tax', name: `${id}.txt`, ...values });
  await addLinksAndExport();
  await addUploads();
});

/** What ann sent and packed before. */
async function addLinksAndExport(): Promise<void> {
  const { db, blobs } = fixture.deps;
  const expiresAt = new Date(Date.now() + 600_000);
  const share = { senderId: 'ann', clientId: 'acme', expiresAt };
  await db.insert(shares).values({ ...share, id: 'share', companyId: 'A', subject: 'x', sentAt: new Date() });
  for (const id of ['lasting', 'ended'])
    await db
      .insert(shareLinks)
      .values({ ...share, id, shareId: 'share', recipient: 'rob@bank.example', tokenHash: id });
  const { key, size } = await blobs.put(Readable.from([Buffer.from('x')]), 10);
  const archive = { name: 'x.zip', files: [], totalBytes: 1, archiveKey: key, archiveBytes: size, expiresAt };
  await db
    .insert(exportJobs)
    .values({ ...archive, id: 'job', userId: 'ann', viewerId: 'ann', status: 'SUCCESS' });
}
afterAll(() => fixture.end());

/** What ann has begun to upload, and what has arrived whole. */
async function addUploads(): Promise<void> {
  const { db, blobs } = fixture.deps;
  for (const [id, size] of [
    ['upload', 1],
    ['arrived', 0],
  ] as const) {
    const { key: blobKey } = await blobs.staging.begin();
    const place = { containerType: 'folders', containerId: 'tax', name: `${id}.txt` } as const;
    const expiresAt = new Date(Date.now() + 600_000);
    await db.insert(uploads).values({ id, userId: 'ann', ...place, size, blobKey, expiresAt });
  }
}

async function ask(call: Call, question: Question, visitor: Visitor | undefined): Promise<Response> {
  const body = new FormData();
  fileNumber += 1;
  body.append('file[]', new File(['x'], `${fileNumber}.txt`));
  return await fixture.call(visitor, `${fillPath(call, question.params)}?${question.query ?? ''}`, {
    method: call.method,
    ...(question.headers ? { headers: question.headers } : {}),
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

test.each(matrix)(
  '$title: 404 for other users, 401 without a session, the item for its own users',
  async ({ call, question }) => {
    const answerFor = async (visitor: Visitor | undefined) => {
      const answer = await ask(call, question, visitor);
      return [answer.status, call.method === 'HEAD' ? await answer.text() : await answer.json()];
    };
    const refused = (reason: string) => (call.method === 'HEAD' ? '' : { errors: [{ reason }] });
    const foreign = question.foreign ? [200, question.foreign] : [404, refused('notFound')];
    // Others first: what a call takes away would be missing for them anyhow.
    const foreignFirm = await answerFor(fixture.as.bob);
    const unlinked = await answerFor(fixture.as.nora);
    expect({ foreignFirm, unauthenticated: await answerFor(undefined) }).toEqual({
      foreignFirm: foreign,
      unauthenticated: [401, refused('unauthenticated')],
    });
    // A user of the same firm who is linked to no client: the firm's own lists are theirs, the client is not.
    if (call.path.includes('clients/')) expect(unlinked[0]).toBe(200);
    else expect(unlinked).toEqual(foreign);
    const own = await ask(call, question, fixture.as.ann);
    expect([own.status, question.foreign && (await own.json())]).toEqual([
      question.own ?? 200,
      question.foreign && expect.not.objectContaining(question.foreign),
    ]);
  },
);

test('a list of containers that mixes firms or clients answers 404 and nothing of either', async () => {
  const status = async (visitor: Visitor): Promise<number> =>
    (await fixture.call(visitor, '/api/storage/v1/containers/documents?parentIds=tax,bolts')).status;
  expect([await status(fixture.as.ann), await status(fixture.as.bob)]).toEqual([404, 404]);
});

test('a stolen token without its cookie, and a cookie without its token, are unauthenticated', async () => {
  const { authorization, cookie } = fixture.as.ann.headers;
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await fixture.call({ userId: 'ann', headers }, '/api/storage/v1/containers?clientId=acme')).status;
  expect([
    await status({ authorization: authorization ?? '' }),
    await status({ cookie: cookie ?? '' }),
    await status({ authorization: authorization ?? '', cookie: fixture.as.bob.headers.cookie ?? '' }),
  ]).toEqual([401, 401, 401]);
});
