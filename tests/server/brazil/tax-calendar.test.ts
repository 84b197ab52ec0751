import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Obligation, TaxFacts } from '../../../contract/brazil/tax-calendar.ts';
import { fillPath } from '../../../contract/calls/call.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { sessions } from '../../../server/db/schema/access-schema.ts';
import { calendarFeeds, calendarLeads, obligationMarks } from '../../../server/db/schema/brazil-schema.ts';
import { clientLinks, clients, companies, documents, users } from '../../../server/db/schema/core-schema.ts';
import { allDocsOnly, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { hashOf } from '../../../server/security/secrets.ts';
import { replaceFeed } from '../../../server/tax-calendar/tax-calendar.queries.ts';
import { type Name, type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

const base = '/api/br-tax-calendar/v1';
const facts: TaxFacts = {
  regime: 'SN',
  traits: ['employees'],
  stateCode: 'PR',
  municipality: '4106902',
  openedOn: null,
};
/** Far enough ahead for nothing to be overdue. */
const month = '2060-05';
const das = 'das:2060-04';
const obligations = `${base}/clients/acme/obligations`;

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
  await fixture.addContainer({ id: 'guides', parentId: 'acme' });
  await fixture.addContainer({ id: 'hidden', parentId: 'acme' });
  await fixture.setRole('hidden', 'ann', 'None');
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
  await fixture.addDocument({ id: 'guide', containerId: 'guides', name: 'Guia.txt' });
  await fixture.addDocument({ id: 'hiddenGuide', containerId: 'hidden', name: 'Guia.txt' });
  await fixture.addDocument({ id: 'foreignGuide', containerId: 'bolts', name: 'Guia.txt' });
  await fixture.tell(fixture.as.stan, `PUT ${base}/clients/acme/facts`, facts);
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.deps.db.delete(obligationMarks);
  await fixture.deps.db.delete(calendarFeeds);
});

const list = async (visitor: Visitor, path = `${obligations}?month=${month}`): Promise<Obligation[]> =>
  (await fixture.json<{ data: { obligations: Obligation[] } }>(visitor, path)).data.obligations;
const find = async (visitor: Visitor, id = das) => (await list(visitor)).find((one) => one.id === id);
const link = (documentId: string | null, visitor = fixture.as.stan) =>
  fixture.tell<Obligation>(visitor, `PUT ${obligations}/${das}/guide`, { documentId });
const mark = (paid: boolean, visitor = fixture.as.ann) =>
  fixture.tell<Obligation>(visitor, `PATCH ${obligations}/${das}`, { paid });
const subscribe = async (visitor = fixture.as.ann): Promise<string> => {
  const { data } = await fixture.tell<{ url: string }>(visitor, `POST ${base}/feed`);
  return data?.url ?? '';
};

test('[T2.22] the obligations of a month come by date, with the firm’s own date beside the legal one', async () => {
  const shown = await list(fixture.as.ann);
  expect(shown.map(({ id, legalDate, internalDate }) => [id, legalDate, internalDate])).toEqual([
    ['salario:2060-04', '2060-05-07', '2060-05-04'],
    ['esocial:2060-04', '2060-05-17', '2060-05-13'],
    ['fgts:2060-04', '2060-05-20', '2060-05-18'],
    ['darf-prev:2060-04', '2060-05-20', '2060-05-18'],
    ['das:2060-04', '2060-05-20', '2060-05-18'],
    ['dctfweb:2060-04', '2060-05-31', '2060-05-27'],
  ]);
  expect(shown[4]).toEqual({
    id: das,
    name: 'DAS Simples Nacional (PGDAS-D)',
    kind: 'guide',
    competence: '2060-04',
    legalDate: '2060-05-20',
    internalDate: '2060-05-18',
    banksClosed: false,
    source: 'Resolução CGSN 140/2018, art. 40',
    verified: true,
    state: 'none',
    paid: null,
    guide: null,
  });
});

test('without a month the present one in Brazil is answered, and a client without facts has no obligations', async () => {
  const { data } = await fixture.json<{ data: { month: string; today: string; regime: string } }>(
    fixture.as.ann,
    obligations,
  );
  expect([data.month, data.regime]).toEqual([data.today.slice(0, 7), 'SN']);
  const none = await fixture.json(fixture.as.bob, `${base}/clients/bolt/obligations?month=${month}`);
  const nothing = { regime: null, obligations: [], overdueBefore: 0 };
  expect(none).toEqual({ data: { month, today: data.today, ...nothing, mayMark: true } });
});

test('[T2.22] a month says how many obligations of the month before are overdue', async () => {
  const overdueBefore = async (of: string) =>
    (await fixture.json<{ data: { overdueBefore: number } }>(fixture.as.ann, `${obligations}?month=${of}`))
      .data.overdueBefore;
  // Seven obligations of March 2026 lie before 2026-04, all in the past; one is paid.
  const before = (await list(fixture.as.ann, `${obligations}?month=2026-03`)).map(({ id }) => id);
  const [first = ''] = before;
  expect(await overdueBefore('2026-04')).toBe(before.length);
  await fixture.tell(fixture.as.ann, `PATCH ${obligations}/${first}`, { paid: true });
  expect(await overdueBefore('2026-04')).toBe(before.length - 1);
  expect(await overdueBefore('2060-05')).toBe(0);
});

test.each(['2060-13', '2060', '1999-01', 'May', ''])('the month %j is refused with 400', async (text) => {
  expect((await fixture.tell(fixture.as.ann, `GET ${obligations}?month=${text}`)).status).toBe(400);
});

test('[T2.22] a guide goes from none to ready, opened and paid, and is downloaded as any document', async () => {
  expect(await link('guide')).toMatchObject({ status: 200, data: { id: das, state: 'guideReady' } });
  const ready = await find(fixture.as.ann);
  expect(ready?.guide).toEqual({
    documentId: 'guide',
    folderId: 'guides',
    name: 'Guia.txt',
    sizeBytes: 19,
  });
  const path = `/api/storage/v1/folders/${ready?.guide?.folderId}/documents/${ready?.guide?.documentId}`;
  const bytes = await fixture.call(fixture.as.ann, path);
  expect([bytes.status, await bytes.text()]).toEqual([200, 'content of Guia.txt']);

  await fixture.tell(fixture.as.ann, 'PUT /api/storage/v1/documents/read-by-client', {
    Ids: ['guide'],
    isReadByClientUser: true,
  });
  expect((await find(fixture.as.ann))?.state).toBe('opened');
  const paid = await mark(true);
  expect(paid).toMatchObject({ status: 200, data: { state: 'paid', paid: { by: 'ann Person' } } });
  // Said again, it was still said then; the firm sees it too.
  expect((await mark(true)).data).toEqual(paid.data);
  expect((await find(fixture.as.stan))?.paid).toEqual(paid.data?.paid);
  expect((await mark(false)).data).toMatchObject({ state: 'opened', paid: null });
  expect((await link(null)).data).toMatchObject({ state: 'none', guide: null });
});

test('a guide is not shown to a user who may not read its folder, nor from the trash', async () => {
  await link('hiddenGuide');
  expect([await find(fixture.as.ann), await find(fixture.as.rita)]).toMatchObject([
    { state: 'none', guide: null },
    { state: 'guideReady', guide: { documentId: 'hiddenGuide' } },
  ]);
  await fixture.deps.db
    .update(documents)
    .set({ trashedAt: new Date() })
    .where(eq(documents.id, 'hiddenGuide'));
  expect(await find(fixture.as.rita)).toMatchObject({ state: 'none', guide: null });
  await fixture.deps.db.delete(documents).where(eq(documents.id, 'hiddenGuide'));
  expect(await find(fixture.as.rita)).toMatchObject({ state: 'none', guide: null });
});

test('only staff link guides, and only documents of the client', async () => {
  expect((await link('guide', fixture.as.ann)).status).toBe(403);
  expect((await link('foreignGuide')).status).toBe(404);
  expect((await link('unknown')).status).toBe(404);
  expect(await find(fixture.as.ann)).toMatchObject({ guide: null });
});

test('neither the firm nor a reader says that an obligation is paid', async () => {
  expect([(await mark(true, fixture.as.stan)).status, (await mark(true, fixture.as.rita)).status]).toEqual([
    403, 403,
  ]);
  expect((await find(fixture.as.ann))?.state).toBe('none');
  const mayMark = async (visitor: typeof fixture.as.ann) =>
    (await fixture.json<{ data: { mayMark: boolean } }>(visitor, obligations)).data.mayMark;
  expect([
    await mayMark(fixture.as.ann),
    await mayMark(fixture.as.rita),
    await mayMark(fixture.as.stan),
  ]).toEqual([true, false, false]);
});

test.each(['das-mei:2060-04', 'das:2060-04-01', 'ipi:2060-04', 'das:1999-04', 'x'])(
  'of %s, which the client does not have, nothing is stored',
  async (id) => {
    const { status } = await fixture.tell(fixture.as.ann, `PATCH ${obligations}/${id}`, { paid: true });
    expect([400, 404]).toContain(status);
    expect(await fixture.deps.db.$count(obligationMarks)).toBe(0);
  },
);

test('a firm’s own leads move its dates in the next list', async () => {
  await fixture.tell(fixture.as.stan, `PUT ${base}/settings`, { guideLeadDays: 5, payrollLeadDays: 1 });
  expect((await find(fixture.as.ann))?.internalDate).toBe('2060-05-13');
  expect((await find(fixture.as.ann, 'salario:2060-04'))?.internalDate).toBe('2060-05-06');
  const wrong = { guideLeadDays: 16, payrollLeadDays: 1 };
  expect((await fixture.tell(fixture.as.stan, `PUT ${base}/settings`, wrong)).status).toBe(400);
  await fixture.deps.db.delete(calendarLeads);
});

const questions: Readonly<Record<string, { readonly body?: unknown; readonly ofFirm?: true }>> = {
  listObligations: {},
  markObligation: { body: { paid: false } },
  linkGuide: { body: { documentId: null }, ofFirm: true },
  setTaxFacts: { body: facts, ofFirm: true },
};
/** Calls about the user or the firm itself. */
const ownerless = ['setCalendarLeads', 'findCalendarFeed', 'createCalendarFeed', 'revokeCalendarFeed'];
const calls = catalogue.filter(({ path, access }) => path.startsWith(base) && access === 'session');

test('every call of the calendar is in the matrix or on the list of those that name nothing', () => {
  expect(calls.map(({ id }) => id).sort()).toEqual([...Object.keys(questions), ...ownerless].sort());
});

test.each(calls.filter(({ id }) => id in questions).map((call) => [call.id, call] as const))(
  '%s: the client for its own users, 404 for others, 403 without dashboards',
  async (id, call) => {
    const { body, ofFirm } = questions[id] ?? {};
    const path = fillPath(call, { clientId: 'acme', obligationId: das });
    const ask = async (name: Name) =>
      (await fixture.tell(fixture.as[name], `${call.method} ${path}`, body)).status;
    const answers = {
      ann: await ask('ann'),
      bob: await ask('bob'),
      nora: await ask('nora'),
      stan: await ask('stan'),
    };
    const foreign = ofFirm ? 403 : 404;
    const ofStaff = id === 'markObligation' ? 403 : 200;
    expect(answers).toEqual({ ann: ofFirm ? 403 : 200, bob: foreign, nora: foreign, stan: ofStaff });
    const grants = withGrants(clientGrants, allDocsOnly);
    await fixture.deps.db.update(users).set({ grants }).where(eq(users.id, 'ann'));
    expect(await ask('ann')).toBe(403);
    await fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'ann'));
  },
);

test('a firm reaches no client of another firm', async () => {
  for (const request of [`PUT ${base}/clients/bolt/facts`, `GET ${base}/clients/bolt/obligations`])
    expect(
      (await fixture.tell(fixture.as.stan, request, request.startsWith('PUT') ? facts : undefined)).status,
    ).toBe(404);
});

const unfolded = (text: string) => text.replaceAll('\r\n ', '');

test('[T2.22] a subscription is iCalendar with the obligations of the user’s clients', async () => {
  await fixture.deps.db
    .update(clients)
    .set({ name: `Acme, Filhos; ${'e mais '.repeat(12)}\\` })
    .where(eq(clients.id, 'acme'));
  const url = await subscribe();
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, max-age=3600',
  ]);
  const text = await answer.text();
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const whole = unfolded(text);
  expect(whole).toMatch(/SUMMARY:DAS Simples Nacional \(PGDAS-D\) · Acme\\, Filhos\\; (e mais ){12}\\\\\r\n/);
  const uids = [...whole.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  expect(uids.length).toBeGreaterThan(20);
  expect(new Set(uids).size).toBe(uids.length);
  expect(whole).not.toContain('UID:acme');
  expect(whole.match(/^DTSTART;VALUE=DATE:\d{8}\r$/gm)).toHaveLength(uids.length);
  await fixture.deps.db.update(clients).set({ name: 'Acme' }).where(eq(clients.id, 'acme'));
});

test('an unchanged subscription is answered with 304; what is marked says paid, a declaration delivered, and events keep their ids', async () => {
  const url = await subscribe();
  const first = await fetch(url);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await fetch(url, { headers })).status).toBe(304);
  const { data } = await fixture.json<{ data: { obligations: Obligation[] } }>(fixture.as.ann, obligations);
  const [any] = data.obligations;
  await fixture.tell(fixture.as.ann, `PATCH ${obligations}/${any?.id}`, { paid: true });
  const second = await fetch(url, { headers });
  expect(second.status).toBe(200);
  const uidsIn = (text: string) => text.match(/^UID:.+$/gm);
  const changed = await second.text();
  expect(uidsIn(changed)).toEqual(uidsIn(await first.text()));
  expect(unfolded(changed)).toContain(`SUMMARY:Paid: ${any?.name} · Acme`);
  const declaration = data.obligations.find(({ kind }) => kind === 'declaration');
  await fixture.tell(fixture.as.ann, `PATCH ${obligations}/${declaration?.id}`, { paid: true });
  expect(unfolded(await (await fetch(url)).text())).toContain(
    `SUMMARY:Delivered: ${declaration?.name} · Acme`,
  );
});

test('a subscription shows the clients that its user has at the moment of each fetch', async () => {
  const { db } = fixture.deps;
  const url = await subscribe();
  const link = { userId: 'ann', clientId: 'acme' };
  const events = async () => (await (await fetch(url)).text()).match(/BEGIN:VEVENT/g)?.length ?? 0;
  expect(await events()).toBeGreaterThan(20);
  await db.delete(clientLinks).where(eq(clientLinks.userId, 'ann'));
  expect(await events()).toBe(0);
  await db.insert(clientLinks).values({ ...link, role: 'Owner' });
  expect(await events()).toBeGreaterThan(20);
});

test.each([
  ['the user may no longer sign in', { signInPolicy: 'signInRejected' }, { signInPolicy: 'allowed' }],
  [
    'the user has no dashboards any more',
    { grants: withGrants(clientGrants, allDocsOnly) },
    { grants: clientGrants },
  ],
] as const)('a subscription answers 404 when %s', async (_when, change, before) => {
  const { db } = fixture.deps;
  const url = await subscribe(await fixture.visitor('cole'));
  await db.update(users).set(change).where(eq(users.id, 'cole'));
  const answer = await fetch(url);
  expect([answer.status, await answer.json()]).toEqual([404, { errors: [{ reason: 'notFound' }] }]);
  await db.update(users).set(before).where(eq(users.id, 'cole'));
});

test('a subscription answers 404 while its firm is locked', async () => {
  const { db } = fixture.deps;
  const url = await subscribe(fixture.as.bob);
  await db.update(companies).set({ lockedAt: new Date() }).where(eq(companies.id, 'B'));
  expect((await fetch(url)).status).toBe(404);
});

test('a new address replaces the one before, and a revoked one stops working', async () => {
  const first = await subscribe();
  const second = await subscribe();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  const token = new URL(second).searchParams.get('token') ?? '';
  const [kept] = await fixture.deps.db.select().from(calendarFeeds);
  expect([token.length, kept?.tokenHash]).toEqual([43, hashOf(token)]);
  const feed = await fixture.json<{ data: unknown }>(fixture.as.ann, `${base}/feed`);
  expect(feed).toEqual({ data: { createdAt: kept?.createdAt.toISOString() } });
  expect((await fixture.tell(fixture.as.ann, `DELETE ${base}/feed`)).status).toBe(204);
  expect((await fetch(second)).status).toBe(404);
  expect(await fixture.json(fixture.as.ann, `${base}/feed`)).toEqual({ data: null });
});

test('a session that ends while its user creates an address leaves none behind', async () => {
  const { db } = fixture.deps;
  const { userId } = await fixture.visitor('cole');
  const [session] = await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(eq(sessions.userId, userId))
    .returning();
  const creating = replaceFeed(db, { sessionId: session?.id ?? '', userId }, hashOf('x'));
  await expect(creating).rejects.toMatchObject({ status: 401 });
  expect(await db.$count(calendarFeeds)).toBe(0);
});

test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5_000)])('the made-up token %# answers 404', async (token) => {
  const answer = await fetch(`${fixture.origin}${base}/calendar.ics?token=${token}`);
  expect([answer.status, await answer.json()]).toEqual([404, { errors: [{ reason: 'notFound' }] }]);
});

test('[T6.01] a preview session sees the calendar and creates no subscription', async () => {
  const looking = await fixture.visitor('stan', 'ann');
  expect(await list(looking)).toHaveLength(6);
  for (const request of [`POST ${base}/feed`, `DELETE ${base}/feed`])
    expect((await fixture.tell(looking, request)).status).toBe(403);
  expect((await mark(true, looking)).status).toBe(403);
});
