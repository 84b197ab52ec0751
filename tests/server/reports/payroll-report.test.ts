import { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilterItem } from '../../../contract/calls/filter.ts';
import type { FormRow } from '../../../contract/forms/form.ts';
import { foldName } from '../../../server/clients/fold.ts';
import { users } from '../../../server/db/schema/core-schema.ts';
import { employees, serviceRequests } from '../../../server/db/schema/request-schema.ts';
import { brazilAll, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { cellsOf, partsOf } from '../../support/files/xlsx-parts.ts';
import { type ReportFixture, startReportFixture } from './report-fixture.ts';

let fixture: ReportFixture;
const sentAt = new Date('2026-11-25T02:30:00Z');

beforeAll(async () => {
  fixture = await startReportFixture();
  const { db } = fixture.deps;
  await db
    .update(users)
    .set({ grants: withGrants(clientGrants, brazilAll) })
    .where(eq(users.id, 'ann'));
  const employee = (id: string, name: string, more: Partial<typeof employees.$inferInsert> = {}) => ({
    ...{ id, name, clientId: 'acme', sortName: foldName(name), cpf: '529.982.247-25', ...more },
  });
  await db
    .insert(employees)
    .values([
      employee('e1', 'Íris Prado'),
      employee('e2', '=Diego', { cpf: null }),
      employee('e3', 'Of another client', { clientId: 'bolt' }),
    ]);
  await db.insert(serviceRequests).values([
    payroll('november', [
      { employee: 'e1', faltas: '1810', plantao: '750', vale: '0', diasVr: '22', obs: 'Sem vale' },
      { employee: 'e2', he50: '59999', vale: '124050', faltas: '', comissao: '?abc' },
    ]),
    payroll('thirteenth', [{ employee: 'e1', faltas: '5' }], {
      ...{ competence: '2026-11', payrollType: 'thirteenthFirst', status: 'WaitingForCorrection' },
    }),
    payroll('december', [{ employee: 'e1', faltas: '60', vale: '5' }], {
      ...{ competence: '2026-12', status: 'Replied', outcome: 'answered' },
    }),
    // None of these is listed.
    payroll('draft', [{ employee: 'e1', faltas: '1' }], { status: 'Draft' }),
    payroll('withdrawn', [{ employee: 'e1', faltas: '1' }], { status: 'Replied', outcome: 'withdrawn' }),
    payroll('refused', [{ employee: 'e1', faltas: '1' }], { status: 'Replied', outcome: 'refused' }),
    payroll('foreign', [{ employee: 'e3', faltas: '1' }], { clientId: 'bolt', companyId: 'B' }),
    {
      ...payroll('still', []),
      sentValues: { competence: '2026-10', payrollType: 'monthly', noMovement: 'yes' },
    },
    { ...payroll('other', [{ employee: 'e1', faltas: '1' }]), kind: 'general-requests' },
  ]);
});
afterAll(() => fixture.end());

interface Sent extends Partial<Omit<typeof serviceRequests.$inferInsert, 'id'>> {
  readonly competence?: string;
  readonly payrollType?: string;
}

function payroll(id: string, entries: readonly FormRow[], sent: Sent = {}) {
  const { competence = '2026-11', payrollType = 'monthly', ...more } = sent;
  return {
    ...{ id, companyId: 'A', clientId: 'acme', kind: 'payroll-entries', status: 'WaitingForAnswer' as const },
    ...{ subject: competence, values: {}, sentValues: { competence, payrollType, entries } },
    ...{ createdById: 'ann', since: sentAt, updatedAt: sentAt, sentAt, ...more },
  };
}

const only = (...items: FilterItem[]) => ({ filter: { groups: [{ useOr: false, items }] } });
const read = async (asked: object = {}, as?: ReportFixture['as']['ann']) =>
  await fixture.read('payroll-entries', asked, as);
const shortOf = async (asked: object = {}) =>
  (await read(asked)).items.map(({ cells: { competence, name, rubric, quantity, amount } }) =>
    [competence, name, rubric, quantity ?? amount].join(' '),
  );

describe('[T2.17] the rows of the payroll report', () => {
  const all = [
    '2026-12 Íris Prado faltas 01:00',
    '2026-12 Íris Prado vale 0.05',
    '2026-11 =Diego he50 999:59',
    '2026-11 =Diego vale 1240.50',
    '2026-11 Íris Prado faltas 30:10',
    '2026-11 Íris Prado plantao 7.50',
    '2026-11 Íris Prado vale 0.00',
    '2026-11 Íris Prado diasVr 22.00',
    '2026-11 Íris Prado faltas 00:05',
  ];

  test('are one for each person and rubric with a value, the latest month first, of what was sent and counts', async () => {
    expect(await shortOf()).toEqual(all);
    const { items, totalItems, sums, stored } = await read();
    expect({ totalItems, sums, stored }).toEqual({ totalItems: 9, sums: { amount: '1240.55' }, stored: 9 });
    expect(items[4]?.cells).toEqual({
      ...{ competence: '2026-11', cpf: '529.982.247-25', registration: null, name: 'Íris Prado' },
      ...{ rubric: 'faltas', payrollType: 'monthly', quantity: '30:10', amount: null },
      ...{ status: 'WaitingForAnswer', sentAt: '2026-11-25T02:30:00.000Z' },
    });
    expect(items[8]?.cells).toMatchObject({
      payrollType: 'thirteenthFirst',
      status: 'WaitingForCorrection',
    });
  });

  test('come in parts in one order, with ids of their own', async () => {
    const parts = await Promise.all([0, 4, 8].map((startIndex) => read({ startIndex, itemsPerPage: 4 })));
    const items = parts.flatMap((part) => part.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(9);
    expect(items).toEqual((await read()).items);
  });

  test.each<readonly [FilterItem[], readonly number[]]>([
    [[{ by: 'competenceOn', op: 'GE', value: '2026-12-01' }], [0, 1]],
    [[{ by: 'competenceOn', op: 'LE', value: '2026-11-30' }], [2, 3, 4, 5, 6, 7, 8]],
    [[{ by: 'name', op: 'LIKE', value: 'IRIS' }], [0, 1, 4, 5, 6, 7, 8]],
    [[{ by: 'payrollType', op: 'IN', value: ['thirteenthFirst'] }], [8]],
    [[{ by: 'rubric', op: 'IN', value: ['vale'] }], [1, 3, 6]],
  ])('[T3.11] filtered by %j are %j', async (items, places) => {
    expect(await shortOf(only(...items))).toEqual(places.map((place) => all[place]));
  });

  test('are those of the payroll that was sent last where a month and type has several', async () => {
    const { db } = fixture.deps;
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const answered = { competence: '2026-07', status: 'Replied', outcome: 'answered' } as const;
    const late = (id: string, faltas: string, day: number, more: Sent = {}) =>
      payroll(id, [{ employee: 'e1', faltas }], {
        ...answered,
        sentAt: at(day),
        repliedAt: at(day),
        ...more,
      });
    await db
      .insert(serviceRequests)
      .values([
        late('a first', '60', 1),
        late('b corrected', '120', 3),
        late('c in between', '180', 2),
        late('d withdrawn', '240', 4, { outcome: 'withdrawn' }),
        late('e of another type', '5', 1, { payrollType: 'complementary' }),
      ]);
    const july = only({ by: 'competenceOn', op: 'LE', value: '2026-07-31' });
    expect(await shortOf(july)).toEqual([
      '2026-07 Íris Prado faltas 02:00',
      '2026-07 Íris Prado faltas 00:05',
    ]);
    const [, people] = await readWorkbook(Readable.from([await fixture.file('payroll-entries', july)]));
    expect(Math.round((Number(people?.data[1]?.[3]) - Date.UTC(1899, 11, 30)) / 60_000)).toBe(125);
    await db
      .delete(serviceRequests)
      .where(
        inArray(serviceRequests.id, [
          'a first',
          'b corrected',
          'c in between',
          'd withdrawn',
          'e of another type',
        ]),
      );
  });

  test('name nobody of another client, and stand whatever else a form holds', async () => {
    const { db } = fixture.deps;
    await db
      .insert(serviceRequests)
      .values([
        payroll('odd', [{ employee: 'e3', faltas: '1' }], { competence: 'soon' }),
        { ...payroll('worse', []), sentValues: { competence: '2026-09', entries: 'none' } },
      ]);
    expect((await shortOf()).at(-1)).toBe('soon e3 faltas 00:01');
    for (const id of ['odd', 'worse']) await db.delete(serviceRequests).where(eq(serviceRequests.id, id));
  });
});

describe('[T3.15] the payroll report is for who may see it', () => {
  const grant = async (...more: Record<string, Record<string, string>>[]) =>
    await fixture.deps.db
      .update(users)
      .set({ grants: withGrants(clientGrants, ...more) })
      .where(eq(users.id, 'cole'));

  test('a CPF only with the permission for employees, in the file as well', async () => {
    await grant();
    const { cole } = fixture.as;
    expect((await read({}, cole)).items.map(({ cells }) => cells.cpf)).toEqual(Array(9).fill(null));
    const parts = await partsOf(await fixture.file('payroll-entries', {}, cole));
    expect([...parts.values()].join()).not.toContain('529.982.247-25');
    await grant({ ServiceRequest: { Employee: 'Granted' } });
    expect((await read({}, cole)).items[0]?.cells.cpf).toBe('529.982.247-25');
    await grant();
  });

  test('nobody without service requests', async () => {
    await grant({ ServiceRequest: { Denied: 'Granted' } });
    const path = 'reports/payroll-entries';
    for (const rest of ['', '/file', '/address'])
      expect(await fixture.status(`${path}${rest}?clientId=acme`, fixture.as.cole)).toBe(403);
    await grant();
    expect(await fixture.status(`${path}?clientId=bolt`)).toBe(404);
  });
});

describe('[T2.17, T9.07] the payroll report as XLSX', () => {
  /** The day from which a spreadsheet counts. */
  const start = Date.UTC(1899, 11, 30);
  const minutesIn = (cell: unknown) => Math.round(((cell as Date).getTime() - start) / 60_000);

  test('is read back by another library: days, durations beyond 24 hours, numbers and texts', async () => {
    const sheets = await readWorkbook(Readable.from([await fixture.file('payroll-entries')]));
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Lançamentos de folha',
      'Resumo por pessoa',
      'Filtros',
    ]);
    const [rows = [], people = []] = sheets.map(({ data }) => data);
    expect(rows[0]).toEqual([
      ...['Competência', 'CPF', 'Matrícula', 'Nome', 'Rubrica', 'Tipo', 'Quantidade', 'Valor'],
      ...['Situação do envio', 'Enviado em'],
    ]);
    expect(rows[5]).toEqual([
      ...[new Date('2026-11-01'), '529.982.247-25', null, 'Íris Prado', 'Faltas', 'Mensal'],
      ...[expect.any(Date), null, 'Aguardando resposta', new Date('2026-11-24T23:30:00Z')],
    ]);
    expect([3, 5].map((at) => minutesIn(rows[at]?.[6]))).toEqual([59_999, 1_810]);
    expect([6, 8].map((at) => rows[at]?.[6])).toEqual([7.5, 22]);
    expect([4, 7].map((at) => rows[at]?.[7])).toEqual([1240.5, 0]);
    expect(rows[3]?.[3]).toBe('=Diego');

    expect(people[0]).toEqual([
      ...['Nome', 'CPF', 'Matrícula', 'Faltas', 'Horas extras 50%', 'Horas (decimal)'],
      ...['Vale (adiantamento)', 'Dias VR'],
    ]);
    expect(people[1]).toEqual(['=Diego', null, null, null, expect.any(Date), null, 1240.5, null]);
    expect(people[2]).toEqual([
      ...['Íris Prado', '529.982.247-25', null, expect.any(Date), null, 7.5, 0.05, 22],
    ]);
    // Absences of 30:10, 00:05 and 01:00.
    expect([people[1]?.[4], people[2]?.[3]].map(minutesIn)).toEqual([59_999, 1_875]);
    expect(people[3]?.slice(5)).toEqual([7.5, 1240.55, 22]);
    expect(people[3]?.slice(3, 5).map(minutesIn)).toEqual([1_875, 59_999]);
  });

  test('has formats that go beyond 24 hours, totals as formulas, and no other formula', async () => {
    const parts = await partsOf(await fixture.file('payroll-entries'));
    const [rows = '', people = ''] = [1, 2].map((number) => parts.get(`xl/worksheets/sheet${number}.xml`));
    expect(parts.get('xl/styles.xml')).toContain('formatCode="[hh]:mm"');
    const at = (sheet: string, ...places: string[]) =>
      cellsOf(sheet).flatMap(({ place, style, number }) => (places.includes(place) ? [[style, number]] : []));
    expect(at(rows, 'G4', 'H5', 'G6', 'G7')).toEqual([
      [8, String(59_999 / 1_440)],
      [4, '1240.50'],
      [8, String(1_810 / 1_440)],
      [9, '7.50'],
    ]);
    const formulas = (sheet: string) => [...sheet.matchAll(/<f>(.*?)<\/f>/g)].map(([, formula]) => formula);
    expect(formulas(rows)).toEqual(['SUBTOTAL(109,H2:H10)']);
    expect(formulas(people)).toEqual(['D', 'E', 'F', 'G', 'H'].map((name) => `SUM(${name}2:${name}3)`));
    expect(at(people, 'D4', 'E4', 'G4')).toEqual([
      [10, String(1_875 / 1_440)],
      [10, String(59_999 / 1_440)],
      [7, '1240.55'],
    ]);
    expect(people).toContain('state="frozen"');
    expect(people).toContain('<autoFilter ref="A1:H3"/>');
    expect(parts.get('xl/workbook.xml')).toContain("'Resumo por pessoa'!$A$1:$H$3");
  });

  test('sums what its filter lets through, and has no rubric without a row', async () => {
    const filter = only({ by: 'payrollType', op: 'IN', value: ['thirteenthFirst'] });
    const sheets = await readWorkbook(Readable.from([await fixture.file('payroll-entries', filter)]));
    expect(sheets[1]?.data[0]).toEqual(['Nome', 'CPF', 'Matrícula', 'Faltas']);
    expect(minutesIn(sheets[1]?.data[1]?.[3])).toBe(5);
    expect(sheets[2]?.data.at(-1)).toEqual(['Tipo', '13º salário, 1ª parcela']);
  });

  test('without rows has both sheets, and a sum of nothing', async () => {
    const filter = only({ by: 'rubric', op: 'IN', value: ['saude'] });
    const parts = await partsOf(await fixture.file('payroll-entries', filter));
    for (const number of [1, 2]) expect(parts.get(`xl/worksheets/sheet${number}.xml`)).not.toContain('<f>');
    expect(cellsOf(parts.get('xl/worksheets/sheet2.xml') ?? '').map(({ text }) => text)).toEqual([
      ...['Nome', 'CPF', 'Matrícula', 'Total'],
    ]);
  });

  test('has every person once where more are read than fit into one part', async () => {
    const { db } = fixture.deps;
    const entries = Array.from({ length: 1_100 }, (_, index) => ({ employee: `m${index}`, he100: '90' }));
    await db.insert(serviceRequests).values(payroll('many', entries, { competence: '2026-08' }));
    const filter = only({ by: 'rubric', op: 'IN', value: ['he100'] });
    const [rows, people] = await readWorkbook(Readable.from([await fixture.file('payroll-entries', filter)]));
    expect(rows?.data).toHaveLength(1_102);
    expect(new Set(people?.data.slice(1, -1).map(([name]) => name)).size).toBe(1_100);
    expect(people?.data).toHaveLength(1_102);
    // 1,650 hours.
    expect(minutesIn(people?.data.at(-1)?.[3])).toBe(99_000);
    await db.delete(serviceRequests).where(eq(serviceRequests.id, 'many'));
  });
});
