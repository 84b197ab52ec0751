import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Call, fillPath } from '../../../contract/calls/call.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { clientLinks, users } from '../../../server/db/schema/core-schema.ts';
import { fiscalClients, fiscalFirms } from '../../../server/db/schema/fiscal-schema.ts';
import { allDocsOnly, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import type { Name } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { base, type FiscalFixture, queryOf, startFiscalFixture } from './fiscal-fixture.ts';
import { acmeTaxId, noteOf } from './fiscal-xml.ts';

/** How each call asks about one document of the client `acme`, or about the client. */
const questions: Readonly<Record<string, { query?: string; body?: object; isOfClient?: true; file?: true }>> =
  {
    boxeCompany: {},
    boxeClient: { isOfClient: true },
    setBoxeCompany: { body: { enabled: true } },
    setBoxeClient: { isOfClient: true, body: { enabled: true, taxId: acmeTaxId } },
    listFiscalDocuments: { query: queryOf() },
    getFiscalDocument: {},
    findFiscalDocument: {},
    downloadFiscalDocument: {},
    findFiscalArchive: { query: queryOf() },
    downloadFiscalArchive: { query: queryOf() },
    addFiscalFile: { query: 'clientId=acme', file: true },
  };
const calls = catalogue.filter(({ path }) => path.startsWith('/api/boxe/'));

const ask = async (
  { call }: FiscalFixture,
  visitor: Visitor | undefined,
  route: Call,
  id: string,
): Promise<number> => {
  const { query, body, isOfClient, file } = questions[route.id] ?? {};
  const form = new FormData();
  form.append('file[]', new File([noteOf().xml], 'note.xml'));
  const path = `${fillPath(route, { id: isOfClient ? 'acme' : id })}${query ? `?${query}` : ''}`;
  const answer = await call(visitor, path, {
    method: route.method,
    body: file ? form : body ? JSON.stringify(body) : null,
  });
  await answer.arrayBuffer();
  return answer.status;
};
/** The status of every call, one after the other. */
async function askAll(fixture: FiscalFixture, visitor: Visitor | undefined, id: string) {
  const told: Record<string, number> = {};
  for (const call of calls) told[call.id] = await ask(fixture, visitor, call, id);
  return told;
}
const all = (status: number) => Object.fromEntries(calls.map(({ id }) => [id, status]));

const enabledFor = async (fixture: FiscalFixture, who: Name): Promise<unknown> =>
  await fixture.json(fixture.as[who], `${base}/companies`);
const toggleFor = async (fixture: FiscalFixture, who: Name): Promise<unknown> =>
  await fixture.json(fixture.as[who], `${base}/clients/acme`);

test('every call of Box-e is asked here', () => {
  expect(Object.keys(questions).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
});

describe('a firm', () => {
  let fixture: FiscalFixture;
  beforeAll(async () => {
    fixture = await startFiscalFixture({}, { isOrdered: false });
  });
  afterAll(() => fixture.end());

  test('[T6.04, T7.23, T8.11] that has not ordered Box-e gets `enabled` false, and its users get 403 for every other call', async () => {
    expect(await enabledFor(fixture, 'ann')).toEqual({ enabled: false });
    expect(await enabledFor(fixture, 'stan')).toEqual({ enabled: false });
    for (const who of ['ann', 'rita', 'nora'] as const)
      expect([who, await askAll(fixture, fixture.as[who], 'none')]).toEqual([
        who,
        { ...all(403), boxeCompany: 200 },
      ]);
    const { setBoxeCompany: _, ...ofStaff } = all(403);
    const told: Record<string, number> = {};
    for (const call of calls)
      if (call.id !== 'setBoxeCompany') told[call.id] = await ask(fixture, fixture.as.stan, call, 'none');
    // Clients may be made ready before the firm orders.
    expect(told).toEqual({ ...ofStaff, boxeCompany: 200, setBoxeClient: 200 });
    await fixture.deps.db.delete(fiscalClients);
    expect(await fixture.rows()).toEqual([]);
  });

  test('[T6.04, T7.23] has Box-e once its staff order it; a client’s user orders nothing, and no other firm has it', async () => {
    for (const who of ['ann', 'rita', 'nora', 'bob'] as const) {
      expect(await fixture.order(true, who)).toBe(403);
      expect(await fixture.toggle(true, { as: who })).toBe(403);
    }
    expect(await enabledFor(fixture, 'ann')).toEqual({ enabled: false });
    expect(await fixture.order(true)).toBe(200);
    expect(await enabledFor(fixture, 'ann')).toEqual({ enabled: true });
    expect(await enabledFor(fixture, 'stan')).toEqual({ enabled: true });
    expect(await enabledFor(fixture, 'bob')).toEqual({ enabled: false });
  });

  test('[T3.13, T7.24] has no last toggle of a client before the first one, and then the newest', async () => {
    const { db } = fixture.deps;
    expect(await toggleFor(fixture, 'ann')).toEqual({ lastToggle: null });
    expect((await fixture.list()).lastToggle).toBe(null);
    expect((await fixture.list()).mayUpload).toBe(false);
    const moments: string[] = [];
    for (const enabled of [true, false, true]) {
      const before = new Date().toISOString();
      expect(await fixture.toggle(enabled)).toBe(200);
      const [row] = await db.select().from(fiscalClients).where(eq(fiscalClients.clientId, 'acme'));
      const lastToggle = { enabled, at: row?.toggledAt.toISOString() };
      expect(await toggleFor(fixture, 'rita')).toEqual({ lastToggle });
      expect((await fixture.list()).lastToggle).toEqual(lastToggle);
      moments.push(before, `${lastToggle.at}`);
    }
    expect(moments).toEqual(moments.toSorted());
  });

  test('[T6.04] that gives Box-e up and orders it again finds its documents as they were', async () => {
    const { key, xml } = noteOf({ seed: 40 });
    expect((await fixture.store(xml)).outcome).toBe('stored');
    const before = await fixture.list();
    expect(before.items.map((one) => one.key)).toEqual([key]);
    expect(await fixture.order(false)).toBe(200);
    const id = before.items[0]?.id ?? '';
    expect(await askAll(fixture, fixture.as.ann, id)).toEqual({ ...all(403), boxeCompany: 200 });
    expect(await fixture.order(true)).toBe(200);
    expect(await fixture.list()).toEqual(before);
  });

  test.each([
    ['wrong check digits', '11222333000182'],
    ['punctuation', '11.222.333/0001-81'],
    ['small letters', '12abc34501de35'],
    ['a wrong CPF', '52998224726'],
    ['nothing', ''],
  ])('switches no client on by a tax id with %s', async (_what, taxId) => {
    expect(await fixture.toggle(true, { taxId })).toBe(400);
  });

  test.each(['12ABC34501DE35', '52998224725'])('switches a client on by the tax id %s', async (taxId) => {
    expect(await fixture.toggle(true, { taxId })).toBe(200);
    const [row] = await fixture.deps.db.select().from(fiscalClients);
    expect(row?.taxId).toBe(taxId);
    expect(await fixture.toggle(true)).toBe(200);
  });
});

describe('a client', () => {
  let fixture: FiscalFixture;
  let id: string;
  beforeAll(async () => {
    fixture = await startFiscalFixture();
    const { db } = fixture.deps;
    await db.insert(fiscalFirms).values({ companyId: 'B', isEnabled: true });
    const bolt = { clientId: 'bolt', taxId: acmeTaxId, isEnabled: true, toggledAt: new Date() };
    await db.insert(fiscalClients).values(bolt);
    await fixture.store(noteOf().xml);
    id = (await fixture.find(noteOf().key)).id;
  });
  afterEach(async () => {
    await fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'ann'));
  });
  afterAll(() => fixture.end());

  test('[T6.04] for which Box-e is off keeps its documents readable and takes no new ones: 409', async () => {
    const before = await fixture.list();
    expect(before.mayUpload).toBe(true);
    expect(await fixture.toggle(false)).toBe(200);
    for (const who of ['ann', 'stan'] as const) {
      const { lastToggle, ...shown } = await fixture.list({}, who);
      expect(lastToggle?.enabled).toBe(false);
      expect(shown).toEqual({ ...shown, items: before.items, totalItems: 1, stored: 1, mayUpload: false });
      const { status, reason } = await fixture.add(noteOf({ seed: 2 }).xml, { as: who });
      expect([status, reason]).toEqual([409, 'outdated']);
    }
    expect(await askAll(fixture, fixture.as.ann, id)).toEqual({
      ...all(200),
      setBoxeCompany: 403,
      setBoxeClient: 403,
      addFiscalFile: 409,
    });
    expect((await fixture.rows()).map((row) => row.id)).toEqual([id]);
    expect(await fixture.toggle(true)).toBe(200);
    expect((await fixture.list()).mayUpload).toBe(true);
    expect((await fixture.list({}, 'stan')).mayUpload).toBe(true);
  });

  test.each(['nora', 'bob'] as const)('is not there for a user of others: %s', async (who) => {
    const told = await askAll(fixture, fixture.as[who], id);
    const staffOnly = { boxeCompany: 200, setBoxeCompany: 403, setBoxeClient: 403 };
    expect(told).toEqual({ ...all(404), ...staffOnly });
    expect(await fixture.rows('bolt')).toEqual([]);
  });

  test('is there for its Owner, and for staff who are not linked to it', async () => {
    await fixture.deps.db.delete(clientLinks).where(eq(clientLinks.userId, 'stan'));
    expect(await askAll(fixture, fixture.as.stan, id)).toEqual(all(200));
    expect(await askAll(fixture, fixture.as.ann, id)).toEqual({
      ...all(200),
      setBoxeCompany: 403,
      setBoxeClient: 403,
    });
    await fixture.deps.db.insert(clientLinks).values({ userId: 'stan', clientId: 'acme', role: 'Owner' });
    expect(await fixture.toggle(true, { clientId: 'bolt' })).toBe(404);
  });

  test('has documents that a Reader opens and downloads, and adds none to', async () => {
    expect(await askAll(fixture, fixture.as.rita, id)).toEqual({
      ...all(200),
      setBoxeCompany: 403,
      setBoxeClient: 403,
      addFiscalFile: 403,
    });
    expect((await fixture.list({}, 'rita')).mayUpload).toBe(false);
    // For one who only reads it is the same whether Box-e is on or off.
    await fixture.toggle(false);
    expect((await fixture.add(noteOf().xml, { as: 'rita' })).status).toBe(403);
    await fixture.toggle(true);
  });

  test('has no documents for a user with documents only, who has no actions', async () => {
    const grants = withGrants(clientGrants, allDocsOnly);
    await fixture.deps.db.update(users).set({ grants }).where(eq(users.id, 'ann'));
    expect(await askAll(fixture, fixture.as.ann, id)).toEqual({ ...all(403), boxeCompany: 200 });
  });

  test('is read in a preview of its user, in which nothing is changed', async () => {
    const preview = await fixture.visitor('stan', 'ann');
    expect(await askAll(fixture, preview, id)).toEqual({
      ...all(200),
      setBoxeCompany: 403,
      setBoxeClient: 403,
      addFiscalFile: 403,
    });
    const shown = await fixture.json<{ mayUpload: boolean }>(preview, `${base}/documents?${queryOf()}`);
    expect(shown.mayUpload).toBe(false);
  });
});
