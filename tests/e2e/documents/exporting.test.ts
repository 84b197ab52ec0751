/** An archive in a real browser: it is made while its user goes on, and its bytes arrive on the disk. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { stockFolder } from '../../support/browser/stocked-folder.ts';
import { storedSession } from '../../support/browser/stored-session.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const status = /\/jobs\/(?!export$)[^/]+$/;
const files = { 'W-2.txt': 'wages', 'Größe.csv': 'a;b\n1;2', 'Large.log': 'x'.repeat(300_000) };

test('[S7.20, S9.04] chosen documents come as one archive with every byte, also to a user who is on another page by then', async () => {
  const stocked = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  const folder = await stockFolder(origin, 'one-client', stocked);
  const { page } = await storedSession(browser, origin, 'one-client');
  // The work itself goes on.
  const running = { data: { jobStatus: 'RUNNING', progress: 0.4, failed: [], fault: null } };
  await page.route(status, (route) => route.fulfill({ json: running }));
  await page.goto(`${origin}/clientcenter/en/us${folder.path}`);
  for (const name of Object.keys(files)) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const toolbar = page.getByRole('toolbar', { name: 'Selection' });
  await toolbar.getByRole('button', { name: 'Download' }).click();
  const card = page.getByRole('region', { name: 'ZIP files' });
  const bar = card.getByRole('progressbar', { name: '3 documents' });
  await expect.poll(() => bar.getAttribute('value'), soon).toBe('40');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.unroute(status)]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const entries = unzipSync(new Uint8Array(await readFile(await download.path())));
  const texts = Object.entries(entries).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
  expect(Object.fromEntries(texts)).toEqual(files);
  await card.getByText('Ready. The download has started.', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Close' }).click();
  await card.waitFor({ state: 'hidden' });
});
