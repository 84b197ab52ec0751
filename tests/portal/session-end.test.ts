/** What holds a session together, how it ends, and what its end leaves behind. */
import { afterEach, expect, test } from 'vitest';
import { catalogue } from '../../contract/calls/catalogue.ts';
import { CookieBrowser } from '../support/browser/cookie-browser.ts';
import { origin } from '../support/browser/portal.ts';
import { confirmedTicketOf } from '../support/browser/visit-entry.ts';
import { asViewsSeeIt } from '../support/flows/documents-flow.ts';
import { closeBrowsers, refusal, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

const isListed = (tab: Tab) => tab.documents((at) => at.matches({ list: 'loaded' }));
const nameIn = (tab: Tab, wanted: string) =>
  tab.state(
    'session',
    ({ context: { session } }) => `${session?.meta.FirstName} ${session?.meta.LastName}` === wanted,
  );

/** Signs in once more in another tab of the same browser. */
async function signInBeside(browser: TestBrowser, account: string, name: string): Promise<Tab> {
  const tab = await browser.open(
    `/tasks?sessionToken=${await confirmedTicketOf(origin, account, browser.cookies)}`,
  );
  await nameIn(tab, name);
  return tab;
}

test('[S2.01, S4.05, S8.01] a session that ended elsewhere is over at the next request; the same folder comes back', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/documents');
  const { context } = await isListed(tab);
  const idOf = (wanted: string) =>
    Object.values(context.tree.containers).find(({ name }) => name === wanted)?.id ?? '';
  const documents = asViewsSeeIt(await tab.actor('documents'));
  documents.send({ type: 'folder.open', containerId: idOf('Bookkeeping') });
  await tab.until(() => tab.path.endsWith(idOf('Bookkeeping')), 'the address of the folder');
  const { path } = tab;
  await browser.endElsewhere();
  documents.send({ type: 'folder.open', containerId: idOf('Carried forward') });
  expect(await tab.signedOut()).toBe('expired');
  expect(browser.kept.has('cc-token')).toBe(false);
  expect(tab.path).toMatch(/^\/auth\?r=%2Fdocuments%2F/);
  await tab.goto(`/auth?r=${encodeURIComponent(path)}`);
  await tab.signIn('one-client');
  await tab.at(path);
  expect((await isListed(tab)).context.openId).toBe(idOf('Bookkeeping'));
});

test('[S2.01, S4.05] a session that ended elsewhere is over when the page is loaded again', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/documents');
  await isListed(tab);
  await browser.endElsewhere();
  await tab.reload();
  expect(await tab.signedOut()).toBe('expired');
  await tab.at('/auth?r=%2Fdocuments');
});

test('[S2.02, S4.05] signing out in one tab ends the session of the other without a request', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const [tab, other] = [await browser.open('/documents'), await browser.open('/documents')];
  await Promise.all([isListed(tab), isListed(other)]);
  // From here on the server answers no one but the tab that signs out.
  browser.requests.length = 0;
  (await tab.actor('session')).send({ type: 'signOut.start' });
  expect(await other.signedOut()).toBe('signedOutElsewhere');
  expect(other.path).toBe('/auth/logout');
  expect(browser.requests.filter((each) => each.includes('/session'))).toEqual([
    'DELETE /api/security/v1/session',
  ]);
});

test('[S4.05] storage that was copied into another browser opens nothing, and is cleared', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const thief = new TestBrowser();
  for (const [key, value] of browser.kept) thief.kept.set(key, value);
  const tab = await thief.open('/documents');
  expect(await tab.signedOut()).toBe('expired');
  expect(thief.kept.has('cc-token')).toBe(false);
});

test('[S4.05, S8.01] many calls that are refused together end the session once and lead away once', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const held: ((answer: Response) => void)[] = [];
  browser.routes = [
    ({ url }) =>
      /^\/api\/(?!security\/)/.test(url.pathname)
        ? new Promise<Response>((resolve) => held.push(resolve))
        : undefined,
  ];
  const tab = await browser.open('/documents');
  await tab.until(() => held.length > 2, 'three calls');
  const paths: string[] = [];
  tab.page.addEventListener('popstate', () => paths.push(tab.path));
  for (const answer of held.splice(0)) answer(refusal(401, 'unauthenticated'));
  expect(await tab.signedOut()).toBe('expired');
  expect(browser.requests.filter((each) => each.startsWith('DELETE'))).toEqual([
    'DELETE /api/security/v1/session',
  ]);
  expect(paths).toEqual(['/auth?r=%2Fdocuments']);
});

test('[S4.05, S7.06] signing out without a network clears what the browser keeps', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/documents');
  await isListed(tab);
  browser.isOffline = true;
  (await tab.actor('session')).send({ type: 'signOut.start' });
  expect(await tab.signedOut()).toBe('signedOut');
  expect([tab.path, browser.kept.has('cc-token'), tab.visit.has('cc-session')]).toEqual([
    '/auth/logout',
    false,
    false,
  ]);
});

test('[S8.01] staff whose session ends on the way to their area are asked to sign in again', async () => {
  const browser = await TestBrowser.signedIn('staff');
  browser.routes = [
    ({ url }, pass) =>
      url.pathname.endsWith('/account/switch') ? browser.endElsewhere().then(pass) : undefined,
  ];
  const tab = await browser.open('/documents');
  expect(await tab.signedOut()).toBe('expired');
});

test('[S4.05, S8.01] a session is not ended by a call of the one before it that is refused late', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const token = browser.kept.get('cc-token');
  let isRefused = false;
  browser.routes = [
    ({ url }) =>
      url.pathname.endsWith('/feature-flags')
        ? isLetGo.then(() => {
            isRefused = true;
            return refusal(401, 'unauthenticated');
          })
        : undefined,
  ];
  const tab = await browser.open('/home');
  await tab.until(() => browser.requests.some((each) => each.includes('/feature-flags')), 'the held call');
  browser.routes = [];
  const beside = await signInBeside(browser, 'one-client', 'Ellis Ward');
  expect(browser.kept.get('cc-token')).not.toBe(token);
  letGo();
  await tab.until(() => isRefused, 'the refusal');
  await beside.reload();
  await nameIn(beside, 'Ellis Ward');
  await nameIn(tab, 'Ellis Ward');
});

test('[S4.05] bindings that are answered when another user has signed in are asked for again', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isFirst = true;
  const isHeld = new Promise<void>((resolve) => {
    browser.routes = [
      ({ url }, pass) => {
        if (!isFirst || !url.pathname.endsWith('/session/bindings')) return undefined;
        isFirst = false;
        return pass().then(async (answer) => {
          resolve();
          await isLetGo;
          return answer;
        });
      },
    ];
  });
  const tab = await browser.open('/home');
  await isHeld;
  await signInBeside(browser, 'four-clients', 'Dana Reyes');
  letGo();
  await nameIn(tab, 'Dana Reyes');
});

test('[S4.05] when another user signs in beside, the first tab starts over as theirs', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/home');
  await nameIn(tab, 'Ellis Ward');
  const before = tab.root;
  await signInBeside(browser, 'four-clients', 'Dana Reyes');
  await tab.until(() => tab.url !== 'about:blank' && tab.visited.length === 2, 'the page again');
  await tab.loaded();
  await nameIn(tab, 'Dana Reyes');
  expect([tab.root === before, before.getSnapshot().status]).toEqual([false, 'stopped']);
});

test('[S2.07] a folder of another client opens nothing, and its documents are not requested', async () => {
  const owner = await (await TestBrowser.signedIn('one-client')).open('/documents');
  const { containers } = (await isListed(owner)).context.tree;
  const folder = Object.values(containers).find(({ name }) => name === 'Bookkeeping')?.id ?? '';
  const browser = await TestBrowser.signedIn('docs-only');
  const tab = await browser.open(`/documents/${folder}`);
  const { context } = await isListed(tab);
  expect(Object.keys(context.tree.containers)).not.toContain(folder);
  expect(browser.requests.filter((each) => each.includes(`/folders/${folder}`))).toEqual([]);
});

test('[S4.05] a copied token opens no call of the contract and no download without the cookie', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const token = browser.kept.get('cc-token');
  const tab = await browser.open('/documents');
  const { lists } = (await isListed(tab)).context;
  const [document] = Object.values(lists).flatMap((list) => list?.documents ?? []);
  const download = `/api/storage/v1/folders/${document?.parent.id}/documents/${document?.id}`;
  const calls = catalogue
    .filter(({ access }) => access === 'session')
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, '1') }));
  const answers: string[] = [];
  for (const { method, path } of [
    ...calls,
    { method: 'GET', path: `${download}?token=${token}` },
    { method: 'GET', path: download },
  ]) {
    const body = /GET|HEAD/.test(method) ? {} : { body: '{}' };
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await new CookieBrowser().fetch(origin + path, { method, headers, ...body });
    if (status !== 401) answers.push(`${method} ${path} ${status}`);
  }
  expect({ answers, isMany: calls.length > 30 }).toEqual({ answers: [], isMany: true });
});

test('[S4.03] a browser without room for the visit opens the portal all the same', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/auth/logout');
  tab.fillVisit();
  await tab.goto('/documents');
  await isListed(tab);
  expect(tab.visit.size).toBe(0);
});

test('[S4.07] a tab that keeps its session opens without the token of the browser, as long as the server knows it', async () => {
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/documents');
  await isListed(tab);
  const token = browser.kept.get('cc-token');
  browser.kept.delete('cc-token');
  await tab.reload();
  await isListed(tab);
  expect([browser.kept.get('cc-token'), tab.path]).toEqual([token, '/documents']);

  await browser.endElsewhere();
  browser.kept.delete('cc-token');
  await tab.reload();
  expect(await tab.signedOut()).toBe('expired');
  expect([browser.kept.has('cc-token'), tab.visit.has('cc-session')]).toEqual([false, false]);
});

test('[S4.05, S7.05] a first sign-out names the market of the firm, and keeps of the firm only its look (docs/decisions/050)', async () => {
  const browser = new TestBrowser();
  const tab = await browser.open('/documents', 'pt');
  await tab.signIn('brazil');
  await tab.state('session', (at) => at.matches({ active: { look: 'settled' } }));
  (await tab.actor('session')).send({ type: 'signOut.start' });
  await tab.until(() => tab.visited.some((url) => url.includes('/sign-out?')), 'the way out');
  await tab.loaded();
  const left = tab.visited.find((url) => url.includes('/sign-out?')) ?? '';
  expect(new URL(left).searchParams.get('client_id')).toBe('clientcenter-br-test');
  expect([...browser.kept.keys()].filter((key) => /token|session|theme|client|early/.test(key))).toEqual([]);
  expect(tab.visit.has('cc-session')).toBe(false);
  expect(browser.cookies.cookies.get('bmTheme')).toBe('2001');
});
