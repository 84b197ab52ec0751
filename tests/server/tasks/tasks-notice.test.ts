import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mails as waiting } from '../../../server/db/schema/mail-schema.ts';
import { mailsTo } from '../../support/browser/outbox.ts';
import { offerTask } from './offered-tasks.ts';
import { startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture();
});
afterAll(() => fixture.end());

const mails = (name: string) => mailsTo(fixture.settings.dataDir, `${name} Person <${name}@example.com>`);
const counts = async () =>
  Promise.all(['ann', 'amy', 'hugo', 'dan', 'cleo', 'stan'].map(async (name) => (await mails(name)).length));
const task = {
  type: 'uploadTask',
  label: 'Upload <the> lease',
  dueDate: '2026-12-24',
  sendNotification: true,
};

test('a task that asks for a notice sends an e-mail to the client’s users who may see its kind', async () => {
  await fixture.tell('stan', 'POST ', { clientId: 'acme', ...task, sendNotification: false });
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  const { body } = await fixture.tell(
    'stan',
    'POST ',
    { clientId: 'acme', ...task },
    { 'idempotency-key': 'k' },
  );
  await fixture.tell('stan', 'POST ', { clientId: 'acme', ...task }, { 'idempotency-key': 'k' });
  expect(await counts()).toEqual([1, 1, 0, 0, 0, 0]);
  const [mail] = await mails('ann');
  expect([mail?.subject, mail?.text.includes('December 24, 2026')]).toEqual(['New tasks from Firm A', true]);
  expect(mail?.text).toContain(`/clientcenter/en/us/tasks/clients/acme/task/${body.data.taskId}`);
});

test('a group sends one e-mail; tasks that clients add themselves send none', async () => {
  const [before] = await counts();
  const tasks = [task, { ...task, label: 'Second' }, { ...task, label: 'Silent', sendNotification: false }];
  const group = { clientId: 'acme', type: 'document_request', label: 'Papers', tasks };
  const { body } = await fixture.tell('stan', 'POST /groups', group);
  const mail = (await mails('ann')).at(-1);
  expect((await counts())[0]).toBe((before ?? 0) + 1);
  expect(['Second', 'Silent'].map((label) => mail?.text.includes(label))).toEqual([true, false]);
  const own = await fixture.tell('ann', 'POST ', await offerTask(fixture, body.data.id));
  expect(own.status).toBe(200);
  expect((await counts())[0]).toBe((before ?? 0) + 1);
});

test('an e-mail about tasks that could not be sent is sent later, once', async () => {
  const [before = 0] = await counts();
  const { db, mailer, mails: queue } = fixture.deps;
  const down = vi.spyOn(mailer, 'send').mockRejectedValue(new Error('the mail server is down'));
  expect((await fixture.tell('stan', 'POST ', { clientId: 'acme', ...task })).status).toBe(200);
  down.mockRestore();
  expect([(await counts())[0], await db.$count(waiting)]).toEqual([before, 2]);
  await db.update(waiting).set({ heldUntil: sql`now() - interval '1 second'` });
  await queue.look();
  expect([(await counts()).slice(0, 2), await db.$count(waiting)]).toEqual([[before + 1, before + 1], 0]);
});
