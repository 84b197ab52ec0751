/** Documents shown in place, in a real browser: each kind, those that pretend, and the way in and out by keyboard. */
import { afterEach, describe, expect, test } from 'vitest';
import { browserForTests, documentRow, patience, sha256 } from '../../support/browser/chromium.ts';
import { phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { hostile, offeredFiles } from '../../support/files/preview-files.ts';
import { placeIn, pretending, previewShelf, tall } from '../../support/pages/preview-shelf.ts';

const shelf = previewShelf(origin, browserForTests());
const { show, strange } = shelf;
const soon = { timeout: patience };
/** Where the bytes of a document come from. */
const bytesOfDocument = /\/documents\/[^/?]+\?token=/;

const wasHacked = () => shelf.page().evaluate(() => 'hacked' in window);
afterEach(() => shelf.page().unrouteAll({ behavior: 'ignoreErrors' }));

describe('[S3.12] a document is shown for what it is', () => {
  test('a PDF page by page, with its text, drawn as it is scrolled to', async () => {
    const dialog = await show('Return.pdf');
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
    await expect.poll(() => sheet(4).locator('canvas').count()).toBe(0);
    await sheet(4).scrollIntoViewIfNeeded();
    await sheet(4).getByText('Last page').waitFor();
    await expect.poll(() => sheet(1).locator('canvas').count(), soon).toBe(0);
    expect(strange).toEqual([]);
  });

  test('a PDF of which not every page is drawn says on paper that it is to be downloaded, and prints no half of it', async () => {
    const dialog = await show('Return.pdf');
    const words = dialog.getByText('Download the document to print all of it.');
    const first = dialog.getByRole('region', { name: 'Page 1 of 4' });
    await first.getByText('First page').waitFor();
    const seen = async () => [await first.isVisible(), await words.isVisible()];
    expect(await seen()).toEqual([true, false]);
    await shelf.page().emulateMedia({ media: 'print' });
    expect(await seen()).toEqual([false, true]);
    await shelf.page().emulateMedia({ media: null });
  });

  test('a PDF is shown as text on a phone, and as its real page, which grows and shrinks by steps', async () => {
    const dialog = await show('Return.pdf');
    await shelf.page().setViewportSize(phone);
    const first = dialog.getByRole('region', { name: 'Page 1 of 4' });
    const words = first.getByText('First page');
    await words.waitFor();
    await expect.poll(() => dialog.locator('canvas').count(), soon).toBe(0);
    expect(await words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBe(16);
    await dialog.getByText('Page', { exact: true }).click();
    await first.locator('canvas').waitFor();
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
    await shelf.page().setViewportSize(tall);
  });

  test('pictures of each kind, at the size of the window and at their own', async () => {
    for (const name of ['Chart.png', 'Chart.jpg', 'Dot.gif', 'Dots.bmp', 'Dot.webp']) {
      const dialog = await show(name);
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
      await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
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
    const shown: Record<string, string | null> = {};
    for (const name of Object.keys(texts)) {
      const dialog = await show(name);
      shown[name] = await dialog.locator('pre').textContent();
    }
    expect({ shown, strange }).toEqual({ shown: texts, strange: [] });
  });

  test('values separated by semicolons, written by a program that knows no Unicode, as a table', async () => {
    const dialog = await show('Ledger.csv');
    const row = dialog.getByRole('row', { name: /^1 / });
    await row.waitFor();
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['Descrição', 'Valor €']);
    await expect
      .poll(() => dialog.getByRole('row', { name: /^2 / }).getByRole('cell').allTextContents())
      .toEqual(['Aluguel; sede', '1.200,50']);
  });

  test('a workbook as tables under tabs; nothing in it is worked out', async () => {
    const dialog = await show('Book.xlsx');
    await dialog.getByRole('cell', { name: '=cmd|calc' }).waitFor();
    await dialog.getByRole('tab', { name: 'Income' }).press('ArrowRight');
    await dialog.getByRole('table', { name: 'Costs' }).waitFor();
    await expect
      .poll(() => dialog.getByRole('cell').allTextContents())
      .toEqual(expect.arrayContaining(['Rent', '1200.5', '2401']));
    await expect.poll(() => dialog.getByRole('heading', { level: 2 }).textContent()).toBe('Book.xlsx');
    expect(strange).toEqual([]);
  });
});

describe('[S3.12] a document that is read', () => {
  test('of Word shows its headings and tables in the page, with nothing that its file could run', async () => {
    const dialog = await show('Letter.docx');
    await dialog.getByRole('heading', { name: 'Letter', level: 1, exact: true }).waitFor();
    await dialog.getByRole('cell', { name: 'Inventory' }).waitFor();
    expect(await dialog.locator('iframe, object, embed, script').count()).toBe(0);
    expect({ strange, hacked: await wasHacked() }).toEqual({ strange: [], hacked: false });
  });

  test('of a fiscal layout is a note to read, and its XML is one click away', async () => {
    const dialog = await show('Nota.xml');
    await dialog.getByRole('heading', { level: 1, name: /^NF-e no\. / }).waitFor();
    await dialog.getByRole('table', { name: /^Products/ }).waitFor();
    await dialog.getByText('XML', { exact: true }).click();
    await expect.poll(() => dialog.locator('pre').textContent()).toMatch(/^<\?xml[^>]*>\n<nfeProc /);
    await dialog.getByText('Reading', { exact: true }).click();
    await dialog.getByRole('table', { name: /^Products/ }).waitFor();
    expect(strange).toEqual([]);
  });
});

describe('[S3.12] everything else offers the download, and says why', () => {
  test('each kind in its words', { tags: 'thorough' }, async () => {
    for (const { name, title } of await offeredFiles()) {
      const dialog = await show(name);
      await dialog.getByRole('heading', { name: title }).waitFor();
      await dialog.getByRole('button', { name: `Download ${name}` }).waitFor();
    }
    expect(await wasHacked()).toBe(false);
  });

  test('[S7.19] and the download brings the bytes that were stored', async () => {
    const dialog = await show('Logo.svg');
    const [download] = await Promise.all([
      shelf.page().waitForEvent('download'),
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
    await expect.poll(() => dialog.isVisible()).toBe(true);
  });
});

describe('what pretends to be something else is never run', () => {
  test('a page that is called a text is shown as its text', async () => {
    for (const name of pretending) {
      const dialog = await show(name);
      await expect.poll(() => dialog.locator('pre').textContent()).toBe(hostile.page);
    }
    expect({ strange, hacked: await wasHacked() }).toEqual({ strange: [], hacked: false });
  });

  // The server would not store these; a store that was tampered with might hold them.
  test('an SVG or a page that is called a picture, a PDF or a workbook is not shown', async () => {
    for (const [name, body, contentType] of [
      ['Chart.png', hostile.svg, 'image/svg+xml'],
      ['Chart.png', hostile.page, 'text/html'],
      ['Return.pdf', hostile.page, 'text/html'],
      ['Book.xlsx', hostile.page, 'text/html'],
    ] as const) {
      await shelf.page().unrouteAll();
      await shelf.page().route(bytesOfDocument, (route) => route.fulfill({ body, contentType }));
      const dialog = await show(name);
      await dialog.getByRole('alert').getByRole('heading', { name: 'Not what its name says' }).waitFor();
      await expect.poll(() => dialog.locator('img, iframe, object, embed').count()).toBe(0);
      expect({ strange, hacked: await wasHacked() }).toEqual({ strange: [], hacked: false });
    }
  });

  test('bytes beyond the limit are not taken, whatever the list said of the size', async () => {
    const body = 'x'.repeat(1_048_577);
    await shelf.page().route(bytesOfDocument, (route) => route.fulfill({ body }));
    const dialog = await show('Notes.txt');
    await dialog.getByRole('heading', { name: 'Too large to be shown here' }).waitFor();
  });
});

test('what could not be fetched says so, and another try brings it', async () => {
  const page = shelf.page();
  await page.route(bytesOfDocument, (route) => route.abort());
  const dialog = await show('Notes.txt');
  await dialog
    .getByRole('alert')
    .getByRole('heading', { name: 'The document could not be loaded' })
    .waitFor();
  await dialog.getByRole('button', { name: 'Download Notes.txt' }).waitFor();
  await page.unroute(bytesOfDocument);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.locator('pre').waitFor();
});

test('by keyboard Enter opens a document, Next and Previous end where the list ends, Escape gives the focus back', async () => {
  const page = await shelf.openFew();
  const row = documentRow(page, 'Second.txt');
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused, soon).toBe('Contents of Second.txt');
  await page.keyboard.press('Tab');
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  // The newest comes first.
  const names = ['Third.txt', 'Second.txt', 'First.txt'];
  const expectAt = (at: number) =>
    expect
      .poll(() => placeIn(dialog), soon)
      .toEqual({ name: names[at], isFirst: at === 0, isLast: at === names.length - 1 });
  for (const [at, step] of [
    [1, 'Next'],
    [2, 'Previous'],
    [1, 'Previous'],
    [0, 'Next'],
  ] as const) {
    await expectAt(at);
    await dialog.getByRole('button', { name: `${step} document` }).press('Enter');
  }
  await expectAt(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => row.evaluate((element) => element === document.activeElement), soon).toBe(true);
});
