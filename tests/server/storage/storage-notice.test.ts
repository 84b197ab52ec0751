import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeys } from '../../../server/db/schema/access-schema.ts';
import { clientLinks, users } from '../../../server/db/schema/core-schema.ts';
import type { Principal } from '../../../server/http/principal.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { notifyFirm } from '../../../server/storage/upload-notice.ts';
import { type Name, type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;
let number = 0;
let folder = '';

/** A colleague of stan's: `details` say how they differ. */
async function addStaff(
  id: string,
  clientId: string | undefined,
  details: Partial<typeof users.$inferInsert> = {},
): Promise<void> {
  await fixture.deps.db.insert(users).values({
    id,
    companyId: 'A',
    contactId: `contact-${id}`,
    email: `${id}@example.com`,
    firstName: id,
    lastName: 'Person',
    language: 'en-US',
    kind: 'staff',
    grants: {},
    accessControls: [],
    ...details,
  });
  if (clientId) await fixture.deps.db.insert(clientLinks).values({ userId: id, clientId, role: 'Owner' });
}

beforeAll(async () => {
  fixture = await startStorageFixture();
  await addStaff('paula', 'acme', { language: 'pt-BR' });
  await addStaff('idle', undefined);
  await addStaff('gone', 'acme', { signInPolicy: 'signInRejected' });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  number += 1;
  folder = `folder-${number}`;
  await fixture.addContainer({ id: folder, parentId: 'acme' });
  await fixture.deps.db.delete(idempotencyKeys);
  await newMail();
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const seen = new Set<string>();
/** The new messages in the outbox since the last call, by recipient; `text` is without the transfer's encoding. */
async function newMail(): Promise<{ to: string; subject: string; text: string }[]> {
  const path = join(fixture.settings.dataDir, 'outbox');
  const names = (await readdir(path).catch(() => [])).filter((name) => !seen.has(name));
  const mails = await Promise.all(
    names.map(async (name) => {
      seen.add(name);
      const source = await readFile(join(path, name), 'utf8');
      const field = (which: string) => new RegExp(`^${which}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? '';
      return { to: field('to'), subject: field('subject'), text: source.replaceAll('=\r\n', '') };
    }),
  );
  return mails.sort((one, other) => (one.to < other.to ? -1 : 1));
}
const upload = async (who: Name, name: string): Promise<string> => {
  const { document } = await fixture.upload(fixture.as[who], `folders/${folder}`, new File(['x'], name));
  return document?.id ?? '';
};
const notify = (who: Name, documentIds: readonly string[], key?: string, clientId = 'acme') =>
  fixture.tell(
    fixture.as[who],
    'POST /api/storage/v1/notifications/documents/upload',
    { clientId, documentIds },
    key === undefined ? {} : { 'idempotency-key': key },
  );

test('[S7.24] the firm’s people who look after the client get one letter each, in their language', async () => {
  const ids = [await upload('ann', 'W-9.txt'), await upload('ann', 'Receipts & more.txt')];
  expect(await notify('ann', ids, 'key')).toEqual({ status: 204 });
  const mails = await newMail();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['paula Person <paula@example.com>', 'Novos documentos de Acme'],
    ['stan Person <stan@example.com>', 'New documents from Acme'],
  ]);
  const { text = '' } = mails[1] ?? {};
  expect(text).toContain('ann Person uploaded documents for Acme.');
  expect(text).toContain('Documents:\r\nW-9.txt\r\nReceipts & more.txt');
  expect(text).toContain('Receipts &amp; more.txt');
  expect(await notify('ann', ids, 'key')).toEqual({ status: 204 });
  expect(await newMail()).toEqual([]);
});

test('[S7.24] the same call twice at once mails once; its key is good for no other documents', async () => {
  const ids = [await upload('ann', 'a.txt')];
  const other = await upload('ann', 'b.txt');
  expect(await Promise.all([notify('ann', ids, 'twin'), notify('ann', ids, 'twin')])).toEqual([
    { status: 204 },
    { status: 204 },
  ]);
  expect(await notify('ann', [other], 'twin')).toEqual({ status: 422, reason: 'idempotencyMismatch' });
  expect(await newMail()).toHaveLength(2);
});

test('who uploads as one of the firm tells the others, not themselves', async () => {
  expect((await notify('stan', [await upload('stan', 'a.txt')])).status).toBe(204);
  expect((await newMail()).map(({ to }) => to)).toEqual(['paula Person <paula@example.com>']);
});

test('only what the caller stored for this client and is still there is named', async () => {
  const [own, others] = [await upload('ann', 'own.txt'), await upload('cole', 'others.txt')];
  const trashed = await upload('ann', 'trashed.txt');
  const where = { Id: trashed, ContainerId: folder, ContainerType: 'Folder' };
  await fixture.tell(fixture.as.ann, 'POST /api/storage/v1/trash/documents', {
    Documents: [where],
    StaffUploads: [],
  });
  const missing = { status: 404, reason: 'notFound' };
  expect([
    await notify('ann', [others, trashed, 'missing']),
    await notify('bob', [own]),
    await notify('nora', [own]),
    await notify('ann', [own], undefined, 'bolt'),
  ]).toEqual([missing, missing, missing, missing]);
  expect(await newMail()).toEqual([]);
  expect((await notify('ann', [own, others, trashed])).status).toBe(204);
  const [{ text } = { text: '' }] = await newMail();
  expect([/own\.txt/.test(text), /others\.txt/.test(text), /trashed\.txt/.test(text)]).toEqual([
    true,
    false,
    false,
  ]);
});

const principal: Principal = {
  sessionId: 's',
  userId: 'ann',
  companyId: 'A',
  contactId: 'contact-ann',
  name: 'ann Person',
  kind: 'client',
  impersonator: null,
};

test('the same call once more mails only those who could not be reached', async () => {
  await upload('ann', 'a.txt');
  const rows = await fixture.documentsIn(folder);
  const sent: Mail[] = [];
  let isDown = true;
  vi.spyOn(fixture.deps.mailer, 'send').mockImplementation(async (mail) => {
    if (isDown && mail.to.address.startsWith('paula')) throw new Error('the mail server is down');
    sent.push(mail);
  });
  const ask = () => notifyFirm(fixture.deps, principal, 'acme', rows, 'again');
  await expect(ask()).rejects.toThrow('the mail server is down');
  isDown = false;
  await ask();
  await ask();
  expect(sent.map(({ to }) => to.address)).toEqual(['stan@example.com', 'paula@example.com']);
});

test('a letter names fifty documents and counts the others', async () => {
  const sent: Mail[] = [];
  vi.spyOn(fixture.deps.mailer, 'send').mockImplementation(async (mail) => void sent.push(mail));
  await upload('ann', 'a.txt');
  const [row] = await fixture.documentsIn(folder);
  if (!row) throw new Error('nothing was stored');
  const rows = Array.from({ length: 53 }, (_, index) => ({ ...row, id: `${index}`, name: `n${index}.txt` }));
  await notifyFirm(fixture.deps, principal, 'acme', rows);
  const text = sent.find(({ to }) => to.address.startsWith('stan'))?.text ?? '';
  expect([text.includes('n49.txt\nand 3 more'), text.includes('n50.txt')]).toEqual([true, false]);
});

test('notices to one mailbox are limited', async () => {
  const id = await upload('ann', 'a.txt');
  await fixture.deps.db.insert(idempotencyKeys).values(
    Array.from({ length: 500 }, (_, index) => ({
      userId: 'ann',
      key: `upload-notice:${index}:stan`,
      fingerprint: 'x',
      resultId: 'stan',
    })),
  );
  expect((await notify('ann', [id])).status).toBe(429);
  expect((await notify('cole', [await upload('cole', 'b.txt')])).status).toBe(204);
  expect(await newMail()).toHaveLength(2);
});
