import { and, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { addDays, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { encodeQuery, type ResponseOf } from '../../../contract/calls/call.ts';
import type { Filter } from '../../../contract/calls/filter.ts';
import type {
  listManifestDocuments,
  ManifestField,
  ManifestInvoice,
  sendManifestEvents,
} from '../../../contract/manifest/manifest.ts';
import {
  eventRules,
  type InvoiceStanding,
  type ManifestEvent,
} from '../../../contract/manifest/manifest-life.ts';
import { foldName } from '../../../server/clients/fold.ts';
import {
  authorityConsumers,
  authorityDocuments,
  authorityEvents,
  authorityInvoices,
  manifestAskings,
  manifestAttempts,
  manifestEvents,
  manifestInvoices,
} from '../../../server/db/schema/manifest-schema.ts';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { demoCertificate } from '../../../server/demo/demo-certificates.ts';
import { makeAccessKey } from '../../../server/demo/files/nfe/nfe-key.ts';
import { distributeTo, schemas, summaryXml } from '../../../server/manifest/authority-documents.ts';
import { type FiscalFixture, startFiscalFixture } from '../fiscal/fiscal-fixture.ts';
import { acmeTaxId, supplierTaxId } from '../fiscal/fiscal-xml.ts';
import type { Name } from '../storage/storage-fixture.ts';

export const base = '/api/manifesto/v1';
export const dayMs = 86_400_000;
type Listed = ResponseOf<typeof listManifestDocuments>;
type Sent = ResponseOf<typeof sendManifestEvents>['results'];
type Seen = Pick<ManifestInvoice, 'id' | 'state'>;

/** An invoice that both the portal and the authority know, unless it says otherwise. */
export interface NewInvoice {
  /** Days since it was authorised, in Brasília. */
  readonly age?: number;
  readonly standing?: InvoiceStanding;
  readonly clientId?: string;
  readonly companyId?: string;
  readonly recipient?: string;
  readonly issuer?: { readonly taxId: string; readonly name: string };
  readonly total?: string;
  /** The whole file, which the authority hands out after an answer. */
  readonly whole?: { readonly key: string; readonly xml: string };
  /** Only the authority knows it, and announces it at the next distribution. */
  readonly isNew?: boolean;
}

export interface Sending {
  readonly event?: ManifestEvent;
  readonly justification?: string;
  readonly as?: Name;
  readonly clientId?: string;
}

export interface Answered {
  readonly status: number;
  readonly results: Sent;
  readonly reason?: string;
}

/** A firm whose client `acme` has the manifest and a certificate. */
export interface ManifestFixture extends FiscalFixture {
  orderManifest(enabled: boolean, reviewed?: readonly ManifestEvent[], as?: Name): Promise<number>;
  certify(more?: { days?: number; taxId?: string; clientId?: string; as?: Name }): Promise<number>;
  /** Forgets all invoices, answers and questions; certificates and orders stay. */
  clear(): Promise<void>;
  invoice(more?: NewInvoice): Promise<Seen & { readonly key: string }>;
  /** Announces new invoices without the authority's own rows: an answer to one of them fails. */
  announceMany(count: number): Promise<void>;
  invoices(asked?: object, as?: Name): Promise<Listed>;
  /** The one invoice with this key. */
  of(key: string): Promise<ManifestInvoice>;
  answer(invoices: readonly Seen[], sending?: Sending): Promise<Answered>;
}

const pems = new Map<string, string>();

/** A key that no other invoice of the tests has. */
let count = 0;
export const nextKey = (issuer = supplierTaxId): string => {
  count += 1;
  return makeAccessKey({
    ...{ stateCode: '41', yearMonth: '2611', issuerCnpj: issuer, series: 1, number: count },
    code: '12345678',
  });
};

export const momentOfAge = (age: number): Date => new Date(`${addDays(todayInBrazil(), -age)}T15:00:00Z`);

export const asked = (
  by: ManifestField,
  value: string | number,
  op: 'EQ' | 'LIKE' = 'EQ',
): { filter: Filter<ManifestField> } => ({
  filter: { groups: [{ useOr: false, items: [{ by, op, value }] }] },
});

export async function startManifestFixture(
  env: NodeJS.ProcessEnv = {},
  { isReady = true } = {},
): Promise<ManifestFixture> {
  const fixture = await startFiscalFixture(env);
  const { db } = fixture.deps;
  const put = async (as: Name, path: string, body: object): Promise<number> =>
    (await fixture.call(fixture.as[as], `${base}/${path}`, { method: 'PUT', body: JSON.stringify(body) }))
      .status;

  const made: ManifestFixture = {
    ...fixture,

    orderManifest: (enabled, reviewed = [], as = 'stan') => put(as, 'companies', { enabled, reviewed }),

    certify: ({ days = 200, taxId = acmeTaxId, clientId = 'acme', as = 'stan' } = {}) => {
      const validUntil = new Date(Date.now() + days * dayMs);
      const validFrom = new Date(validUntil.getTime() - 365 * dayMs);
      const name = `${taxId} ${days}`;
      // To sign one takes longer than a test.
      const pem = pems.get(name) ?? demoCertificate({ owner: 'ACME LTDA', taxId, validFrom, validUntil });
      pems.set(name, pem);
      return put(as, `clients/${clientId}/certificate`, { pem });
    },

    async clear() {
      vi.restoreAllMocks();
      const tables = [
        ...[manifestInvoices, manifestEvents, manifestAttempts, manifestAskings, uploadUsage],
        ...[authorityInvoices, authorityEvents, authorityDocuments, authorityConsumers],
      ];
      await Promise.all(tables.map((table) => db.delete(table)));
    },

    async invoice(more = {}) {
      const { age = 1, standing = 'authorized', clientId = 'acme', companyId = 'A', total = '10.00' } = more;
      const issuer = more.issuer ?? { taxId: supplierTaxId, name: 'Moinho Ímpar' };
      const recipient = more.recipient ?? acmeTaxId;
      const key = more.whole?.key ?? nextKey(issuer.taxId);
      const authorizedAt = momentOfAge(age);
      const id = `invoice-${key}`;
      await db.insert(authorityInvoices).values({
        ...{ key, recipientTaxId: recipient, authorizedAt, standing, isReleased: false },
        xml: more.whole?.xml ?? null,
      });
      if (more.isNew) {
        const facts = { key, issuer, issuedAt: authorizedAt, authorizedAt, total, standing };
        const xml = summaryXml({ ...facts, protocol: '141260074821347' });
        await distributeTo(db, recipient, [{ schema: schemas.summary, xml }]);
      } else {
        await db.insert(manifestInvoices).values({
          ...{ id, companyId, clientId, key, authorizedAt, total, standing, state: 'none' },
          ...{ number: String(Number(key.slice(25, 34))), series: '1' },
          ...{ issuerName: issuer.name, sortIssuer: foldName(issuer.name), issuerTaxId: issuer.taxId },
        });
      }
      return { id, key, state: 'none' };
    },

    announceMany: (count) => {
      const issuer = { taxId: supplierTaxId, name: 'Moinho Ímpar' };
      const at = momentOfAge(1);
      const documents = Array.from({ length: count }, () => ({
        schema: schemas.summary,
        xml: summaryXml({
          ...{ key: nextKey(), issuer, issuedAt: at, authorizedAt: at, total: '10.00' },
          ...{ protocol: '141260074821347', standing: 'authorized' },
        }),
      }));
      return distributeTo(db, acmeTaxId, documents);
    },

    invoices: (more = {}, as = 'ann') =>
      fixture.json(fixture.as[as], `${base}/documents?${encodeQuery({ clientId: 'acme', ...more })}`),

    async of(key) {
      const { items } = await made.invoices(asked('key', key));
      const [found, ...others] = items;
      if (!found || others.length > 0) throw new Error(`${items.length} invoices ${key}`);
      return found;
    },

    async answer(invoices, { event = 'confirm', justification, as = 'ann', clientId = 'acme' } = {}) {
      const body = {
        ...{ clientId, event, justification },
        invoices: invoices.map(({ id, state }) => ({ id, state })),
      };
      const answer = await fixture.call(fixture.as[as], `${base}/events`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      const said = await answer.json();
      return answer.ok
        ? { status: answer.status, results: said.results }
        : { status: answer.status, results: [], reason: said.errors[0].reason };
    },
  };

  if (isReady) {
    const done = [await made.orderManifest(true), await made.certify()];
    if (done.some((status) => status !== 200)) throw new Error(`not ready: ${done}`);
  }
  return made;
}

/** How often the authority registered an event of a type for an invoice. */
export const registeredOf = ({ deps }: FiscalFixture, key: string, event: ManifestEvent): Promise<number> =>
  deps.db.$count(
    authorityEvents,
    and(eq(authorityEvents.key, key), eq(authorityEvents.type, eventRules[event].code)),
  );
