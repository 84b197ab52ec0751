import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultRubrics } from '../../../contract/payroll/rubrics.ts';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { employees } from '../../../server/db/schema/request-schema.ts';
import { clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { defaultSettings } from '../../../server/payroll/payroll-month.ts';
import {
  ahead,
  late,
  monthAt,
  type PayrollFixture,
  payroll,
  payrollPath,
  startPayrollFixture,
} from './payroll-fixture.ts';

let fixture: PayrollFixture;
beforeAll(async () => {
  fixture = await startPayrollFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.end());

const setWindow = async (windowFrom: number) =>
  await fixture.tell(fixture.as.stan, `PUT ${payrollPath}/settings`, {
    ...defaultSettings,
    windowFrom,
    version: 0,
  });

test('[T3.16] a month without settings is the month itself with the rubrics of this edition', async () => {
  const month = await fixture.month('2026-04');
  expect(month).toMatchObject({
    ...{ competence: '2026-04', type: 'monthly', isClosed: false, previous: {} },
    // The 25th is a Saturday.
    ...{ from: '2026-04-01', until: '2026-04-30', cutOff: '2026-04-24' },
  });
  expect(month.rubrics).toEqual(defaultRubrics);
});

test('a window that begins on the 26th takes in the end of the month before', async () => {
  expect((await setWindow(26)).status).toBe(200);
  expect(await fixture.month('2026-01')).toMatchObject({ from: '2025-12-26', until: '2026-01-25' });
});

test('[T3.12] a month has who works on a day of it, with salary in cents and the number of the register', async () => {
  const { db } = fixture.deps;
  await db.update(employees).set({ registration: '0007' }).where(eq(employees.id, 'ana'));
  const [first] = (await fixture.month('2026-02')).people;
  expect(first).toEqual({
    ...{ id: 'ana', name: 'Ana Paula Ferreira', cpf: null, hireDate: '2022-03-10' },
    ...{ jobPosition: 'Vendedora', registration: '0007', salary: 248_000, leftOn: null, away: null },
  });
  const idsOf = async (competence: string) => (await fixture.month(competence)).people.map(({ id }) => id);
  expect(await idsOf('2022-02')).toEqual([]);
  expect(await idsOf('2022-03')).toEqual(['ana', 'left', 'zoe']);
});

test('who leaves within the window is marked, who leaves later is not, and who left before it is not there', async () => {
  const leaverOf = async (competence: string) =>
    (await fixture.month(competence)).people.find(({ id }) => id === 'left');
  expect((await leaverOf('2025-11'))?.leftOn).toBe(null);
  expect((await leaverOf('2025-12'))?.leftOn).toBe('2025-12-31');
  expect(await leaverOf('2026-01')).toBe(undefined);
  await setWindow(26);
  expect((await leaverOf('2026-01'))?.leftOn).toBe('2025-12-31');
});

test('leaves and vacations that were sent keep people away, refused, withdrawn and unsent ones do not', async () => {
  const leave = { employeeId: 'ana', leaveType: '21', leaveFrom: '2026-02-20', leaveUntil: '2026-03-10' };
  const awayOf = async (id: string, competence = '2026-03') =>
    (await fixture.month(competence)).people.find((one) => one.id === id)?.away;
  await fixture.store({ id: 'leave', sentValues: leave });
  await fixture.store({
    ...{ id: 'vacation', kind: 'vacation-notice', status: 'Replied', outcome: 'answered' },
    sentValues: {
      employeeId: 'zoe',
      vacationParts: [
        { vacationFrom: '2026-03-02', vacationDays: '14' },
        { vacationFrom: '2026-07-06', vacationDays: '16' },
      ],
    },
  });
  expect(await awayOf('ana')).toEqual({ reason: 'leave', from: '2026-02-20', until: '2026-03-10' });
  expect(await awayOf('zoe')).toEqual({ reason: 'vacation', from: '2026-03-02', until: '2026-03-15' });
  expect([await awayOf('ana', '2026-04'), await awayOf('zoe', '2026-04')]).toEqual([null, null]);
  await fixture.clear();
  for (const outcome of ['withdrawn', 'refused'] as const)
    await fixture.store({ id: outcome, status: 'Replied', outcome, sentValues: leave });
  await fixture.store({ id: 'draft', status: 'Draft', values: leave });
  expect(await awayOf('ana')).toBe(null);
});

test('[T3.12] only those who may register employees, and the firm, read the CPF of a person', async () => {
  const cpf = async (as: 'ann' | 'stan') => (await fixture.month('2026-02', 'monthly', as)).people[0]?.cpf;
  const grant = (grants: typeof clientGrants) =>
    fixture.deps.db.update(users).set({ grants }).where(eq(users.id, 'ann'));
  expect([await cpf('ann'), await cpf('stan')]).toEqual([null, '529.982.247-25']);
  await grant(withGrants(clientGrants, { ServiceRequest: { Employee: 'Granted' } }));
  expect(await cpf('ann')).toBe('529.982.247-25');
  await grant(clientGrants);
});

test('the recurring cells of the month before come along as they were sent last, of people of both months', async () => {
  const cells = { vale: '35000', comissao: '100', obs: 'x' };
  const before = payroll(late, { ana: cells, zoe: { comissao: '5' }, gone: cells });
  const stored = { kind: 'payroll-entries', status: 'Replied' } as const;
  const sentAt = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  await fixture.store({ id: 'one', ...stored, outcome: 'answered', sentValues: before, sentAt: sentAt(1) });
  for (const [hour, outcome] of [
    [2, 'withdrawn'],
    [3, 'refused'],
  ] as const)
    await fixture.store({
      ...{ id: outcome, ...stored, outcome, sentAt: sentAt(hour) },
      sentValues: payroll(late, { ana: { vale: '1' } }),
    });
  expect((await fixture.month(monthAt(0))).previous).toEqual({ ana: { vale: '35000' } });
  expect((await fixture.month(monthAt(0), 'complementary')).previous).toEqual({});
  await fixture.store({
    ...{ id: 'two', ...stored, outcome: 'answered', sentAt: sentAt(4) },
    sentValues: payroll(late, { ana: { vale: '40000' } }),
  });
  expect((await fixture.month(monthAt(0))).previous).toEqual({ ana: { vale: '40000' } });
});

test('the periods that may be begun and those with a request are listed, the latest month first', async () => {
  await fixture.store({
    ...{ id: 'old', kind: 'payroll-entries', status: 'Replied', outcome: 'answered' },
    sentValues: payroll('2021-05', {}),
  });
  const { id } = await fixture.begin(payroll(ahead, {}));
  await fixture.close('2021-05');
  const { periods } = await fixture.month(monthAt(0));
  expect(periods[0]).toMatchObject({ competence: ahead, type: 'monthly', requestId: id, status: 'Draft' });
  expect(periods.at(-1)).toEqual({
    ...{ competence: '2021-05', type: 'monthly', cutOff: '2021-05-25', isClosed: true },
    ...{ requestId: 'old', status: 'Replied', outcome: 'answered' },
  });
  const months = periods.map(({ competence }) => competence);
  expect(months).toEqual(months.toSorted().reverse());
  expect(periods.filter(({ requestId }) => requestId !== null)).toHaveLength(2);
});

test('of a period the request that is not final is named, else the last one; drafts only to who sees them', async () => {
  const stored = { kind: 'payroll-entries', status: 'Replied', sentValues: payroll(late, {}) } as const;
  const hour = (count: number) => new Date(Date.UTC(2026, 0, 1, count));
  await fixture.store({ id: 'first', ...stored, outcome: 'answered', repliedAt: hour(1) });
  await fixture.store({ id: 'last', ...stored, outcome: 'withdrawn', repliedAt: hour(2) });
  const nameOf = async (as: 'ann' | 'stan') =>
    (await fixture.month(late, 'monthly', as)).periods.find(
      ({ competence, type }) => competence === late && type === 'monthly',
    );
  expect(await nameOf('ann')).toMatchObject({ requestId: 'last', status: 'Replied', outcome: 'withdrawn' });
  const { id } = await fixture.begin(payroll(late, {}));
  expect(await nameOf('ann')).toMatchObject({ requestId: id, status: 'Draft', outcome: null });
  expect(await nameOf('stan')).toMatchObject({ requestId: 'last' });
  const preview = await fixture.visitor('stan', 'ann');
  const query = new URLSearchParams({ clientId: 'acme', competence: late, type: 'monthly' });
  const seen = await (await fixture.call(preview, `${payrollPath}/month?${query}`, {})).json();
  expect(seen.periods.map(({ requestId }: { requestId: string }) => requestId)).not.toContain(id);
});

test('a type of payroll that a month does not have answers 400', async () => {
  const ask = async (competence: string, type: string) =>
    (
      await fixture.tell(
        fixture.as.ann,
        `GET ${payrollPath}/month?${new URLSearchParams({ clientId: 'acme', competence, type })}`,
      )
    ).status;
  expect(await ask('2026-10', 'thirteenthFirst')).toBe(400);
  expect(await ask('2026-13', 'monthly')).toBe(400);
  expect(await ask('2026-11', 'thirteenthFirst')).toBe(200);
});

test('[T2.14, T3.17] the action of payrolls is there in Brazil alone, with how many wait for the client', async () => {
  const actionsOf = async (): Promise<{ type: string; route: string; waiting: number }[]> => {
    const path = '/api/br-service-requests/v1/actions?clientId=acme';
    const { sections } = await (await fixture.call(fixture.as.ann, path, {})).json();
    return sections[0].actions;
  };
  const action = { type: 'payrollEntries', route: 'payroll-entries' };
  await fixture.store({
    ...{ id: 'asked', kind: 'payroll-entries', status: 'WaitingForClient' },
    sentValues: payroll(late, {}),
  });
  expect(await actionsOf()).toHaveLength(11);
  expect(await actionsOf()).toContainEqual({ ...action, waiting: 1 });
  await fixture.deps.db.update(companies).set({ market: 'us' }).where(eq(companies.id, 'A'));
  expect((await actionsOf()).map(({ type }) => type)).not.toContain('payrollEntries');
  const month = `GET ${payrollPath}/month?clientId=acme&competence=2026-11&type=monthly`;
  expect((await fixture.tell(fixture.as.ann, month)).status).toBe(403);
  expect((await fixture.tell(fixture.as.stan, `GET ${payrollPath}/settings`)).status).toBe(404);
  expect((await setWindow(1)).status).toBe(404);
  expect(await fixture.close(late)).toBe(404);
  await fixture.deps.db.update(companies).set({ market: 'br' }).where(eq(companies.id, 'A'));
});
