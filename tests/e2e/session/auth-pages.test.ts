/**
 * A page of the sign-in area with its link to a second factor. What each page says is proven in
 * `src/flows/session/views/sign-in-page.test.tsx`, and which refusal leads to which in `tests/portal/sign-in.test.ts`.
 */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { fontParts } from '../../../contract/firm/font.ts';
import { fallbacks } from '../../../server/shell/font.ts';
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

test('on a dark phone nothing is drawn behind the mark of the sign-in page, and the telephone stays on one line', async () => {
  const context = await browser.context({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${home}/auth/firm-locked`);
  const drawn = await page.evaluate(() => {
    const brand = document.querySelector('.si-brand');
    const phones = [...document.querySelectorAll('.si-contact, .si-ask a')].flatMap((element) => {
      const text = element.firstChild;
      const start = text?.textContent?.indexOf('(207)') ?? -1;
      if (!text || start < 0) return [];
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, (text.textContent?.indexOf('0142', start) ?? start) + '0142'.length);
      return [range.getClientRects().length];
    });
    return [brand && getComputedStyle(brand, '::after').content, ...phones];
  });
  expect(drawn).toEqual(['none', 1, 1]);
});

// Helvetica of the PDF library is as wide as Arial and Liberation Sans.
test.each([
  ['100 599', 400, StandardFonts.Helvetica],
  ['600 900', 650, StandardFonts.HelveticaBold],
] as const)(
  'text of the weights %s is as wide in Arial as in Inter, to 1.5 per cent',
  async (weights, weight, name) => {
    const page = await (await browser.context()).newPage();
    await page.goto(`${home}/auth`);
    const translations = ['title', 'sentence', 'headline', 'privacyText'].map(say);
    const inter = await page.evaluate(
      async ([source = '', font = '', ...samples]) => {
        // The page's own face may not be drawn any more once the page has been painted without it.
        const face = new FontFace('Measured', `url(${source})`, { weight: '100 900' });
        document.fonts.add(await face.load());
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) return [];
        pen.font = font;
        return samples.map((text) => pen.measureText(text).width / 100);
      },
      [`/clientcenter/${fontParts[0].file}`, `${weight} 100px Measured`, ...translations],
    );
    const arial = await (await PDFDocument.create()).embedFont(name);
    const widened = fallbacks.find((one) => one.weights === weights && one.names[0]?.startsWith('Arial'));
    const together = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
    const share =
      together(translations.map((text) => arial.widthOfTextAtSize(text, 1) * (widened?.widened ?? 0))) /
      together(inter);
    expect(Math.abs(share - 1)).toBeLessThan(0.015);
  },
);
