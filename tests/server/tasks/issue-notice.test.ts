import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeys } from '../../../server/db/schema/access-schema.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { confirmIssue } from '../../../server/support/issue-notice.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

let server: StorageServer;
let ada: Visitor;
let bea: Visitor;
let preview: Visitor;

const path = '/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION';
const notFound = { errors: [{ reason: 'notFound' }] };
const codeAt = (index: number) => `AAAAA-${String(index).padStart(5, '0')}`;

const post = (visitor: Visitor, body: unknown) =>
  server.call(visitor, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const notify = (visitor: Visitor, recipient: string, variables: Record<string, string> = {}) =>
  post(visitor, {
    recipient,
    variables: {
      firstName: 'Ada',
      referenceCode: 'AB12C-9ZK4Q',
      issueDescription: 'The list stays empty.',
      date: 'November 21, 2026',
      ...variables,
    },
  });

/** The new messages in the outbox since the last call: recipient and subject of each. */
const seen = new Set<string>();
async function newMail(): Promise<{ to: string; subject: string }[]> {
  const folder = join(server.settings.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !seen.has(name));
  return await Promise.all(
    names.map(async (name) => {
      seen.add(name);
      const head = (await readFile(join(folder, name), 'utf8')).split('\r\n\r\n')[0] ?? '';
      const field = (which: string) => new RegExp(`^${which}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
      return { to: field('to'), subject: field('subject') };
    }),
  );
}

beforeAll(async () => {
  server = await startStorageServer();
  await server.addUser('ada@test.example', { id: 'guid-ada', contactId: 'contact-ada' });
  await server.addUser('bea@test.example', { id: 'guid-bea', contactId: 'contact-bea', language: 'pt-BR' });
  await server.addUser('sam@test.example', {
    id: 'guid-sam',
    contactId: 'contact-sam',
    kind: 'staff',
    firstName: 'Sam',
  });
  ada = await server.visitor('guid-ada');
  bea = await server.visitor('guid-bea');
  preview = await server.visitor('guid-sam', 'guid-ada');
});
beforeEach(async () => {
  await server.deps.db.delete(idempotencyKeys);
  await newMail();
});
afterAll(() => server.end());

test('[T7.21] the reporter gets one confirmation for a reference code, in their language', async () => {
  for (const _time of [1, 2]) {
    const response = await notify(ada, 'contact-ada');
    expect([response.status, await response.text()]).toEqual([204, '']);
  }
  expect(await newMail()).toEqual([
    { to: 'Ada Test <ada@test.example>', subject: 'We have your report AB12C-9ZK4Q' },
  ]);
  expect((await notify(bea, 'contact-bea')).status).toBe(204);
  expect(await newMail()).toEqual([
    { to: 'Ada Test <bea@test.example>', subject: 'Recebemos seu relato AB12C-9ZK4Q' },
  ]);
});

test.each(['contact-bea', 'contact-sam', 'unknown', ''])(
  '[T7.21] a recipient who is not the reporter is not found, and gets nothing: %j',
  async (recipient) => {
    const response = await notify(ada, recipient);
    expect([response.status, await response.json()]).toEqual([404, notFound]);
    expect(await newMail()).toEqual([]);
  },
);

test('[T7.21] in a preview the reporter is the staff member who views it', async () => {
  expect((await notify(preview, 'contact-ada')).status).toBe(404);
  expect(await newMail()).toEqual([]);
  expect((await notify(preview, 'contact-sam')).status).toBe(204);
  expect(await newMail()).toEqual([
    { to: 'Sam Test <sam@test.example>', subject: 'We have your report AB12C-9ZK4Q' },
  ]);
});

test.each(['', 'a b', 'AB12C\r\nBcc: x@y.z', 'a\u0000'])(
  '[T7.21] a reference code that is none is refused: %j',
  async (referenceCode) => {
    expect((await notify(ada, 'contact-ada', { referenceCode })).status).toBe(400);
    expect(await newMail()).toEqual([]);
  },
);

test('[T7.21] confirmations to one mailbox are limited', async () => {
  for (let index = 0; index < 20; index += 1)
    expect((await notify(ada, 'contact-ada', { referenceCode: codeAt(index) })).status).toBe(204);
  expect((await notify(ada, 'contact-ada', { referenceCode: 'ONE-MORE' })).status).toBe(429);
  expect((await notify(ada, 'contact-ada', { referenceCode: codeAt(0) })).status).toBe(204);
  expect(await newMail()).toHaveLength(20);
});

test('[T7.21] a confirmation that could not be sent is sent when it is asked for again', async () => {
  const issue = { firstName: 'Ada', referenceCode: 'AGAIN-00001', issueDescription: 'x', date: 'today' };
  const sent: Mail[] = [];
  let isDown = true;
  const mailer = vi.spyOn(server.deps.mailer, 'send').mockImplementation(async (mail) => {
    if (isDown) throw new Error('the mail server is down');
    sent.push(mail);
  });
  const ask = () => confirmIssue({ ...server.deps, limits: server.settings.limits }, 'guid-ada', issue);
  await expect(ask()).rejects.toThrow('the mail server is down');
  isDown = false;
  await ask();
  await ask();
  expect(sent.map(({ to }) => to.address)).toEqual(['ada@test.example']);
  mailer.mockRestore();
});
