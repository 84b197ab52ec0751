import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientLinks, documents } from '../../../server/db/schema/core-schema.ts';
import { jsonOf, type SignedIn } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let dana: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' });
  dana = await server.signIn('four-clients@demo.example', 'portal-demo');
});
afterAll(() => server.end());

const get = async (path: string) => jsonOf(await dana.call(path));
const keysOf = (value: object) => Object.keys(value).sort();
const common = [
  'commentsCount',
  'customFields',
  'customItemMetaData',
  'history',
  'id',
  'isReadByClientUser',
  'lock',
  'name',
  'parent',
  'permissions',
  'type',
];

/** The client that the account may do everything for. */
async function ownedClient(): Promise<string> {
  const links = await server.deps.db.select().from(clientLinks).where(eq(clientLinks.role, 'Owner'));
  const { clients } = await get('/api/client-center/v1/clients/');
  const ids = new Set(links.map(({ clientId }) => clientId));
  return clients.find(({ id }: { id: string }) => ids.has(id)).id;
}

test('[S3.01, S3.02, S3.03] a session is its bindings and its meta, each with every field', async () => {
  const { bindings, meta } = await get('/api/security/v1/session/bindings');
  expect(keysOf(bindings)).toEqual([
    'ApplicationConfiguration',
    'FeatureResourcePermissions',
    'InfrastructureAccessControls',
  ]);
  expect(keysOf(bindings.ApplicationConfiguration)).toEqual(['CompanyId', 'ContactId']);
  expect(bindings.ApplicationConfiguration.CompanyId).toBe('1001');
  expect(bindings.FeatureResourcePermissions.Platform.DefaultClient).toBe('Granted');
  expect(bindings.InfrastructureAccessControls).toContain('ClientCenterShowClientNickname');
  expect(keysOf(meta)).toEqual([
    'EmailAddress',
    'EmulateePrismGuid',
    'FirstName',
    'Impersonator',
    'LastName',
    'LongToken',
    'PrismGuid',
    'SessionExpiresDateTime',
    'SessionId',
  ]);
  expect(meta).toMatchObject({
    FirstName: 'Dana',
    LastName: 'Reyes',
    EmailAddress: 'four-clients@demo.example',
    LongToken: dana.token,
    EmulateePrismGuid: null,
  });
});

test('[S3.09, S3.10] clients, projects, folders and documents carry the common fields', async () => {
  const clientId = await ownedClient();
  const { data } = await get(`/api/storage/v1/containers/tree?clientId=${clientId}&countDocuments=true`);
  const types = new Set(data.containers.map(({ type }: { type: string }) => type));
  expect([...types].sort()).toEqual(['Client', 'Folder', 'Project']);
  for (const container of data.containers) expect(keysOf(container)).toEqual(expect.arrayContaining(common));
  const filled = data.containers.find(({ documentCount }: { documentCount: number }) => documentCount > 0);
  const path = { Client: 'clients', Project: 'projects', Folder: 'folders' }[filled.type as 'Folder'];
  const page = await get(`/api/storage/v1/${path}/${filled.id}/documents`);
  for (const document of page.data) {
    expect(document.type).toBe('Document');
    expect(keysOf(document)).toEqual(expect.arrayContaining(common));
    expect(keysOf(document.history)).toEqual(['createdBy', 'createdDate', 'modifiedBy', 'modifiedDate']);
    expect(keysOf(document.permissions)).toEqual(['canCreate', 'canDelete', 'canRead', 'canUpdate']);
  }
});

test('[S3.12, S3.13] a document says what it is, and keeps the metadata of its task', async () => {
  const [row] = await server.deps.db
    .select()
    .from(documents)
    .where(eq(documents.name, '2025 Form 1120-S draft.pdf'));
  if (!row) throw new Error('the demo has no such document');
  const task = { ccGroupType: 'taxReturn.2025', ccTaskLabel: 'Documents for your 2025 return', ccStep: '1' };
  await server.deps.db.update(documents).set({ customItemMetaData: task }).where(eq(documents.id, row.id));
  const { data } = await get(`/api/storage/v1/documents/${row.id}`);
  expect(data).toMatchObject({
    documentType: 'pdf',
    mimeType: 'application/pdf',
    originalItemSize: row.size,
    conversionSupported: true,
    type: 'Document',
    parent: { id: row.containerId, type: 'Folder' },
    customItemMetaData: task,
  });
  expect(data.history.modifiedDate).toBe(row.modifiedAt.toISOString());
});
