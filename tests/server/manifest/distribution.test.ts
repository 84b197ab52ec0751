/** New invoices come from the authority, which is asked no oftener than it allows. */
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fiscalClients, fiscalDocuments } from '../../../server/db/schema/fiscal-schema.ts';
import {
  authorityConsumers,
  manifestAskings,
  manifestCertificates,
  manifestEvents,
  manifestInvoices,
} from '../../../server/db/schema/manifest-schema.ts';
import {
  distributeTo,
  eventSummaryXml,
  schemas,
  summaryXml,
} from '../../../server/manifest/authority-documents.ts';
import { runDistribution } from '../../../server/manifest/distribution.ts';
import { createEmbeddedAuthority } from '../../../server/manifest/embedded-authority.ts';
import { nsuText, type TaxAuthority } from '../../../server/manifest/tax-authority.ts';
import { acmeTaxId, noteOf, supplierTaxId } from '../fiscal/fiscal-xml.ts';
import {
  dayMs,
  type ManifestFixture,
  momentOfAge,
  nextKey,
  startManifestFixture,
} from './manifest-fixture.ts';

let fixture: ManifestFixture;
let now = Date.now();
let authority: TaxAuthority;
const hour = 3_600_000;
const reported: string[] = [];
const report = (line: string) => void reported.push(line);
beforeAll(async () => {
  fixture = await startManifestFixture();
});
afterAll(() => fixture.end());
beforeEach(async () => {
  const { db } = fixture.deps;
  now = Date.now();
  reported.length = 0;
  await fixture.clear();
  await db.delete(fiscalDocuments);
  await db.delete(manifestCertificates);
  await db.delete(fiscalClients);
  await fixture.toggle(true);
  await fixture.certify();
  authority = createEmbeddedAuthority(db, fixture.settings.limits, () => now);
});

const look = (parts: ManifestFixture['deps'] = fixture.deps) =>
  runDistribution(parts, authority, report, () => now);
const withLimits = (limits: Partial<ManifestFixture['settings']['limits']>): ManifestFixture['deps'] => ({
  ...fixture.deps,
  settings: { ...fixture.settings, limits: { ...fixture.settings.limits, ...limits } },
});
const askingOf = async (clientId = 'acme') => {
  const [row] = await fixture.deps.db
    .select()
    .from(manifestAskings)
    .where(eq(manifestAskings.clientId, clientId));
  return row;
};
const announce = (...documents: { readonly schema: string; readonly xml: string }[]) =>
  distributeTo(fixture.deps.db, acmeTaxId, documents);
const event = (key: string, type: string, more: { authorTaxId?: string; sequence?: number } = {}) => ({
  schema: schemas.eventSummary,
  xml: eventSummaryXml({
    ...{ key, type, name: 'Evento', at: new Date(now), protocol: '191260000000001' },
    ...{ authorTaxId: acmeTaxId, sequence: 1, ...more },
  }),
});
const cancellation = (key: string) => event(key, '110111', { authorTaxId: supplierTaxId });

describe('[T7.28] what the authority announces', () => {
  test('a summary becomes an invoice of the client, with what it says', async () => {
    const { key } = await fixture.invoice({ age: 4, isNew: true, total: '4386.5' });
    await look();
    const { items, asked } = await fixture.invoices();
    expect(items).toEqual([
      {
        ...{ id: expect.any(String), clientId: 'acme', key, total: '4386.50' },
        ...{ number: String(Number(key.slice(25, 34))), series: '1' },
        issuer: { name: 'Moinho Ímpar', taxId: supplierTaxId },
        authorizedAt: momentOfAge(4).toISOString(),
        ...{ standing: 'authorized', state: 'none', last: null, fiscalId: null },
        used: { acknowledge: 0, confirm: 0, unknown: 0, notPerformed: 0 },
      },
    ]);
    expect(asked).toEqual({
      at: new Date(now).toISOString(),
      nextAt: new Date(now + hour).toISOString(),
      isAvailable: true,
    });
  });

  test('an invoice that is announced again is there once, and may be canceled by then', async () => {
    const { key } = await fixture.invoice({ isNew: true });
    await look();
    const summary = { key, issuer: { taxId: supplierTaxId, name: 'Moinho' }, total: '10.00' };
    const moments = { issuedAt: new Date(now), authorizedAt: new Date(now), protocol: '1' };
    for (const standing of ['canceled', 'authorized'] as const) {
      now += hour;
      await announce({ schema: schemas.summary, xml: summaryXml({ ...summary, ...moments, standing }) });
      await look();
      expect(await fixture.of(key)).toMatchObject({
        standing: 'canceled',
        issuer: { name: 'Moinho Ímpar' },
      });
    }
  });

  test.each(['before', 'after'] as const)(
    'a cancellation that comes %s its invoice takes it out of what waits',
    async (when) => {
      const key = nextKey();
      const summary = {
        schema: schemas.summary,
        xml: summaryXml({
          ...{ key, issuer: { taxId: supplierTaxId, name: 'Moinho' }, total: '10.00', protocol: '1' },
          ...{ issuedAt: new Date(now), authorizedAt: new Date(now), standing: 'authorized' },
        }),
      };
      await announce(...(when === 'before' ? [cancellation(key), summary] : [summary, cancellation(key)]));
      await look();
      expect(await fixture.invoices()).toMatchObject({ open: 0, stages: { waiting: 0, done: 1 } });
      expect(await fixture.of(key)).toMatchObject({ standing: 'canceled', state: 'none' });
    },
  );

  test('an answer that was given elsewhere changes the state and names no user', async () => {
    const { key } = await fixture.invoice({ isNew: true });
    await announce(event(key, '210210'), event(key, '210200'));
    await look();
    expect(await fixture.of(key)).toMatchObject({
      state: 'confirmed',
      used: { acknowledge: 1, confirm: 1 },
      last: { by: null, sequence: 1 },
    });
  });

  test('an answer of somebody else, and an event that is neither, change nothing', async () => {
    const { key } = await fixture.invoice({ isNew: true });
    await announce(event(key, '210200', { authorTaxId: supplierTaxId }), event(key, '110110'));
    await look();
    expect(await fixture.of(key)).toMatchObject({ state: 'none', standing: 'authorized', last: null });
    expect(await fixture.deps.db.$count(manifestEvents)).toBe(0);
  });

  test('what cannot be read is reported and passed by', async () => {
    const { key } = await fixture.invoice({ isNew: true });
    const real = authority;
    authority = {
      ...real,
      async distribute(...question) {
        const answer = await real.distribute(...question);
        const broken = [Buffer.from('no gzip'), gzipSync('<resNFe'), gzipSync('<other/>')];
        const others = broken.map((gzip) => ({ nsu: nsuText(1), schema: schemas.summary, gzip }));
        return { ...answer, documents: [...others, ...answer.documents] };
      },
    };
    await look();
    expect((await fixture.of(key)).state).toBe('none');
    expect(reported.length).toBe(2);
  });
});

describe('[T2.18] the whole invoice', () => {
  const whole = noteOf({ issuer: supplierTaxId });

  test('comes into Box-e with the next distribution after an answer', async () => {
    const { key } = await fixture.invoice({ whole, isNew: true });
    await look();
    const invoice = await fixture.of(key);
    expect(invoice.fiscalId).toBeNull();
    await authorityAnswers(invoice);
    now += hour;
    await look();
    const document = await fixture.find(key);
    expect(document).toMatchObject({ status: 'authorized', direction: 'incoming' });
    expect(await fixture.of(key)).toMatchObject({ state: 'acknowledged', fiscalId: document.id });
  });

  test('is the invoice where there was no summary, and the same bytes are stored once', async () => {
    await announce({ schema: schemas.whole, xml: whole.xml }, { schema: schemas.whole, xml: whole.xml });
    await look();
    const { items } = await fixture.list();
    expect(items.length).toBe(1);
    expect(await fixture.of(whole.key)).toMatchObject({
      ...{ fiscalId: items[0]?.id, number: items[0]?.number, total: items[0]?.total },
      issuer: { taxId: supplierTaxId },
    });
  });

  test('stays out of Box-e while that is switched off for the client', async () => {
    await fixture.toggle(false);
    await announce({ schema: schemas.whole, xml: whole.xml });
    await look();
    expect((await fixture.of(whole.key)).fiscalId).toBeNull();
    expect(await fixture.deps.db.$count(fiscalDocuments)).toBe(0);
  });

  async function authorityAnswers(invoice: Parameters<ManifestFixture['answer']>[0][number]) {
    vi.spyOn(fixture.deps.authority, 'register').mockImplementation(authority.register);
    const { results } = await fixture.answer([invoice], { event: 'acknowledge' });
    expect(results.map(({ outcome }) => outcome)).toEqual(['registered']);
  }
});

describe('[T7.28] how often the authority is asked', () => {
  test('until there is no more, then not for an hour', async () => {
    await fixture.announceMany(120);
    const distribute = vi.spyOn(authority, 'distribute');
    await look();
    now += hour - 1;
    await look();
    expect(distribute.mock.calls.map(([{ ultNsu }]) => Number(ultNsu))).toEqual([0, 50, 100]);
    expect(await fixture.deps.db.$count(manifestInvoices)).toBe(120);
    now += 1;
    await look();
    expect(distribute.mock.calls.map(([{ ultNsu }]) => Number(ultNsu))).toEqual([0, 50, 100, 120]);
    expect(reported).toEqual([]);
  });

  test('no oftener at one look than the limit says, and the next look goes on from there', async () => {
    await fixture.announceMany(120);
    const parts = withLimits({ manifestQuestionsPerLook: 2 });
    await look(parts);
    expect(await fixture.deps.db.$count(manifestInvoices)).toBe(100);
    expect(await askingOf()).toMatchObject({ ultNsu: nsuText(100), heldUntil: null });
    await look(parts);
    expect(await fixture.deps.db.$count(manifestInvoices)).toBe(120);
  });

  test('a question that was too early is made again an hour later, from where the portal had been', async () => {
    await fixture.invoice({ isNew: true });
    await fixture.deps.db.update(authorityConsumers).set({ toldNsu: 1, blockedUntil: new Date(now + 1000) });
    const distribute = vi.spyOn(authority, 'distribute');
    await look();
    expect(await askingOf()).toMatchObject({
      ...{ ultNsu: nsuText(0), heldUntil: null, isAvailable: true },
      nextAt: new Date(now + hour),
    });
    now += hour - 1;
    await look();
    expect(distribute).toHaveBeenCalledTimes(1);
    now += 1;
    await look();
    expect(await fixture.deps.db.$count(manifestInvoices)).toBe(1);
  });

  test.each(['throws', 'hangs', 'answers nonsense'] as const)(
    'when it %s it is asked again later, and the list says that it is away',
    async (how) => {
      const { key } = await fixture.invoice({ isNew: true });
      const real = authority;
      const ways = {
        throws: () => Promise.reject(new Error('away')),
        hangs: () => new Promise<never>(() => undefined),
        'answers nonsense': async () => ({ code: '999', ultNsu: '', maxNsu: '', documents: [] }),
      };
      authority = { ...real, distribute: ways[how] };
      await look(withLimits({ manifestAskMs: 1 }));
      expect(reported.length).toBe(1);
      expect((await fixture.invoices()).asked).toEqual({
        ...{ at: null, isAvailable: false },
        nextAt: new Date(now + fixture.settings.limits.manifestRetryMs).toISOString(),
      });
      authority = real;
      now += fixture.settings.limits.manifestRetryMs;
      await look();
      expect((await fixture.of(key)).state).toBe('none');
      expect((await fixture.invoices()).asked.isAvailable).toBe(true);
    },
  );

  test('several servers at once ask for each client once', async () => {
    await fixture.announceMany(60);
    const other = await fixture.addClient(`client-${nextKey()}`);
    await fixture.certify({ clientId: other, taxId: supplierTaxId });
    const distribute = vi.spyOn(authority, 'distribute');
    await Promise.all([look(), look(), look(), look()]);
    const calls = distribute.mock.calls.map(([{ taxId, ultNsu }]) => `${taxId} ${Number(ultNsu)}`);
    expect(calls.toSorted()).toEqual([`${acmeTaxId} 0`, `${acmeTaxId} 50`, `${supplierTaxId} 0`].toSorted());
    expect(await fixture.deps.db.$count(manifestInvoices)).toBe(60);
    expect(reported).toEqual([]);
  });

  test('a server that died with a client gives way to another one', async () => {
    const { key } = await fixture.invoice({ isNew: true });
    await look(withLimits({ manifestQuestionsPerLook: 0 }));
    expect((await askingOf())?.heldUntil).not.toBeNull();
    await look();
    expect((await fixture.invoices()).items).toEqual([]);
    now += fixture.settings.limits.manifestHeldMs;
    await look();
    expect((await fixture.of(key)).key).toBe(key);
  });

  test('not for a client without a certificate that holds, nor of a firm that has given the manifest up', async () => {
    const distribute = vi.spyOn(authority, 'distribute');
    await fixture.deps.db.delete(manifestCertificates);
    await look();
    await fixture.certify({ days: -1 });
    await look();
    await fixture.certify();
    await fixture.orderManifest(false);
    await look();
    expect(distribute).not.toHaveBeenCalled();
    await fixture.orderManifest(true);
    await look();
    expect(distribute).toHaveBeenCalledTimes(1);
    now += 365 * dayMs;
    await look();
    expect(distribute).toHaveBeenCalledTimes(1);
  });

  test('a client with another tax id is read from the beginning, by a certificate of that one', async () => {
    await fixture.invoice({ isNew: true });
    await look();
    await fixture.toggle(true, { taxId: supplierTaxId });
    const distribute = vi.spyOn(authority, 'distribute');
    await look();
    expect(distribute).not.toHaveBeenCalled();
    await fixture.certify({ taxId: supplierTaxId });
    await look();
    expect(distribute.mock.calls.map(([question]) => question)).toEqual([
      { taxId: supplierTaxId, ultNsu: nsuText(0) },
    ]);
  });
});
