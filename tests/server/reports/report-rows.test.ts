import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilterItem } from '../../../contract/calls/filter.ts';
import type { FormValues } from '../../../contract/forms/form.ts';
import { reportColumns } from '../../../contract/reports/report-columns.ts';
import { type ReportName, reportNames } from '../../../contract/reports/report-names.ts';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import {
  fiscalClients,
  fiscalDocuments,
  fiscalEvents,
  fiscalFirms,
} from '../../../server/db/schema/fiscal-schema.ts';
import { employees, serviceRequests } from '../../../server/db/schema/request-schema.ts';
import { brazilAll, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { cellsOf, partsOf } from '../../support/files/xlsx-parts.ts';
import { type ReportFixture, startReportFixture } from './report-fixture.ts';

let fixture: ReportFixture;
beforeAll(async () => {
  fixture = await startReportFixture();
  const { db } = fixture.deps;
  await db
    .update(users)
    .set({ grants: withGrants(clientGrants, brazilAll) })
    .where(eq(users.id, 'ann'));
  await db.insert(fiscalFirms).values({ companyId: 'A', isEnabled: true });
  await db
    .insert(fiscalClients)
    .values({ clientId: 'acme', taxId: '12345678000195', isEnabled: true, toggledAt: new Date() });
  await addPeople();
  await addFiscal();
  await fixture.sent({
    documents: [
      { documentId: 'guia', competence: '2026-10', dueOn: '2099-11-20', amount: '1234.56' },
      { documentId: 'folha', type: '=Folha', amount: '0.04' },
    ],
  });
});
afterAll(() => fixture.end());

async function addPeople(): Promise<void> {
  const { db } = fixture.deps;
  const employee = (id: string, name: string, more: Partial<typeof employees.$inferInsert> = {}) => ({
    ...{
      id,
      clientId: 'acme',
      name,
      sortName: name.toLowerCase(),
      cpf: '529.982.247-25',
      hireDate: '2024-03-04',
    },
    ...{ jobPosition: 'Caixa', birthDate: '2001-02-27', salary: '2050.00', leftOn: null, ...more },
  });
  await db
    .insert(employees)
    .values([
      employee('e1', 'Camila Rocha'),
      employee('e2', 'Diego Antunes', { cpf: null, hireDate: null, salary: null, leftOn: '2025-08-29' }),
      employee('e3', 'Other', { clientId: 'bolt' }),
    ]);
  const request = (
    id: string,
    kind: string,
    values: FormValues,
    more: Partial<typeof serviceRequests.$inferInsert> = {},
  ) => ({
    ...{
      id,
      companyId: 'A',
      clientId: 'acme',
      kind,
      status: 'Replied' as const,
      outcome: 'answered' as const,
      subject: id,
    },
    ...{
      values: {},
      sentValues: values,
      createdById: 'ann',
      since: new Date(),
      updatedAt: new Date(),
      repliedAt: new Date(),
      ...more,
    },
  });
  const intern = {
    fullName: 'Íris Prado',
    cpf: '905.019.909-76',
    birthDate: '2004-05-06',
    internshipFrom: '2026-02-02',
    internshipUntil: '2099-01-31',
    internshipArea: 'Fiscal',
    stipend: '900.50',
  };
  await db.insert(serviceRequests).values([
    request(
      'r1',
      'intern-registration',
      { ...intern, stipend: '800' },
      { repliedAt: new Date('2026-01-01') },
    ),
    request('r2', 'intern-registration', intern),
    request(
      'r3',
      'intern-registration',
      { ...intern, cpf: '615.267.549-91', fullName: 'Refused' },
      { outcome: 'refused' },
    ),
    request('r4', 'partner-registration', {
      partnerOperation: 'entry',
      companyName: 'Holding Ltda',
      cnpj: '11.222.333/0001-81',
      partnerRole: 'partner',
      changeDate: '2026-03-01',
      proLabore: '5000.00',
    }),
    request('r5', 'employee-registration', { cpf: '52998224725', cbo: '421125' }),
    request('r6', 'payroll-entries', {
      ...{ competence: '2026-10', payrollType: 'monthly' },
      entries: [{ employee: 'e1', faltas: '90' }],
    }),
  ]);
}

async function addFiscal(): Promise<void> {
  const { db } = fixture.deps;
  const document = (id: string, more: Partial<typeof fiscalDocuments.$inferInsert> = {}) => ({
    ...{
      id,
      companyId: 'A',
      clientId: 'acme',
      storage: 'nfe-storage' as const,
      identity: id,
      root: 'nfeProc',
      model: '55',
    },
    ...{
      key: id.toUpperCase().padStart(44, '0'),
      number: '000123',
      series: '001',
      nature: '',
      sortNature: '',
      cfops: ['5101', '5102'],
    },
    ...{
      issuedAt: new Date('2026-11-25T02:30:00Z'),
      authorizedAt: new Date('2026-11-25T02:31:00Z'),
      total: '100.10',
    },
    ...{ goods: '90.00', icms: '18.00', ipi: '0.10', ibs: null, cbs: null },
    ...{ issuerName: '@Moinho', sortIssuer: '@moinho', issuerTaxId: '11222333000181', issuerState: 'PR' },
    ...{
      recipientName: 'Padaria',
      sortRecipient: 'padaria',
      recipientTaxId: '52998224725',
      direction: 'incoming' as const,
    },
    ...{
      status: 'authorized' as const,
      isCorrected: false,
      flags: [],
      fileName: '-nota.xml',
      size: 1,
      sha256: id,
      blobKey: id,
      ...more,
    },
  });
  await db.insert(fiscalDocuments).values([
    document('d1'),
    document('d2', {
      issuedAt: new Date('2026-10-01T12:00:00Z'),
      status: 'canceled',
      total: null,
      storage: 'nfce-storage',
      model: '65',
    }),
    document('d3', { issuedAt: null, total: '0.05', storage: 'xml-storage', direction: 'participant' }),
    document('d4', { clientId: 'bolt', companyId: 'B' }),
  ]);
  const event = { clientId: 'acme', key: 'D1'.padStart(44, '0'), text: '', protocol: '', isAccepted: true };
  await db.insert(fiscalEvents).values([
    { ...event, type: '210210', sequence: 1, at: new Date('2026-11-26') },
    { ...event, type: '210200', sequence: 1, at: new Date('2026-11-27') },
  ]);
}

const only = (...items: FilterItem[]) => ({ filter: { groups: [{ useOr: false, items }] } });
const idsOf = async (report: ReportName, filter?: object) => {
  const { items, totalItems } = await fixture.read(report, filter);
  expect(totalItems).toBe(items.length);
  return items.map(({ id }) => id.split(' ')[0]);
};

describe('[T2.17] the rows of a report', () => {
  test('on delivery receipts are one for each document, with what was said of it', async () => {
    const { items, totalItems, sums, stored } = await fixture.read('stored-documents');
    expect({ totalItems, sums, stored }).toEqual({ totalItems: 2, sums: { amount: '1234.60' }, stored: 2 });
    const guia = items.find(({ cells }) => cells.type === 'Guia');
    expect(guia?.receiptId).toBe(guia?.id.split(' ')[0]);
    expect(guia?.cells).toEqual({
      ...{ number: expect.stringMatching(/^\d{4}-0001$/), client: 'Acme', clientTaxId: '12.345.678/0001-95' },
      ...{ document: 'Guia DAS 2026-10.pdf', type: 'Guia', competence: '2026-10', dueOn: '2099-11-20' },
      ...{
        amount: '1234.56',
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
        viewedAt: null,
        confirmedAt: null,
      },
      ...{ contact: 'ann Person', status: 'delivered' },
    });
  });

  test('on people are employees, and interns and partners as the firm has answered their registration last', async () => {
    const { items, sums } = await fixture.read('payroll-registrations');
    expect(items.map(({ cells }) => cells)).toEqual([
      {
        name: 'Camila Rocha',
        cpf: '529.982.247-25',
        kind: 'employee',
        registration: null,
        jobPosition: 'Caixa',
        cbo: '421125',
        hiredOn: '2024-03-04',
        bornOn: '2001-02-27',
        leftOn: null,
        salary: '2050.00',
        standing: 'active',
      },
      {
        name: 'Diego Antunes',
        cpf: null,
        kind: 'employee',
        registration: null,
        jobPosition: 'Caixa',
        cbo: null,
        hiredOn: null,
        bornOn: '2001-02-27',
        leftOn: '2025-08-29',
        salary: null,
        standing: 'left',
      },
      {
        name: 'Holding Ltda',
        cpf: '11.222.333/0001-81',
        kind: 'partner',
        registration: null,
        jobPosition: 'partner',
        cbo: null,
        hiredOn: '2026-03-01',
        bornOn: null,
        leftOn: null,
        salary: '5000.00',
        standing: 'active',
      },
      {
        name: 'Íris Prado',
        cpf: '905.019.909-76',
        kind: 'intern',
        registration: null,
        jobPosition: 'Fiscal',
        cbo: null,
        hiredOn: '2026-02-02',
        bornOn: '2004-05-06',
        leftOn: '2099-01-31',
        salary: '900.50',
        standing: 'active',
      },
    ]);
    expect(sums).toEqual({ salary: '7950.50' });
  });

  test('on fiscal documents have taxes, and the last manifest event', async () => {
    const { items, sums } = await fixture.read('stored-documents-report');
    expect(items.map(({ id }) => id)).toEqual(['d1', 'd2', 'd3']);
    expect(items[0]?.cells).toMatchObject({
      ...{
        model: '55',
        series: '001',
        number: '000123',
        issuer: '@Moinho',
        issuerTaxId: '11.222.333/0001-81',
      },
      ...{
        recipientTaxId: '529.982.247-25',
        state: 'PR',
        cfop: '5101 5102',
        direction: 'incoming',
        status: 'authorized',
      },
      ...{
        issuedAt: '2026-11-25T02:30:00.000Z',
        authorizedAt: '2026-11-25T02:31:00.000Z',
        goods: '90.00',
        icms: '18.00',
      },
      ...{ ipi: '0.10', ibs: null, cbs: null, total: '100.10', manifest: '210200', fileName: '-nota.xml' },
    });
    expect(sums).toMatchObject({ goods: '270.00', total: '100.15', ibs: '0.00' });
  });

  test.each(reportNames)('of %s have exactly the columns that it declares', async (report) => {
    const { items } = await fixture.read(report);
    expect(Object.keys(items[0]?.cells ?? {})).toEqual(reportColumns[report].map(({ name }) => name));
  });

  test('come in parts in one order, and a part beyond the end is empty', async () => {
    const parts = [0, 1, 2, 3].map((startIndex) =>
      fixture.read('stored-documents-report', { startIndex, itemsPerPage: 1 }),
    );
    expect((await Promise.all(parts)).flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
      'd1',
      'd2',
      'd3',
    ]);
  });
});

describe('[T3.11] a filter of a report', () => {
  test.each<readonly [ReportName, FilterItem[], readonly string[]]>([
    // In Brasília it was issued on the 24th.
    [
      'stored-documents-report',
      [{ by: 'issuedOn', op: 'BETWEEN', value: ['2026-11-24', '2026-11-24'] }],
      ['d1'],
    ],
    ['stored-documents-report', [{ by: 'issuedOn', op: 'GE', value: '2026-11-25' }], []],
    ['stored-documents-report', [{ by: 'status', op: 'IN', value: ['canceled'] }], ['d2']],
    ['stored-documents-report', [{ by: 'issuer', op: 'LIKE', value: 'MOÍNHO' }], ['d1', 'd2', 'd3']],
    ['stored-documents-report', [{ by: 'storage', op: 'IN', value: ['xml-storage'] }], ['d3']],
    ['stored-documents-report', [{ by: 'direction', op: 'IN', value: ['participant'] }], ['d3']],
    ['stored-documents-report', [{ by: 'key', op: 'LIKE', value: '0 0d2' }], ['d2']],
    ['payroll-registrations', [{ by: 'kind', op: 'IN', value: ['intern', 'partner'] }], ['r4', 'r2']],
    ['payroll-registrations', [{ by: 'standing', op: 'IN', value: ['left'] }], ['e2']],
    ['payroll-registrations', [{ by: 'name', op: 'LIKE', value: 'iris' }], ['r2']],
    ['payroll-registrations', [{ by: 'hiredOn', op: 'LE', value: '2024-12-31' }], ['e1']],
    ['stored-documents', [{ by: 'status', op: 'IN', value: ['confirmed'] }], []],
  ])('of %s with %j lets through %j', async (report, items, ids) => {
    expect(await idsOf(report, only(...items))).toEqual(ids);
  });

  test.each<readonly [ReportName, FilterItem]>([
    ['stored-documents', { by: 'hiredOn', op: 'GE', value: '2026-01-01' }],
    ['payroll-registrations', { by: 'issuer', op: 'LIKE', value: 'x' }],
    ['stored-documents', { by: 'sentOn', op: 'GE', value: '2026-02-31' }],
    ['stored-documents', { by: 'cpf', op: 'LIKE', value: '1' }],
  ])('of %s with %j is refused: 400', async (report, item) => {
    await expect(fixture.read(report, only(item))).rejects.toThrow('400');
  });
});

describe('[T2.17, T9.07] a report as XLSX', () => {
  test('has the columns of its table with their types, in the language of the firm', async () => {
    const parts = await partsOf(await fixture.file('stored-documents-report'));
    const cells = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '');
    expect(cells.slice(0, 22).map(({ text }) => text)).toEqual([
      ...[
        'Modelo',
        'Série',
        'Número',
        'Chave',
        'Emitente',
        'CNPJ emitente',
        'Destinatário',
        'CNPJ/CPF destinatário',
      ],
      ...[
        'UF',
        'CFOP',
        'Direção',
        'Situação',
        'Emissão',
        'Autorização',
        'Valor produtos',
        'ICMS',
        'IPI',
        'IBS',
        'CBS',
      ],
      ...['Total', 'Manifesto', 'Arquivo'],
    ]);
    const second = cells.filter(({ place }) => /^[A-Z]+2$/.test(place));
    expect(second.map(({ text, number, style }) => [style, text ?? number])).toEqual([
      ...[
        [0, '55'],
        [0, '001'],
        [0, '000123'],
        [0, 'D1'.padStart(44, '0')],
        [0, '@Moinho'],
        [0, '11.222.333/0001-81'],
      ],
      ...[
        [0, 'Padaria'],
        [0, '529.982.247-25'],
        [0, 'PR'],
        [0, '5101 5102'],
        [0, 'Entrada'],
        [0, 'Autorizada'],
      ],
      ...[
        [3, '46350.97916667'],
        [3, '46350.97986111'],
        [4, '90.00'],
        [4, '18.00'],
        [4, '0.10'],
        [4, '100.10'],
      ],
      ...[
        [0, 'Confirmação da operação'],
        [0, '-nota.xml'],
      ],
    ]);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<f>SUBTOTAL(109,T2:T4)</f><v>100.15</v>');
  });

  test('has only the rows of its filter, and says who asked for them, when and with which filter', async () => {
    const filter = {
      groups: [
        { useOr: false, items: [{ by: 'sentOn', op: 'GE' as const, value: '2026-01-31' }] },
        { useOr: false, items: [{ by: 'status', op: 'IN' as const, value: ['delivered', 'viewed'] }] },
        {
          useOr: true,
          items: [
            { by: 'document', op: 'LIKE' as const, value: 'folha' },
            { by: 'number', op: 'LIKE' as const, value: 'folha' },
          ],
        },
      ],
    };
    const parts = await partsOf(await fixture.file('stored-documents', { filter }));
    const cells = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '');
    expect(cells.filter(({ place }) => /^[EL]2$/.test(place)).map(({ text }) => text)).toEqual([
      '=Folha',
      'ann Person',
    ]);
    expect(cells.some(({ place }) => place === 'A3')).toBe(true);
    const about = cellsOf(parts.get('xl/worksheets/sheet2.xml') ?? '').map(
      ({ text, number }) => text ?? number,
    );
    expect(about).toEqual([
      ...[
        'Relatório',
        'Protocolos de entrega',
        'Cliente',
        'Acme',
        'Escritório',
        'Firm A',
        'Gerado por',
        'ann Person',
      ],
      ...['Gerado em (Brasília)', expect.stringMatching(/^\d{5}\.\d+$/), 'Linhas', '1'],
      ...['Enviado em', 'a partir de 31/01/2026', 'Situação', 'Entregue, Visualizado'],
      ...['Documento ou Número', 'contém folha'],
    ]);
  });

  test('is fetched by a ticket that works once and for this filter alone, and by the head without using it up', async () => {
    const { ann } = fixture.as;
    const path = '/api/br-reports/v1/reports/stored-documents';
    const { downloadUrl } = await fixture.json<{ downloadUrl: string }>(ann, `${path}/address?clientId=acme`);
    const { authorization: _, ...cookie } = ann.headers;
    const ask = (url: string, method = 'GET') =>
      fetch(new URL(url, fixture.origin), { headers: cookie, method });
    const token = new URL(downloadUrl, fixture.origin).searchParams.get('token');
    expect(
      (
        await ask(
          `${path.replace('stored-documents', 'payroll-registrations')}/file?clientId=acme&token=${token}`,
        )
      ).status,
    ).toBe(401);
    const head = await ask(downloadUrl, 'HEAD');
    expect([head.status, head.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('Protocolos de entrega.xlsx'),
    ]);
    expect((await ask(downloadUrl)).status).toBe(200);
    expect((await ask(downloadUrl)).status).toBe(401);
  });

  test('with more rows than one takes is refused: 400', async () => {
    const limited = await startReportFixture({ LIMIT_REPORT_ROWS: '1' });
    try {
      await limited.sent({ documents: [{ documentId: 'guia' }, { documentId: 'folha' }] });
      const path = 'reports/stored-documents';
      expect(await limited.status(`${path}/address?clientId=acme`)).toBe(400);
      expect(await limited.status(`${path}/file?clientId=acme`)).toBe(400);
      expect(await limited.status(`${path}?clientId=acme`)).toBe(200);
    } finally {
      await limited.end();
    }
  });

  test('has every row once where more are read than fit into one part', async () => {
    const { db } = fixture.deps;
    const [first] = await db.select().from(fiscalDocuments).where(eq(fiscalDocuments.id, 'd1'));
    if (!first) throw new Error('no document');
    const many = Array.from({ length: 1_100 }, (_, index) => {
      const id = `m${index}`;
      return {
        ...first,
        id,
        identity: id,
        sha256: id,
        number: id,
        issuedAt: index % 3 === 0 ? null : new Date('2026-05-05T12:00:00Z'),
      };
    });
    await db.insert(fiscalDocuments).values(many);
    const parts = await partsOf(await fixture.file('stored-documents-report'));
    const numbers = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '')
      .filter(({ place, text }) => place.startsWith('C') && text?.startsWith('m'))
      .map(({ text }) => text);
    expect(new Set(numbers).size).toBe(1_100);
    expect(numbers).toHaveLength(1_100);
    await db.delete(fiscalDocuments).where(like(fiscalDocuments.id, 'm%'));
  });
});

describe('[T3.15] reports are for who may see them', () => {
  const statuses = async (as: keyof ReportFixture['as']) =>
    Object.fromEntries(
      await Promise.all(
        reportNames.map(async (report) => [
          report,
          await fixture.status(`reports/${report}?clientId=acme`, fixture.as[as]),
        ]),
      ),
    );
  const all = (status: number) => Object.fromEntries(reportNames.map((report) => [report, status]));
  const grant = async (...more: Record<string, Record<string, string>>[]) =>
    await fixture.deps.db
      .update(users)
      .set({ grants: withGrants(clientGrants, ...more) })
      .where(eq(users.id, 'cole'));

  test('the client’s people, readers too, and the firm; nobody of another client or firm', async () => {
    for (const name of ['cole', 'rita', 'stan'] as const)
      expect([name, await statuses(name)]).toEqual([name, all(200)]);
    expect(await statuses('nora')).toEqual(all(404));
    expect(await statuses('bob')).toEqual({ ...all(404), 'stored-documents-report': 403 });
  });

  test('a preview reads them as its user does', async () => {
    const preview = await fixture.visitor('stan', 'ann');
    for (const report of reportNames)
      expect(await fixture.status(`reports/${report}?clientId=acme`, preview)).toBe(200);
  });

  test('not with Reports.Denied; without service requests the people of the client stay hidden', async () => {
    await grant({ Reports: { Denied: 'Granted' } });
    expect(await statuses('cole')).toEqual(all(403));
    await grant({ ServiceRequest: { Denied: 'Granted' } });
    const hidden = { 'payroll-entries': 403, 'payroll-registrations': 403 };
    expect(await statuses('cole')).toEqual({ ...all(200), ...hidden });
    await grant();
  });

  test('a CPF, interns and partners only with the permissions for them', async () => {
    const kinds = async () => {
      const { items } = await fixture.read('payroll-registrations', {}, fixture.as.cole);
      return items.map(({ cells }) => `${cells.kind} ${cells.cpf}`);
    };
    await grant();
    expect(await kinds()).toEqual(['employee null', 'employee null']);
    await grant({ ServiceRequest: { Employee: 'Granted', Partner: 'Granted' } });
    expect(await kinds()).toEqual(['employee 529.982.247-25', 'employee null', 'partner 11.222.333/0001-81']);
    await grant({ ServiceRequest: { Intern: 'Granted' } });
    expect(await kinds()).toEqual(['employee null', 'employee null', 'intern null']);
    const parts = await partsOf(await fixture.file('payroll-registrations', {}, fixture.as.cole));
    expect([...parts.values()].join()).not.toContain('529.982.247-25');
    await grant();
  });

  test('[T6.03] fiscal documents only where the firm has ordered Box-e', async () => {
    const { db } = fixture.deps;
    await db.update(fiscalFirms).set({ isEnabled: false });
    expect(await statuses('stan')).toEqual({ ...all(200), 'stored-documents-report': 403 });
    await db.update(fiscalFirms).set({ isEnabled: true });
  });

  test('[T2.16, T2.17] the tree of actions has them in Brazil, delivery receipts in a section of their own with those that wait for the contact', async () => {
    const tree = async (as: keyof ReportFixture['as']) => {
      const { sections } = await fixture.json<{
        sections: { type: string; route: string; actions: object[] }[];
      }>(fixture.as[as], '/api/br-service-requests/v1/actions?clientId=acme');
      const ours = sections.filter(({ route }) => route === 'br-reports');
      return Object.fromEntries(ours.map(({ type, actions }) => [type, actions]));
    };
    const reports = [
      { type: 'payrollEntriesReport', route: 'payroll-entries', waiting: 0 },
      { type: 'payrollRegistrationsReport', route: 'payroll-registrations', waiting: 0 },
      { type: 'storedDocumentsReport', route: 'stored-documents-report', waiting: 0 },
    ];
    const receipts = { type: 'storedDocuments', route: 'stored-documents' };
    expect(await tree('ann')).toEqual({
      protocolsSection: [{ ...receipts, waiting: 1 }],
      brReportsSection: reports,
    });
    expect(await tree('cole')).toEqual({
      protocolsSection: [{ ...receipts, waiting: 0 }],
      brReportsSection: reports,
    });
    await grant({ Reports: { Denied: 'Granted' } });
    expect(await tree('cole')).toEqual({});
    await grant();
    await fixture.deps.db.update(companies).set({ market: 'us' }).where(eq(companies.id, 'A'));
    expect(await tree('ann')).toEqual({});
    expect(await statuses('ann')).toEqual(all(404));
    await fixture.deps.db.update(companies).set({ market: 'br' }).where(eq(companies.id, 'A'));
  });
});
