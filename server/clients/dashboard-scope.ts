import { and, eq } from 'drizzle-orm';
import { may } from '../../contract/session/access.ts';
import type { Database } from '../db/database.ts';
import { clientLinks, clients } from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { type Asker, reached } from '../tasks/scope.ts';

type Client = typeof clients.$inferSelect;

/** Whose dashboards a user sees: the firm's people those of every client of the firm, others those of their clients. */
export interface DashboardScope extends Asker {
  readonly principal: Principal;
}

/** The scope of a user who has dashboards [S6.07, S6.09]; `undefined` for others. */
export async function findDashboardScope(
  db: Database,
  principal: Principal,
): Promise<DashboardScope | undefined> {
  if (principal.kind === 'staff') return { principal, isFirm: true };
  return may(await factsOf(db, principal), 'dashboards') ? { principal, isFirm: false } : undefined;
}

/** The same; refuses users without dashboards with 403. */
export async function demandDashboards(db: Database, principal: Principal): Promise<DashboardScope> {
  const scope = await findDashboardScope(db, principal);
  if (!scope) throw forbidden();
  return scope;
}

const ofScope = (scope: DashboardScope) =>
  reached(scope, { companyId: clients.companyId, clientId: clients.id });

/** The clients of a scope in the order of their names, at most `most`. */
export const clientsIn = (db: Database, scope: DashboardScope, most: number): Promise<Client[]> =>
  db.select().from(clients).where(ofScope(scope)).orderBy(clients.sortName, clients.id).limit(most);

/** A client of a scope; answers 404 for any other. */
export async function demandClient(db: Database, scope: DashboardScope, clientId: string): Promise<Client> {
  const [client] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.id, clientId), ofScope(scope)));
  if (!client) throw notFound();
  return client;
}

/** Whether a client's user only reads what is the client's. */
export async function isReader(
  db: Pick<Database, 'select'>,
  { userId }: Pick<Principal, 'userId'>,
  clientId: string,
): Promise<boolean> {
  const [link] = await db
    .select({ role: clientLinks.role })
    .from(clientLinks)
    .where(and(eq(clientLinks.userId, userId), eq(clientLinks.clientId, clientId)));
  return link?.role === 'Reader';
}
