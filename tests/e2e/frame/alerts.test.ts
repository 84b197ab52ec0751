import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, openFolder, patience, signIn } from '../../support/browser/chromium.ts';
import { phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';

const browser = browserForTests();
const soon = { timeout: patience };
/** How long a passing alert stays, and longer. */
const alertTimeout = 5000;

const region = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const history = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const hasFocus = (element: Element) => element === document.activeElement;
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n\n') });

async function choose(page: Page, name: string): Promise<void> {
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  // A key on the disabled button that is there before its program would be lost.
  await expect.poll(() => upload.isEnabled(), soon).toBe(true);
  const chooser = page.waitForEvent('filechooser');
  // By key: the alert may come up where the pointer would be, and would count as seen.
  await upload.press('Enter');
  await (await chooser).setFiles(file(name));
}

test('[S3.17, S9.06] a success passes unless the pointer or the focus is on it, an error stays until it is closed, and the list behind the bell keeps both and counts what was not seen, on a phone too', async () => {
  const page = await (await browser.ownContext({ reducedMotion: 'reduce' })).newPage();
  await page.clock.install();
  await signIn(page, origin, 'one-client');
  await openFolder(page, 'Bookkeeping');
  await expect.poll(() => bell(page).getAttribute('aria-label')).not.toContain('not seen yet');
  await choose(page, 'passing alert.pdf');
  const alert = region(page).getByRole('status').filter({ hasText: 'passing alert.pdf was uploaded to' });
  await alert.hover();
  await page.clock.runFor(alertTimeout * 2);
  await expect.poll(() => alert.count()).toBe(1);
  await alert.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(alertTimeout * 2);
  await expect.poll(() => alert.count()).toBe(1);
  await bell(page).focus();
  await page.clock.runFor(alertTimeout + 1);
  await expect.poll(() => alert.count(), soon).toBe(0);

  // What was pointed at has been seen.
  await expect.poll(() => bell(page).getAttribute('aria-label')).not.toContain('not seen yet');

  await page.setViewportSize(phone);
  await choose(page, 'unseen alert.pdf');
  await region(page).getByText('unseen alert.pdf was uploaded to').waitFor();
  await page.clock.runFor(alertTimeout + 1);
  await expect.poll(() => bell(page).getAttribute('aria-label'), soon).toMatch(/, 1 not seen yet$/);
  await bell(page).press('Enter');
  await history(page).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  const past = history(page).getByRole('region', { name: 'During this visit' }).getByRole('listitem');
  await expect.poll(() => past.count(), soon).toBe(2);
  await expect.poll(() => past.first().innerText()).toContain('unseen alert.pdf');
  await expect
    .poll(() => past.last().innerText())
    .toMatch(/^passing alert\.pdf was uploaded to .+\.\nToday, \d{1,2}:\d\d\s[AP]M\s+Open$/);
  await expect.poll(() => bell(page).getAttribute('aria-label')).not.toContain('not seen yet');
  await page.keyboard.press('Escape');
  await history(page).waitFor({ state: 'detached' });
  await expect.poll(() => bell(page).evaluate(hasFocus), soon).toBe(true);

  await choose(page, 'program.exe');
  const text = 'program.exe was not added: files of this type are not accepted.';
  const error = region(page).getByRole('alert').filter({ hasText: text });
  await error.waitFor();
  await page.clock.runFor(3_600_000);
  await expect
    .poll(() => region(page).ariaSnapshot(), soon)
    .toBe(
      [
        '- region "Alerts":',
        '  - alert:',
        '    - img "Problem:"',
        `    - paragraph: "${text}"`,
        '    - button "Details"',
        '    - button "Close"',
      ].join('\n'),
    );
  await error.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => error.count(), soon).toBe(0);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).evaluate(hasFocus)).toBe(true);
  // A closed alert counts as seen.
  await expect.poll(() => bell(page).getAttribute('aria-label')).not.toContain('not seen yet');
  await bell(page).click();
  await past.first().getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await details.getByText('files of this type are not accepted').waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await expect.poll(() => bell(page).evaluate(hasFocus), soon).toBe(true);
});
