/** Small documents that unfold to more than a device can hold are cut or offered for download; `npm run bench -- preview` measures how long they block the window. */
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawingLimit } from '../../../machines/preview/content.ts';
import { browserForTests, documentRow, enter, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { type StockedFolder, stockFolder } from '../../support/browser/stocked-folder.ts';
import {
  farWorkbook,
  pdfOfManyPages,
  pdfOfNestedForms,
  pdfThatInflates,
  pngOf,
  slowTexts,
} from '../../support/files/hostile-files.ts';

const browser = browserForTests();
const account = 'one-client';
const tooLarge = 'Too large to be shown here';

let folder: StockedFolder;
let page: Page;
beforeAll(async () => {
  folder = await stockFolder(origin, account, [
    { name: 'Pages.pdf', bytes: pdfOfManyPages(5) },
    { name: 'Thousand.pdf', bytes: pdfOfManyPages(3) },
    { name: 'Inflates.pdf', bytes: pdfThatInflates(300_000_000) },
    { name: 'Forms.pdf', bytes: pdfOfNestedForms(9) },
    { name: 'Far.xlsx', bytes: farWorkbook() },
    { name: 'Pixels.png', bytes: pngOf(50_000, 50_000) },
    ...slowTexts(),
  ]);
  page = await (await browser.ownContext({ reducedMotion: 'reduce' })).newPage();
  await enter(page, origin, account, 'en/us', folder.path);
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
});

async function show(name: string) {
  await documentRow(page, name).getByText(name, { exact: true }).click();
  return page.getByRole('dialog', { name });
}

async function close(dialog: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Close preview' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a small document that unfolds to too much', () => {
  test('is offered for download where nothing of it can be shown', { tags: 'thorough' }, async () => {
    for (const name of ['Pages.pdf', 'Inflates.pdf', 'Pixels.png']) {
      const dialog = await show(name);
      await dialog.getByText(tooLarge).waitFor({ timeout: patience });
      await expect.poll(() => dialog.getByRole('button', { name: `Download ${name}` }).count()).toBe(1);
      await close(dialog);
    }
  });

  test('is cut to what is shown: a workbook with a cell in the farthest corner', {
    tags: 'thorough',
  }, async () => {
    const dialog = await show('Far.xlsx');
    await dialog.getByText('Only the first rows and columns are shown').waitFor({ timeout: patience });
    await close(dialog);
  });

  test('is shown: many pages, one long line, many marks', { tags: 'thorough' }, async () => {
    for (const [name, region] of [
      ['Thousand.pdf', 'Page 1 of 1,000'],
      ['Line.txt', 'Contents of Line.txt'],
      ['Mixed.txt', 'Contents of Mixed.txt'],
      ['Thai.txt', 'Contents of Thai.txt'],
      ['Marks.txt', 'Contents of Marks.txt'],
    ] as const) {
      const dialog = await show(name);
      await dialog.getByRole('region', { name: region, exact: true }).waitFor({ timeout: patience });
      await dialog.locator('[aria-busy="false"] canvas, [aria-busy="false"] pre').first().waitFor();
      await close(dialog);
    }
  });
});

test('a PDF whose page is never finished is offered for download, and its worker is ended', {
  tags: 'thorough',
}, async () => {
  await page.clock.install();
  const workers = () => page.workers().filter((worker) => worker.url().includes('pdf.worker')).length;
  const dialog = await show('Forms.pdf');
  await dialog.getByRole('region', { name: 'Page 1 of 1', exact: true }).waitFor({ timeout: patience });
  expect(workers()).toBe(1);
  // The drawing may begin only after the place of the page is there: time passes until it has exceeded its limit.
  const isOffered = async () => {
    await page.clock.fastForward(drawingLimit + 1000);
    return dialog.getByText('Takes too long to show here').isVisible();
  };
  await expect.poll(isOffered).toBe(true);
  await expect.poll(workers, { timeout: patience, interval: 20 }).toBe(0);
});
