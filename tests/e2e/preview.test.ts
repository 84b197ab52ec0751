/** Documents shown in place, in a real browser: each kind, those that pretend, and the way in and out by keyboard. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { browserForTests, documentRow, enter, patience, sha256 } from '../helpers/chromium.ts';
import { phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { hostile, offeredFiles } from '../helpers/preview-files.ts';
import { placeIn, pretending, previewShelf } from '../helpers/preview-shelf.ts';

const browser = browserForTests();
const { pathOf, show, watch } = previewShelf(origin, browser);
const soon = { timeout: patience };

const wasHacked = (page: Page) => page.evaluate(() => 'hacked' in window);

describe('[S3.12] a document is shown for what it is', () => {
  test('a PDF page by page, with its text, drawn as it is scrolled to', async () => {
    const { page, strange } = await watch();
    const dialog = await show(page, 'Return.pdf');
    const sheet = (number: number) =>
      dialog.getByRole('region', { name: `Page ${number} of 4`, exact: true });
    await sheet(1).getByText('First page').waitFor();
    const ink = await sheet(1)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: [],
        };
        return data.some((value, index) => index % 4 === 0 && value < 100);
      });
    expect(ink).toBe(true);
    expect(await sheet(4).locator('canvas').count()).toBe(0);
    await sheet(4).scrollIntoViewIfNeeded();
    await sheet(4).getByText('Last page').waitFor();
    await expect.poll(() => sheet(1).locator('canvas').count(), soon).toBe(0);
    expect(strange).toEqual([]);
  });

  test('a PDF grows and shrinks by steps', async () => {
    const { page } = await watch(phone);
    const dialog = await show(page, 'Return.pdf');
    const first = dialog.getByRole('region', { name: 'Page 1 of 4' });
    await first.getByText('First page').waitFor();
    const before = (await first.boundingBox())?.width ?? 0;
    expect(before).toBeGreaterThan(300);
    expect(before).toBeLessThanOrEqual(360);
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect
      .poll(async () => Math.round((await first.boundingBox())?.width ?? 0), soon)
      .toBe(Math.round(before * 1.5));
    await dialog.getByRole('button', { name: 'Zoom out' }).click();
    await expect
      .poll(async () => Math.round((await first.boundingBox())?.width ?? 0), soon)
      .toBe(Math.round(before));
  });

  test('pictures of each kind, at the size of the window and at their own', async () => {
    const { page, strange } = await watch();
    for (const name of ['Chart.png', 'Chart.jpg', 'Dot.gif', 'Dots.bmp', 'Dot.webp']) {
      const dialog = await show(page, name);
      const picture = dialog.getByRole('img', { name });
      await picture.waitFor();
      const drawn = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return { source: image.src.split(':')[0], isThere: image.naturalWidth > 0 };
      });
      expect({ name, drawn, strange }).toEqual({
        name,
        drawn: { source: 'blob', isThere: true },
        strange: [],
      });
      const toggle = dialog.getByRole('button', { name: 'Actual size' });
      await toggle.click();
      expect(await toggle.getAttribute('aria-pressed')).toBe('true');
      const sizes = await picture.evaluate((image: HTMLImageElement) => [image.width, image.naturalWidth]);
      expect(sizes[0]).toBe(sizes[1]);
    }
  });

  test('texts of each kind as they are written', async () => {
    const texts = {
      'Notes.txt': 'Ação: 東京\n\tindented',
      'Steps.log': '10:00 begun\n10:01 done',
      'Read me.md': '# Heading\n\n<b>not bold</b>',
      'Invoice.xml': '<?xml version="1.0"?>\n<nfe>\n  <total v="1">10 &amp; 20</total>\n</nfe>',
    };
    const { page, strange } = await watch();
    const shown: Record<string, string | null> = {};
    for (const name of Object.keys(texts)) {
      const dialog = await show(page, name);
      shown[name] = await dialog.locator('pre').textContent();
    }
    expect({ shown, strange }).toEqual({ shown: texts, strange: [] });
  });

  test('values separated by semicolons, written by a program that knows no Unicode, as a table', async () => {
    const { page } = await watch();
    const dialog = await show(page, 'Ledger.csv');
    const row = dialog.getByRole('row', { name: /^1 / });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Descrição', 'Valor €']);
    expect(await dialog.getByRole('row', { name: /^2 / }).getByRole('cell').allTextContents()).toEqual([
      'Aluguel; sede',
      '1.200,50',
    ]);
  });

  test('a workbook as tables under tabs; nothing in it is worked out', async () => {
    const { page, strange } = await watch();
    const dialog = await show(page, 'Book.xlsx');
    await dialog.getByRole('cell', { name: '=cmd|calc' }).waitFor();
    await dialog.getByRole('tab', { name: 'Income' }).press('ArrowRight');
    await dialog.getByRole('table', { name: 'Costs' }).waitFor();
    expect(await dialog.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['Rent', '1200.5', '2401']),
    );
    expect(await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent()).toBe('Book.xlsx');
    expect(strange).toEqual([]);
  });
});

describe('[S3.12] everything else offers the download, and says why', () => {
  test('each kind in its words', async () => {
    const { page } = await watch();
    for (const { name, title } of await offeredFiles()) {
      const dialog = await show(page, name);
      await dialog.getByRole('heading', { name: title }).waitFor();
      await dialog.getByRole('button', { name: `Download ${name}` }).waitFor();
    }
    expect(await wasHacked(page)).toBe(false);
  });

  test('[S7.19] and the download brings the bytes that were stored', async () => {
    const { page } = await watch();
    const dialog = await show(page, 'Logo.svg');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    const stored = new Blob([hostile.svg]);
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', await stored.arrayBuffer())).toString(
      'hex',
    );
    expect({ name: download.suggestedFilename(), hash: await sha256(await download.path()) }).toEqual({
      name: 'Logo.svg',
      hash,
    });
    expect(await dialog.isVisible()).toBe(true);
  });
});

describe('what pretends to be something else is never run', () => {
  test('a page that is called a text is shown as its text', async () => {
    const { page, strange } = await watch();
    for (const name of pretending) {
      const dialog = await show(page, name);
      expect(await dialog.locator('pre').textContent()).toBe(hostile.page);
    }
    expect({ strange, hacked: await wasHacked(page) }).toEqual({ strange: [], hacked: false });
  });

  // The server would not store these; a store that was tampered with might hold them.
  test('an SVG or a page that is called a picture, a PDF or a workbook is not shown', async () => {
    const { page, strange } = await watch();
    for (const [name, body, contentType] of [
      ['Chart.png', hostile.svg, 'image/svg+xml'],
      ['Chart.png', hostile.page, 'text/html'],
      ['Return.pdf', hostile.page, 'text/html'],
      ['Book.xlsx', hostile.page, 'text/html'],
    ] as const) {
      await page.unrouteAll();
      await page.route(/\/documents\/[^/?]+\?token=/, (route) => route.fulfill({ body, contentType }));
      const dialog = await show(page, name);
      await dialog.getByRole('alert').getByRole('heading', { name: 'Not what its name says' }).waitFor();
      expect(await dialog.locator('img, iframe, object, embed').count()).toBe(0);
      expect({ strange, hacked: await wasHacked(page) }).toEqual({ strange: [], hacked: false });
    }
  });

  test('bytes beyond the limit are not taken, whatever the list said of the size', async () => {
    const { page } = await watch();
    const body = 'x'.repeat(1_048_577);
    await page.route(/\/documents\/[^/?]+\?token=/, (route) => route.fulfill({ body }));
    const dialog = await show(page, 'Notes.txt');
    await dialog.getByRole('heading', { name: 'Too large to be shown here' }).waitFor();
  });
});

test('Next and Previous go through the list from the document that was opened, and end where it ends', async () => {
  const { page } = await watch();
  await show(page, 'Chart.jpg');
  const titles = page.locator('[role="grid"] [role="row"] span[title]');
  const names = await titles.evaluateAll((spans) => spans.map((span) => span.getAttribute('title')));
  const dialog = page.getByRole('dialog');
  const step = (name: string) => dialog.getByRole('button', { name: `${name} document` });
  const expectAt = (at: number) =>
    expect
      .poll(() => placeIn(dialog), soon)
      .toEqual({ name: names[at], isFirst: at === 0, isLast: at === names.length - 1 });
  for (let at = names.indexOf('Chart.jpg'); at < names.length - 1; at += 1) {
    await expectAt(at);
    await step('Next').click();
  }
  for (let at = names.length - 1; at > 0; at -= 1) {
    await expectAt(at);
    await step('Previous').click();
  }
  await expectAt(0);
});

test('what could not be fetched says so, and another try brings it', async () => {
  const { page } = await watch();
  await page.route(/\/documents\/[^/?]+\?token=/, (route) => route.abort());
  const dialog = await show(page, 'Notes.txt');
  await dialog
    .getByRole('alert')
    .getByRole('heading', { name: 'The document could not be loaded' })
    .waitFor();
  await dialog.getByRole('button', { name: 'Download Notes.txt' }).waitFor();
  await page.unroute(/\/documents\/[^/?]+\?token=/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.locator('pre').waitFor();
});

test('by keyboard: Enter opens, the focus is in the document, Escape closes and gives it back', async () => {
  const { page } = await watch();
  await page.goto(`${origin}/clientcenter/en/us${pathOf('Notes.txt')}`);
  const row = documentRow(page, 'Notes.txt');
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notes.txt' });
  await dialog.locator('pre').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused, soon).toBe('Contents of Notes.txt');
  await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => row.evaluate((element) => element === document.activeElement), soon).toBe(true);
});

test('[S6.08] where the firm went back to the old preview, the document goes to the browser', async () => {
  const context = await browser.context();
  const page = await context.newPage();
  await enter(page, origin, 'nothing-shown', 'en/us', '/documents');
  await page
    .getByRole('tree', { name: 'Folders' })
    .getByRole('treeitem', { name: /^My uploads/ })
    .click();
  const name = page
    .getByRole('gridcell')
    .getByText(/\.\w{3,4}$/)
    .first();
  await name.waitFor();
  const title = await name.textContent();
  const [download] = await Promise.all([page.waitForEvent('download'), name.click()]);
  expect(download.suggestedFilename()).toBe(title);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
