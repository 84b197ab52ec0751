import { and, eq } from 'drizzle-orm';
import { may } from '../../contract/session/access.ts';
import { type DashboardScope, demandClient, isReader } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { fiscalClients, fiscalDocuments, fiscalFirms } from '../db/schema/fiscal-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { reached } from '../tasks/scope.ts';

export type FiscalRow = typeof fiscalDocuments.$inferSelect;
export type FiscalClient = typeof fiscalClients.$inferSelect;

/** Whether a firm has ordered Box-e [T6.04]. */
export async function hasBoxe(db: Pick<Database, 'select'>, companyId: string): Promise<boolean> {
  const [firm] = await db.select().from(fiscalFirms).where(eq(fiscalFirms.companyId, companyId));
  return firm?.isEnabled ?? false;
}

/** Whose fiscal documents a user reaches; refuses with 403 users without actions, and all of a firm without Box-e [T6.04]. */
export async function demandFiscal(db: Database, principal: Principal): Promise<DashboardScope> {
  const isFirm = principal.kind === 'staff';
  if (!isFirm && !may(await factsOf(db, principal), 'actions')) throw forbidden();
  if (!(await hasBoxe(db, principal.companyId))) throw forbidden();
  return { principal, isFirm };
}

/** What is known of a client for Box-e; `undefined` for one that never had it. Answers 404 outside the scope. */
export async function findFiscalClient(
  db: Database,
  scope: DashboardScope,
  clientId: string,
): Promise<FiscalClient | undefined> {
  await demandClient(db, scope, clientId);
  const [client] = await db.select().from(fiscalClients).where(eq(fiscalClients.clientId, clientId));
  return client;
}

/** Whether a user may add documents of a client: a reader may not, and no one may while Box-e is off for the client. */
export async function mayAddTo(
  db: Database,
  scope: DashboardScope,
  client: FiscalClient | undefined,
): Promise<boolean> {
  if (!client?.isEnabled || scope.principal.impersonator !== null) return false;
  return scope.isFirm || !(await isReader(db, scope.principal, client.clientId));
}

/** A client to add documents to; refuses with 403 who only reads, and with 409 a client without Box-e. */
export async function demandOpenClient(
  db: Database,
  scope: DashboardScope,
  clientId: string,
): Promise<FiscalClient> {
  const client = await findFiscalClient(db, scope, clientId);
  if (!scope.isFirm && (await isReader(db, scope.principal, clientId))) throw forbidden();
  if (!client?.isEnabled) throw new Refusal(409, 'outdated', 'Box-e is switched off for the client.');
  return client;
}

/** A document of the scope; answers 404 for any other. */
export async function demandFiscalDocument(
  db: Database,
  scope: DashboardScope,
  id: string,
): Promise<FiscalRow> {
  const [row] = await db
    .select()
    .from(fiscalDocuments)
    .where(and(eq(fiscalDocuments.id, id), reached(scope, fiscalDocuments)));
  if (!row) throw notFound();
  return row;
}
