/** A firm's look from the first paint on: the colours are there before any script is, and nothing changes them after. */
import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { segmentOf, sessionOf, storageOf } from '../../support/browser/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

/**
 * A firm, by an account of it, and the colours of its bar: as it wished them, with the text made readable. That the
 * server does so for every firm is proven in `tests/server/firm/shell.test.ts`.
 */
const look = {
  account: 'uk',
  companyId: '3001',
  fill: '#fff3b0',
  text: '#000000',
  bar: { fill: 'rgb(255, 243, 176)', text: 'rgb(0, 0, 0)' },
};

/** The colours of the topmost element, be it the bar, its skeleton, or the firm's panel beside the sign-in. */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.sk-header, header');
    const { backgroundColor, backgroundImage, color } = getComputedStyle(bar ?? document.body);
    const root = getComputedStyle(document.documentElement);
    const [first] = /rgb\([^)]*\)/.exec(backgroundImage) ?? [];
    return {
      bar: { fill: first ?? backgroundColor, text: color },
      variables: ['--cc-header-fill', '--cc-button-fill'].map((name) => root.getPropertyValue(name).trim()),
    };
  });

/** Notes every fill that the page has had, frame by frame, from its first one on. */
const noteFills = `window.fills = new Set();
const note = () => {
  requestAnimationFrame(note);
  if (!document.body) return;
  const fill = getComputedStyle(document.documentElement).getPropertyValue('--cc-header-fill').trim();
  window.fills.add(fill);
};
note();`;
const fillsOf = (page: Page) => page.evaluate(() => [...(window as unknown as { fills: Set<string> }).fills]);

async function withoutProgram(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  return page;
}

test('[S1.04, S3.08, S4.24] the look of a firm is there from the first paint of a reload on, and at the sign-in after it, in a dark scheme', async () => {
  const expected = { bar: look.bar, variables: [look.fill, look.fill] };
  const home = `${origin}/clientcenter/${segmentOf(look.account)}`;
  const storageState = storageOf(origin, await sessionOf(origin, look.account));
  const context = await browser.context({ storageState, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.addInitScript({ content: noteFills });
  await page.goto(`${home}/documents`);
  await page.getByRole('grid').waitFor();
  await expect.poll(() => barOf(page), soon).toEqual(expected);
  const theme = await page.evaluate(() => JSON.parse(localStorage.getItem('cc-theme') ?? '{}'));
  expect([theme.colors.headerFillColor, theme.colors.headerTextColor]).toEqual([look.fill, look.text]);
  const cookies = await context.cookies(home);
  expect(cookies.find(({ name }) => name === 'bmTheme')?.value).toBe(look.companyId);

  await page.reload();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => barOf(page)).toEqual(expected);
  await expect.poll(() => fillsOf(page)).toEqual([look.fill]);
  const bare = await withoutProgram(context);
  await bare.goto(`${home}/documents`);
  await expect.poll(() => barOf(bare)).toEqual(expected);

  // Without a session the firm is still the same.
  await context.clearCookies({ name: 'cc-session' });
  await page.evaluate(() => localStorage.removeItem('cc-token'));
  for (const shown of [bare, page]) {
    await shown.goto(`${home}/auth`);
    await expect.poll(() => barOf(shown)).toEqual(expected);
  }
  await expect.poll(() => fillsOf(page)).toEqual([look.fill]);
});
