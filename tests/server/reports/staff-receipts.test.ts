/** The page that lists delivery receipts for the firm's people. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { clients, users } from '../../../server/db/schema/core-schema.ts';
import { deliveryDocuments, deliveryReceipts } from '../../../server/db/schema/report-schema.ts';
import { staffGrants } from '../../../server/demo/rights.ts';
import { type StaffPages, staffPages } from '../../support/browser/staff-pages.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { type ReportFixture, startReportFixture } from './report-fixture.ts';

let fixture: ReportFixture;
let pages: StaffPages;
let stan: Visitor;
let bert: Visitor;

const receipt = (id: string, details: Partial<typeof deliveryReceipts.$inferInsert> = {}) =>
  ({
    ...{
      id,
      companyId: 'A',
      clientId: 'acme',
      number: id,
      status: 'delivered',
      channel: 'portal',
      version: 1,
    },
    ...{ senderId: 'stan', senderName: 'Stan Firm', contactId: 'ann', contactName: 'Ann <b>', note: '' },
    ...{ sentAt: new Date('2026-03-01T12:00:00Z'), deliveredAt: new Date('2026-03-01T12:00:00Z') },
    ...details,
  }) as typeof deliveryReceipts.$inferInsert;

beforeAll(async () => {
  fixture = await startReportFixture();
  const { db } = fixture.deps;
  pages = staffPages(fixture);
  stan = fixture.as.stan;
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
  bert = await pages.staffOf('B', 'bert');
  await db.insert(clients).values({ id: 'amber', companyId: 'A', name: 'Âmbar', sortName: 'ambar', kind: 0 });
  const many = Array.from({ length: 52 }, (_, index) =>
    receipt(`2025-${String(index).padStart(4, '0')}`, {
      sentAt: new Date(Date.UTC(2025, 0, 1) + index * 86_400_000),
    }),
  );
  await db.insert(deliveryReceipts).values([
    ...many,
    receipt('2026-0001', { status: 'viewed', viewedAt: new Date('2026-03-02T15:30:00Z') }),
    receipt('2026-0002', {
      ...{ status: 'refused', viewedAt: new Date('2026-03-03T12:00:00Z') },
      ...{ closedAt: new Date('2026-03-03T12:05:00Z'), refusedReason: 'wrong <month>' },
    }),
    receipt('2026-0003', {
      clientId: 'amber',
      status: 'confirmed',
      closedAt: new Date('2026-03-04T12:00:00Z'),
    }),
    receipt('2026-0004', { clientId: 'amber', dueOn: addDays(todayInBrazil(), -1) }),
    receipt('other-firm', { companyId: 'B', clientId: 'bolt', contactId: 'bob' }),
  ]);
  const described = { type: 'guia', competence: null, dueOn: null, amount: null, size: 1, sha256: 'x' };
  await db.insert(deliveryDocuments).values(
    ['Guia <1>.pdf', 'Folha.pdf'].map((name, place) => ({
      ...{ ...described, receiptId: '2026-0001', place, documentId: `d${place}`, name, sortName: name },
    })),
  );
});
afterAll(() => fixture.end());

const numbersIn = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, number]) => number);
const numbers = async (query: string) => numbersIn((await pages.open(stan, `receipts${query}`)).html);

test('[T2.16] the firm’s people see what was delivered, to whom, how far it is and when', async () => {
  const { status, html } = await pages.open(stan, 'receipts?client=acme');
  expect([status, html.includes('<h1>Delivery receipts: Acme</h1>')]).toEqual([200, true]);
  expect(html).toContain('<span class="badge viewed">Viewed</span>');
  expect(html).toContain('Acme · To Ann &lt;b&gt; · Sent by Stan Firm · Portal');
  expect(html).toContain('<li>Guia &lt;1&gt;.pdf</li><li>Folha.pdf</li>');
  expect(html).toContain('<time datetime="2026-03-02T15:30:00.000Z">3/2/26, 12:30');
  expect(html).toContain('wrong &lt;month&gt;');
});

test('receipts of all clients come in pages, the latest first, each of them once', async () => {
  const all: (string | undefined)[] = [];
  for (const page of [1, 2, 3]) {
    const shown = await numbers(`?page=${page}`);
    expect(shown.length).toBe(page < 3 ? 25 : 6);
    all.push(...shown);
  }
  expect([new Set(all).size, all.at(-1)]).toEqual([56, '2025-0000']);
  const { html } = await pages.open(stan, 'receipts?page=99');
  expect([html.includes('Page 3 of 3'), html.includes('<span>56 receipts</span>')]).toEqual([true, true]);
});

test.each([
  ['a client', '?client=amber', ['2026-0004', '2026-0003']],
  ['a name', '?q=ambar', ['2026-0004', '2026-0003']],
  ['a status', '?status=refused', ['2026-0002']],
  ['a client and a status', '?client=amber&status=confirmed', ['2026-0003']],
  ['a name that no client has', '?q=nobody', []],
])('a filter by %s leaves those receipts', async (_what, query, expected) => {
  expect(await numbers(query)).toEqual(expected);
});

test('an unknown status filters nothing, and the next page keeps the filter', async () => {
  expect((await numbers('?status=lost')).length).toBe(25);
  const { html } = await pages.open(stan, 'receipts?client=acme&status=delivered');
  expect(html).toContain('href="/staff/receipts?client=acme&amp;status=delivered&amp;page=2"');
});

test('a receipt whose due day has passed unopened is shown as overdue', async () => {
  const { html } = await pages.open(stan, 'receipts?q=ambar');
  expect(html).toContain('<h2>2026-0004</h2><span class="badge expired">');
  const [row] = await fixture.deps.db
    .select()
    .from(deliveryReceipts)
    .where(eq(deliveryReceipts.id, '2026-0004'));
  expect(row?.status).toBe('expired');
});

test('receipts and clients of another firm are not shown', async () => {
  expect(numbersIn((await pages.open(bert, 'receipts')).html)).toEqual(['other-firm']);
  expect((await pages.open(bert, 'receipts?client=acme')).status).toBe(404);
  expect((await pages.open(bert, 'receipts?client=nobody')).status).toBe(404);
  expect(await numbers('?q=bolt')).toEqual([]);
});

test('a client’s user and a browser without a session are led away', async () => {
  for (const visitor of [fixture.as.ann, undefined]) {
    const { status, html, to } = await pages.open(visitor, 'receipts');
    expect([status, html, to?.startsWith('/clientcenter/')]).toEqual([303, '', true]);
  }
});
