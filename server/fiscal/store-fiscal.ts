import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import type { StoredFile } from '../../contract/fiscal/box-e.ts';
import { checkFiscal } from '../../contract/fiscal/check-fiscal.ts';
import { directionOf, type FiscalDirection } from '../../contract/fiscal/direction.ts';
import { type FiscalSummary, mostXmlBytes } from '../../contract/fiscal/fiscal-summary.ts';
import type { Database } from '../db/database.ts';
import { fiscalClients, fiscalDocuments, fiscalEvents } from '../db/schema/fiscal-schema.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../storage/writing.ts';
import {
  changedBy,
  documentRowOf,
  eventRowsOf,
  type FiscalOwner,
  standingOf,
  standingOfEvent,
} from './fiscal-rows.ts';

type Transaction = Pick<Database, 'select' | 'insert' | 'update'>;

/** The storages of documents that events are about. The file of an event has the key of its document, and is canceled by nothing. */
const withEvents = ['nfe-storage', 'nfce-storage', 'cte-storage', 'cfe-storage'] as const;

/** An XML file on its way into a storage; in an archive its name has the folders. */
export interface IncomingXml {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Applies events to the documents that they are about, if those are there already. */
async function applyEvents(
  tx: Transaction,
  { clientId }: FiscalOwner,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const ofKeys = inArray(fiscalEvents.key, [...keys]);
  const events = await tx
    .select()
    .from(fiscalEvents)
    .where(and(eq(fiscalEvents.clientId, clientId), ofKeys));
  for (const key of keys) {
    const { isCanceled, isCorrected } = changedBy(events.filter((event) => event.key === key));
    const changed = {
      ...(isCanceled ? { status: 'canceled' as const } : {}),
      ...(isCorrected ? { isCorrected } : {}),
    };
    if (Object.keys(changed).length === 0) continue;
    await tx
      .update(fiscalDocuments)
      .set(changed)
      .where(
        and(
          eq(fiscalDocuments.clientId, clientId),
          eq(fiscalDocuments.key, key),
          inArray(fiscalDocuments.storage, [...withEvents]),
        ),
      );
  }
}

const resultOf = (
  name: string,
  outcome: StoredFile['outcome'],
  more: Partial<StoredFile> = {},
): StoredFile => ({ name, outcome, reason: null, storage: null, flags: [], ...more });

/** What a file is to a client. An event may name its author alone: it is the client's when the document is. */
async function directionIn(
  db: Pick<Database, 'select'>,
  { clientId, taxId }: FiscalOwner,
  summary: FiscalSummary,
): Promise<FiscalDirection | null> {
  const direction = directionOf(summary, taxId);
  if (direction || summary.storage !== 'xml-storage' || summary.events.length === 0) return direction;
  const [held] = await db
    .select({ id: fiscalDocuments.id })
    .from(fiscalDocuments)
    .where(
      and(
        eq(fiscalDocuments.clientId, clientId),
        inArray(
          fiscalDocuments.key,
          summary.events.map(({ key }) => key),
        ),
        inArray(fiscalDocuments.storage, [...withEvents]),
      ),
    )
    .limit(1);
  return held ? 'participant' : null;
}

/** Notes that a file for a document that is there differs from it; the first one is kept. */
async function meet(
  tx: Transaction,
  { clientId }: FiscalOwner,
  identity: string,
  sha256: string,
): Promise<'known' | 'contested' | undefined> {
  const which = and(eq(fiscalDocuments.clientId, clientId), eq(fiscalDocuments.identity, identity));
  const [held] = await tx.select({ sha256: fiscalDocuments.sha256 }).from(fiscalDocuments).where(which);
  if (!held) return undefined;
  if (held.sha256 === sha256) return 'known';
  await tx.update(fiscalDocuments).set({ isContested: true }).where(which);
  return 'contested';
}

/**
 * Checks an XML file [brazil §3] and stores it for a client, with the events in it: whole, or not at all. What becomes of it
 * is the answer; only failures of the database or the store of files reject.
 */
export async function storeXml(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  owner: FiscalOwner,
  { name, bytes }: IncomingXml,
): Promise<StoredFile> {
  const checked = checkFiscal(bytes);
  if (checked.refused !== null) return resultOf(name, 'refused', { reason: checked.refused });
  const { summary, flags } = checked;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const direction = await directionIn(db, owner, summary);
  if (!direction) return resultOf(name, 'refused', { reason: 'notTheirs' });
  const row = documentRowOf(owner, summary, { sha256, flags, direction });
  const about = { storage: summary.storage, flags: [...flags] };
  const known = await meet(db, owner, row.identity, sha256);
  if (known) return resultOf(name, known, about);
  const { key: blobKey, size } = await blobs.put(Readable.from([bytes]), mostXmlBytes);
  try {
    const outcome = await db.transaction(async (tx) => {
      await holdClient(tx, owner);
      const met = await meet(tx, owner, row.identity, sha256);
      if (met) return met;
      await tx.insert(fiscalDocuments).values({
        ...row,
        ...(await standingIn(tx, owner, summary)),
        ...{ id: newId(), fileName: name, size, sha256, blobKey },
      });
      const events = eventRowsOf(owner, summary.events);
      if (events.length > 0) await tx.insert(fiscalEvents).values(events).onConflictDoNothing();
      await applyEvents(tx, owner, [...new Set(events.map(({ key }) => key))]);
      return 'stored' as const;
    });
    if (outcome !== 'stored') await blobs.remove(blobKey);
    return resultOf(name, outcome, about);
  } catch (error) {
    await blobs.remove(blobKey);
    throw error;
  }
}

/** Lets one file of a client be stored at a time: an event and its document would else miss each other. */
const holdClient = (tx: Transaction, { clientId }: FiscalOwner) =>
  tx.select().from(fiscalClients).where(eq(fiscalClients.clientId, clientId)).for('update');

/** The status of a new document, by its own protocol and the events that came before it. */
async function standingIn(tx: Transaction, { clientId }: FiscalOwner, summary: FiscalSummary) {
  if (summary.storage === 'xml-storage')
    return summary.events.length > 0 ? standingOfEvent(summary.events) : standingOf(summary, []);
  const before = await tx
    .select({ type: fiscalEvents.type, isAccepted: fiscalEvents.isAccepted })
    .from(fiscalEvents)
    .where(and(eq(fiscalEvents.clientId, clientId), eq(fiscalEvents.key, summary.key)));
  return standingOf(summary, [...before, ...summary.events]);
}
