import { and, eq, ne, notInArray, type SQL } from 'drizzle-orm';
import { requestKinds } from '../../contract/requests/kinds/kinds.ts';
import { may } from '../../contract/session/access.ts';
import { type DashboardScope, isReader } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { serviceRequests } from '../db/schema/request-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { reached } from '../tasks/scope.ts';

export type RequestRow = typeof serviceRequests.$inferSelect;
type Reader = Pick<Database, 'select'>;

/** Whose requests a user reaches: the firm's people those of every client of the firm, others those of their clients. */
export interface RequestScope extends DashboardScope {
  /** Kinds of requests that the user may neither read nor write [T3.15], or that the market of the firm does not have. */
  readonly lockedKinds: readonly string[];
  readonly seesCpf: boolean;
  /** Whether drafts and unsent answers of the client are shown: not to the firm, which may look on in a preview session. */
  readonly seesUnsent: boolean;
}

/** The scope of a user who has service requests; `undefined` for others. */
export async function findRequestScope(
  db: Database,
  principal: Principal,
): Promise<RequestScope | undefined> {
  const market = marketOf((await findCompany(db, principal.companyId))?.market ?? '');
  const elsewhere = requestKinds.filter((kind) => kind.market !== undefined && kind.market !== market);
  if (principal.kind === 'staff')
    return {
      principal,
      isFirm: true,
      lockedKinds: elsewhere.map(({ id }) => id),
      seesCpf: true,
      seesUnsent: false,
    };
  const facts = await factsOf(db, principal);
  if (!may(facts, 'serviceRequests')) return undefined;
  const locked = requestKinds.filter(
    (kind) => elsewhere.includes(kind) || (kind.capability && !may(facts, kind.capability)),
  );
  return {
    principal,
    isFirm: false,
    lockedKinds: locked.map(({ id }) => id),
    seesCpf: may(facts, 'employeeRequests'),
    seesUnsent: principal.impersonator === null,
  };
}

/** The same; refuses users without service requests with 403. */
export async function demandRequests(db: Database, principal: Principal): Promise<RequestScope> {
  const scope = await findRequestScope(db, principal);
  if (!scope) throw forbidden();
  return scope;
}

/** Refuses with 403 a kind of request that the caller may not have. */
export function demandKind({ lockedKinds }: RequestScope, kind: string): void {
  if (lockedKinds.includes(kind)) throw forbidden();
}

/** Refuses with 403 the firm's people, and those of the client who only read. */
export async function demandWriter(db: Database, scope: RequestScope, clientId: string): Promise<void> {
  if (scope.isFirm || (await isReader(db, scope.principal, clientId))) throw forbidden();
}

/** The requests that exist for a caller; the firm knows of no draft. */
export const existsFor = (scope: RequestScope): SQL =>
  and(
    reached(scope, serviceRequests),
    scope.seesUnsent ? undefined : ne(serviceRequests.status, 'Draft'),
  ) as SQL;

/** The requests that a list shows a caller. */
export const shownTo = (scope: RequestScope): SQL =>
  and(
    existsFor(scope),
    scope.lockedKinds.length > 0 ? notInArray(serviceRequests.kind, [...scope.lockedKinds]) : undefined,
  ) as SQL;

/** A request of a scope: answers 404 for any other, and 403 for one of a kind that the caller may not have. */
export async function demandRequest(
  db: Reader,
  scope: RequestScope,
  id: string,
  lock?: 'update',
): Promise<RequestRow> {
  const asked = db
    .select()
    .from(serviceRequests)
    .where(and(eq(serviceRequests.id, id), existsFor(scope)));
  const [row] = await (lock ? asked.for(lock) : asked);
  if (!row) throw notFound();
  demandKind(scope, row.kind);
  return row;
}
