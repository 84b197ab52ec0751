import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, count, countDistinct, eq, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientAgency } from '../../../contract/brazil/clearances.ts';
import type { Article } from '../../../contract/brazil/news.ts';
import type { Obligation } from '../../../contract/brazil/tax-calendar.ts';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import type { PayrollMonth } from '../../../contract/payroll/payroll.ts';
import { readSheet } from '../../../contract/payroll/sheet.ts';
import type { Employee } from '../../../contract/requests/employees.ts';
import type { listRequests, ServiceRequest } from '../../../contract/requests/requests.ts';
import type { Container, StorageDocument } from '../../../contract/storage/storage-items.ts';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { crawlerHistory } from '../../../server/db/schema/brazil-schema.ts';
import {
  clientLinks,
  clients,
  companies,
  containers,
  documents,
  users,
} from '../../../server/db/schema/core-schema.ts';
import { accountLinks } from '../../../server/db/schema/people-schema.ts';
import { comments } from '../../../server/db/schema/storage-schema.ts';
import { accounts, contactIdOf, everyone, linkedAccounts, userIdOf } from '../../../server/demo/accounts.ts';
import { clientIdOf, seedDemo } from '../../../server/demo/seed.ts';
import { demoMadeAt } from '../../support/server/demo-stock.ts';
import { type StorageServer, startStorageServer } from '../storage/storage-server.ts';

let server: StorageServer;
const now = demoMadeAt;
const bluewater = clientIdOf({ companyId: '1001', key: 'bluewater' });
const large = clientIdOf({ companyId: '1001', key: 'penobscot' });

beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
});
afterAll(() => server.end());

async function answerOf<T>(account: string, path: string): Promise<T> {
  const answer = await server.call(await server.visitor(userIdOf(account)), path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return await answer.json();
}
const folders = async (account: string, clientId: string): Promise<Container[]> =>
  (
    await answerOf<{ data: { containers: Container[] } }>(
      account,
      `/api/storage/v1/containers/tree?clientId=${clientId}&includeOrphans=true`,
    )
  ).data.containers;

test('[S7.26] a list by custom fields returns what the client put into the folders of a tax year', async () => {
  const ofYear = (await folders('four-clients', bluewater))
    .filter(({ processingYear }) => processingYear === 2025)
    .map(({ id }) => id);
  const isOfClient = and(inArray(documents.containerId, ofYear), eq(documents.createdByKind, 'client'));
  const expected = await server.deps.db.$count(documents, isOfClient);
  const fields = encodeURIComponent(JSON.stringify({ taxYear: '2025' }));
  const { data, total } = await answerOf<{ data: StorageDocument[]; total: number }>(
    'four-clients',
    `/api/storage/v1/containers/documents?clientId=${bluewater}&customFields=${fields}&pageSize=100`,
  );
  expect([total, data.length]).toEqual([expected, Math.min(expected, 100)]);
  expect(data.filter(({ parent }) => !ofYear.includes(parent.id))).toEqual([]);
  expect(new Set(data.map(({ customFields }) => customFields.taxYear))).toEqual(new Set(['2025']));
});

test('a second start makes nothing again', async () => {
  const before = await server.deps.db.$count(documents);
  expect(await seedDemo(server.deps, () => undefined)).toBe(false);
  expect(await server.deps.db.$count(documents)).toBe(before);
});

test('the five firms and the twenty-two accounts, each with as many clients as it says', async () => {
  const firms = await server.deps.db.select({ id: companies.id }).from(companies).orderBy(companies.id);
  expect(firms.map((firm) => firm.id)).toEqual(['1001', '2001', '3001', '4001', '5001']);
  const linked = await server.deps.db
    .select({ email: users.email, clients: count(clientLinks.clientId) })
    .from(users)
    .leftJoin(clientLinks, eq(clientLinks.userId, users.id))
    .groupBy(users.email);
  expect(accounts).toHaveLength(22);
  expect(linked).toHaveLength(everyone.length);
  expect(Object.fromEntries(linked.map((row) => [row.email.split('@')[0], row.clients]))).toMatchObject({
    'one-client': 1,
    'four-clients': 4,
    'sixty-clients': 60,
    'no-client': 0,
    brazil: 7,
    'brazil-basic': 1,
    'many-tasks': 3,
    staff: await server.deps.db.$count(clients, eq(clients.companyId, '1001')),
    'brazil-staff': await server.deps.db.$count(clients, eq(clients.companyId, '2001')),
  });
});

test('a user with accounts at two firms is known to the provider by one of them only', async () => {
  const subjects = await server.deps.db.select({ email: users.email, subject: users.subject }).from(users);
  const unknown = subjects.filter(({ subject }) => subject === null).map(({ email }) => email);
  expect(unknown).toEqual(linkedAccounts.map(({ key }) => `${key}@demo.example`));
  const links = await server.deps.db.select().from(accountLinks).orderBy(accountLinks.userId);
  const [one, other] = [userIdOf('canada'), userIdOf('canada.us')];
  expect(links).toEqual(
    [
      { userId: one, linkedUserId: other },
      { userId: other, linkedUserId: one },
    ].sort((first, second) => (first.userId < second.userId ? -1 : 1)),
  );
});

test('one of sixty clients holds 20,000 documents in 400 folders', async () => {
  const all = await folders('sixty-clients', large);
  expect(all.filter((one) => one.type === 'Folder')).toHaveLength(400);
  expect(all.reduce((sum, one) => sum + one.documentCount, 0)).toBe(20_000);
});

test('every container counts the documents that it holds', async () => {
  const { db } = server.deps;
  const held = db
    .select({ containerId: documents.containerId, total: count().as('total') })
    .from(documents)
    .groupBy(documents.containerId)
    .as('held');
  const wrong = await db
    .select({ name: containers.name })
    .from(containers)
    .leftJoin(held, eq(held.containerId, containers.id))
    .where(sql`${containers.documentCount} <> coalesce(${held.total}, 0)`);
  expect(wrong).toEqual([]);
});

test('every document has as many comments as it counts, none from the future', async () => {
  const written = sql`(select count(*) from ${comments} where ${comments.documentId} = ${documents.id})`;
  const [wrong, early, late] = await Promise.all([
    server.deps.db.$count(documents, sql`${documents.commentsCount} <> ${written}`),
    server.deps.db
      .select({ id: comments.id })
      .from(comments)
      .innerJoin(documents, eq(documents.id, comments.documentId))
      .where(sql`${comments.createdAt} < ${documents.modifiedAt}`),
    server.deps.db.$count(comments, gt(comments.createdAt, now)),
  ]);
  expect([wrong, early, late]).toEqual([0, [], 0]);
  expect(await server.deps.db.$count(comments)).toBeGreaterThan(1_000);
});

test('[S4.18] some of the documents that a client uploaded are deleted by an endpoint of their own', async () => {
  const all = await folders('four-clients', bluewater);
  const uploads = all.find((one) => one.name === 'ClientContactFolder');
  const path = `/api/storage/v1/projects/${uploads?.id}/documents`;
  const { data } = await answerOf<{ data: StorageDocument[] }>('four-clients', path);
  const own = data.filter((one) => one.deleteEndpoint !== null);
  expect(
    own.map((one) => [one.deleteEndpoint, one.history.createdBy.kind, one.permissions.canDelete]),
  ).toEqual(own.map((one) => [`/api/storage/v1/folders/${uploads?.id}/documents/${one.id}`, 'client', true]));
  expect([own.length, data.length]).toEqual([3, 12]);
});

test('the first client’s newest return begins with the documents of the picture', async () => {
  const all = await folders('four-clients', bluewater);
  const folder = all.find((one) => one.name === 'Corporate return' && one.processingYear === 2025);
  const page = await answerOf<{ data: StorageDocument[]; total: number }>(
    'four-clients',
    `/api/storage/v1/folders/${folder?.id}/documents?pageSize=10`,
  );
  expect(page.total).toBe(31);
  expect(
    page.data.map((one) => [one.name, one.history.createdBy.kind, one.isReadByClientUser, one.commentsCount]),
  ).toEqual([
    ['2025 Form 1120-S draft.pdf', 'firm', false, 2],
    ['Bank statements Q3.zip', 'client', true, 0],
    ['Depreciation schedule.xlsx', 'firm', false, 0],
    ['Engagement letter 2026 (signed).pdf', 'client', true, 1],
    ['Fixed assets photos 04.jpg', 'client', true, 0],
    ['Payroll summary October.xlsx', 'firm', true, 0],
    ['Receipts – travel (2).pdf', 'client', true, 0],
    ['W-9 Bluewater.pdf', 'client', true, 0],
    ['Year-end checklist.docx', 'firm', true, 0],
    ['Stockholder ledger.xlsx', 'firm', true, 0],
  ]);
  expect(page.data[0]?.history.modifiedDate).toBe(new Date(2026, 10, 21, 9, 14).toISOString());
});

test('the folders cover what a portal meets: years, locks, a library and a folder that must not show', async () => {
  const own = await folders('four-clients', bluewater);
  const staff = await folders('staff', bluewater);
  const names = (all: readonly Container[]): Set<string> => new Set(all.map((one) => one.name));
  const withheld = [...names(staff)].filter((name) => !names(own).has(name)).sort();
  expect(withheld).toEqual([
    'Firm Tax and Accounting Library',
    'Firm working papers',
    'My Tax and Accounting Libraries',
  ]);
  const rights = Object.fromEntries(own.map((one) => [one.name, one.permissions]));
  expect(rights['Permanent file']).toMatchObject({ canCreate: true, canDelete: false });
  expect(rights['Foreign subsidiaries']).toMatchObject({ canCreate: false, canDelete: false });
  expect(own.some((one) => one.processingYear === 1900)).toBe(true);
  expect(own.find((one) => one.name === 'ClientContactFolder')?.type).toBe('Project');
});

test('the names of documents name no year but the present one and the seven before it', async () => {
  const all = await server.deps.db.selectDistinct({ name: documents.name }).from(documents);
  // Numbers of invoices and receipts, and that of a form in Argentina.
  const numbered = /^(Invoice|Fatura|Factura|Facture|Receipt|Recibo|Reçu) \d+\.pdf$|F\.2002/;
  const named = all.filter(({ name }) => !numbered.test(name));
  const years = new Set(named.flatMap(({ name }) => name.match(/\b(19|20)\d\d\b/g) ?? []));
  expect([...years].toSorted()).toEqual(['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026']);
});

test('no two clients share the bytes of a file, because each file names its client', async () => {
  const { db } = server.deps;
  const shared = await db
    .select({ sha256: documents.sha256 })
    .from(documents)
    .groupBy(documents.sha256)
    .having(sql`count(distinct ${documents.clientId}) > 1`);
  expect(shared).toEqual([]);
  const [files] = await db.select({ total: countDistinct(documents.sha256) }).from(documents);
  expect(files?.total).toBeGreaterThan(4_000);
});

test('the files of the demo are parts of two blobs, which the sweep keeps', async () => {
  const { blobs, db } = server.deps;
  const keys = async (): Promise<string[]> => {
    const all: string[] = [];
    for await (const key of blobs.list(-1_000)) all.push(key);
    return all.sort();
  };
  const before = await keys();
  expect(before).toHaveLength(2);
  expect(await sweepOrphans({ blobs, db }, -1_000)).toBe(0);
  expect(await keys()).toEqual(before);
});

test('every document of a page can be downloaded, and is what its name says', async () => {
  const visitor = await server.visitor(userIdOf('brazil'));
  const [first] = await server.deps.db.select().from(clients).where(eq(clients.companyId, '2001')).limit(1);
  const all = await folders('brazil', first?.id ?? '');
  const folder = all.find((one) => one.name === 'Contabilidade');
  const page = await answerOf<{ data: StorageDocument[] }>(
    'brazil',
    `/api/storage/v1/folders/${folder?.id}/documents`,
  );
  expect(page.data.length).toBeGreaterThan(5);
  const read = await Promise.all(
    page.data.map(async (one) => {
      const answer = await server.call(
        visitor,
        `/api/storage/v1/folders/${one.parent.id}/documents/${one.id}`,
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return [one.id, bytes.length, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
  const stored = await server.deps.db
    .select({ id: documents.id, sha256: documents.sha256 })
    .from(documents)
    .where(eq(documents.containerId, folder?.id ?? ''));
  const hashes = new Map(stored.map(({ id, sha256 }) => [id, sha256]));
  expect(read).toEqual(page.data.map((one) => [one.id, one.originalItemSize, hashes.get(one.id)]));
});

test('[T2.22] the bakery has guides for what is due, paid what was due, and owes its municipality ISS', async () => {
  const bakery = clientIdOf({ companyId: '2001', key: 'Padaria São João Ltda' });
  const { data } = await answerOf<{ data: { obligations: Obligation[] } }>(
    'brazil',
    `/api/br-tax-calendar/v1/clients/${bakery}/obligations?month=2026-11`,
  );
  const shown = data.obligations.map(({ id, legalDate, guide, paid }) => [
    id,
    legalDate,
    guide?.name,
    paid?.by,
  ]);
  expect(shown).toEqual([
    ['salario:2026-10', '2026-11-07', undefined, 'Beatriz Nogueira'],
    ['esocial:2026-10', '2026-11-16', undefined, 'Beatriz Nogueira'],
    ['fgts:2026-10', '2026-11-19', undefined, 'Beatriz Nogueira'],
    ['darf-prev:2026-10', '2026-11-19', undefined, 'Beatriz Nogueira'],
    ['das:2026-10', '2026-11-23', 'Guia DAS Simples Nacional (PGDAS-D) 2026-10.pdf', undefined],
    ['iss-4106902:2026-10', '2026-11-23', 'Guia ISS Curitiba 2026-10.pdf', undefined],
    ['dctfweb:2026-10', '2026-11-30', undefined, undefined],
    ['13-1:2026', '2026-11-30', undefined, undefined],
  ]);
  const october = await answerOf<{ data: { obligations: Obligation[] } }>(
    'brazil',
    `/api/br-tax-calendar/v1/clients/${bakery}/obligations?month=2026-10`,
  );
  const unpaid = october.data.obligations.filter(({ paid }) => paid === null).map(({ id }) => id);
  expect(unpaid).toContain('iss-4106902:2026-09');
});

test('[T7.25] certificates of the demo have each status, and PDFs that are what their rows say', async () => {
  const shown: string[] = [];
  for (const key of [
    'Padaria São João Ltda',
    'Construções Itaúna S.A.',
    'Editora Ipê Amarelo',
    'Açaí do Norte Ltda',
  ]) {
    const filter = encodeURIComponent(JSON.stringify({ clientId: clientIdOf({ companyId: '2001', key }) }));
    const { items } = await answerOf<{ items: ClientAgency[] }>(
      'brazil',
      `/api/cnd/v1/client-agencies?filter=${filter}`,
    );
    expect(items).toHaveLength(5);
    for (const { kind, hasDocument, validUntil } of items)
      shown.push(`${kind} ${hasDocument ? 'PDF' : '-'} ${validUntil ?? '-'}`);
  }
  expect(shown).toEqual([
    'federal PDF 2027-03-09',
    'state PDF 2027-01-17',
    'city PDF -',
    'fgts PDF 2026-11-26',
    'labor PDF 2027-04-27',
    'federal - -',
    'state PDF 2027-01-17',
    'city - -',
    'fgts PDF 2026-11-26',
    'labor PDF 2027-04-27',
    'federal PDF 2027-03-09',
    'state PDF 2027-01-17',
    'city PDF 2026-12-31',
    'fgts - -',
    'labor PDF 2027-04-27',
    'federal PDF 2027-03-09',
    'state - 2027-01-17',
    'city PDF 2026-12-31',
    'fgts PDF 2026-11-26',
    'labor PDF 2027-04-27',
  ]);
  const rows = await server.deps.db.select().from(crawlerHistory);
  expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([
    'negative',
    'notConfigured',
    'notIssued',
    'positive',
    'positiveWithNegativeEffect',
    'unavailable',
  ]);
  for (const { blobKey, sha256 } of rows) {
    if (blobKey === null) continue;
    const bytes = await buffer(await server.deps.blobs.open(blobKey));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});

test('[T7.29, T7.31] the Brazilian firm has news, of which three are unread, with PDFs to download', async () => {
  const path = '/api/br-news/v1/articles';
  const { items, unreadItems } = await answerOf<{ items: Article[]; unreadItems: number }>(
    'brazil',
    `${path}/shared?contactId=${contactIdOf('brazil')}`,
  );
  expect(items.map(({ title, attachmentsCount }) => [title, attachmentsCount])).toEqual([
    ['13º salário: prazos e adiantamento', 1],
    ['20 de novembro é feriado nacional', 0],
    ['CNPJ alfanumérico: o que muda', 1],
    ['Recesso de fim de ano do escritório', 0],
  ]);
  expect([unreadItems, items.map(({ seenAt }) => seenAt === null)]).toEqual([3, [true, true, true, false]]);
  const [first] = items;
  const article = await answerOf<Article>('brazil', `${path}/shared/${first?.id}`);
  expect(article.bodyHtml).toContain('<h2>Prazos</h2>');
  const files = await answerOf<{ items: { id: string; sha256: string }[] }>(
    'brazil',
    `${path}/${first?.id}/attachments`,
  );
  const [file] = files.items;
  const visitor = await server.visitor(userIdOf('brazil'));
  const answer = await server.call(visitor, `${path}/${first?.id}/attachments/${file?.id}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.subarray(0, 5).toString(), createHash('sha256').update(bytes).digest('hex')]).toEqual([
    '%PDF-',
    file?.sha256,
  ]);
});

test('[T3.12, T3.14] the bakery has employees, and service requests whose files are there', async () => {
  const path = '/api/br-service-requests/v1';
  const clientId = clientIdOf({ companyId: '2001', key: 'Padaria São João Ltda' });
  const { items: employees } = await answerOf<{ items: Employee[] }>(
    'brazil',
    `${path}/employees?clientId=${clientId}`,
  );
  expect(employees.map(({ name }) => name).slice(0, 2)).toEqual(['Ana Paula Ferreira', 'Bruno Carvalho']);
  const list = await answerOf<ResponseOf<typeof listRequests>>(
    'brazil',
    `${path}/requests?clientId=${clientId}`,
  );
  const { ALL, DRAFT, ...counts } = list.counts;
  expect(ALL).toBe(list.items.length);
  const byStatus = DRAFT + counts.WAITING_FOR_CLIENT + counts.WAITING_FOR_AN_ANSWER;
  expect(byStatus + counts.WAITING_FOR_CORRECTION + counts.REPLIED).toBe(ALL);
  expect(list.items.filter(({ isUnread }) => isUnread)).toHaveLength(5);
  const visitor = await server.visitor(userIdOf('brazil'));
  let files = 0;
  for (const { id } of list.items) {
    const { data } = await answerOf<{ data: ServiceRequest }>('brazil', `${path}/requests/${id}`);
    expect(data.history.at(-1)?.to ?? 'Draft').toBe(data.status);
    for (const file of data.files) {
      const answer = await server.call(visitor, `${path}/requests/${id}/files/${file.id}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, bytes.length]).toEqual([200, file.sizeBytes]);
      expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      files += 1;
    }
  }
  expect(files).toBeGreaterThan(5);
  const ofStaff = await answerOf<ResponseOf<typeof listRequests>>(
    'brazil-staff',
    `${path}/requests?clientId=${clientId}`,
  );
  expect(ofStaff.counts).toMatchObject({ ALL: ALL - DRAFT, DRAFT: 0 });
});

test('[T3.12, T3.16] the bakery has a payroll in its draft, with the totals of its people, and one before it', async () => {
  const path = '/api/br-service-requests/v1';
  const clientId = clientIdOf({ companyId: '2001', key: 'Padaria São João Ltda' });
  const filter = JSON.stringify({ kind: 'PAYROLL_ENTRY' });
  const { items } = await answerOf<ResponseOf<typeof listRequests>>(
    'brazil',
    `${path}/requests?${new URLSearchParams({ clientId, filter })}`,
  );
  expect(items.map(({ status }) => status)).toEqual(['Draft', 'Replied']);
  const { data: draft } = await answerOf<{ data: ServiceRequest }>(
    'brazil',
    `${path}/requests/${items[0]?.id}`,
  );
  const { competence = '' } = draft.values as Record<string, string>;
  const month = await answerOf<PayrollMonth>(
    'brazil',
    `${path}/payroll/month?${new URLSearchParams({ clientId, competence, type: 'monthly' })}`,
  );
  const { totals, faults } = readSheet(draft.values, month, 'pt-BR');
  expect(totals).toEqual({
    ...{ faltas: 25 * 60 + 10, he50: 48 * 60 + 15, he100: 24 * 60 + 10, adNoturno: 74 * 60 + 45 },
    ...{ comissao: 561_125, vale: 385_000 },
  });
  expect(faults.size).toBe(1);
  expect(Object.values(month.previous)).toEqual(Array(11).fill({ vale: '35000' }));
  expect(month.people.map(({ registration }) => registration)).toEqual(
    month.people.map((_, index) => String(index + 1).padStart(4, '0')),
  );
  expect(month.periods.find((one) => one.requestId === items[1]?.id)).toMatchObject({
    ...{ type: 'monthly', status: 'Replied', outcome: 'answered' },
  });
});
