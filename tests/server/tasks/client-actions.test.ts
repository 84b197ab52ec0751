import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastDigestMoment, sendDigests } from '../../../server/actions/action-digest.ts';
import { dayOf } from '../../../server/db/daily-quota.ts';
import { clientActions } from '../../../server/db/schema/action-schema.ts';
import { clientLinks, users } from '../../../server/db/schema/core-schema.ts';
import { mails as waiting } from '../../../server/db/schema/mail-schema.ts';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { tasks } from '../../../server/db/schema/task-schema.ts';
import { sweep } from '../../../server/security/sweep.ts';
import { mailsTo } from '../../support/browser/outbox.ts';
import { offerTask } from './offered-tasks.ts';
import { dataOf, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture();
  const { db } = fixture.deps;
  const [stan] = await db.select().from(users).where(eq(users.id, 'stan'));
  if (!stan) throw new Error('there is no stan');
  const add = async (id: string, change: Partial<typeof stan>) => {
    const person = { ...stan, id, email: `${id}@example.com`, firstName: id, contactId: `contact-${id}` };
    await db.insert(users).values({ ...person, subject: null, ...change });
    await db.insert(clientLinks).values({ userId: id, clientId: 'acme', role: 'Owner' });
  };
  await add('olga', { actionMails: 'atOnce', language: 'pt-BR' });
  await add('dora', {});
  await add('nils', { actionMails: 'off' });
  // Looks after another client.
  await add('cora', { actionMails: 'atOnce' });
  await db.update(clientLinks).set({ clientId: 'cove' }).where(eq(clientLinks.userId, 'cora'));
  // Of another firm, with a link that must not be there.
  await add('fred', { companyId: 'B', actionMails: 'atOnce' });
  await add('frida', { companyId: 'B', actionMails: 'daily' });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.deps.db.delete(clientActions);
});

const noted = async () =>
  (await fixture.deps.db.select().from(clientActions).orderBy(asc(clientActions.at))).map(
    ({ kind, taskLabel, personName, clientId, note }) => [kind, taskLabel, personName, clientId, note],
  );
const mailsOf = (name: string) => mailsTo(fixture.settings.dataDir, `${name} Person <${name}@example.com>`);
const addTask = async (values: Parameters<TaskFixture['addTask']>[1] = {}) =>
  await fixture.addTask(await fixture.addGroup(), values);
const change = (id: string, patch: object, who: 'ann' | 'stan' = 'ann') =>
  fixture.tell(who, `PATCH /${id}`, patch);

describe('an action of a client’s user on a task is recorded', () => {
  test('done, taken back and removed', async () => {
    const id = await addTask({ label: 'Interest' });
    for (const patch of [{ status: 1 }, { status: 2 }, { status: 1 }, { comment: 'Soon' }])
      expect((await change(id, patch)).status).toBe(200);
    await change(id, { status: 3, doesNotApplyComment: 'We have none' });
    expect(await noted()).toEqual([
      ['done', 'Interest', 'ann Person', 'acme', null],
      ['takenBack', 'Interest', 'ann Person', 'acme', null],
      ['removed', 'Interest', 'ann Person', 'acme', 'We have none'],
    ]);
  });

  test('paid, approved and changes asked for', async () => {
    const invoice = await addTask({ type: 'invoiceTask', label: 'Invoice 1' });
    await change(invoice, { status: 2, data: { paidOn: '2026-01-02' } });
    const review = {
      type: 'reviewDocumentTask' as const,
      label: 'Draft',
      data: dataOf('reviewDocumentTask'),
    };
    await change(await addTask(review), { status: 2, data: { decision: 'approved' } });
    await change(await addTask(review), { status: 2, data: { decision: 'changes' }, comment: 'Page 2' });
    expect((await noted()).map(([kind, label, , , note]) => [kind, label, note])).toEqual([
      ['paid', 'Invoice 1', null],
      ['approved', 'Draft', null],
      ['changesWanted', 'Draft', 'Page 2'],
    ]);
  });

  test('added, and taken away again', async () => {
    const own = await fixture.tell('ann', 'POST ', await offerTask(fixture, await fixture.addGroup()));
    expect(own.status).toBe(200);
    await fixture.tell('ann', 'POST /deleted', { taskIds: [own.body.data.taskId] });
    await fixture.tell('ann', 'POST /deleted', { taskIds: [own.body.data.taskId] });
    expect((await noted()).map(([kind]) => kind).slice(-2)).toEqual(['added', 'removed']);
  });

  test('not what the firm does, nor what is refused', async () => {
    const id = await addTask();
    await change(id, { status: 2 }, 'stan');
    expect((await change(id, { status: 3, doesNotApplyComment: 'No' })).status).toBe(403);
    expect((await fixture.tell('bob', `PATCH /${id}`, { status: 1 })).status).toBe(404);
    expect(await noted()).toEqual([]);
  });
});

describe('mail about it', () => {
  test('goes at once to the staff of the client who chose that, in their language', async () => {
    const before = await mailsOf('olga');
    await change(await addTask({ label: 'Lease <b>' }), { status: 2 });
    const after = await mailsOf('olga');
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)?.subject).toBe('Novidade de acme');
    expect(after.at(-1)?.text).toContain('ann Person enviou');
    expect(after.at(-1)?.text).toContain(`${fixture.origin}/staff/actions`);
    for (const name of ['dora', 'nils', 'cora', 'stan', 'fred', 'frida'])
      expect(await mailsOf(name)).toEqual([]);
  });

  test('stops at the limit of actions about a client within an hour; the summary lists the others', async () => {
    const before = (await mailsOf('olga')).length;
    const id = await addTask({ label: 'To and fro' });
    const most = fixture.settings.limits.actionMailsPerHour;
    const entry = { companyId: 'A', clientId: 'acme', taskId: id, taskLabel: 'To and fro', userId: 'ann' };
    const earlier = (count: number, at: Date) =>
      Array.from({ length: count }, (_, index) => ({
        ...entry,
        id: `${at.getTime()}-${index}`,
        personName: 'ann Person',
        kind: 'done' as const,
        at,
      }));
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await fixture.deps.db
      .insert(clientActions)
      .values([...earlier(10, minutesAgo(61)), ...earlier(most - 1, minutesAgo(59))]);
    for (const status of [2, 1, 2]) expect((await change(id, { status })).status).toBe(200);
    expect((await mailsOf('olga')).length).toBe(before + 1);
    expect(await fixture.deps.db.$count(clientActions)).toBe(most + 12);
  });

  test('is kept with the change, or neither is', async () => {
    const id = await addTask();
    const broken = vi.spyOn(fixture.deps.mails, 'keep').mockRejectedValue(new Error('no room'));
    expect((await change(id, { status: 2 })).status).toBe(500);
    broken.mockRestore();
    const [task] = await fixture.deps.db.select().from(tasks).where(eq(tasks.id, id));
    expect([task?.status, await noted()]).toEqual([0, []]);
  });

  test('that could not be handed over stays for a later try', async () => {
    const before = (await mailsOf('olga')).length;
    const down = vi
      .spyOn(fixture.deps.mailer, 'send')
      .mockRejectedValue(new Error('the mail server is down'));
    expect((await change(await addTask(), { status: 2 })).status).toBe(200);
    down.mockRestore();
    expect([(await mailsOf('olga')).length, await fixture.deps.db.$count(waiting)]).toEqual([before, 1]);
    await fixture.deps.db.update(waiting).set({ heldUntil: sql`now() - interval '1 second'` });
    await fixture.deps.mails.look();
    expect((await mailsOf('olga')).length).toBe(before + 1);
  });
});

test('beyond the limit of actions of a user in a day a change is refused and changes nothing', async () => {
  const { actionsPerUser } = fixture.settings.limits;
  const id = await addTask();
  await change(id, { status: 1 });
  await fixture.deps.db
    .insert(uploadUsage)
    .values({ kind: 'actions', ownerId: 'ann', day: dayOf(new Date()), bytes: actionsPerUser - 1 })
    .onConflictDoUpdate({
      target: [uploadUsage.kind, uploadUsage.ownerId, uploadUsage.day],
      set: { bytes: actionsPerUser - 1 },
    });
  expect((await change(id, { status: 2 })).status).toBe(200);
  expect(await change(id, { status: 1 })).toMatchObject({ status: 429, reason: 'tooManyRequests' });
  const [task] = await fixture.deps.db.select().from(tasks).where(eq(tasks.id, id));
  expect([task?.status, (await noted()).length]).toEqual([2, 1]);
  // What the firm does is not noted, and the next day begins anew.
  expect((await change(id, { status: 1 }, 'stan')).status).toBe(200);
  await fixture.deps.db.update(uploadUsage).set({ day: '2020-01-01' }).where(eq(uploadUsage.kind, 'actions'));
  expect((await change(id, { status: 2 })).status).toBe(200);
});

describe('the summary', () => {
  const day = 86_400_000;
  const report = () => undefined;
  const setAt = (at: Date) => fixture.deps.db.update(clientActions).set({ at });
  const reachesTo = (actionMailsUntil: Date) =>
    fixture.deps.db.update(users).set({ actionMailsUntil }).where(eq(users.id, 'dora'));
  const send = () => sendDigests(fixture.deps, report);
  const last = () => lastDigestMoment(fixture.settings.limits);

  test('is due at one moment of the day', () => {
    const limits = { digestMs: day, digestAtMs: 36_000_000 };
    const at = (time: string) => lastDigestMoment(limits, Date.parse(time)).toISOString();
    expect(at('2026-03-02T09:59:59Z')).toBe('2026-03-01T10:00:00.000Z');
    expect(at('2026-03-02T10:00:00Z')).toBe('2026-03-02T10:00:00.000Z');
  });

  test('lists what was done since the last one, and goes out once from two servers', async () => {
    for (const label of ['First', 'Second']) await change(await addTask({ label }), { status: 2 });
    await setAt(new Date(last().getTime() - 1000));
    await reachesTo(new Date(last().getTime() - day));
    await fixture.deps.db
      .update(users)
      .set({ actionMailsUntil: new Date(last().getTime() - day) })
      .where(eq(users.id, 'frida'));
    await Promise.all([send(), send()]);
    const sent = await mailsOf('dora');
    expect(sent.map(({ subject }) => subject)).toEqual(['What your clients did']);
    for (const label of ['First', 'Second'])
      expect(sent[0]?.text).toContain(`ann Person sent =E2=80=9C${label}=E2=80=9D.`);
    await send();
    expect((await mailsOf('dora')).length).toBe(1);
    for (const name of ['nils', 'frida']) expect(await mailsOf(name)).toEqual([]);
  });

  test('leaves what was done after its moment to the next one', async () => {
    await change(await addTask(), { status: 2 });
    await setAt(new Date(last().getTime() + 1));
    await reachesTo(new Date(last().getTime() - day));
    await send();
    expect((await mailsOf('dora')).length).toBe(1);
    await sendDigests(fixture.deps, report, last().getTime() + day);
    expect((await mailsOf('dora')).length).toBe(2);
  });
});

test('entries are deleted after a year', async () => {
  await change(await addTask({ label: 'Old' }), { status: 2 });
  const { actionsKeptMs } = fixture.settings.limits;
  await fixture.deps.db.update(clientActions).set({ at: new Date(Date.now() - actionsKeptMs - 1000) });
  await change(await addTask({ label: 'New' }), { status: 2 });
  await sweep(fixture.deps.db, fixture.settings.limits);
  expect((await noted()).map(([, label]) => label)).toEqual(['New']);
});
