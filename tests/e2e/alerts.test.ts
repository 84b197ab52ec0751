import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, openFolder, patience, signIn } from '../helpers/chromium.ts';
import { phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';

const browser = browserForTests();
const soon = { timeout: patience };
/** How long a passing alert stays, and longer. */
const alertTimeout = 5000;

const region = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const bell = (page: Page) => page.getByRole('button', { name: /^Past alerts/ });
const history = (page: Page) => page.getByRole('dialog', { name: 'Past alerts' });
const hasFocus = (element: Element) => element === document.activeElement;
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n\n') });

/** Signs in with a clock that a test can move, and opens a folder that takes files. */
async function open(options: Parameters<typeof browser.context>[0] = {}): Promise<Page> {
  const page = await (await browser.ownContext({ reducedMotion: 'reduce', ...options })).newPage();
  await page.clock.install();
  await signIn(page, origin, 'one-client');
  return page;
}
async function choose(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(file(name));
}

test('[S3.17, S9.06] a success passes, unless the pointer or the focus is on it, and the list keeps it', async () => {
  const page = await open();
  await openFolder(page, 'Bookkeeping');
  await choose(page, 'passing alert.pdf');
  const alert = region(page).getByRole('status').filter({ hasText: 'passing alert.pdf was uploaded to' });
  await alert.hover();
  await page.clock.runFor(alertTimeout * 2);
  expect(await alert.count()).toBe(1);
  await alert.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(alertTimeout * 2);
  expect(await alert.count()).toBe(1);
  await bell(page).focus();
  await page.clock.runFor(alertTimeout + 1);
  await expect.poll(() => alert.count(), soon).toBe(0);

  await page.keyboard.press('Enter');
  await history(page).waitFor();
  expect(await history(page).getByRole('listitem').count()).toBe(1);
  expect(await history(page).getByRole('listitem').innerText()).toMatch(
    /^passing alert\.pdf was uploaded to .+\.\nToday, \d{1,2}:\d\d\s[AP]M\s+Open$/,
  );
  await page.keyboard.press('Escape');
  await history(page).waitFor({ state: 'detached' });
  await expect.poll(() => bell(page).evaluate(hasFocus), soon).toBe(true);
});

test('[S3.17] an error stays until it is closed, and its details can be read again afterwards', async () => {
  const page = await open();
  await openFolder(page, 'Bookkeeping');
  await choose(page, 'program.exe');
  const text = 'program.exe was not added: files of this type are not accepted.';
  const alert = region(page).getByRole('alert').filter({ hasText: text });
  await alert.waitFor();
  await page.clock.runFor(3_600_000);
  expect(await region(page).ariaSnapshot()).toBe(
    [
      '- region "Alerts":',
      '  - alert:',
      '    - img "Problem:"',
      `    - paragraph: "${text}"`,
      '    - button "Details"',
      '    - button "Close"',
    ].join('\n'),
  );
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => alert.count(), soon).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).evaluate(hasFocus)).toBe(true);

  // Whoever closed it has seen it.
  expect(await bell(page).getAttribute('aria-label')).toBe('Past alerts');
  await bell(page).click();
  await history(page).getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await details.getByText('files of this type are not accepted').waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await expect.poll(() => bell(page).evaluate(hasFocus), soon).toBe(true);
});

test('[S3.17] the bell counts what went by unseen, on a phone too', async () => {
  const page = await open({ viewport: phone });
  expect(await bell(page).getAttribute('aria-label')).toBe('Past alerts');
  await page.mouse.move(0, 0);
  await choose(page, 'unseen alert.pdf');
  await region(page).getByText('unseen alert.pdf was uploaded to').waitFor();
  await page.clock.runFor(alertTimeout + 1);
  await expect.poll(() => bell(page).getAttribute('aria-label'), soon).toBe('Past alerts, 1 not seen yet');
  await bell(page).click();
  await history(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await history(page).ariaSnapshot()).toMatch(
    /^- dialog "Past alerts":\n {2}- heading "Past alerts" \[level=2\]\n {2}- list:\n {4}- listitem:\n {6}- img "Done:"\n {6}- paragraph:\n {8}- text: unseen alert\.pdf was uploaded to .+\.\n {8}- time: .+\n {6}- button "Open"$/,
  );
  expect(await bell(page).getAttribute('aria-label')).toBe('Past alerts');
});
