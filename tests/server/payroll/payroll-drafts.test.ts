import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serviceRequests } from '../../../server/db/schema/request-schema.ts';
import {
  ahead,
  late,
  monthAt,
  type PayrollFixture,
  payroll,
  startPayrollFixture,
} from './payroll-fixture.ts';

let fixture: PayrollFixture;
beforeAll(async () => {
  fixture = await startPayrollFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.end());

const beginStatus = async (values: object) =>
  await fixture.tell(fixture.as.ann, 'POST /api/br-service-requests/v1/requests', {
    ...{ clientId: 'acme', kind: 'payroll-entries', values },
  });

test('[T3.16] a payroll without a period is that of the present month', async () => {
  const { values, subject } = await fixture.begin();
  expect(values).toEqual({ competence: monthAt(0), payrollType: 'monthly' });
  expect(subject).toBe(monthAt(0).split('-').reverse().join('/'));
});

test('a payroll is begun for a period that may be begun, others answer 400', async () => {
  const { values } = await fixture.begin(payroll(late, {}, 'complementary'));
  expect(values).toEqual({ competence: late, payrollType: 'complementary' });
  for (const wrong of [
    { competence: monthAt(-7), payrollType: 'monthly' },
    { competence: monthAt(2), payrollType: 'monthly' },
    { competence: '2020-13', payrollType: 'monthly' },
    { competence: late, payrollType: 'weekly' },
    { competence: late.replace(/..$/, '02'), payrollType: 'thirteenthFirst' },
  ])
    expect([wrong, (await beginStatus(wrong)).status]).toEqual([wrong, 400]);
});

test('of a period there is one payroll that is not final, whoever begins it and with whatever cells', async () => {
  const { id } = await fixture.begin(payroll(ahead, { ana: { vale: '1' } }));
  expect((await fixture.begin(payroll(ahead, { zoe: { vale: '2' } }), 'cole')).id).toBe(id);
  const sent = await fixture.send(await fixture.get(id), payroll(ahead, { ana: { vale: '1' } }));
  expect(sent.isSent).toBe(true);
  expect((await fixture.begin(payroll(ahead, {}))).id).toBe(id);
  await fixture.handle(sent.data, 'reply');
  const next = await fixture.begin(payroll(ahead, {}));
  expect([next.id === id, next.status]).toEqual([false, 'Draft']);
});

test('several calls at once begin one payroll', async () => {
  const all = await Promise.all(
    (['ann', 'cole', 'ann', 'cole', 'ann'] as const).map((as) => fixture.begin(payroll(ahead, {}), as)),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
});

test('a payroll that another server begins at the same moment is answered in place of a second one', async () => {
  const at = new Date();
  const holding = new EventEmitter();
  const other = fixture.deps.db.transaction(async (tx) => {
    await tx.insert(serviceRequests).values({
      ...{ id: 'other', companyId: 'A', clientId: 'acme', kind: 'payroll-entries', status: 'Draft' },
      ...{ subject: '', values: payroll(ahead, {}), createdById: 'cole', since: at, updatedAt: at },
    });
    const released = once(holding, 'release');
    holding.emit('inserted');
    await released;
  });
  await once(holding, 'inserted');
  const asked = fixture.begin(payroll(ahead, {}));
  await pause(300);
  holding.emit('release');
  await other;
  expect((await asked).id).toBe('other');
});

test('a repeated call with its key answers the same payroll', async () => {
  const first = await fixture.begin(payroll(ahead, {}), 'ann', 'key-1');
  expect((await fixture.begin(payroll(ahead, {}), 'ann', 'key-1')).id).toBe(first.id);
});

test('a payroll without a cell is in no list, one with a cell or without entries by choice is', async () => {
  const empty = async () => (await fixture.list()).items.map(({ kind }) => kind);
  const draft = await fixture.begin(payroll(ahead, {}));
  expect(await empty()).toEqual([]);
  const saved = await fixture.save(draft, { entries: [{ employee: 'ana' }] });
  expect([saved.status, await empty()]).toEqual([200, []]);
  await fixture.save({ id: draft.id, version: 1 }, { entries: [{ employee: 'ana', vale: '0' }] });
  expect(await empty()).toEqual(['payroll-entries']);
  await fixture.save({ id: draft.id, version: 2 }, { noMovement: 'yes' });
  expect((await fixture.list()).counts).toMatchObject({ ALL: 1, DRAFT: 1, PAYROLL_ENTRY: 1 });
});

test('the period of a payroll stays as it was, whatever is stored or sent', async () => {
  const draft = await fixture.begin(payroll(ahead, {}));
  const other = payroll(late, { ana: { vale: '35000' } }, 'complementary');
  const saved = await fixture.save(draft, other);
  expect(saved.data?.values).toEqual(payroll(ahead, { ana: { vale: '35000' } }));
  const sent = await fixture.send({ id: draft.id, version: 1 }, other);
  expect([sent.isSent, sent.data.values]).toEqual([true, payroll(ahead, { ana: { vale: '35000' } })]);
});

test('of two rows for one person the last one is kept, in the place of the first', async () => {
  const draft = await fixture.begin(payroll(ahead, {}));
  const entries = [
    { employee: 'ana', vale: '?x' },
    { employee: 'zoe', vale: '2' },
    { employee: 'ana', vale: '3' },
  ];
  const { data } = await fixture.save(draft, { entries });
  expect(data?.values.entries).toEqual([
    { employee: 'ana', vale: '3' },
    { employee: 'zoe', vale: '2' },
  ]);
});

test('[T3.16] nothing of a closed month is stored or sent, and it stays readable until it is opened again', async () => {
  const cells = payroll(ahead, { ana: { vale: '35000' } });
  const draft = await fixture.begin(cells);
  expect(await fixture.close(ahead)).toBe(204);
  expect(await fixture.close(ahead)).toBe(204);
  const changed = payroll(ahead, { ana: { vale: '1' } });
  expect(await fixture.save(draft, changed)).toMatchObject({ status: 409, reason: 'monthClosed' });
  const sent = await fixture.send(draft, changed);
  expect(sent).toMatchObject({
    isSent: false,
    faults: {},
    findings: [{ code: 'payrollClosed', level: 'error' }],
    data: { values: cells, version: draft.version, status: 'Draft' },
  });
  expect((await fixture.begin(payroll(ahead, {}))).id).toBe(draft.id);
  expect((await fixture.list()).items.map(({ id }) => id)).toEqual([draft.id]);
  const month = await fixture.month(ahead);
  expect([month.isClosed, month.periods[0]?.isClosed, month.periods[1]?.isClosed]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await fixture.close(ahead, false)).toBe(204);
  expect((await fixture.save(draft, changed)).status).toBe(200);
});

test('a closed month without a payroll has none begun, and one that is answered is answered again', async () => {
  await fixture.close(late);
  expect(await beginStatus(payroll(late, {}))).toMatchObject({ status: 409, reason: 'monthClosed' });
  await fixture.store({
    ...{ id: 'answered', kind: 'payroll-entries', status: 'Replied', outcome: 'answered' },
    sentValues: payroll(late, {}),
  });
  expect((await fixture.begin(payroll(late, {}))).id).toBe('answered');
});
