import { expect, test } from 'vitest';
import { addDays, todayInBrazil } from '../../contract/brazil/business-days.ts';
import { isCpf } from '../../contract/fields/brazil.ts';
import { formFaults, isFieldRequired } from '../../contract/forms/form.ts';
import type { RequestContext } from '../../contract/requests/kind.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import { requestOutcomes, requestStatuses } from '../../contract/requests/request-life.ts';
import { clientFiles } from './client-files.ts';
import { demoClients } from './demo-clients.ts';
import { demoEmployees } from './demo-employees.ts';
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
const contextOf = (clientId: string, at: Date): RequestContext => ({
  today: todayInBrazil(at),
  employees: made.employees.filter((one) => one.clientId === clientId) as never,
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
    const context = contextOf(clientId, sent?.at ?? now);
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
      const context = { today: todayInBrazil(sent.at), employees: rows.employees as never };
      const errors = kindOf(kind)
        ?.check(sentValues, context)
        .filter(({ level }) => level === 'error');
      expect([kind, errors]).toEqual([kind, []]);
    }
  },
);
