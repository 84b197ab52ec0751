import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { displayNameOf } from '../../../../contract/firm/clients.ts';
import type { ReceiptStatus } from '../../../../contract/reports/receipt-life.ts';
import type { DashboardScope } from '../../../clients/dashboard-scope.ts';
import type { Database } from '../../../db/database.ts';
import { clients } from '../../../db/schema/core-schema.ts';
import { deliveryDocuments, deliveryReceipts } from '../../../db/schema/report-schema.ts';
import type { ReceiptRow } from '../../../reports/report-scope.ts';
import { reached } from '../../../tasks/scope.ts';
import { clientsMatching } from '../staff.queries.ts';

/** How many receipts a page shows. */
const receiptsPerPage = 25;

/** What a list of receipts is filtered by. */
export interface ReceiptFilter {
  readonly clientId: string | undefined;
  /** A part of a name of the client or of its people. */
  readonly term: string;
  readonly status: ReceiptStatus | undefined;
}

/** A delivery receipt with its client and what was delivered. */
export interface StaffReceipt {
  readonly receipt: ReceiptRow;
  readonly clientName: string;
  readonly documents: readonly string[];
}

export interface ReceiptPage {
  readonly receipts: readonly StaffReceipt[];
  readonly total: number;
  /** Counts from 1; the last one when a page beyond it was asked for. */
  readonly page: number;
  readonly pages: number;
}

/** A page of the receipts of a firm, the latest first. Nothing of another firm comes out of it. */
export async function findReceiptPage(
  db: Database,
  scope: DashboardScope,
  { clientId, term, status, page: asked }: ReceiptFilter & { readonly page: number },
): Promise<ReceiptPage> {
  const where = and(
    reached(scope, deliveryReceipts),
    clientId === undefined ? undefined : eq(deliveryReceipts.clientId, clientId),
    status === undefined ? undefined : eq(deliveryReceipts.status, status),
    clientsMatching(db, term),
  );
  const ofClient = eq(clients.id, deliveryReceipts.clientId);
  const [counted] = await db
    .select({ total: count() })
    .from(deliveryReceipts)
    .innerJoin(clients, ofClient)
    .where(where);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / receiptsPerPage));
  const page = Math.min(asked, pages);
  const rows = await db
    .select({ receipt: deliveryReceipts, client: clients })
    .from(deliveryReceipts)
    .innerJoin(clients, ofClient)
    .where(where)
    .orderBy(desc(deliveryReceipts.sentAt), desc(deliveryReceipts.id))
    .limit(receiptsPerPage)
    .offset((page - 1) * receiptsPerPage);
  const documents = await db
    .select({ receiptId: deliveryDocuments.receiptId, name: deliveryDocuments.name })
    .from(deliveryDocuments)
    .where(
      inArray(
        deliveryDocuments.receiptId,
        rows.map(({ receipt }) => receipt.id),
      ),
    )
    .orderBy(deliveryDocuments.receiptId, asc(deliveryDocuments.place));
  return {
    ...{ total, page, pages },
    receipts: rows.map(({ receipt, client }) => ({
      receipt,
      clientName: displayNameOf(client),
      documents: documents.filter(({ receiptId }) => receiptId === receipt.id).map(({ name }) => name),
    })),
  };
}

/** The number of a receipt of a firm; `undefined` for any other. */
export async function findNumber(
  db: Database,
  scope: DashboardScope,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ number: deliveryReceipts.number })
    .from(deliveryReceipts)
    .where(and(eq(deliveryReceipts.id, id), reached(scope, deliveryReceipts)));
  return row?.number;
}
