/** A session that ends under somebody's hands on a host of production: the provider's own session ends with it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserForTests, clickToLeave, fillProvider, openFolder } from '../helpers/chromium.ts';
import { startOwnPortal } from '../helpers/portal.ts';
import type { PortalProcess } from '../helpers/portal-process.ts';

const browser = browserForTests();
// Browsers find every name under `localhost` on this machine, without asking anybody.
const productionHost = 'harbor.localhost';

let portal: PortalProcess;
beforeAll(async () => {
  portal = await startOwnPortal({ FIRM_HOSTS: JSON.stringify({ [productionHost]: '1001' }) });
});
afterAll(() => portal.dispose());

test('[S4.05, S7.05, S8.01] a refused call goes by the provider, the page says that the session is over, and the next sign-in leads back', async () => {
  const home = `${portal.origin.replace('//localhost', `//${productionHost}`)}/clientcenter/en/us`;
  const page = await (await browser.context()).newPage();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.goto(`${home}/documents`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillProvider(page, 'one-client');
  await openFolder(page, 'Bookkeeping');
  const download = page.getByRole('button', { name: /^Download/ }).first();
  await download.waitFor();
  const address = page.url();
  documents.length = 0;
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('cc-token')}`;
    await fetch('/api/security/v1/session', { method: 'DELETE', headers: { authorization } });
  });
  await clickToLeave(download, page.getByRole('heading', { level: 1, name: 'Your session is over' }));
  const left = new URL(documents[0] ?? '');
  expect({ path: left.pathname, returnTo: left.searchParams.get('returnTo') }).toEqual({
    path: '/clientcenter/sign-out',
    returnTo: `${home}/auth/logout`,
  });
  expect(left.searchParams.get('client_id')).not.toBeNull();
  expect(documents.some((address) => new URL(address).pathname.startsWith('/oidc/'))).toBe(true);
  expect(page.url()).toBe(`${home}/auth?r=${encodeURIComponent(address.slice(home.length))}`);

  await page.getByRole('button', { name: 'Sign in again' }).click();
  await fillProvider(page, 'one-client');
  await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
  expect(page.url()).toBe(address);
});
