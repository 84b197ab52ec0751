import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { BodyOf } from '../../contract/calls/call.ts';
import type { SentAnswer, sendManifestEvents } from '../../contract/manifest/manifest.ts';
import { eventRules } from '../../contract/manifest/manifest-life.ts';
import { manifestAttempts, manifestEvents, manifestInvoices } from '../db/schema/manifest-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal, retryAfterSeconds } from '../http/refusal.ts';
import { within } from '../time-limit.ts';
import { usedBy } from './answered.ts';
import { eventIdOf, eventOfCode, eventXmlOf } from './event-xml.ts';
import { describeInvoices, type InvoiceRow } from './manifest.queries.ts';
import { addEvents, applyEvents, registeredEvents } from './store-announced.ts';
import {
  batchProcessed,
  duplicateCode,
  type EventAnswer,
  registeredCodes,
  type TaxAuthority,
} from './tax-authority.ts';

type Parts = Pick<Deps, 'db' | 'settings'>;
type Attempt = typeof manifestAttempts.$inferSelect;

/** What is to be answered, and by whom. */
export interface Sending {
  readonly principal: Pick<Principal, 'userId' | 'name'>;
  /** The client's own, which signs. */
  readonly taxId: string;
  readonly body: BodyOf<typeof sendManifestEvents>;
}

/** An invoice whose event is sent. */
interface Chosen {
  readonly invoice: InvoiceRow;
  readonly sequence: number;
  /** What was sent before and got no answer. */
  readonly before: Attempt | undefined;
}

/** How often it is looked whether invoices that another user answers have their answer. */
const lookMs = 100;
const unavailable = (message: string): Refusal =>
  new Refusal(503, 'unavailable', message, { 'retry-after': retryAfterSeconds });

const ofAttempt = (
  clientId: string,
  { key, type, sequence }: Pick<Attempt, 'key' | 'type' | 'sequence'>,
): SQL =>
  and(
    eq(manifestAttempts.clientId, clientId),
    eq(manifestAttempts.key, key),
    eq(manifestAttempts.type, type),
    eq(manifestAttempts.sequence, sequence),
  ) as SQL;

/**
 * Holds the invoices whose state is the one that the user saw: no other user answers them meanwhile. `undefined` while
 * another user holds one. Answers 404 when one is not the client's.
 */
async function take(
  { db, settings }: Parts,
  { principal, body: { clientId, event, justification = '', invoices } }: Sending,
): Promise<Chosen[] | undefined> {
  const type = eventRules[event].code;
  const ids = invoices.map(({ id }) => id);
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(manifestInvoices)
      .where(and(eq(manifestInvoices.clientId, clientId), inArray(manifestInvoices.id, ids)))
      .orderBy(manifestInvoices.id)
      .for('update');
    if (rows.length !== ids.length) throw notFound();
    const keys = rows.map(({ key }) => key);
    const attempts = await tx
      .select()
      .from(manifestAttempts)
      .where(and(eq(manifestAttempts.clientId, clientId), inArray(manifestAttempts.key, keys)));
    const now = Date.now();
    if (attempts.some(({ heldUntil }) => heldUntil !== null && heldUntil.getTime() > now)) return undefined;
    const events = await registeredEvents(tx, clientId, keys);
    const isSeen = ({ id, state }: InvoiceRow) =>
      invoices.some((one) => one.id === id && one.state === state);
    const chosen = rows.filter(isSeen).map((invoice): Chosen => {
      const own = events.filter(({ key }) => key === invoice.key).map((one) => eventOfCode(one.type));
      const sequence = usedBy(own.filter((one) => one !== undefined))[event] + 1;
      const isIt = (one: Attempt) =>
        one.key === invoice.key && one.type === type && one.sequence === sequence;
      return { invoice, sequence, before: attempts.find(isIt) };
    });
    // As long as the answer may take, and then as long as it may take to store it.
    const heldUntil = new Date(now + 2 * settings.limits.manifestSendMs);
    const { userId, name: userName } = principal;
    for (const { invoice, sequence } of chosen)
      await tx
        .insert(manifestAttempts)
        .values({
          ...{ clientId, key: invoice.key, type, sequence, justification, userId, userName },
          ...{ sentAt: new Date(now), heldUntil },
        })
        // Who sent it first stays known: it may have been registered.
        .onConflictDoUpdate({
          target: [
            manifestAttempts.clientId,
            manifestAttempts.key,
            manifestAttempts.type,
            manifestAttempts.sequence,
          ],
          set: { heldUntil },
        });
    return chosen;
  });
}

/** The same, waiting for others who answer the same invoices. Refuses with 503 when that takes too long. */
async function takeInTurn(parts: Parts, sending: Sending): Promise<Chosen[]> {
  const end = performance.now() + parts.settings.limits.manifestSendMs;
  for (;;) {
    const chosen = await take(parts, sending);
    if (chosen) return chosen;
    if (performance.now() > end) throw unavailable('The invoices are being answered by someone else.');
    await pause(lookMs);
  }
}

/** Sends the events in one batch, and answers what became of each; rejects unless all have an answer. */
async function ask(
  { settings }: Parts,
  authority: TaxAuthority,
  { taxId, body: { event, justification = '' } }: Sending,
  chosen: readonly Chosen[],
): Promise<ReadonlyMap<Chosen, EventAnswer>> {
  const moment = new Date();
  const idOf = ({ invoice: { key }, sequence }: Chosen) => eventIdOf({ key, event, sequence });
  const sent = chosen.map(({ invoice: { key }, sequence }) =>
    eventXmlOf(authority.environment, { taxId, key, event, sequence, justification }, moment),
  );
  const { code, events } = await within(
    settings.limits.manifestSendMs,
    'The tax authority took too long.',
    (signal) => authority.register(sent, signal),
  );
  if (code !== batchProcessed) throw new Error(`The tax authority answered ${code} to a batch of events.`);
  return new Map(
    chosen.map((one) => {
      const answer = events.find(({ id }) => id === idOf(one));
      if (!answer) throw new Error('The tax authority left an event without an answer.');
      return [one, answer];
    }),
  );
}

interface Meaning {
  readonly outcome: SentAnswer['outcome'];
  readonly isRegistered: boolean;
  /** Who sent it, if that was not the user who was answered. */
  readonly sender: Attempt | undefined;
}

/**
 * What an answer means. An event that is there already counts as registered when it was sent from here before and its
 * answer was lost: by whom it was sent first. Of the others the sender is not known.
 */
function meaningOf({ before }: Chosen, { code }: EventAnswer, userId: string): Meaning {
  if (registeredCodes.has(code)) return { outcome: 'registered', isRegistered: true, sender: undefined };
  if (code !== duplicateCode || !before)
    return { outcome: 'refused', isRegistered: false, sender: undefined };
  const outcome = before.userId === userId ? 'registered' : 'outdated';
  return { outcome, isRegistered: true, sender: before };
}

/** Stores what became of each event. */
async function store(
  { db }: Parts,
  { principal, body: { clientId, event, justification = '' } }: Sending,
  answers: ReadonlyMap<Chosen, EventAnswer>,
): Promise<void> {
  const type = eventRules[event].code;
  await db.transaction(async (tx) => {
    for (const [one, answer] of answers) {
      const { invoice, sequence } = one;
      const { isRegistered, sender } = meaningOf(one, answer, principal.userId);
      const row = {
        ...{ clientId, key: invoice.key, type, sequence, code: answer.code, isRegistered },
        at: answer.at ? new Date(answer.at) : new Date(),
        protocol: answer.protocol ?? '',
        justification: sender?.justification ?? justification,
        userId: sender?.userId ?? principal.userId,
        userName: sender?.userName ?? principal.name,
      };
      if (isRegistered) await addEvents(tx, [row]);
      else await tx.insert(manifestEvents).values({ ...row, id: randomUUID() });
      await tx.delete(manifestAttempts).where(ofAttempt(clientId, { key: invoice.key, type, sequence }));
    }
    await applyEvents(
      tx,
      clientId,
      [...answers.keys()].map(({ invoice }) => invoice.key),
    );
  });
}

/** Lets others answer the invoices again; what was sent stays noted. */
async function giveBack({ db }: Parts, { body }: Sending, chosen: readonly Chosen[]): Promise<void> {
  const type = eventRules[body.event].code;
  const which = chosen.map(({ invoice: { key }, sequence }) =>
    ofAttempt(body.clientId, { key, type, sequence }),
  );
  await db
    .update(manifestAttempts)
    .set({ heldUntil: null })
    .where(or(...which));
}

/**
 * Answers invoices of a client [T2.18]: sends an event for each whose state is the one that the user saw, all in one
 * batch, and stores what became of each. Refuses with 404 when one is not the client's, and with 503 when the authority
 * does not answer: then nothing has changed, and the same may be sent again.
 */
export async function sendEvents(
  parts: Parts,
  authority: TaxAuthority,
  sending: Sending,
  report: (line: string) => void,
): Promise<SentAnswer[]> {
  const { db } = parts;
  const { principal, body } = sending;
  const chosen = await takeInTurn(parts, sending);
  let answers: ReadonlyMap<Chosen, EventAnswer> = new Map();
  if (chosen.length > 0) {
    try {
      answers = await ask(parts, authority, sending, chosen);
    } catch (error) {
      await giveBack(parts, sending, chosen);
      report(`Events were not answered: ${describeError(error)}`);
      throw unavailable('The tax authority does not answer.');
    }
    await store(parts, sending, answers);
  }
  const ids = body.invoices.map(({ id }) => id);
  const rows = await db
    .select()
    .from(manifestInvoices)
    .where(and(eq(manifestInvoices.clientId, body.clientId), inArray(manifestInvoices.id, ids)));
  const described = await describeInvoices(db, body.clientId, rows);
  return ids.map((id): SentAnswer => {
    const invoice = described.find((one) => one.id === id);
    if (!invoice) throw notFound();
    const [one, answer] =
      [...answers].find(
        ([
          {
            invoice: { id: own },
          },
        ]) => own === id,
      ) ?? [];
    const outcome = one && answer ? meaningOf(one, answer, principal.userId).outcome : 'outdated';
    return { id, outcome, code: answer?.code ?? null, invoice };
  });
}
