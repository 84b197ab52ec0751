/** axe on the reader of a document that is signed and on an invoice, in both themes, in pt-BR at 1280 and 360 pixels. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaultsInThemes } from '../../support/browser/axe.ts';
import { browserForTests, wordIn } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { openTasks, pendingList } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const say = (key: string) => wordIn('pt', 'taskKinds', key);

/** A page of the Brazilian firm, whose bar is of a middle green: it leaves numbers on it the least contrast. */
async function brazilian(look: { viewport: typeof desk; colorScheme: 'light' | 'dark' }): Promise<Page> {
  const page = await (await browser.context({ ...look, reducedMotion: 'reduce' })).newPage();
  await openTasks(page, 'brazil', 'pt');
  return page;
}

const groupOf = (page: Page, label: RegExp) =>
  pendingList(page, 'pt').getByRole('article', { name: label }).first().getByRole('link');

async function openReader(page: Page): Promise<void> {
  await groupOf(page, /^Assinaturas \d+$/).click();
  const read = say('sign.readOne').replace('{{name}}', '');
  await page.getByRole('button', { name: read }).first().click();
  await page.getByText('Leia este documento até o fim antes de assinar.').first().waitFor();
}

/** Takes away what the reader covers: it is measured on the screens where nothing covers it. */
const uncover = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    if (root) root.hidden = true;
  });

// The text of a page is invisible over its picture: only the picture is seen.
const isTextOfPage = (fault: string) =>
  /^(?:dark: )?color-contrast: span.*contains an image node/.test(fault);

test.each([desk, phone])(
  'axe finds nothing on the lists, on an invoice and in the reader that signs, pt-BR, in both themes, $width px',
  { tags: 'thorough' },
  async (viewport) => {
    const page = await brazilian({ viewport, colorScheme: 'light' });
    const found: Record<string, readonly string[]> = { lists: await axeFaultsInThemes(page) };
    await groupOf(page, /^Honorários \d+$/).click();
    await page.getByText(say('invoice.otherWays')).waitFor();
    // To the end: elsewhere the bar with Done lies over a part of the form.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    found.invoice = await axeFaultsInThemes(page);
    await page.goBack();
    await openReader(page);
    await uncover(page);
    found.reader = (await axeFaultsInThemes(page)).filter((fault) => !isTextOfPage(fault));
    expect(found).toEqual({ lists: [], invoice: [], reader: [] });
  },
);

test('on a phone the marks of the chosen view and of typing lie on their buttons, and no number of a step on its words, once the signer has agreed', async () => {
  const page = await brazilian({ viewport: phone, colorScheme: 'light' });
  await openReader(page);
  const dialog = page.getByRole('dialog');
  const consent = dialog.getByRole('checkbox');
  const contents = dialog.locator('[data-autofocus]');
  const isRead = async () => {
    await contents.evaluate((pages) => pages.scrollTo(0, pages.scrollHeight));
    return await consent.isEnabled();
  };
  await expect.poll(isRead).toBe(true);
  await consent.check();
  const how = dialog.getByRole('radiogroup', { name: say('sign.how') });
  await how.waitFor();
  for (const control of [dialog.locator('.mantine-SegmentedControl-root').first(), how]) {
    const places = await control.evaluate((root) => {
      const place = (selector: string) => {
        const { x, y, width, height } =
          root.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map(Math.round);
      };
      return [place('.mantine-SegmentedControl-indicator'), place('label[data-active]')];
    });
    expect(places[0]).toEqual(places[1]);
  }
  const numbers = await dialog
    .locator('form > div > ol > li')
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step, '::before').content));
  expect(numbers).toEqual(['none', 'none', 'none']);
});

test('the reader that signs prints the document alone and to its end', async () => {
  const page = await brazilian({ viewport: phone, colorScheme: 'dark' });
  await openReader(page);
  await page.emulateMedia({ media: 'print' });
  const dialog = page.getByRole('dialog');
  const seen = await dialog.evaluate((window) => ({
    page: document.getElementById('root')?.checkVisibility(),
    form: window.querySelector('form')?.checkVisibility(),
    cut: [...window.querySelectorAll('section')].map(
      (section) => section.scrollHeight > section.clientHeight,
    )[0],
  }));
  expect(seen).toEqual({ page: false, form: false, cut: false });
});
