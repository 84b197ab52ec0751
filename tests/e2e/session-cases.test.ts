/** What holds a session together and what its end leaves behind, where only a browser can show it. */
import type { BrowserContext, Locator, Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../contract/catalogue.ts';
import { browserForTests, clickToLeave, enter, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { type StoredSession, storedSession } from '../helpers/stored-session.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

const documents = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A page of somebody who is signed in, at a path inside the portal. */
async function pageOf(account: string, path: string): Promise<StoredSession> {
  const stored = await storedSession(browser, origin, account);
  await stored.page.goto(home + path);
  await stored.page.getByRole('button', { name: /^Account: / }).waitFor();
  return stored;
}

describe('local storage that somebody else has copied', () => {
  test('opens no call of the contract: each answers 401 without the cookie', async () => {
    const { token } = await sessionOf(origin, 'one-client');
    const thief = await browser.context();
    const headers = { authorization: `Bearer ${token}` };
    const calls = catalogue.filter(({ access }) => access === 'session');
    const answers: string[] = [];
    for (const { id, method, path } of calls) {
      const address = origin + path.replaceAll(/\{\w+\}/g, '1');
      const body = method === 'GET' ? {} : { data: {} };
      const answer = await thief.request.fetch(address, { method, headers, ...body });
      if (answer.status() !== 401) answers.push(`${id} ${answer.status()}`);
    }
    expect({ answers, isMany: calls.length > 30 }).toEqual({ answers: [], isMany: true });
  });

  test('opens no download either, be it with the token in the query', async () => {
    const { token, call } = await sessionOf(origin, 'one-client');
    const { clients } = await (await call('/api/client-center/v1/clients/')).json();
    const tree = await call(`/api/storage/v1/containers/tree?clientId=${clients[0].id}&depth=2`);
    const [folder] = (await tree.json()).data.tree[0].children;
    const list = await call(`/api/storage/v1/folders/${folder.id}/documents`);
    const [document] = (await list.json()).data;
    const path = `${origin}/api/storage/v1/folders/${document.parent.id}/documents/${document.id}`;
    const thief = await browser.context();
    for (const query of [`?token=${token}`, '']) {
      const answer = await thief.request.get(path + query, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status()).toBe(401);
    }
  });

  test('[S4.05] shows nothing of the portal, and is cleared', async () => {
    const { page, context } = await pageOf('one-client', '/documents');
    await documents(page).waitFor();
    const kept = await context.storageState();
    const thief = await (await browser.context({ storageState: { ...kept, cookies: [] } })).newPage();
    await thief.goto(`${home}/documents`);
    await heading(thief, 'Your session is over').waitFor();
    expect(await documents(thief).count()).toBe(0);
    expect(await thief.evaluate(() => localStorage.getItem('cc-token'))).toBeNull();
  });
});

/** Holds all that the portal asks but for the session itself, and answers how to refuse it all at once. */
async function holdAll(
  context: BrowserContext,
): Promise<{ count: () => number; refuseAll: () => Promise<unknown> }> {
  const held: Route[] = [];
  await context.route(/\/api\/(?!security\/)/, (route) => {
    held.push(route);
  });
  const refusal = { status: 401, json: { errors: [{ reason: 'unauthenticated' }] } };
  return {
    count: () => held.length,
    refuseAll: () => Promise.all(held.splice(0).map((route) => route.fulfill(refusal))),
  };
}

test('[S4.05, S8.01] many calls that are refused together end the session once and lead away once', async () => {
  const { context, page } = await storedSession(browser, origin, 'one-client');
  const { count, refuseAll } = await holdAll(context);
  const ended: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ended.push(new URL(request.url()).pathname);
  });
  const addresses: string[] = [];
  await page.goto(`${home}/documents`);
  await expect.poll(count, soon).toBeGreaterThan(5);
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await refuseAll();
  await heading(page, 'Your session is over').waitFor();
  await page.waitForLoadState('networkidle');
  expect({ ended, addresses }).toEqual({
    ended: ['/api/security/v1/session'],
    addresses: [`${home}/auth?r=%2Fdocuments`],
  });
});

test('[S4.05, S7.06] signing out with the network down clears what the browser keeps, and says that it is done', async () => {
  const { page, context, session } = await pageOf('one-client', '/documents');
  await documents(page).waitFor();
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'You are signed out').waitFor();
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('cc-token'), sessionStorage.getItem('cc-session')]);
  expect(await kept()).toEqual([null, null]);
  expect(await documents(page).count()).toBe(0);
  expect(warnings).toEqual([expect.stringMatching(/^the server could not be told of the sign-out/)]);
  expect(page.url()).toBe(`${home}/auth/logout`);
  await context.setOffline(false);
  await page.goto(`${home}/documents`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  // Only its own time ends it on the server, which was never told.
  expect((await session.call('/api/security/v1/session/bindings')).status).toBe(200);
});

/** A form that somebody fills in halfway. */
interface Form {
  readonly item: string;
  readonly field: string;
  readonly button: string;
  readonly text: string;
}
const forms: readonly Form[] = [
  { item: 'Report an issue', field: 'Description', button: 'Submit', text: 'The total on page 3 is wrong.' },
  { item: 'Profile settings', field: 'Middle name', button: 'Save', text: 'Quill' },
];

/** Opens the form from the account menu and answers its field. */
async function fieldOf(page: Page, { item, field }: Form): Promise<Locator> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const found = page.getByRole('dialog', { name: item }).getByRole('textbox', { name: field });
  await found.waitFor();
  return found;
}

describe.each(forms)('[S4.05, S8.01] $item, half filled in when the session ends', (form) => {
  test('is offered again to the same person, and to nobody else', async () => {
    const page = await (await browser.context()).newPage();
    const comeAs = async (account: string) => {
      await enter(page, origin, account, 'en/us', '/home');
      await heading(page, 'Home').waitFor();
    };
    await comeAs('one-client');
    const field = await fieldOf(page, form);
    await field.fill(form.text);
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('cc-token')}`;
      await fetch('/api/security/v1/session', { method: 'DELETE', headers: { authorization } });
    });
    const send = page.getByRole('dialog').getByRole('button', { name: form.button });
    await clickToLeave(send, heading(page, 'Your session is over'));
    expect(page.url()).toBe(`${home}/auth?r=%2Fhome`);

    await comeAs('four-clients');
    expect(await (await fieldOf(page, form)).inputValue()).toBe('');
    expect(await page.locator('body').textContent()).not.toContain(form.text);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out').waitFor();

    await comeAs('one-client');
    const again = await fieldOf(page, form);
    await expect.poll(() => again.inputValue(), soon).toBe(form.text);
  });
});

test('[S4.03] a browser that has no room left for the visit opens the portal all the same', async () => {
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      // What is there already stays; the token of a session that starts is all that must be kept.
      if (name !== 'cc-token') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  });
  await page.goto(`${home}/documents`);
  await documents(page).getByRole('row').nth(1).waitFor();
});

test('[S8.01] staff whose session ends on the way to their area are told so', async () => {
  const { page, session } = await storedSession(browser, origin, 'staff');
  await page.route('**/account/switch', async (route) => {
    await session.call('/api/security/v1/session', { method: 'DELETE' });
    await route.continue();
  });
  await page.goto(`${home}/documents`);
  await heading(page, 'Your session is over').waitFor();
});
