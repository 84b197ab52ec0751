import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SentLink } from '../../../contract/storage/sharing.ts';
import { expirationDays, expirationPeriods } from '../../../contract/storage/sharing-rules.ts';
import { idempotencyKeys } from '../../../server/db/schema/access-schema.ts';
import { clientLinks, documents } from '../../../server/db/schema/core-schema.ts';
import {
  shareEvents,
  shareItems,
  shareLinks,
  sharePasses,
  shares,
} from '../../../server/db/schema/sharing-schema.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { momentText } from '../../../server/sharing/share-formats.ts';
import {
  pathIn,
  payloadFor,
  type SharingFixture,
  startSharingFixture,
  tokenOf,
  type Wish,
} from './sharing-fixture.ts';

const dayMs = 86_400_000;

let fixture: SharingFixture;
beforeAll(async () => {
  fixture = await startSharingFixture();
  await fixture.addContainer({ id: 'hidden', parentId: 'acme' });
  await fixture.setRole('hidden', 'rita', 'None');
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
  await fixture.addDocument({ id: 'foreign', containerId: 'bolts', name: 'foreign.txt' });
  await fixture.addDocument({
    id: 'trashed',
    containerId: 'tax',
    name: 'trashed.txt',
    trashedAt: new Date(),
  });
  await fixture.addDocument({ id: 'secret', containerId: 'hidden', name: 'secret.txt' });
});
beforeEach(async () => {
  fixture.refuse();
  fixture.mails.length = 0;
  await fixture.deps.db.delete(shares);
  await fixture.deps.db.delete(idempotencyKeys);
});
afterAll(() => fixture.end());

test('[S3.22, S7.27] every recipient gets a mail of their own with a link of their own', async () => {
  const answer = await fixture.send(fixture.as.ann, {
    to: ['rob@bank.example', 'eve@bank.example', 'ROB@bank.example'],
    documents: ['two', 'one'],
  });
  const { data } = await answer.json();
  expect([answer.status, Object.keys(data)]).toEqual([200, ['shareId', 'expires']]);
  expect(fixture.mails.map(({ to, fromName, subject }) => ({ to, fromName, subject }))).toEqual([
    { to: { name: '', address: 'rob@bank.example' }, fromName: 'Firm A', subject: 'Our papers' },
    { to: { name: '', address: 'eve@bank.example' }, fromName: 'Firm A', subject: 'Our papers' },
  ]);
  const paths = fixture.mails.map(pathIn);
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) expect(path).toMatch(/^\/clientcenter\/en\/us\/share\/[\w-]{22}$/);
  const common = {
    shareId: data.shareId,
    subject: 'Our papers',
    documents: ['two.txt', 'one.txt'],
    hasCode: false,
    sentAt: expect.any(String),
    expires: data.expires,
    state: 'active',
    openedAt: null,
    openedCount: 0,
  };
  const byRecipient = (one: SentLink, other: SentLink) => (one.recipient < other.recipient ? -1 : 1);
  expect((await fixture.sentBy(fixture.as.ann)).sort(byRecipient)).toEqual([
    { ...common, id: expect.any(String), recipient: 'eve@bank.example' },
    { ...common, id: expect.any(String), recipient: 'rob@bank.example' },
  ]);
});

test('[S3.22] the letter names sender, documents, end and message; what the sender typed stays text', async () => {
  await fixture.send(fixture.as.ann, { documents: ['one', 'two'], body: '<b>Hi</b> & {{firm}}\nsee below' });
  const [mail] = fixture.mails;
  const path = pathIn(mail ?? { text: '' });
  const { expiresAt } = await fixture.row(path);
  expect(mail?.text).toBe(`Hello,

ann Person (ann@example.com) has sent you documents through the client portal of Firm A.

Message from ann Person:
<b>Hi</b> & {{firm}}
see below

Documents:
one.txt
two.txt

Available until: ${momentText(expiresAt, 'en-US')}

Open the documents:
${fixture.origin}${path}

The address is meant for you alone, so please do not pass it on. If you do not know the sender, leave it unopened.

Firm A

You get this message because ann Person entered your address in the client portal of Firm A. It was written automatically; a reply to it is not read.
`);
  expect(mail?.html).toContain('&lt;b&gt;Hi&lt;/b&gt; &amp; {{firm}}\nsee below');
  expect(mail?.html).toContain(`<a href="${fixture.origin}${path}"`);
  expect(mail?.html).not.toMatch(/<b>|<script|<img/);
});

test('[S5.07] the mail says that a code is needed, and does not contain it', async () => {
  await fixture.send(fixture.as.ann, { code: 'Sesame-42', to: ['rob@bank.example', 'eve@bank.example'] });
  await fixture.send(fixture.as.ann, { code: 'Sesame-42' });
  for (const { text, html, subject } of fixture.mails) {
    expect(text).toContain('protected by a code');
    expect(`${text}${html}${subject}`).not.toContain('Sesame');
  }
  const kept = await fixture.deps.db.select({ hash: shares.codeHash }).from(shares);
  const [one = '', other = ''] = kept.map(({ hash }) => hash ?? '');
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
});

test.each([
  ['es-AR', 'es-AR', 'es'],
  ['pt-BR', 'pt-BR', 'pt'],
  ['fr-CA', 'fr-CA', 'fr'],
  ['nl-NL', 'nl-NL', 'en/us'],
  ['en-US', 'en-US', 'en/us'],
  ['en-GB', 'en-US', 'en/gb'],
  ['de-DE', 'en-US', 'en/us'],
])('[S9.10] a message in %s is mailed in %s and opens at %s', async (language, mailed, segment) => {
  const [path] = await fixture.links({ language });
  expect(fixture.mails[0]?.html).toContain(`<html lang="${mailed}">`);
  expect(fixture.mails[0]?.text).not.toMatch(/\{\{|undefined/);
  expect(path).toMatch(new RegExp(`^/clientcenter/${segment}/share/`));
});

test.each(expirationPeriods)('[S9.07, S3.23] a link ends %s', async (period) => {
  const before = Date.now();
  const answer = await fixture.send(fixture.as.ann, { period });
  const ends = Date.parse((await answer.json()).data.expires) - expirationDays[period] * dayMs;
  expect(ends).toBeGreaterThanOrEqual(before);
  expect(ends).toBeLessThanOrEqual(Date.now());
});

test('nothing that is kept holds a token or a code', async () => {
  const paths = await fixture.links({ to: ['rob@bank.example', 'eve@bank.example'], code: 'Sesame-42' });
  await fixture.call(undefined, paths[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ code: 'no' }),
  });
  const kept: unknown[] = [];
  for (const table of [shares, shareItems, shareLinks, sharePasses, shareEvents, idempotencyKeys])
    kept.push(await fixture.deps.db.select().from(table));
  const text = JSON.stringify(kept);
  expect(text).toContain('rob@bank.example');
  for (const secret of [...paths.map(tokenOf), 'Sesame']) expect(text).not.toContain(secret);
});

const notTheirs: readonly (readonly [string, 'ann' | 'rita' | 'bob' | 'nora', Wish])[] = [
  ['a document that is not there', 'ann', { documents: ['none'] }],
  ['one that is and one that is not', 'ann', { documents: ['one', 'none'] }],
  ['a document of another firm', 'ann', { documents: ['foreign'], containerId: 'bolts' }],
  ['a document of another firm, by its people', 'bob', { documents: ['one'] }],
  ['a document of a client that they do not act for', 'nora', { documents: ['one'] }],
  ['a document in the trash', 'ann', { documents: ['trashed'] }],
  [
    'a document in a folder that is hidden from them',
    'rita',
    { documents: ['secret'], containerId: 'hidden' },
  ],
  ['a document under another folder', 'ann', { documents: ['one'], containerId: 'hidden' }],
];
test.each(notTheirs)('[S7.27] sending %s answers 404, and no mail is sent', async (_what, who, wish) => {
  const answer = await fixture.send(fixture.as[who], wish);
  expect([answer.status, await answer.json()]).toEqual([404, { errors: [{ reason: 'notFound' }] }]);
  expect([fixture.mails, await fixture.deps.db.select().from(shares)]).toEqual([[], []]);
});

test('[S7.27] a message with documents of two clients is refused, also when the sender may read both', async () => {
  const { db } = fixture.deps;
  await db.execute(
    sql`insert into clients (id, company_id, name, sort_name, kind) values ('apex', 'A', 'Apex', 'apex', 0)`,
  );
  await db.execute(sql`insert into client_links (user_id, client_id, role) values ('ann', 'apex', 'Owner')`);
  await fixture.addContainer({
    id: 'apex',
    parentId: null,
    clientId: 'apex',
    type: 'Client',
    rootType: 'client',
  });
  await fixture.addContainer({ id: 'other', parentId: 'apex' });
  await fixture.addDocument({ id: 'third', containerId: 'other', name: 'third.txt' });
  const both = await fixture.call(fixture.as.ann, '/api/storage/v2/sharing/share', {
    method: 'POST',
    body: JSON.stringify({
      ...payloadFor(),
      sharedItems: [
        { containerType: 'Folder', containerId: 'tax', documentId: 'one', name: 'one' },
        { containerType: 'Folder', containerId: 'other', documentId: 'third', name: 'third' },
      ],
    }),
  });
  expect([both.status, fixture.mails]).toEqual([404, []]);
});

test.each<[string, Wish]>([
  ['an address that is none', { to: ['rob@bank.example, eve@bank.example'] }],
  ['an address with a line break', { to: ['rob@bank.example\r\nBcc: eve@bank.example'] }],
  ['no recipient', { to: [] }],
  ['too many recipients', { to: Array.from({ length: 51 }, (_, index) => `r${index}@bank.example`) }],
  ['an empty subject', { subject: ' ' }],
  ['no documents', { documents: [] }],
  ['a code of five characters', { code: '12345' }],
  ['a code of blanks', { code: '       1' }],
])('[S3.22, S5.02, S5.03] a message with %s is refused', async (_what, wish) => {
  const answer = await fixture.send(fixture.as.ann, wish);
  expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([400, 'badRequest']);
  expect([fixture.mails, await fixture.deps.db.select().from(shares)]).toEqual([[], []]);
});

test('a line break in subject, message or a document’s name adds no header and no recipient', async () => {
  const { db, mailer } = fixture.deps;
  const attack = 'x\r\nBcc: victim@other.example\r\n\r\nNot the text';
  const real = createMailer(fixture.settings);
  vi.mocked(mailer.send).mockImplementationOnce((mail) => real.send(mail));
  await db.update(documents).set({ name: attack }).where(eq(documents.id, 'two'));
  expect((await fixture.send(fixture.as.ann, { documents: ['two'], subject: attack })).status).toBe(400);
  const answer = await fixture.send(fixture.as.ann, { documents: ['two'], body: attack });
  await db.update(documents).set({ name: 'two.txt' }).where(eq(documents.id, 'two'));
  expect(answer.status).toBe(200);
  const outbox = join(fixture.settings.dataDir, 'outbox');
  const [file = ''] = await readdir(outbox);
  const [head = ''] = (await readFile(join(outbox, file), 'utf8')).split('\r\n\r\n');
  const fields = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  expect(fields.map((line) => line.split(':')[0]?.toLowerCase()).sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(fields.find((line) => line.startsWith('To:'))).toBe('To: rob@bank.example');
});

test('a Reader sends no document; a user who became one can revoke their links but not extend them', async () => {
  const before = (await readdir(join(fixture.settings.dataDir, 'outbox'))).length;
  expect((await fixture.send(fixture.as.rita)).status).toBe(403);
  expect((await readdir(join(fixture.settings.dataDir, 'outbox'))).length).toBe(before);

  expect((await fixture.send(fixture.as.cole)).status).toBe(200);
  const links = '/api/storage/v2/sharing/links';
  const { data } = await fixture.json<{ data: { id: string }[] }>(fixture.as.cole, `${links}?clientId=acme`);
  const id = data[0]?.id;
  const extend = () =>
    fixture.tell(fixture.as.cole, `PUT ${links}/${id}/expiration`, { expirationPeriod: 'AfterTwoWeeks' });
  expect((await extend()).status).toBe(200);
  const isCole = eq(clientLinks.userId, 'cole');
  await fixture.deps.db.update(clientLinks).set({ role: 'Reader' }).where(isCole);
  expect((await extend()).status).toBe(403);
  expect((await fixture.tell(fixture.as.cole, `DELETE ${links}/${id}`)).status).toBe(200);
  await fixture.deps.db.update(clientLinks).set({ role: 'Contributor' }).where(isCole);
});
