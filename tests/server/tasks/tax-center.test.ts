import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import { mailsTo } from '../../support/browser/outbox.ts';
import { type Name, type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';

let fixture: StorageFixture;
let number = 0;
let name = '';

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
  await fixture.addContainer({ id: 'tax-2024', parentId: 'tax', processingYear: 2024 });
  await fixture.addContainer({ id: 'deep-2024', parentId: 'tax-2024', processingYear: 2024 });
  await fixture.addContainer({ id: 'hidden-2023', parentId: 'acme', processingYear: 2023 });
  await fixture.setRole('hidden-2023', 'ann', 'None');
  await fixture.setRole('hidden-2023', 'cole', 'Reader');
});
afterAll(() => fixture.end());
beforeEach(() => {
  number += 1;
  name = `${number}.txt`;
});

const path = (taxYear: string, clientId = 'acme') =>
  `/api/tax-center/v1/clients/${clientId}/years/${taxYear}/client-documents`;
async function upload(who: Name, to: string, key?: string) {
  const body = new FormData();
  body.append('file[]', new File(['hello'], name));
  const answer = await fixture.call(fixture.as[who], to, {
    method: 'POST',
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
  const content = await answer.json();
  return answer.ok
    ? { status: 200, document: content.data as StorageDocument }
    : { status: answer.status, reason: content.errors[0].reason };
}
const list = (who: Name, to: string) => fixture.tell<StorageDocument[]>(fixture.as[who], `GET ${to}`);
const quiet = '?onConflict=Fail&suppressStaffNotification=true';

test('[T7.15, T7.17] what is handed in for a year goes into the folder of the year, and is listed there', async () => {
  const { document } = await upload('ann', `${path('2024')}${quiet}`);
  expect([document?.parent, document?.name, document?.customFields]).toEqual([
    { id: 'tax-2024', type: 'Folder' },
    name,
    { taxYear: '2024' },
  ]);
  const listed = await list('ann', path('2024'));
  expect(listed).toEqual({ status: 200, data: [document] });
});

test('without a folder of the year it goes where uploads go, and is listed for its year only', async () => {
  const { document } = await upload('ann', `${path('2020')}${quiet}`);
  expect(document?.parent.type).toBe('Project');
  const ids = async (year: string) => (await list('ann', path(year))).data?.map(({ id }) => id);
  expect([await ids('2020'), await ids('2021')]).toEqual([[document?.id], []]);
});

test('[T3.09] a handed-in document has its folder, its owner, its date and whether it may be deleted', async () => {
  const { document } = await upload('ann', `${path('2024')}${quiet}`);
  const history = { createdDate: expect.stringMatching(/Z$/), modifiedDate: expect.stringMatching(/Z$/) };
  expect(document).toMatchObject({
    parentItem: { id: 'tax-2024', containerType: 'Folder' },
    customItemMetaData: {},
    permissions: { delete: true, canDelete: true },
    createdBy: 'ann Person',
    ...history,
  });
});

test('[T7.15, T7.17, T7.18] a file that is handed in for a task of a year is listed for that year, in any folder', async () => {
  const { document } = await upload('ann', '/api/storage/v1/folders/acme/documents?notify=false');
  const ids = async (year: string) => (await list('ann', path(year))).data?.map(({ id }) => id);
  expect(await ids('2019')).toEqual([]);
  const task = { params: { kind: 'a.2018', taxYear: 2019 }, label: 'Papers', taskId: 't' };
  const labelled = await fixture.tell(fixture.as.ann, 'PUT /api/storage/v1/itemmetadata', [
    { Id: document?.id, ContainerId: document?.parent.id, CustomItemMetaData: metaDataFor(task, 0) },
  ]);
  expect([labelled.status, document?.parent.type]).toEqual([200, 'Project']);
  expect([await ids('2019'), await ids('2018')]).toEqual([[document?.id], []]);
});

test('a folder that the caller may not write to is passed over', async () => {
  for (const who of ['ann', 'cole'] as const) {
    name = `${who} ${number}.txt`;
    expect((await upload(who, `${path('2023')}${quiet}`)).document?.parent.type).toBe('Project');
  }
});

test('documents of the firm, and documents in folders that the caller may not read, are not listed', async () => {
  const by = { createdByKind: 'client', createdById: 'contact-cole' } as const;
  await fixture.addDocument({ containerId: 'hidden-2023', name: `hidden ${name}`, ...by });
  await fixture.addDocument({ containerId: 'deep-2024', name: `firm ${name}` });
  const deep = await fixture.addDocument({ containerId: 'deep-2024', name: `client ${name}`, ...by });
  const names = async (year: string) => (await list('ann', path(year))).data?.map((one) => one.name);
  expect(await names('2023')).not.toContain(`hidden ${name}`);
  expect(await names('2024')).not.toContain(`firm ${name}`);
  expect((await list('ann', path('2024'))).data?.map(({ id }) => id)).toContain(deep);
});

test('[T7.17] a taken name is refused, the same call once more is not', async () => {
  const first = await upload('ann', `${path('2024')}${quiet}`, `k${number}`);
  expect(await upload('ann', `${path('2024')}${quiet}`, `k${number}`)).toEqual(first);
  expect(await upload('ann', `${path('2024')}${quiet}`)).toEqual({ status: 409, reason: 'nameTaken' });
});

test('a foreign or missing client is answered with 404; a reader cannot hand in documents', async () => {
  expect((await upload('bob', path('2024'))).status).toBe(404);
  expect((await upload('ann', path('2024', 'bolt'))).status).toBe(404);
  expect((await upload('ann', path('2024', 'missing'))).status).toBe(404);
  expect((await list('bob', path('2024'))).status).toBe(404);
  expect((await list('nora', path('2024'))).status).toBe(404);
  expect((await upload('rita', path('2024'))).status).toBe(403);
  expect((await upload('ann', path('24'))).status).toBe(400);
});

test('[T7.17] the firm is notified by e-mail unless the call says otherwise', async () => {
  const mails = () => mailsTo(fixture.settings.dataDir, 'stan Person <stan@example.com>');
  const before = (await mails()).length;
  await upload('ann', `${path('2024')}${quiet}`);
  expect(await mails()).toHaveLength(before);
  name = `loud ${name}`;
  await upload('ann', path('2024'));
  expect((await mails()).slice(before).map(({ text }) => text.includes(name))).toEqual([true]);
});

test('[T7.17] a call that stored the file but came no further mails when it is repeated, and only then', async () => {
  const mails = () => mailsTo(fixture.settings.dataDir, 'stan Person <stan@example.com>');
  const before = (await mails()).length;
  const dying = vi.spyOn(fixture.deps.mails, 'keep').mockRejectedValueOnce(new Error('the server died'));
  const first = await upload('ann', path('2024'), 'tax-again');
  dying.mockRestore();
  expect(await mails()).toHaveLength(before);
  for (const _time of [1, 2]) expect(await upload('ann', path('2024'), 'tax-again')).toEqual(first);
  expect((await mails()).slice(before).map(({ text }) => text.includes(name))).toEqual([true]);
});

test.each([
  ['ClientCenterServices', '/api/client-center'],
  ['TaxCenterServices', '/api/tax-center'],
])('the service %s is found at %s', async (service, at) => {
  const found = await fixture.json(fixture.as.ann, `/api/core/v1/service-routes/${service}`);
  expect(found).toEqual({ name: service, url: `${fixture.settings.publicOrigin}${at}` });
});
