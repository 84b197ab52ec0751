import { and, eq } from 'drizzle-orm';
import { may } from '../../contract/session/access.ts';
import type { DashboardScope } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { deliveryReceipts } from '../db/schema/report-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { reached } from '../tasks/scope.ts';

export type ReceiptRow = typeof deliveryReceipts.$inferSelect;

/** Whose reports a user reaches [T3.15]; refuses with 403 users without reports, and with 404 all of a firm outside Brazil. */
export async function demandReports(db: Database, principal: Principal): Promise<DashboardScope> {
  const market = marketOf((await findCompany(db, principal.companyId))?.market ?? '');
  const isFirm = principal.kind === 'staff';
  if (market !== 'br') throw notFound();
  if (!isFirm && !may(await factsOf(db, principal), 'reports')) throw forbidden();
  return { principal, isFirm };
}

/** A receipt of a scope; answers 404 for any other. */
export async function demandReceipt(
  db: Pick<Database, 'select'>,
  scope: DashboardScope,
  id: string,
  lock?: 'update',
): Promise<ReceiptRow> {
  const asked = db
    .select()
    .from(deliveryReceipts)
    .where(and(eq(deliveryReceipts.id, id), reached(scope, deliveryReceipts)));
  const [row] = await (lock ? asked.for(lock) : asked);
  if (!row) throw notFound();
  return row;
}
