import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mostChanges } from '../../../contract/requests/requests.ts';
import { employees } from '../../../server/db/schema/request-schema.ts';
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

type Cells = Parameters<typeof payroll>[1];
/** Sends a payroll of the month ahead, in which nothing is late. */
async function send(cells: Cells, options: { more?: Record<string, string>; confirmed?: string[] } = {}) {
  const draft = await fixture.begin(payroll(ahead, {}));
  const values = { ...payroll(ahead, cells), ...options.more };
  return await fixture.send(draft, values, { confirmed: options.confirmed ?? [] });
}
const codesOf = ({ findings }: Awaited<ReturnType<typeof send>>) => findings.map(({ code }) => code);

test('[T3.16] a payroll is sent with its cells, its totals and what the firm should know', async () => {
  const cells = { ana: { faltas: '440', comissao: '124000', vale: '35000' }, zoe: { vale: '0' } };
  const sent = await send(cells);
  expect(sent).toMatchObject({ isSent: true, faults: {}, missingFiles: [] });
  expect(codesOf(sent)).toEqual(['payrollRestLoss']);
  const seen = await fixture.get(sent.data.id, 'stan');
  expect(seen).toMatchObject({
    status: 'WaitingForAnswer',
    subject: ahead.split('-').reverse().join('/'),
    values: payroll(ahead, cells),
  });
  expect(seen.number).toMatch(/^\d{4}-\d{4}$/);
  expect(seen.facts).toEqual([
    { label: 'competence', value: ahead, format: 'month' },
    { label: 'payrollType', value: 'monthly', format: 'choice.payrollType' },
    { label: 'payrollCells', value: '4', format: 'text' },
    { label: 'payrollMoney', value: '1590.00', format: 'money' },
  ]);
});

test.each<[string, Cells, Record<string, string>, string[]]>([
  ['a cell that cannot be read', { ana: { he50: '?12:75', vale: '1' } }, {}, ['payrollCells']],
  ['a cell that is no value', { ana: { he50: 'x' } }, {}, ['payrollCells']],
  ['more hours than a month has', { ana: { adNoturno: String(220 * 60 + 1) } }, {}, ['payrollCells']],
  ['no cell', {}, {}, ['payrollEmpty']],
  ['cells of other people alone', { nobody: { vale: '1' } }, {}, ['payrollEmpty']],
  ['cells of hidden columns alone', { ana: { vt: '1' } }, {}, ['payrollEmpty']],
  [
    'cells although there are none by choice',
    { ana: { vale: '1' } },
    { noMovement: 'yes' },
    ['payrollNotEmpty'],
  ],
])('a payroll with %s is not sent, and stored as it is', async (_name, cells, more, codes) => {
  const answer = await send(cells, { more, confirmed: codes });
  expect([answer.isSent, codesOf(answer)]).toEqual([false, codes]);
  expect(answer.data).toMatchObject({ status: 'Draft', values: { ...payroll(ahead, cells), ...more } });
});

test('a payroll that has no entries by choice is sent', async () => {
  const sent = await send({}, { more: { noMovement: 'yes' } });
  expect(sent.isSent).toBe(true);
  expect(sent.data.facts[2]).toEqual({ label: 'noMovement', value: 'yes', format: 'choice.noMovement' });
});

test('a payroll after its deadline is sent once that was confirmed', async () => {
  const draft = await fixture.begin(payroll(late, {}));
  const values = payroll(late, { ana: { vale: '35000' } });
  const asked = await fixture.send(draft, values);
  expect([asked.isSent, codesOf(asked)]).toEqual([false, ['payrollLate']]);
  const sent = await fixture.send(asked.data, values, { confirmed: ['payrollLate'] });
  expect([sent.isSent, sent.data.warnings.map(({ code }) => code)]).toEqual([true, ['payrollLate']]);
});

test.each<[string, Record<string, string>, string]>([
  ['more overtime than 44 hours', { he50: '2000', he100: '641' }, 'payrollOvertime'],
  ['an advance above 40 % of the salary', { vale: '99201' }, 'payrollAdvance'],
  ['transport above 6 % of the salary', { vt: '14881' }, 'payrollTransport'],
])('%s is sent once that was confirmed', async (_name, cells, code) => {
  const rubrics = defaultSettings.rubrics.map((one) => ({ ...one, isVisible: true }));
  await fixture.tell(fixture.as.stan, `PUT ${payrollPath}/settings`, {
    ...defaultSettings,
    rubrics,
    version: 0,
  });
  const asked = await send({ ana: cells });
  expect([asked.isSent, asked.findings]).toEqual([
    false,
    [{ code, level: 'warn', values: { names: 'Ana Paula Ferreira', count: 1 } }],
  ]);
  const values = payroll(ahead, { ana: cells });
  expect((await fixture.send(asked.data, values, { confirmed: [code] })).isSent).toBe(true);
});

test('hours of a person whose leave has no end are sent once that was confirmed', async () => {
  await fixture.store({
    id: 'open',
    sentValues: { employeeId: 'ana', leaveType: '21', leaveFrom: `${monthAt(-1)}-10` },
  });
  const cells = { ana: { he50: '60' } };
  const asked = await send(cells);
  const finding = { code: 'payrollOpenLeave', level: 'warn' };
  expect([asked.isSent, asked.findings]).toEqual([
    false,
    [{ ...finding, values: { names: 'Ana Paula Ferreira', count: 1 } }],
  ]);
  const { isSent, data } = await fixture.send(asked.data, payroll(ahead, cells), {
    confirmed: [finding.code],
  });
  expect([isSent, data.values]).toEqual([true, payroll(ahead, cells)]);
});

test('cells that are read-only, hidden or of other people are not sent, and rows keep their places', async () => {
  await fixture.store({
    id: 'leave',
    sentValues: {
      ...{ employeeId: 'ana', leaveType: '21' },
      ...{ leaveFrom: `${monthAt(0)}-01`, leaveUntil: `${monthAt(2)}-10` },
    },
  });
  const sent = await send({
    nobody: { vale: '1' },
    ana: { he50: '60', vale: '35000', obs: 'Licença' },
    zoe: { he50: '60', vt: '5' },
  });
  const kept = payroll(ahead, { nobody: {}, ana: { vale: '35000', obs: 'Licença' }, zoe: { he50: '60' } });
  expect([sent.isSent, sent.data.values]).toEqual([true, kept]);
  expect((await fixture.get(sent.data.id, 'stan')).values).toEqual(kept);
});

test('the firm marks a cell of any row, and of many changes the history keeps the first and counts the rest', async () => {
  const { db } = fixture.deps;
  const ids = Array.from({ length: 120 }, (_, index) => `extra-${index}`);
  await db
    .insert(employees)
    .values(ids.map((id) => ({ id, clientId: 'acme', name: id, sortName: id, hireDate: '2024-01-01' })));
  const { data } = await send({}, { more: { noMovement: 'yes' } });
  const flags = [{ path: 'entries.119.obs', note: 'Why?' }];
  const returned = await fixture.handle(data, 'return', { flags });
  expect(returned.status).toBe(200);
  const cells = Object.fromEntries(ids.map((id) => [id, { obs: 'Noted' }]));
  const request = await fixture.get(data.id);
  const sent = await fixture.send(request, payroll(ahead, cells));
  expect(sent.isSent).toBe(true);
  const entry = sent.data.history.at(-1);
  expect([entry?.changes.length, entry?.moreChanges]).toEqual([mostChanges, 241 - mostChanges]);
  expect(sent.data.history[0]).not.toHaveProperty('moreChanges');
  await db.delete(employees).where(inArray(employees.id, ids));
});
