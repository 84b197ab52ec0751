/** The invoices of the demo agree with its other data [brazil §9, checks 4 and 5]. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysBetween, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { encodeQuery, type ResponseOf } from '../../../contract/calls/call.ts';
import type {
  listManifestClients,
  listManifestDocuments,
  ManifestInvoice,
} from '../../../contract/manifest/manifest.ts';
import { daysLeftFor } from '../../../contract/manifest/manifest-life.ts';
import type { listActions } from '../../../contract/requests/actions.ts';
import { fiscalDocuments, fiscalEvents } from '../../../server/db/schema/fiscal-schema.ts';
import {
  manifestCertificates,
  manifestEvents,
  manifestInvoices,
} from '../../../server/db/schema/manifest-schema.ts';
import { userIdOf } from '../../../server/demo/accounts.ts';
import { clientIdOf } from '../../../server/demo/seed.ts';
import { demoMadeAt as now } from '../../support/server/demo-stock.ts';
import { type StorageServer, startStorageServer } from '../storage/storage-server.ts';

type Row = typeof manifestInvoices.$inferSelect;
type Listed = ResponseOf<typeof listManifestDocuments>;

let server: StorageServer;
let rows: Row[];
const bakery = clientIdOf({ companyId: '2001', key: 'Padaria São João Ltda' });
const idOf = (key: string) => clientIdOf({ companyId: '2001', key });

beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
  const { db } = server.deps;
  rows = await db.select().from(manifestInvoices).where(eq(manifestInvoices.clientId, bakery));
});
afterAll(() => server.end());

async function answerOf<T>(account: string, path: string): Promise<T> {
  const answer = await server.call(await server.visitor(userIdOf(account)), path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return await answer.json();
}
const list = (clientId: string, stage: 'waiting' | 'done'): Promise<Listed> => {
  const filter = { groups: [{ useOr: false, items: [{ by: 'stage', op: 'EQ', value: stage }] }] };
  const query = encodeQuery({ clientId, filter, itemsPerPage: 100 });
  return answerOf('brazil', `/api/manifesto/v1/documents?${query}`);
};
const ageOf = ({ authorizedAt }: Pick<ManifestInvoice, 'authorizedAt'>) =>
  daysBetween(todayInBrazil(new Date(authorizedAt)), todayInBrazil(now));

test('eighteen invoices of the bakery wait, and each row of the table of the specification is there', async () => {
  const { items, stages, totalItems } = await list(bakery, 'waiting');
  expect([items.length, totalItems, stages.waiting]).toEqual([18, 18, 18]);
  const old = (from: number, to: number) => (one: ManifestInvoice) => ageOf(one) >= from && ageOf(one) <= to;
  const counts = (state: string) => {
    const own = items.filter((one) => one.state === state);
    return [old(0, 10), old(11, 180), old(181, 999)].map((fits) => own.filter(fits).length);
  };
  expect({ none: counts('none'), acknowledged: counts('acknowledged') }).toEqual({
    none: [7, 4, 1],
    acknowledged: [2, 4, 0],
  });
  const done = (await list(bakery, 'done')).stages.done;
  const with_ = (fits: (row: Row) => boolean) => rows.filter(fits).length;
  expect({
    done,
    unknown: with_(({ state }) => state === 'unknown'),
    notPerformed: with_(({ state }) => state === 'notPerformed'),
    canceled: with_(({ standing }) => standing === 'canceled'),
    denied: with_(({ standing }) => standing === 'denied'),
    confirmed: with_(({ state }) => state === 'confirmed') > 100,
  }).toEqual({ done: 200 + 2 - 18, unknown: 2, notPerformed: 2, canceled: 12, denied: 1, confirmed: true });
  const { db } = server.deps;
  const twice = await db.$count(
    manifestEvents,
    and(eq(manifestEvents.type, '210200'), eq(manifestEvents.sequence, 2)),
  );
  expect(twice).toBe(1);
});

test('days left are 180 less the days since the authorisation, and some are near their end', async () => {
  const { items } = await list(bakery, 'waiting');
  for (const one of items)
    expect(daysLeftFor('confirm', one.authorizedAt, now.toISOString()), one.number).toBe(180 - ageOf(one));
  const left = items.map((one) => 180 - ageOf(one));
  expect(left.filter((days) => days < 0).length).toBe(1);
  expect(left.some((days) => Math.abs(days - 5) <= 2)).toBe(true);
  expect(left.some((days) => Math.abs(days - 25) <= 2)).toBe(true);
});

test('every invoice is a note of Box-e that the client bought, but for the two whose file is not in Box-e', async () => {
  const notes = await server.deps.db
    .select()
    .from(fiscalDocuments)
    .where(and(eq(fiscalDocuments.clientId, bakery), eq(fiscalDocuments.storage, 'nfe-storage')));
  const byKey = new Map(notes.map((note) => [note.key, note]));
  const without = rows.filter(({ key }) => !byKey.has(key));
  expect(without.map(({ state }) => state)).toEqual(['none', 'none']);
  for (const row of rows.filter(({ key }) => byKey.has(key))) {
    const note = byKey.get(row.key);
    expect(note).toMatchObject({
      ...{ number: row.number, series: row.series, total: row.total, direction: 'incoming' },
      ...{ issuerName: row.issuerName, issuerTaxId: row.issuerTaxId },
      status: row.standing === 'canceled' ? 'canceled' : row.standing,
    });
    expect(row.authorizedAt >= (note?.issuedAt ?? now)).toBe(true);
  }
  expect(rows.length).toBe(notes.length + 2);
});

test('an invoice was acknowledged within ten days, answered within 180, in order, and never after now', async () => {
  const events = await server.deps.db
    .select()
    .from(manifestEvents)
    .where(eq(manifestEvents.clientId, bakery));
  const days: Record<string, number> = { 210200: 180, 210210: 10, 210220: 180, 210240: 180, 110111: 1 };
  for (const { key, type, at } of events) {
    const row = rows.find((one) => one.key === key);
    const authorizedAt = row?.authorizedAt ?? now;
    const name = `${type} of ${row?.number}`;
    expect(at > authorizedAt && at < now, name).toBe(true);
    expect(daysBetween(todayInBrazil(authorizedAt), todayInBrazil(at)), name).toBeLessThanOrEqual(
      days[type] ?? -1,
    );
  }
  const first = (key: string, type: string) => events.find((one) => one.key === key && one.type === type)?.at;
  for (const { key, state } of rows.filter((row) => row.state === 'confirmed')) {
    const acknowledged = first(key, '210210') ?? now;
    expect(acknowledged < (first(key, '210200') ?? acknowledged), `${key} ${state}`).toBe(true);
  }
});

test('a canceled invoice has its event in Box-e, and was neither confirmed nor answered afterwards', async () => {
  const { db } = server.deps;
  for (const { key, state } of rows.filter(({ standing }) => standing === 'canceled')) {
    const [canceled] = await db.select().from(fiscalEvents).where(eq(fiscalEvents.key, key));
    expect(canceled?.type).toBe('110111');
    expect(['none', 'acknowledged']).toContain(state);
    const events = await db.select().from(manifestEvents).where(eq(manifestEvents.key, key));
    for (const { type, at } of events) expect(at <= (canceled?.at ?? now), `${type} of ${key}`).toBe(true);
  }
});

test('of the certificates one is valid, one about to expire and one expired; that client is only read', async () => {
  const { items } = await answerOf<ResponseOf<typeof listManifestClients>>(
    'brazil',
    '/api/manifesto/v1/clients',
  );
  const of = (key: string) => items.find(({ clientId }) => clientId === idOf(key));
  expect(items.length).toBe(3);
  expect(of('Padaria São João Ltda')?.certificate?.owner).toBe('PADARIA SAO JOAO LTDA');
  // The server's clock goes on, the demo's does not.
  const held = await server.deps.db.select().from(manifestCertificates);
  const daysOf = (key: string) =>
    Math.round(
      ((held.find(({ clientId }) => clientId === idOf(key))?.validUntil ?? now).getTime() - now.getTime()) /
        86_400_000,
    );
  expect(['Padaria São João Ltda', 'Farmácia Esperança ME', 'Transportes Guará'].map(daysOf)).toEqual([
    210, -12, 19,
  ]);
  const pharmacy = await list(idOf('Farmácia Esperança ME'), 'waiting');
  expect([pharmacy.readOnly, pharmacy.certificate?.state]).toEqual(['expiredCertificate', 'expired']);
  expect(pharmacy.items.length).toBe(3);
  expect((await list(bakery, 'waiting')).locked).toEqual(['notPerformed']);
});

test('[T3.15] the account that is denied has no manifest; the section of the other says how many can be answered', async () => {
  const denied = await server.call(
    await server.visitor(userIdOf('brazil-basic')),
    '/api/manifesto/v1/clients',
  );
  expect(denied.status).toBe(403);
  const { sections } = await answerOf<ResponseOf<typeof listActions>>(
    'brazil',
    `/api/br-service-requests/v1/actions?clientId=${bakery}`,
  );
  const { open } = await list(bakery, 'waiting');
  expect(sections.find(({ type }) => type === 'nfeManifestSection')).toEqual({
    type: 'nfeManifestSection',
    route: 'nfe-manifest',
    actions: [{ type: 'invoiceProcessing', route: 'invoice-processing', waiting: open }],
    open: { total: 0, rows: [] },
  });
});
