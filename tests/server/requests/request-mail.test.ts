import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/core-schema.ts';
import { mails } from '../../../server/db/schema/mail-schema.ts';
import { allDocsOnly, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { allMails, type OutboxMail } from '../../support/browser/outbox.ts';
import { base, general, type RequestFixture, startRequestFixture } from './request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await startRequestFixture();
});
afterAll(() => fixture.end());

/** The messages that went out since this was asked last. */
let known = 0;
async function newMails(): Promise<OutboxMail[]> {
  const all = await allMails(fixture.settings.dataDir);
  const fresh = all.slice(known);
  known = all.length;
  return fresh.map((mail) => ({ ...mail, to: /(\w+)@example\.com/.exec(mail.to)?.[1] ?? '' }));
}
const subjects = async () => (await newMails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();

test('the firm’s people who are linked to the client learn of what is sent and written, others do not', async () => {
  const draft = await fixture.draft();
  expect(await newMails()).toEqual([]);
  const { data } = await fixture.send(draft);
  expect(await subjects()).toEqual([`stan: Acme: request ${data.number} was sent`]);
  const message = { text: 'A secret: 4711', fileIds: [] };
  await fixture.tell(fixture.as.ann, `POST ${base}/${data.id}/messages`, message);
  const [mail, ...more] = await newMails();
  expect([mail?.to, mail?.subject, more]).toEqual([
    ...['stan', `Acme: new message on request ${data.number}`, []],
  ]);
  // What was written is read in the portal only.
  expect(mail?.text).not.toContain('4711');
  expect(mail?.text).toContain('Balan');
  expect(await fixture.deps.db.$count(mails)).toBe(0);
});

test('a form that is not sent, and one that is withdrawn, cause no mail', async () => {
  await fixture.send(await fixture.draft({}), {});
  expect(await newMails()).toEqual([]);
  const { id, version } = await fixture.sent();
  await newMails();
  await fixture.tell(fixture.as.ann, `POST ${base}/${id}/withdraw`, { version });
  expect(await newMails()).toEqual([]);
});

test('of the client’s people those who sent or wrote learn of a question, a return and an answer', async () => {
  const request = await fixture.sent();
  const { number } = request;
  await newMails();
  const handle = async (event: Parameters<RequestFixture['handle']>[1]) => {
    await fixture.handle(await fixture.get(request.id), event);
    return await subjects();
  };
  expect(await handle('open')).toEqual([]);
  expect(await handle('assign')).toEqual([]);
  expect(await handle('ask')).toEqual([`ann: Request ${number}: a question for you`]);
  await fixture.tell(fixture.as.cole, `POST ${base}/${request.id}/messages`, { text: 'Last', fileIds: [] });
  await newMails();
  expect(await handle('return')).toEqual([
    `ann: Request ${number}: please correct it`,
    `cole: Request ${number}: please correct it`,
  ]);
  expect(await handle('takeBack')).toEqual([]);
  const { db } = fixture.deps;
  await db
    .update(users)
    .set({ grants: withGrants(clientGrants, allDocsOnly) })
    .where(eq(users.id, 'cole'));
  await db.update(users).set({ language: 'pt-BR' }).where(eq(users.id, 'ann'));
  await fixture.handle(await fixture.get(request.id), 'refuse');
  const [mail, ...more] = await newMails();
  expect([mail?.to, more]).toEqual(['ann', []]);
  expect(mail?.text).toContain(`/clientcenter/pt/actions/service-request/general-requests`);
  await db.update(users).set({ language: 'en-US' }).where(eq(users.id, 'ann'));
  await db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'cole'));
  expect(await handle('supplement')).toHaveLength(2);
});

test('a change that is refused causes no mail', async () => {
  const request = await fixture.sent();
  await newMails();
  expect((await fixture.handle({ ...request, version: 99 }, 'ask')).status).toBe(409);
  const values = { ...general, requestSubject: 'x' };
  await expect(fixture.send(request, values)).rejects.toThrow('409');
  expect(await newMails()).toEqual([]);
  expect(await fixture.deps.db.$count(mails)).toBe(0);
});
