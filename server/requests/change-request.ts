import { eq, sql } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { FormChange } from '../../contract/forms/form.ts';
import { type RequestEvent, type RequestStatus, requestAfter } from '../../contract/requests/request-life.ts';
import { mostChanges } from '../../contract/requests/requests.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import type { Database, PooledDatabase } from '../db/database.ts';
import { requestHistory, requestNumbers, serviceRequests } from '../db/schema/request-schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import type { Transaction } from '../storage/locking.ts';
import { newId } from '../storage/writing.ts';
import { demandRequest, demandWriter, type RequestRow, type RequestScope } from './request-scope.ts';

/** A change of a request that runs while nobody else changes it. */
type Work<T> = (tx: Transaction, row: RequestRow) => Promise<T>;

/** Does something with a request of the caller's, one such change after the other. */
export const withRequest = <T>(
  db: PooledDatabase,
  scope: RequestScope,
  id: string,
  work: Work<T>,
): Promise<T> => db.transaction(async (tx) => await work(tx, await demandRequest(tx, scope, id, 'update')));

/** The same for what only the client's people do; refuses others with 403. */
export async function asClient<T>(
  db: PooledDatabase,
  scope: RequestScope,
  id: string,
  work: Work<T>,
): Promise<T> {
  const { clientId } = await demandRequest(db, scope, id);
  await demandWriter(db, scope, clientId);
  return await withRequest(db, scope, id, work);
}

/** Refuses with 409 a request that has changed since the caller has seen it. */
export function demandVersion({ version }: RequestRow, seen: number): void {
  if (version !== seen) throw new Refusal(409, 'outdated', 'The request has changed.');
}

/** What follows an event on a request; refuses with 409 one that its status does not allow. */
export function demandEvent({ status }: Pick<RequestRow, 'status'>, event: RequestEvent) {
  const after = requestAfter(status, event);
  if (!after) throw new Refusal(409, 'outdated', `The request is ${status}, where ${event} is not allowed.`);
  return after;
}

/** The moment of a change: later than those before it, whatever the clocks of servers say. */
export const momentOfChange = ({ updatedAt }: Pick<RequestRow, 'updatedAt'>): Date =>
  new Date(Math.max(Date.now(), updatedAt.getTime() + 1));

/** An event on a request, with what else it changes. */
interface Step {
  readonly event: RequestEvent;
  readonly at: Date;
  readonly set?: Partial<typeof serviceRequests.$inferInsert>;
  readonly changes?: readonly FormChange[];
}

/** What only one side has to know: nobody is told of it. */
const quiet: ReadonlySet<RequestEvent> = new Set(['edit', 'open', 'assign']);
/** Storing a form again and again is no history; what differs is noted when it is sent. */
const unnoted: ReadonlySet<RequestEvent> = new Set(['edit']);

/**
 * Takes a request one event further: its status, its moments and its history change together. Refuses with 409 an event
 * that its status does not allow.
 */
export async function takeStep(
  tx: Transaction,
  { principal, isFirm }: RequestScope,
  row: RequestRow,
  { event, at, set = {}, changes = [] }: Step,
): Promise<RequestRow> {
  const { target, outcome } = demandEvent(row, event);
  if (target === 'deleted') throw new Error('requests: what is deleted has no next status');
  const to: RequestStatus = target;
  const [changed] = await tx
    .update(serviceRequests)
    .set({
      ...set,
      status: to,
      version: row.version + 1,
      updatedAt: at,
      ...(to === row.status ? {} : { since: at }),
      ...(outcome ? { outcome, repliedAt: at } : {}),
      ...(quiet.has(event) ? {} : { [isFirm ? 'firmAt' : 'clientAt']: at }),
    })
    .where(eq(serviceRequests.id, row.id))
    .returning();
  if (!changed) throw new Error('requests: the update answered no row');
  if (!unnoted.has(event))
    await tx.insert(requestHistory).values({
      id: newId(),
      requestId: row.id,
      event,
      at,
      byId: principal.userId,
      byName: principal.name,
      from: row.status,
      to,
      changes: changes.slice(0, mostChanges),
      moreChanges: Math.max(0, changes.length - mostChanges),
    });
  return changed;
}

/** Holds the making of drafts for a client: of those made at once no more get through than fit. */
export async function holdDrafts(tx: Transaction, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('requestDrafts'), hashtext(${clientId}))`);
}

/** The next number of a firm's requests: `2026-0042`. Of several at once each gets its own. */
export async function nextNumber(tx: Transaction, companyId: string, at: Date): Promise<string> {
  const year = Number(todayInBrazil(at).slice(0, 4));
  const [counted] = await tx
    .insert(requestNumbers)
    .values({ companyId, year, last: 1 })
    .onConflictDoUpdate({
      target: [requestNumbers.companyId, requestNumbers.year],
      set: { last: sql`${requestNumbers.last} + 1` },
    })
    .returning({ last: requestNumbers.last });
  if (!counted) throw new Error('requests: no number was counted');
  return numberOf(year, counted.last);
}

/** A number as people read it. */
export const numberOf = (year: number, count: number): string => `${year}-${String(count).padStart(4, '0')}`;

/** Counts something against what one user may do with requests in a day; refuses with 429 beyond. */
export async function chargeEvent(
  db: Pick<Database, 'insert'>,
  { principal }: RequestScope,
  kind: 'requests' | 'requestEvents',
  limits: Pick<Limits, 'requestsPerUser' | 'requestEventsPerUser'>,
): Promise<void> {
  const [limit, message] =
    kind === 'requests'
      ? [limits.requestsPerUser, 'The user has made as many requests as fit into a day.']
      : [limits.requestEventsPerUser, 'The user has written about as many requests as fit into a day.'];
  await chargeDaily(db, { kind, ownerId: principal.userId, limit, reason: 'tooManyRequests', message }, 1);
}
