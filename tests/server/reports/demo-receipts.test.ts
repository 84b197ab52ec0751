import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptAfter, receiptStatuses } from '../../../contract/reports/receipt-life.ts';
import type { Receipt } from '../../../contract/reports/receipts.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import {
  deliveryDocuments,
  deliveryEvents,
  deliveryReceipts,
} from '../../../server/db/schema/report-schema.ts';
import { type StorageServer, startStorageServer } from '../storage/storage-server.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
});
afterAll(() => server.end());

test('[T2.16] receipts of the demo point to documents that exist, as they are, and that their contact can open', async () => {
  const { db } = server.deps;
  const rows = await db
    .select({ receipt: deliveryReceipts, handed: deliveryDocuments, document: documents })
    .from(deliveryReceipts)
    .innerJoin(deliveryDocuments, eq(deliveryDocuments.receiptId, deliveryReceipts.id))
    .leftJoin(documents, eq(documents.id, deliveryDocuments.documentId));
  expect(rows.length).toBeGreaterThan(30);
  for (const { receipt, handed, document } of rows)
    expect(document).toMatchObject({
      ...{
        clientId: receipt.clientId,
        name: handed.name,
        sha256: handed.sha256,
        size: handed.size,
        trashedAt: null,
      },
    });
  const statuses = new Set(rows.map(({ receipt }) => receipt.status));
  expect([...statuses].toSorted()).toEqual([...receiptStatuses].toSorted());
  const visitors = new Map<string, Awaited<ReturnType<StorageServer['visitor']>>>();
  for (const { receipt } of rows) {
    const visitor = visitors.get(receipt.contactId) ?? (await server.visitor(receipt.contactId));
    visitors.set(receipt.contactId, visitor);
    const answer = await server.call(visitor, `/api/br-reports/v1/receipts/${receipt.id}`);
    const { data } = (await answer.json()) as { data: Receipt };
    expect([receipt.number, data.documents.every(({ isPresent }) => isPresent)]).toEqual([
      receipt.number,
      true,
    ]);
  }
});

test('[T2.16] receipts of the demo have the history that leads to their status, and numbers without a gap', async () => {
  const { db } = server.deps;
  const receipts = await db.select().from(deliveryReceipts).orderBy(deliveryReceipts.number);
  const events = await db.select().from(deliveryEvents).orderBy(deliveryEvents.place);
  for (const receipt of receipts) {
    const own = events.filter(({ receiptId }) => receiptId === receipt.id);
    expect(own[0]).toMatchObject({ event: 'send', from: null, to: 'sent' });
    for (const [index, { event, from, to, at }] of own.slice(1).entries()) {
      expect(receiptAfter(from ?? 'sent', event)?.target).toBe(to);
      expect(own[index]?.to).toBe(from);
      expect((own[index]?.at ?? at) <= at).toBe(true);
    }
    expect(own.at(-1)?.to).toBe(receipt.status);
    expect(receipt.version).toBe(own.length - 1);
  }
  const { rows } = await db.execute(
    sql`select count(*)::int as total, max(substr(number, 6)::int) as last from ${deliveryReceipts}`,
  );
  expect(rows[0]?.total).toBe(rows[0]?.last);
});
