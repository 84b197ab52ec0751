import { expect, test } from 'vitest';
import { addDays, todayInBrazil } from '../../contract/brazil/business-days.ts';
import { isCpf } from '../../contract/fields/brazil.ts';
import { answerIn, type FormValues, formFaults, isFieldRequired, rowsIn } from '../../contract/forms/form.ts';
import { numberText } from '../../contract/payroll/cells.ts';
import { addMonths, monthOf } from '../../contract/payroll/period.ts';
import {
  cellIn,
  copyOfPrevious,
  entriesGroup,
  personField,
  readSheet,
} from '../../contract/payroll/sheet.ts';
import type { RequestContext } from '../../contract/requests/kind.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import { requestOutcomes, requestStatuses } from '../../contract/requests/request-life.ts';
import { clientFiles } from './client-files.ts';
import { demoClients } from './demo-clients.ts';
import { demoEmployees } from './demo-employees.ts';
import { demoPayrollMonth } from './demo-payroll.ts';
import { addDemoRequests, noRequestRows, numberRequests } from './demo-requests.ts';
import { createPack } from './pack.ts';

const now = new Date(2026, 10, 21, 15, 30);
const made = noRequestRows();
for (const client of demoClients.filter(({ companyId }) => companyId === '2001')) {
  const files = clientFiles({ client, market: 'br', year: 2025, pack: createPack() });
  const [firm, person] = [
    { userId: 'firm', name: 'Camila Rezende' },
    { userId: 'person', name: 'Beatriz Nogueira' },
  ];
  await addDemoRequests(made, { client, clientId: client.key, files, firm, person, now });
}
const { requests, numbers } = numberRequests(made.requests);
const contextOf = (clientId: string, at: Date, values: FormValues, rows = made): RequestContext => ({
  today: todayInBrazil(at),
  employees: rows.employees.filter((one) => one.clientId === clientId),
  payroll: demoPayrollMonth(rows, clientId, values),
});

test('the demo has a request in every status and with every outcome', () => {
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(requestStatuses));
  expect(new Set(requests.flatMap(({ outcome }) => outcome ?? []))).toEqual(new Set(requestOutcomes));
});

test('nothing is wrong in a request of the demo that was sent, and nothing in it lies in the future', () => {
  for (const { id, kind: kindId, clientId, sentValues, status, updatedAt, sentAt } of requests) {
    expect(Number(updatedAt)).toBeLessThanOrEqual(now.getTime());
    expect(sentAt === null).toBe(status === 'Draft');
    const kind = kindOf(kindId);
    if (!kind || !sentValues) continue;
    const sent = made.history.filter((entry) => entry.requestId === id && entry.event === 'send').at(-1);
    const context = contextOf(clientId, sent?.at ?? now, sentValues);
    const sources = { employees: context.employees.map((one) => one.id) };
    const types = made.files.filter((file) => file.requestId === id).map(({ type }) => type);
    const missing = kind.attachments.filter(
      ({ type, required }) =>
        required &&
        isFieldRequired(kind.form, { format: 'file', required }, sentValues) &&
        !types.includes(type),
    );
    expect([id, formFaults(kind.form, sentValues, sources), missing]).toEqual([id, {}, []]);
    const errors = kind.check(sentValues, context).filter(({ level }) => level === 'error');
    expect([id, errors]).toEqual([id, []]);
  }
});

test('the requests of a firm are numbered in the order in which they were sent', () => {
  const inOrder = requests
    .filter(({ number }) => number)
    .toSorted((one, other) => Number(one.sentAt) - Number(other.sentAt));
  expect(inOrder.map(({ number }) => number)).toEqual(
    inOrder.map((_, index) => `2026-${String(index + 1).padStart(4, '0')}`),
  );
  expect(numbers).toEqual([{ companyId: '2001', year: 2026, last: inOrder.length }]);
});

test('the bakery has the twelve employees of its pay slips, all adults with a CPF that is right', () => {
  const bakery = demoClients.find(({ key }) => key === 'Padaria São João Ltda');
  if (!bakery) throw new Error('no bakery');
  expect(demoEmployees(bakery, 'bakery')).toHaveLength(12);
  for (const { name, cpf, birthDate, hireDate } of made.employees) {
    expect([name, isCpf(cpf ?? 'none')]).toEqual([name, true]);
    expect([name, addDays(birthDate ?? '', 18 * 366) <= (hireDate ?? '')]).toEqual([name, true]);
  }
  expect(new Set(made.employees.map(({ cpf }) => cpf)).size).toBe(made.employees.length);
});

test.each([
  [2026, 0, 2],
  [2027, 2, 9],
  [2027, 11, 31],
  [2028, 1, 29],
])(
  'a demo that begins on day %i-%i-%i sends nothing in which something is wrong',
  async (year, month, day) => {
    const then = new Date(year, month, day, 15, 30);
    const bakery = demoClients.find(({ key }) => key === 'Padaria São João Ltda');
    if (!bakery) throw new Error('no bakery');
    const rows = noRequestRows();
    const files = clientFiles({ client: bakery, market: 'br', year, pack: createPack() });
    const person = { userId: 'person', name: 'Beatriz Nogueira' };
    await addDemoRequests(rows, {
      client: bakery,
      clientId: 'bakery',
      files,
      firm: person,
      person,
      now: then,
    });
    for (const { id, kind, sentValues } of rows.requests) {
      const sent = rows.history.filter((entry) => entry.requestId === id && entry.event === 'send').at(-1);
      if (!sentValues || !sent) continue;
      const errors = kindOf(kind)
        ?.check(sentValues, contextOf('bakery', sent.at, sentValues, rows))
        .filter(({ level }) => level === 'error');
      expect([kind, errors]).toEqual([kind, []]);
    }
  },
);

/** The payrolls of the bakery by their month. */
const payrolls = new Map(
  requests
    .filter(({ kind }) => kind === 'payroll-entries')
    .map((one) => [answerIn(one.values, 'competence'), one] as const),
);
const bakeryId = 'Padaria São João Ltda';

test('[T3.16] the draft of the present month has the totals of the picture, and one cell that is not right', () => {
  const present = monthOf(todayInBrazil(now));
  const values = payrolls.get(present)?.values ?? {};
  const month = demoPayrollMonth(made, bakeryId, values);
  if (!month) throw new Error('no month');
  const { totals, faults, warnings } = readSheet(values, month, 'pt-BR');
  const shown = Object.entries(totals).map(([binding, sum]) => [
    binding,
    numberText(binding === 'comissao' || binding === 'vale' ? 'money' : 'hourMinute', sum, 'pt-BR'),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    ...{ faltas: '25:10', he50: '48:15', he100: '24:10', adNoturno: '74:45' },
    ...{ comissao: '5.611,25', vale: '3.850,00' },
  });
  const idOf = (name: string) => month.people.find((one) => one.name === name)?.id ?? '';
  expect([...faults]).toEqual([
    [`${idOf('Henrique Dias')} he50`, { fault: expect.any(String), suggestion: '13:15' }],
  ]);
  expect(warnings.size).toBe(0);
  expect(cellIn(values, idOf('Elisa Monteiro'), 'vale')).toBe('0');
});

test('[T3.12] the rows of both payrolls are the employees of the bakery, each with a number of the register', () => {
  const active = made.employees.filter(({ clientId, leftOn }) => clientId === bakeryId && leftOn === null);
  const present = monthOf(todayInBrazil(now));
  expect([...payrolls.keys()].toSorted()).toEqual([addMonths(present, -1), present]);
  for (const { values } of payrolls.values()) {
    const inRows = rowsIn(values, entriesGroup).map((row) => row[personField]);
    expect(new Set(inRows)).toEqual(new Set(active.map(({ id }) => id)));
    expect(
      demoPayrollMonth(made, bakeryId, values)
        ?.people.map(({ id }) => id)
        .toSorted(),
    ).toEqual(active.map(({ id }) => id).toSorted());
  }
  expect(new Set(active.map(({ registration }) => registration)).size).toBe(12);
});

test('the payroll of the month before is answered with its papers, and its advances recur for eleven people', () => {
  const present = monthOf(todayInBrazil(now));
  const sent = payrolls.get(addMonths(present, -1));
  expect([sent?.status, sent?.outcome, sent?.warnings]).toEqual(['Replied', 'answered', []]);
  const papers = made.files.filter(({ requestId, isFirm }) => requestId === sent?.id && isFirm);
  expect(papers.map(({ mimeType }) => mimeType)).toEqual(Array(3).fill('application/pdf'));
  const month = demoPayrollMonth(made, bakeryId, payrolls.get(present)?.values ?? {});
  if (!month || !sent?.sentValues) throw new Error('no month');
  const previous = Object.fromEntries(
    month.people.map(({ id }) => [id, { vale: cellIn(sent.sentValues ?? {}, id, 'vale') }]),
  );
  const copied = copyOfPrevious({}, { ...month, previous });
  expect(copied.map(({ binding, value }) => [binding, value])).toEqual(Array(11).fill(['vale', '35000']));
});
