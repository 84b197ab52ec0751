import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { BodyOf } from '../../contract/calls/call.ts';
import { type ReceiptEvent, receiptAfter } from '../../contract/reports/receipt-life.ts';
import type { sendReceipt } from '../../contract/reports/receipts.ts';
import { type DashboardScope, demandClient, isReader } from '../clients/dashboard-scope.ts';
import { foldName } from '../clients/fold.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import type { Database, PooledDatabase } from '../db/database.ts';
import { clientLinks, documents, users } from '../db/schema/core-schema.ts';
import {
  deliveryDocuments,
  deliveryEvents,
  deliveryReceipts,
  receiptNumbers,
} from '../db/schema/report-schema.ts';
import { claimKey, keyMismatch, resultOf } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { numberOf } from '../requests/change-request.ts';
import { inNameOf } from '../security/in-name-of.ts';
import type { Transaction } from '../storage/locking.ts';
import type { Reach } from '../storage/reach.ts';
import { newId } from '../storage/writing.ts';
import { demandReceipt, type ReceiptRow } from './report-scope.ts';

const outdated = (message: string): Refusal => new Refusal(409, 'outdated', message);
const badBody = (field: string): Refusal => new Refusal(400, 'badRequest', `body: ${field} is not valid`);

/** Who did something to a receipt, and from which network address. */
interface Doer {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** The moments of a receipt that an event sets. */
const momentsOf = (event: ReceiptEvent, { viewedAt }: Pick<ReceiptRow, 'viewedAt'>, at: Date) => ({
  ...(event === 'deliver' ? { deliveredAt: at } : {}),
  ...(event === 'view' ? { viewedAt: viewedAt ?? at } : {}),
  ...(event === 'confirm' || event === 'refuse' ? { closedAt: at } : {}),
});

/** Takes a receipt one event further, and notes who did it. Refuses with 409 what its status does not allow. */
async function takeStep(
  tx: Transaction,
  row: ReceiptRow,
  step: { readonly event: ReceiptEvent; readonly by: Doer; readonly refusedReason?: string },
): Promise<ReceiptRow> {
  const { event, by, refusedReason } = step;
  const after = receiptAfter(row.status, event);
  if (!after) throw outdated(`The receipt is ${row.status}, where ${event} is not allowed.`);
  const at = new Date();
  const [changed] = await tx
    .update(deliveryReceipts)
    .set({
      status: after.target,
      version: row.version + 1,
      ...momentsOf(event, row, at),
      ...(refusedReason === undefined ? {} : { refusedReason }),
    })
    .where(eq(deliveryReceipts.id, row.id))
    .returning();
  if (!changed) throw new Error('reports: the update answered no row');
  await tx.insert(deliveryEvents).values({
    receiptId: row.id,
    place: changed.version,
    ...{ event, at, from: row.status, to: after.target },
    ...{ byId: by.id, byName: by.name, address: by.address },
  });
  return changed;
}

/**
 * Ends the receipts of a client that were not opened before their due day was over: it ends at midnight in Brasília. Said again it
 * changes nothing, and of several at once one notes it.
 */
export const expireReceipts = (
  db: Pick<Database, 'execute'>,
  clientId: string,
  now = new Date(),
): Promise<void> => expire(db, sql`client_id = ${clientId}`, now);

/** The same for all clients of a firm. */
export const expireReceiptsOfFirm = (
  db: Pick<Database, 'execute'>,
  companyId: string,
  now = new Date(),
): Promise<void> => expire(db, sql`company_id = ${companyId}`, now);

async function expire(db: Pick<Database, 'execute'>, whose: SQL, now: Date): Promise<void> {
  const end = sql`greatest(due.sent_at, (due.due_on + 1)::timestamp at time zone 'America/Sao_Paulo')`;
  await db.execute(sql`
    with due as (
      select id, status, sent_at, due_on, version from ${deliveryReceipts}
      where ${whose} and status in ('sent', 'delivered') and due_on < ${todayInBrazil(now)}::date
      for update
    ), ended as (
      update ${deliveryReceipts} as receipt
      set status = 'expired', version = due.version + 1, closed_at = ${end}
      from due where receipt.id = due.id
    )
    insert into ${deliveryEvents} (receipt_id, place, event, at, by_name, "from", "to")
    select due.id, due.version + 1, 'expire', ${end}, '', due.status, 'expired' from due`);
}

/** Counts an event against what one user may do with receipts in a day; refuses with 429 beyond. */
const charge = (
  db: Pick<Database, 'insert'>,
  ownerId: string,
  kind: 'receipts' | 'receiptEvents',
  limits: Limits,
): Promise<void> =>
  chargeDaily(
    db,
    {
      ...{ kind, ownerId, reason: 'tooManyRequests' },
      limit: kind === 'receipts' ? limits.receiptsPerUser : limits.receiptEventsPerUser,
      message: 'The user has done as much with receipts as fits into a day.',
    },
    1,
  );

/** The user who is to confirm: one of the client's people who may do more than read; refuses with 400 anybody else. */
async function contactOf(
  db: Database,
  { principal }: DashboardScope,
  clientId: string,
  userId: string,
): Promise<Principal> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(clientLinks, and(eq(clientLinks.userId, users.id), eq(clientLinks.clientId, clientId)))
    .where(and(eq(users.id, userId), eq(users.companyId, principal.companyId), eq(users.kind, 'client')));
  const person = user && !(await isReader(db, { userId }, clientId)) && (await inNameOf(db, user.id));
  if (!person) throw badBody('contactUserId');
  return person;
}

type Body = BodyOf<typeof sendReceipt>;
type Described = Body['documents'][number];

/** The stored documents that a receipt is about, in its order; refuses with 400 those that the client does not have or the contact cannot read. */
async function documentsOf(
  { db, reach }: ReceiptParts,
  { clientId, documents: described }: Body,
  contact: Principal,
) {
  const ids = described.map(({ documentId }) => documentId);
  if (new Set(ids).size < ids.length) throw badBody('documents');
  const rows = await db
    .select()
    .from(documents)
    .where(and(inArray(documents.id, ids), eq(documents.clientId, clientId), isNull(documents.trashedAt)));
  const readable = await reach.present(contact, ids);
  return described.map((one: Described) => {
    const row = rows.find(({ id }) => id === one.documentId);
    if (!row || !readable.has(row.id)) throw badBody('documents');
    return { ...one, name: row.name, size: row.size, sha256: row.sha256 };
  });
}

/** What changes of receipts work with. */
export interface ReceiptParts {
  readonly db: PooledDatabase;
  readonly reach: Reach;
  readonly limits: Limits;
}

/** The first day on which something is due that was not over when it was sent. */
const dueDayOf = (described: readonly Described[], today: string): string | null =>
  described.flatMap(({ dueOn }) => (dueOn !== null && dueOn >= today ? [dueOn] : [])).toSorted()[0] ?? null;

async function nextNumber(tx: Transaction, companyId: string, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const [counted] = await tx
    .insert(receiptNumbers)
    .values({ companyId, year, last: 1 })
    .onConflictDoUpdate({
      target: [receiptNumbers.companyId, receiptNumbers.year],
      set: { last: sql`${receiptNumbers.last} + 1` },
    })
    .returning({ last: receiptNumbers.last });
  if (!counted) throw new Error('reports: no number was counted');
  return numberOf(year, counted.last);
}

const fingerprintOf = (body: Body): string =>
  `receipt|${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;

/**
 * The id of the receipt that a user has sent with a key; `undefined` before that. What has become of its documents and its contact
 * since then does not count. Refuses with 422 when something else was sent with the key.
 */
export const sentWith = (
  db: Pick<Database, 'select'>,
  { userId }: Pick<Principal, 'userId'>,
  body: Body,
  key: string | undefined,
): Promise<string | undefined> => resultOf(db, { userId, key, fingerprint: fingerprintOf(body) });

/** Sends a receipt, once for each key; answers its id. What goes through the portal has arrived with that. */
export async function send(
  parts: ReceiptParts,
  scope: DashboardScope,
  body: Body,
  { key, address }: { readonly key: string | undefined; readonly address: string },
): Promise<string> {
  const { db, limits } = parts;
  const { principal } = scope;
  const { clientId, channel, note } = body;
  await demandClient(db, scope, clientId);
  const sentId = await sentWith(db, principal, body, key);
  if (sentId !== undefined) return sentId;
  const contact = await contactOf(db, scope, clientId, body.contactUserId);
  const described = await documentsOf(parts, body, contact);
  const id = newId();
  const fingerprint = fingerprintOf(body);
  return await db.transaction(async (tx) => {
    const earlierId = await claimKey(tx, { userId: principal.userId, key, fingerprint, resultId: id });
    if (earlierId !== undefined) {
      const [earlier] = await tx.select().from(deliveryReceipts).where(eq(deliveryReceipts.id, earlierId));
      if (!earlier) throw keyMismatch();
      return earlierId;
    }
    await charge(tx, principal.userId, 'receipts', limits);
    const at = new Date();
    const today = todayInBrazil(at);
    const [row] = await tx
      .insert(deliveryReceipts)
      .values({
        ...{ id, clientId, channel, note, companyId: principal.companyId },
        number: await nextNumber(tx, principal.companyId, today),
        ...{ status: 'sent', version: 0, sentAt: at, dueOn: dueDayOf(described, today) },
        ...{ senderId: principal.userId, senderName: principal.name },
        ...{ contactId: contact.userId, contactName: contact.name },
      })
      .returning();
    if (!row) throw new Error('reports: the insert answered no row');
    await tx
      .insert(deliveryDocuments)
      .values(
        described.map((one, place) => ({ ...one, place, receiptId: id, sortName: foldName(one.name) })),
      );
    const by = { id: principal.userId, name: principal.name, address };
    await tx.insert(deliveryEvents).values({
      ...{ receiptId: id, place: 0, event: 'send', at, from: null, to: 'sent' },
      ...{ byId: by.id, byName: by.name, address },
    });
    if (channel === 'portal') await takeStep(tx, row, { event: 'deliver', by });
    return id;
  });
}

/** Whether the firm may say that a receipt has arrived. */
export const isDeliverable = ({ status }: Pick<ReceiptRow, 'status'>): boolean =>
  receiptAfter(status, 'deliver') !== null;

/** What is done to a receipt, by whom. */
export interface ReceiptStep {
  readonly event: 'deliver' | 'confirm' | 'refuse';
  /** The version that the caller has seen. */
  readonly seen: number;
  readonly address: string;
  readonly refusedReason?: string;
}

/** Takes a receipt one event further while its row is locked; refuses with 409 one that has changed since it was seen. */
export async function change(
  { db, limits }: ReceiptParts,
  scope: DashboardScope,
  id: string,
  { seen, address, ...step }: ReceiptStep,
): Promise<void> {
  const { userId, name } = scope.principal;
  await db.transaction(async (tx) => {
    const row = await demandReceipt(tx, scope, id, 'update');
    if (row.version !== seen) throw outdated('The receipt has changed.');
    await charge(tx, userId, 'receiptEvents', limits);
    await takeStep(tx, row, { ...step, by: { id: userId, name, address } });
  });
}

/** Whether a caller is the contact of a receipt and may act on it: not in a preview session, and not one who only reads. */
export async function isAnsweredBy(
  db: Database,
  { principal }: DashboardScope,
  { contactId, clientId }: Pick<ReceiptRow, 'contactId' | 'clientId'>,
): Promise<boolean> {
  return (
    principal.userId === contactId &&
    principal.impersonator === null &&
    !(await isReader(db, principal, clientId))
  );
}

/** Notes that the contact has opened a document of a receipt, the first time. */
export async function noteView(
  db: PooledDatabase,
  scope: DashboardScope,
  id: string,
  address: string,
): Promise<void> {
  const { userId, name } = scope.principal;
  await db.transaction(async (tx) => {
    const row = await demandReceipt(tx, scope, id, 'update');
    if (row.viewedAt !== null || receiptAfter(row.status, 'view') === null) return;
    await takeStep(tx, row, { event: 'view', by: { id: userId, name, address } });
  });
}
