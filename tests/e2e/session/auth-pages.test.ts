/**
 * A page of the sign-in area with its link to a second factor. What each page says is proven in
 * `src/flows/session/views/sign-in-page.test.tsx`, and which refusal leads to which in `tests/portal/sign-in.test.ts`.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience, wordIn } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';

const home = `${origin}/clientcenter/en/us`;
const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const firm = 'Harbor & Pine CPAs';
const say = (key: string) => wordIn('en/us', 'auth', key).replaceAll('{{firm}}', firm);

/** What a page of the sign-in area says: its tab, its heading, its notice with its role, and its button. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('.si-notice');
    return {
      tab: document.title,
      heading: document.querySelector('h1')?.textContent,
      notice: notice && `${notice.role}: ${notice.textContent}`,
      button: document.querySelector('.si-button')?.textContent,
    };
  });

test('[S2.05, S4.06] a sign-in that lacks a second factor says so before the program is there and after, links to where it is set up, also after a reload, and can be tried again', async () => {
  const context = await browser.context();
  const expected = {
    tab: `${say('mfaTitle')} · ${firm}`,
    heading: say('mfaTitle'),
    notice: `status: ${say('mfaText')}`,
    button: say('again'),
  };
  const bare = await context.newPage();
  await bare.route('**/*.js', (route) => route.abort());
  await bare.goto(`${home}/auth/mfa-required`);
  await expect.poll(() => saidOn(bare)).toEqual(expected);

  const page = await context.newPage();
  const location = 'https://id.example/second-factor?user=1';
  await page.route('**/auth-code/session?**', (route) =>
    route.fulfill({
      status: 403,
      json: { errors: [{ reason: 'mfaRequired' }] },
      headers: { location },
    }),
  );
  await page.goto(`${home}/auth?code=c&state=s`);
  const link = page.getByRole('link', { name: say('mfaSetUp') });
  for (const _ of ['first', 'again']) {
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe(location);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');
    await expect.poll(() => saidOn(page)).toEqual(expected);
    expect(page.url()).toBe(`${home}/auth/mfa-required`);
    await expect.poll(() => page.evaluate(() => history.state)).toEqual({ location });
    await page.reload();
  }
  await link.waitFor();
  await page.getByRole('link', { name: say('again') }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
});
