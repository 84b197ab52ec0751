/** Where the panel of uploads stands: in front of the page, which scrolls past it. */
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { desk, phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { stockFolder } from '../helpers/stocked-folder.ts';
import { storedSession } from '../helpers/stored-session.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

test.each([desk, phone])('the end of the page is never behind it, at %j', async (viewport) => {
  const { path } = await stockFolder(origin, 'one-client', [{ name: 'Here.txt', bytes: 'here' }]);
  const { page } = await storedSession(browser, origin, 'one-client');
  await page.setViewportSize(viewport);
  await page.addInitScript(() => {
    const noted = Object.assign(window, { noted: [] as string[] }).noted;
    addEventListener('error', ({ message }) => noted.push(message));
  });
  await page.goto(`${origin}/clientcenter/en/us${path}`);
  await page.getByRole('button', { name: 'Upload', exact: true }).and(page.locator(':enabled')).waitFor();
  /** How far the end of the page, scrolled to, is above the panel; without one, above what stands below the page. */
  const clearance = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Number.NaN;
      const panel = document.querySelector('section[aria-label="Uploads"]')?.getBoundingClientRect();
      return Math.round((panel?.top ?? innerHeight) - end);
    });
  const before = await clearance();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const files = Array.from({ length: 9 }, (_, index) => `Slip ${index}.txt`);
  await (await chooser).setFiles(
    files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  );
  const panel = page.getByRole('region', { name: 'Uploads' });
  await panel.getByRole('heading', { name: '9 uploads complete' }).waitFor();
  await expect.poll(clearance, soon).toBeGreaterThanOrEqual(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  // A pixel may be lost in rounding.
  await expect.poll(clearance, soon).toBeLessThanOrEqual(before + 1);
  // What is measured here and what is measured there do not chase each other: the portal would note it as a fault.
  expect(await page.evaluate(() => (window as unknown as { noted: string[] }).noted)).toEqual([]);
});
