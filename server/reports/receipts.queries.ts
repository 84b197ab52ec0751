import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Receipt } from '../../contract/reports/receipts.ts';
import type { DashboardScope } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { deliveryDocuments, deliveryEvents, deliveryReceipts } from '../db/schema/report-schema.ts';
import type { Reach } from '../storage/reach.ts';
import { isAnsweredBy } from './change-receipt.ts';
import type { ReceiptRow } from './report-scope.ts';

/** The documents of a receipt, in its order. */
export const documentsIn = (db: Pick<Database, 'select'>, receiptId: string) =>
  db
    .select()
    .from(deliveryDocuments)
    .where(eq(deliveryDocuments.receiptId, receiptId))
    .orderBy(asc(deliveryDocuments.place));

/** What happened to a receipt, the earliest first. */
export const eventsOf = (db: Pick<Database, 'select'>, receiptId: string) =>
  db
    .select()
    .from(deliveryEvents)
    .where(eq(deliveryEvents.receiptId, receiptId))
    .orderBy(asc(deliveryEvents.place));

/** A receipt as an answer. Network addresses are the firm's to know. */
export async function receiptAnswer(
  { db, reach }: { readonly db: Database; readonly reach: Reach },
  scope: DashboardScope,
  row: ReceiptRow,
): Promise<Receipt> {
  const [documents, history, mayAnswer] = await Promise.all([
    documentsIn(db, row.id),
    eventsOf(db, row.id),
    isAnsweredBy(db, scope, row),
  ]);
  const present = await reach.present(
    scope.principal,
    documents.map(({ documentId }) => documentId),
  );
  const { id, clientId, number, status, channel, note, refusedReason, dueOn, version } = row;
  return {
    ...{ id, clientId, number, status, channel, note, refusedReason, dueOn, version, mayAnswer },
    sender: row.senderName,
    contact: row.contactName,
    sentAt: row.sentAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    viewedAt: row.viewedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    documents: documents.map(({ documentId, name, type, competence, amount, size, sha256, ...one }) => ({
      ...{ documentId, name, type, competence, amount, sha256 },
      dueOn: one.dueOn,
      sizeBytes: size,
      isPresent: present.has(documentId),
    })),
    history: history.map(({ event, at, byName, to, address }) => ({
      ...{ event, to, by: byName },
      at: at.toISOString(),
      address: scope.isFirm ? address : null,
    })),
  };
}

/** How many receipts of a client wait for a user, who is their contact. */
export async function receiptsWaitingFor(
  db: Pick<Database, 'select'>,
  clientId: string,
  userId: string,
): Promise<number> {
  const open = inArray(deliveryReceipts.status, ['sent', 'delivered', 'viewed']);
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(deliveryReceipts)
    .where(
      sql`${eq(deliveryReceipts.clientId, clientId)} and ${eq(deliveryReceipts.contactId, userId)} and ${open}`,
    );
  return row?.count ?? 0;
}
