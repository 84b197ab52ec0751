import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, asc, eq, gt } from 'drizzle-orm';
import {
  eventRules,
  fitsJustification,
  type RejectionCode,
  rejectionOf,
} from '../../contract/manifest/manifest-life.ts';
import type { Database } from '../db/database.ts';
import {
  authorityConsumers,
  authorityDocuments,
  authorityEvents,
  authorityInvoices,
} from '../db/schema/manifest-schema.ts';
import type { Limits } from '../limits.ts';
import { stateAfter, usedBy } from './answered.ts';
import { distributeTo, registeredXml, schemas } from './authority-documents.ts';
import { eventOfCode, type RecipientEvent, readEventXml } from './event-xml.ts';
import {
  batchProcessed,
  type DistributionAnswer,
  type DistributionQuestion,
  distributionCodes,
  duplicateCode,
  type EventAnswer,
  mostDistributed,
  mostEvents,
  nsuText,
  type TaxAuthority,
  type UnsignedEvent,
} from './tax-authority.ts';

/** What else the authority answers: no form of the layout, no such invoice, another one's invoice, no reason given. */
const codes = { form: '215', unknown: '494', notRecipient: '575', noReason: '595', tooOften: '594' } as const;
const registered = '135';

const packed = promisify(gzip);

/** A number of the national authority: who registered, the year, and ten digits. */
export const protocolOf = (at: Date, number: number): string =>
  `191${String(at.getUTCFullYear()).slice(2)}${String(number).padStart(10, '0')}`;

const wholeSecond = (now: number): Date => new Date(Math.floor(now / 1000) * 1000);

/**
 * A tax authority within the portal, which answers as the real one does by tables of its own. It has no documents but those
 * that were put there, signs nothing and verifies no signature. `clock` answers milliseconds since 1970.
 */
export function createEmbeddedAuthority(
  db: Database,
  { manifestPauseMs }: Pick<Limits, 'manifestPauseMs'>,
  clock: () => number = Date.now,
): TaxAuthority {
  async function distribute({ taxId, ultNsu }: DistributionQuestion): Promise<DistributionAnswer> {
    const asked = Number(ultNsu);
    return await db.transaction(async (tx) => {
      const now = clock();
      await tx.insert(authorityConsumers).values({ taxId, lastNsu: 0, toldNsu: 0 }).onConflictDoNothing();
      const mine = eq(authorityConsumers.taxId, taxId);
      const [consumer] = await tx.select().from(authorityConsumers).where(mine).for('update');
      const { lastNsu = 0, toldNsu = 0, blockedUntil = null, askedAt = null } = consumer ?? {};
      const maxNsu = nsuText(lastNsu);
      const isAgain = asked < toldNsu && askedAt !== null && now < askedAt.getTime() + manifestPauseMs;
      if (isAgain || (blockedUntil !== null && now < blockedUntil.getTime()))
        return { code: distributionCodes.tooEarly, ultNsu: nsuText(toldNsu), maxNsu, documents: [] };
      const rows = await tx
        .select()
        .from(authorityDocuments)
        .where(and(eq(authorityDocuments.taxId, taxId), gt(authorityDocuments.nsu, asked)))
        .orderBy(asc(authorityDocuments.nsu))
        .limit(mostDistributed);
      const told = rows.at(-1)?.nsu ?? lastNsu;
      const isAll = told >= lastNsu;
      await tx
        .update(authorityConsumers)
        .set({
          toldNsu: told,
          askedAt: new Date(now),
          blockedUntil: isAll ? new Date(now + manifestPauseMs) : null,
        })
        .where(mine);
      return {
        code: rows.length > 0 ? distributionCodes.found : distributionCodes.nothing,
        ultNsu: nsuText(told),
        maxNsu,
        documents: await Promise.all(
          rows.map(async ({ nsu, schema, xml }) => ({
            nsu: nsuText(nsu),
            schema,
            gzip: await packed(Buffer.from(xml)),
          })),
        ),
      };
    });
  }

  /** Registers an event and hands the invoice out whole, or answers why not. */
  async function registerOne(sent: UnsignedEvent): Promise<EventAnswer> {
    const refused = (code: RejectionCode | (typeof codes)[keyof typeof codes]): EventAnswer => ({
      ...{ id: sent.id, code, protocol: null, at: null },
    });
    const event = readEventXml(sent);
    if (!event) return refused(codes.form);
    const { key, sequence } = event;
    return await db.transaction(async (tx) => {
      const isIt = eq(authorityInvoices.key, key);
      const [invoice] = await tx.select().from(authorityInvoices).where(isIt).for('update');
      if (!invoice) return refused(codes.unknown);
      if (invoice.recipientTaxId !== event.taxId) return refused(codes.notRecipient);
      const code = refusalByForm(event);
      if (code) return refused(code);
      const known = await tx
        .select()
        .from(authorityEvents)
        .where(eq(authorityEvents.key, key))
        .orderBy(asc(authorityEvents.number));
      const before = known.map(({ type }) => eventOfCode(type)).filter((one) => one !== undefined);
      const facts = {
        ...{ state: stateAfter(before), used: usedBy(before), standing: invoice.standing },
        authorizedAt: invoice.authorizedAt.toISOString(),
      };
      const now = clock();
      const { code: type, name, times } = eventRules[event.event];
      const rejection = rejectionOf(facts, event.event, new Date(now).toISOString());
      const first = known.find((one) => one.type === type && one.sequence === sequence);
      if (first && (rejection === null || rejection === duplicateCode))
        return {
          ...{ id: sent.id, code: duplicateCode, protocol: protocolOf(first.at, first.number) },
          at: first.at.toISOString(),
        };
      if (rejection) return refused(rejection);
      if (sequence > times) return refused(codes.tooOften);
      const at = wholeSecond(now);
      const [added] = await tx
        .insert(authorityEvents)
        .values({ key, type, sequence, at })
        .returning({ number: authorityEvents.number });
      const protocol = protocolOf(at, added?.number ?? 0);
      const done = { key, authorTaxId: event.taxId, type, name, sequence, at, protocol };
      const { xml } = invoice;
      const isReleased = xml !== null && !invoice.isReleased;
      await distributeTo(tx, event.taxId, [
        { schema: schemas.event, xml: registeredXml(sent.xml, done) },
        ...(isReleased ? [{ schema: schemas.whole, xml }] : []),
      ]);
      if (isReleased) await tx.update(authorityInvoices).set({ isReleased }).where(isIt);
      return { id: sent.id, code: registered, protocol, at: at.toISOString() };
    });
  }

  return {
    environment: '2',
    distribute,
    async register(events) {
      if (events.length === 0 || events.length > mostEvents) return { code: codes.form, events: [] };
      const answers: EventAnswer[] = [];
      for (const event of events) answers.push(await registerOne(event));
      return { code: batchProcessed, events: answers };
    },
  };
}

/** Why an event is refused whatever its invoice is. */
function refusalByForm({ event, justification }: RecipientEvent): '215' | '595' | null {
  if (justification === '' && eventRules[event].justification === 'required') return codes.noReason;
  return fitsJustification(event, justification) ? null : codes.form;
}
