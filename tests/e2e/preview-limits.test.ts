/** Small documents that unfold to more than a device can hold: the window stays responsive and offers the download. */
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawingLimit } from '../../machines/preview/content.ts';
import { browserForTests, documentRow, enter, patience } from '../helpers/chromium.ts';
import {
  farWorkbook,
  pdfOfManyPages,
  pdfOfNestedForms,
  pdfThatInflates,
  pngOf,
} from '../helpers/hostile-files.ts';
import { origin } from '../helpers/portal.ts';
import { type StockedFolder, stockFolder } from '../helpers/stocked-folder.ts';

const browser = browserForTests();
const account = 'one-client';
/** The longest time that the window may not react, in milliseconds; drawing 1,000 empty sheets is within it. */
const responsive = 1_500;
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
    { name: 'Line.txt', bytes: 'x'.repeat(1_000_000) },
    { name: 'Mixed.txt', bytes: 'aع'.repeat(300_000) },
    { name: 'Thai.txt', bytes: 'กำ'.repeat(150_000) },
    { name: 'Marks.txt', bytes: `e${'\u0301'.repeat(500_000)}` },
  ]);
  page = await (await browser.ownContext({ reducedMotion: 'reduce' })).newPage();
  await enter(page, origin, account, 'en/us', folder.path);
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  await page.evaluate(() => {
    const kept = window as unknown as { longestTask: number };
    kept.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longestTask = Math.max(kept.longestTask, duration);
    }).observe({ type: 'longtask' });
  });
});

async function show(name: string) {
  await documentRow(page, name).getByText(name, { exact: true }).click();
  return page.getByRole('dialog', { name });
}

async function close(dialog: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Close preview' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const longestTask = () => page.evaluate(() => (window as unknown as { longestTask: number }).longestTask);

describe('a small document that unfolds to too much', () => {
  test('is offered for download where nothing of it can be shown', async () => {
    for (const name of ['Pages.pdf', 'Inflates.pdf', 'Pixels.png']) {
      const dialog = await show(name);
      await dialog.getByText(tooLarge).waitFor({ timeout: patience });
      expect(await dialog.getByRole('button', { name: `Download ${name}` }).count()).toBe(1);
      await close(dialog);
    }
    expect(await longestTask()).toBeLessThan(responsive);
  });

  test('is cut to what is shown: a workbook with a cell in the farthest corner', async () => {
    const dialog = await show('Far.xlsx');
    await dialog.getByText('Only the first rows and columns are shown').waitFor({ timeout: patience });
    await close(dialog);
    expect(await longestTask()).toBeLessThan(responsive);
  });

  test('is shown, and the window reacts meanwhile: many pages, one long line, many marks', async () => {
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
    expect(await longestTask()).toBeLessThan(responsive);
  });
});

test('a PDF whose page is never finished is offered for download, and its worker is ended', async () => {
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
  expect(await longestTask()).toBeLessThan(responsive);
});
