import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { cancellationEvents } from '../../contract/fiscal/fiscal-status.ts';
import { foldName } from '../clients/fold.ts';
import type { Database } from '../db/database.ts';
import { manifestAttempts, manifestEvents, manifestInvoices } from '../db/schema/manifest-schema.ts';
import { stateAfter } from './answered.ts';
import { eventOfCode } from './event-xml.ts';
import type { Announced, AnnouncedEvent, AnnouncedInvoice } from './read-distributed.ts';

type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>;
type NewEvent = typeof manifestEvents.$inferInsert;

/** Whose invoices they are. */
export interface InvoiceOwner {
  readonly companyId: string;
  readonly clientId: string;
  readonly taxId: string;
}

const rootLength = 8;
const registered = '135';

/** Adds registered events; one that is there already only learns its number. */
export async function addEvents(tx: Transaction, events: readonly Omit<NewEvent, 'id'>[]): Promise<void> {
  for (const event of events) {
    const added = await tx
      .insert(manifestEvents)
      .values({ ...event, id: randomUUID() })
      .onConflictDoNothing()
      .returning({ id: manifestEvents.id });
    if (added.length > 0 || event.protocol === '') continue;
    await tx
      .update(manifestEvents)
      .set({ protocol: event.protocol })
      .where(
        and(
          eq(manifestEvents.clientId, event.clientId),
          eq(manifestEvents.key, event.key),
          eq(manifestEvents.type, event.type),
          eq(manifestEvents.sequence, event.sequence),
          eq(manifestEvents.isRegistered, true),
          eq(manifestEvents.protocol, ''),
        ),
      );
  }
}

/** Registered events of invoices in the order in which the authority registered them. */
export const registeredEvents = (db: Pick<Database, 'select'>, clientId: string, keys: readonly string[]) =>
  db
    .select()
    .from(manifestEvents)
    .where(
      and(
        eq(manifestEvents.clientId, clientId),
        inArray(manifestEvents.key, [...keys]),
        eq(manifestEvents.isRegistered, true),
      ),
    )
    .orderBy(manifestEvents.at, manifestEvents.protocol, manifestEvents.createdAt);

/** Makes invoices what the events about them come to. */
export async function applyEvents(tx: Transaction, clientId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const invoices = await tx
    .select()
    .from(manifestInvoices)
    .where(and(eq(manifestInvoices.clientId, clientId), inArray(manifestInvoices.key, [...keys])))
    .orderBy(manifestInvoices.id)
    .for('update');
  const events = await registeredEvents(tx, clientId, keys);
  for (const { id, key, state, standing } of invoices) {
    const types = events.filter((event) => event.key === key).map(({ type }) => type);
    const changed = {
      state: stateAfter(types.map(eventOfCode).filter((event) => event !== undefined)),
      standing: types.some((type) => cancellationEvents.has(type)) ? ('canceled' as const) : standing,
    };
    if (changed.state === state && changed.standing === standing) continue;
    await tx.update(manifestInvoices).set(changed).where(eq(manifestInvoices.id, id));
  }
}

const rowOf = (
  { companyId, clientId }: InvoiceOwner,
  invoice: AnnouncedInvoice,
): typeof manifestInvoices.$inferInsert => ({
  ...{ id: randomUUID(), companyId, clientId, state: 'none' as const },
  key: invoice.key,
  number: invoice.number,
  series: invoice.series,
  issuerName: invoice.issuer.name,
  sortIssuer: foldName(invoice.issuer.name),
  issuerTaxId: invoice.issuer.taxId,
  authorizedAt: invoice.authorizedAt,
  total: invoice.total,
  standing: invoice.standing,
});

/** Takes who sent an event of the client from here, if anybody did. */
async function takeAttempt(tx: Transaction, clientId: string, { key, type, sequence }: AnnouncedEvent) {
  const [attempt] = await tx
    .delete(manifestAttempts)
    .where(
      and(
        eq(manifestAttempts.clientId, clientId),
        eq(manifestAttempts.key, key),
        eq(manifestAttempts.type, type),
        eq(manifestAttempts.sequence, sequence),
      ),
    )
    .returning();
  return attempt;
}

/** Stores what the authority announced to a client: invoices once each, events in any order. Call in a transaction. */
export async function storeAnnounced(
  tx: Transaction,
  owner: InvoiceOwner,
  announced: readonly Announced[],
): Promise<void> {
  const { clientId, taxId } = owner;
  const keys = new Set<string>();
  for (const { invoice, event } of announced) {
    if (invoice) {
      keys.add(invoice.key);
      await tx
        .insert(manifestInvoices)
        .values(rowOf(owner, invoice))
        .onConflictDoUpdate({
          target: [manifestInvoices.clientId, manifestInvoices.key],
          // A summary may say that it was canceled; nothing makes it hold again.
          set: {
            standing: sql`case when ${manifestInvoices.standing} = 'authorized' then excluded.standing else ${manifestInvoices.standing} end`,
          },
        });
    }
    const isAnswer = event && eventOfCode(event.type) !== undefined;
    const isOwn = event?.authorTaxId.slice(0, rootLength) === taxId.slice(0, rootLength);
    if (!event || (isAnswer ? !isOwn : !cancellationEvents.has(event.type))) continue;
    keys.add(event.key);
    const attempt = isAnswer ? await takeAttempt(tx, clientId, event) : undefined;
    const { key, type, sequence, at, protocol } = event;
    await addEvents(tx, [
      {
        ...{ clientId, key, type, sequence, at, protocol, code: registered, isRegistered: true },
        justification: event.justification || (attempt?.justification ?? ''),
        userId: attempt?.userId ?? null,
        userName: attempt?.userName ?? null,
      },
    ]);
  }
  await applyEvents(tx, clientId, [...keys]);
}
