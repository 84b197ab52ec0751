import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientActions } from '../../../server/db/schema/action-schema.ts';
import { clientLinks, clients, companies, users } from '../../../server/db/schema/core-schema.ts';
import { taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { clientGrants, staffGrants } from '../../../server/demo/rights.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { ownTicket } from '../../support/browser/own-ticket.ts';
import { jsonOf, makeLongToken } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let origin: string;
const names = ['Acme', 'Bolt', 'Çelik', ...Array.from({ length: 50 }, (_, index) => `Many ${100 + index}`)];

beforeAll(async () => {
  server = await startTestServer();
  origin = server.origin;
  const { db } = server.deps;
  await db
    .insert(companies)
    .values({ id: '2001', name: 'Aurora', market: 'br', language: 'pt-BR', theme: {} });
  const add = (id: string, details: Partial<typeof users.$inferInsert>) =>
    server.addUser(`${id}@test.example`, { id, grants: clientGrants, ...details });
  await add('sam', { kind: 'staff', grants: staffGrants, firstName: 'Sam', lastName: 'Pine' });
  await add('stella', { kind: 'staff', grants: staffGrants });
  await add('beto', { companyId: '2001', kind: 'staff', grants: staffGrants, language: 'pt-BR' });
  await add('cleo', { firstName: 'Cleo', lastName: '<b>Quay</b>', language: 'pt-BR' });
  await add('locked', { firstName: 'Lois', lastName: 'Kehoe', signInPolicy: 'firmLocked' });
  await add('bea', { companyId: '2001', firstName: 'Beatriz', lastName: 'Nogueira' });
  await db.insert(clients).values([
    ...names.map((name) => ({
      id: name,
      companyId: '1001',
      name,
      sortName: name.toLowerCase().replace('ç', 'c'),
      kind: 0 as const,
      ...(name === 'Bolt' ? { doingBusinessAs: 'Lightning', description: 'Workshop' } : {}),
    })),
    { id: 'padaria', companyId: '2001', name: 'Padaria', sortName: 'padaria', kind: 0 },
  ]);
  await db.insert(clientLinks).values([
    { userId: 'cleo', clientId: 'Acme', role: 'Owner' },
    { userId: 'locked', clientId: 'Acme', role: 'Reader' },
    { userId: 'sam', clientId: 'Acme', role: 'Owner' },
    { userId: 'bea', clientId: 'padaria', role: 'Owner' },
  ]);
});
afterAll(() => server.end());

/** A browser with a session of `userId`, showing the portal of `target` if there is one. */
async function browserOf(userId: string, target?: string): Promise<CookieBrowser> {
  const { browser, ticket } = await ownTicket(server.deps.db, userId, target);
  await makeLongToken(origin, browser, ticket, 'sessionToken');
  return browser;
}
const open = (browser: CookieBrowser, query = '') => browser.fetch(`${origin}/staff/${query}`);
const pageOf = async (userId: string, query = '') => (await open(await browserOf(userId), query)).text();
const clientsIn = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name);
const buttonsIn = (html: string) => [...html.matchAll(/<button>(.*?)<\/button>/g)].map(([, name]) => name);
const view = async (
  browser: CookieBrowser,
  person: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', origin },
) =>
  browser.fetch(`${origin}/staff/preview`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ person }),
  });

test('[S2.08] staff see the clients of their firm, a page at a time, with the people who act for each', async () => {
  const html = await pageOf('sam');
  expect(html).toContain('<html lang="en-US">');
  expect(html).toContain('<h1>Staff area</h1>');
  expect(html).toContain('<span>53 clients</span>');
  expect(clientsIn(html)).toEqual(['Acme', 'Lightning', ...names.slice(2, 25)]);
  expect(html).toContain('<p class="note">Bolt · Workshop</p>');
  expect(buttonsIn(html)).toEqual(['View as Cleo &lt;b&gt;Quay&lt;/b&gt;']);
  expect(html).toContain('Cannot sign in at present');
  expect(html).toContain('Page 1 of 3');
  expect(clientsIn(await pageOf('sam', '?page=3'))).toEqual(names.slice(50));
  expect(clientsIn(await pageOf('sam', '?page=99'))).toEqual(names.slice(50));
  for (const page of ['0', '-1', 'x', '1.5'])
    expect(await pageOf('sam', `?page=${page}`)).toContain('Page 1 of 3');
});

test('[S2.08] another firm is never shown, neither in the list nor by a search', async () => {
  const html = await pageOf('beto');
  expect(html).toContain('<html lang="pt-BR">');
  expect(clientsIn(html)).toEqual(['Padaria']);
  expect(buttonsIn(html)).toEqual(['Ver como Beatriz Nogueira']);
  expect(clientsIn(await pageOf('sam', '?q=padaria'))).toEqual([]);
  expect(clientsIn(await pageOf('sam', '?q=beatriz'))).toEqual([]);
});

test.each([
  ['acme', ['Acme']],
  ['celik', ['Çelik']],
  ['lightning', ['Lightning']],
  ['cleo', ['Acme']],
  ['lois keh', ['Acme']],
  ['locked@test', ['Acme']],
  // Staff act for clients too, but are not whom one looks for here.
  ['sam', []],
  ['many 14', names.filter((name) => name.startsWith('Many 14'))],
  ['%', []],
  ['_', []],
  ['\\', []],
])('[S2.08] a search for "%s" finds clients by their names and by their people', async (term, expected) => {
  expect(clientsIn(await pageOf('sam', `?q=${encodeURIComponent(term)}`))).toEqual(expected);
});

test('[S2.08] the pages of a search keep it, and what was typed comes back as text', async () => {
  expect(await pageOf('sam', '?q=many')).toContain('href="/staff/?q=many&amp;page=2"');
  const html = await pageOf('sam', `?q=${encodeURIComponent('"><script>x')}`);
  expect(html).not.toContain('<script');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;x"');
  expect(html).toContain('is called “&quot;&gt;&lt;script&gt;x”');
});

test('the page runs no script, loads nothing, is never stored and cannot be framed', async () => {
  const answer = await open(await browserOf('sam'));
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html).not.toMatch(/<script| style="| on\w+="/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

const elsewhere: readonly (readonly [string, () => Promise<CookieBrowser>, string])[] = [
  ['a browser without a session', async () => new CookieBrowser(), 'auth'],
  ['a client’s person', () => browserOf('cleo'), ''],
  ['staff in a read-only preview session', () => browserOf('sam', 'cleo'), ''],
  [
    'a forged cookie',
    async () => {
      const browser = new CookieBrowser();
      browser.cookies.set('cc-session', 'x'.repeat(43));
      return browser;
    },
    '',
  ],
];

test.each(elsewhere)('[S2.08, T6.01] %s sees no users and may view none', async (_who, browser, rest) => {
  const page = await open(await browser());
  expect([page.status, locationOf(page).pathname]).toEqual([303, `/clientcenter/en/us/${rest}`]);
  expect(await page.text()).toBe('');
  const posted = await view(await browser(), 'cleo');
  expect([posted.status, await jsonOf(posted)]).toEqual([401, { errors: [{ reason: 'unauthenticated' }] }]);
});

test('[S2.08] staff who may no longer sign in, or are no longer staff, see nothing', async () => {
  const { db } = server.deps;
  const browser = await browserOf('stella');
  expect((await open(browser)).status).toBe(200);
  await db.update(users).set({ signInPolicy: 'signInRejected' }).where(eq(users.id, 'stella'));
  expect((await open(browser)).status).toBe(303);
  await db.update(users).set({ signInPolicy: 'allowed', grants: clientGrants }).where(eq(users.id, 'stella'));
  expect((await open(await browserOf('stella'))).status).toBe(303);
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stella'));
});

test('[T6.01] staff view the portal as a client’s person sees it, once for each press of the button', async () => {
  const browser = await browserOf('sam');
  const posted = await view(browser, 'cleo');
  const address = locationOf(posted);
  expect([posted.status, address.pathname]).toEqual([303, '/clientcenter/pt/']);
  const ticket = address.searchParams.get('sessionToken') ?? '';
  const { longToken } = await jsonOf(await makeLongToken(origin, browser, ticket, 'sessionToken'));
  const loaded = await browser.fetch(`${origin}/api/security/v1/session/bindings`, {
    headers: { authorization: `Bearer ${longToken}` },
  });
  expect((await jsonOf(loaded)).meta).toMatchObject({
    PrismGuid: 'sam',
    EmulateePrismGuid: 'cleo',
    FirstName: 'Cleo',
    Impersonator: { FirstName: 'Sam', LastName: 'Pine' },
  });
  expect((await makeLongToken(origin, browser, ticket, 'sessionToken')).status).toBe(401);
});

test.each([
  ['other staff', 'stella'],
  ['themselves', 'sam'],
  ['a user of another firm', 'bea'],
  ['a user who may not sign in', 'locked'],
  ['no user', ''],
  ['a user who does not exist', 'x'],
])('[T6.01] staff cannot view the portal as %s', async (_who, person) => {
  const answer = await view(await browserOf('sam'), person);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<h1>This person cannot be viewed</h1>');
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site that only its origin tells', { origin: 'https://evil.example' }],
  ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
  ['a hidden origin', { origin: 'null' }],
])('[T6.01] a form from %s is refused', async (_where, headers) => {
  const answer = await view(await browserOf('sam'), 'cleo', headers as Record<string, string>);
  expect([answer.status, await jsonOf(answer)]).toEqual([403, { errors: [{ reason: 'forbidden' }] }]);
});

test('a form that is far too long is refused', async () => {
  expect((await view(await browserOf('sam'), 'x'.repeat(65_536))).status).toBe(413);
});

test('signing out ends the session, clears the cookie and leads through the provider', async () => {
  const browser = await browserOf('sam');
  const secret = browser.cookies.get('cc-session') ?? '';
  const leave = (site: string) =>
    browser.fetch(`${origin}/staff/sign-out`, { headers: { 'sec-fetch-site': site } });
  const forced = await leave('cross-site');
  expect([forced.status, locationOf(forced).pathname]).toEqual([303, '/staff/']);
  expect((await open(browser)).status).toBe(200);

  const left = await leave('same-origin');
  expect([left.status, `${locationOf(left).pathname}${locationOf(left).search}`]).toEqual([
    303,
    `/clientcenter/sign-out?client_id=clientcenter-test&returnTo=${encodeURIComponent(`${origin}/clientcenter/en/us/auth/logout`)}`,
  ]);
  expect(browser.cookies.has('cc-session')).toBe(false);
  browser.cookies.set('cc-session', secret);
  expect((await open(browser)).status).toBe(303);
});

test('the address without its slash leads to the staff area', async () => {
  const answer = await new CookieBrowser().fetch(`${origin}/staff`);
  expect([answer.status, locationOf(answer).pathname]).toEqual([302, '/staff/']);
});

describe('what clients did', () => {
  const headers = () => ({ 'sec-fetch-site': 'same-origin', origin });
  const actionsOf = (userId: string, query = '') => pageOf(userId, `actions${query}`);
  const said = (html: string) => [...html.matchAll(/<p class="said">(.*?)<\/p>/g)].map(([, text]) => text);

  beforeAll(async () => {
    const { db } = server.deps;
    const group = { type: 'document_request' as const, label: 'Papers', companyId: '1001', clientId: 'Acme' };
    await db.insert(taskGroups).values({ ...group, id: 'papers' });
    await db.insert(tasks).values({
      id: 'lease',
      groupId: 'papers',
      companyId: '1001',
      clientId: 'Acme',
      type: 'uploadTask',
      label: 'Lease',
      labelOrder: 'lease',
      order: 1,
      params: { kind: null, taxYear: null },
      data: {},
      steps: [],
      tags: [],
      createdById: 'f',
      createdByKind: 'firm',
    });
    const entry = (index: number, details: Partial<typeof clientActions.$inferInsert> = {}) => ({
      id: `a-${index}`,
      companyId: '1001',
      clientId: 'Acme',
      taskId: index === 0 ? 'lease' : 'gone',
      taskLabel: index === 0 ? 'Lease' : `Task ${index}`,
      userId: 'cleo',
      personName: 'Cleo <b>Quay</b>',
      kind: 'done' as const,
      note: index === 0 ? 'First\nSecond' : null,
      at: new Date(Date.UTC(2026, 2, 1) - index * 60_000),
      ...details,
    });
    await db.insert(clientActions).values([
      ...Array.from({ length: 60 }, (_, index) => entry(index)),
      // Between those of the other firm, and more than a page of them.
      ...Array.from({ length: 30 }, (_, index) => ({
        ...entry(100 + index, { companyId: '2001', clientId: 'padaria', userId: 'bea', kind: 'signed' }),
        personName: 'Beatriz Nogueira',
        at: new Date(Date.UTC(2026, 2, 1) - index * 60_000 - 30_000),
      })),
    ]);
    // A link to a client of the other firm opens none of its actions.
    await db.insert(clientLinks).values([
      { userId: 'beto', clientId: 'Acme', role: 'Owner' },
      { userId: 'sam', clientId: 'padaria', role: 'Owner' },
    ]);
  });

  test('is listed for the firm, newest first, a page at a time', async () => {
    const html = await actionsOf('sam');
    expect(said(html).length).toBe(25);
    expect(said(html)[0]).toBe('Cleo &lt;b&gt;Quay&lt;/b&gt; sent “Lease”.');
    expect(html).toContain('<p class="written">First\nSecond</p>');
    expect(html).toContain('<time datetime="2026-03-01T00:00:00.000Z">Mar 1, 2026, 12:00 AM UTC</time>');
    expect(html.match(/>View the task</g)?.length).toBe(1);
    expect(said(await actionsOf('sam', '?page=3')).length).toBe(10);
    expect(await actionsOf('sam', '?page=3')).not.toContain('Older');
    expect(said(await actionsOf('sam', '?page=99999'))).toEqual([]);
  });

  test('of two firms that act at the same time, staff see the list of their own firm only', async () => {
    const pagesOf = async (userId: string, pages: number) => {
      const html: string[] = [];
      for (let page = 1; page <= pages; page += 1) html.push(await actionsOf(userId, `?page=${page}`));
      return html;
    };
    const labelsIn = (html: readonly string[]) =>
      html.flatMap((page) => said(page).map((text) => /“(.*)”/.exec(text ?? '')?.[1]));
    const tasksFrom = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => `Task ${first + index}`);
    const [sams, betos] = [await pagesOf('sam', 4), await pagesOf('beto', 3)];
    expect(labelsIn(sams)).toEqual(['Lease', ...tasksFrom(1, 59)]);
    expect(labelsIn(betos)).toEqual(tasksFrom(100, 30));
    expect([sams.join().match(/Padaria|Beatriz/), betos.join().match(/Acme|Cleo/)]).toEqual([null, null]);
    expect(betos.map((html) => html.includes('?page=3'))).toEqual([false, false, false]);
  });

  test('is for staff only, and not in a preview', async () => {
    for (const browser of [await browserOf('cleo'), await browserOf('sam', 'cleo')]) {
      const answer = await open(browser, 'actions');
      expect([answer.status, locationOf(answer).pathname]).toEqual([303, '/clientcenter/en/us/']);
    }
  });

  test('leads to the task as the person sees it, in the own firm only', async () => {
    const go = async (userId: string, action: string) => {
      const body = new URLSearchParams({ action });
      const browser = await browserOf(userId);
      return browser.fetch(`${origin}/staff/preview`, { method: 'POST', headers: headers(), body });
    };
    const { pathname, searchParams } = locationOf(await go('sam', 'a-0'));
    expect([pathname, searchParams.has('sessionToken')]).toEqual([
      '/clientcenter/pt/tasks/clients/Acme/task/lease',
      true,
    ]);
    expect([(await go('sam', 'a-1')).status, (await go('beto', 'a-0')).status]).toEqual([404, 404]);
  });

  test('with a task that is gone says that of the task and not of the person, and leads back to the list', async () => {
    const body = new URLSearchParams({ action: 'a-1' });
    const browser = await browserOf('sam');
    const answer = await browser.fetch(`${origin}/staff/preview`, {
      method: 'POST',
      headers: headers(),
      body,
    });
    const html = await answer.text();
    expect([answer.status, html.includes('<h1>This task is no longer there</h1>')]).toEqual([404, true]);
    expect(html).toContain('<a class="button main" href="/staff/actions">');
  });

  test('mail about it is a setting of each staff member', async () => {
    const set = async (mails: string, more: Record<string, string> = headers()) =>
      (await browserOf('stella')).fetch(`${origin}/staff/actions/mails`, {
        method: 'POST',
        headers: more,
        body: new URLSearchParams({ mails }),
      });
    const stored = async () =>
      (await server.deps.db.select().from(users).where(eq(users.id, 'stella')))[0]?.actionMails;
    expect(await stored()).toBe('daily');
    expect(await actionsOf('stella')).toContain('<option value="daily" selected>');
    expect(locationOf(await set('atOnce')).href).toBe(`${origin}/staff/actions?saved`);
    expect([await stored(), await actionsOf('stella', '?saved')]).toEqual([
      'atOnce',
      expect.stringContaining('Saved.'),
    ]);
    expect([(await set('never')).status, await stored()]).toEqual([400, 'atOnce']);
    expect(
      (await set('off', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(await stored()).toBe('atOnce');
  });
});
