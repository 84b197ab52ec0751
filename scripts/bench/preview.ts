/** Small documents that unfold to much: how long the window does not react while one is shown. */
import type { Browser, Page } from 'playwright';
import { stockFolder } from '../../tests/support/browser/stocked-folder.ts';
import { pdfOfManyPages, slowTexts } from '../../tests/support/files/hostile-files.ts';
import { openPage } from './browser.ts';
import { type BenchPortal, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import type { BenchSize } from './size.ts';
import { median } from './statistics.ts';

const account = 'one-client';
/** As many boxes as the longest PDF has pages. */
const boxes = 1000;

interface Counting {
  longestTask: number;
}

/** Counts the longest time in which the window does not react, from now on. */
const countTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = window as unknown as Counting;
    kept.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longestTask = Math.max(kept.longestTask, duration);
    }).observe({ type: 'longtask' });
  });

/** Milliseconds of the longest task since the last call, after the tasks that are under way. */
const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const kept = window as unknown as Counting;
    const { longestTask } = kept;
    kept.longestTask = 0;
    return longestTask;
  });

/** Opens the preview of a document, waits until it is drawn, and closes it again. */
async function show(page: Page, name: string): Promise<number> {
  await takeLongest(page);
  await page.getByRole('row').getByText(name, { exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('[aria-busy="false"] canvas, [aria-busy="false"] pre').first().waitFor();
  const longest = await takeLongest(page);
  await page.getByRole('button', { name: 'Close preview' }).click();
  await dialog.waitFor({ state: 'detached' });
  return longest;
}

/** Milliseconds that the same page takes for a text of empty boxes and their layout: what no preview can do without. */
const layOut = (page: Page): Promise<number> =>
  page.evaluate((count) => {
    const from = performance.now();
    const place = document.body.appendChild(document.createElement('div'));
    for (let index = 0; index < count; index += 1)
      place.appendChild(document.createElement('section')).append(`Page ${index} of ${count}`);
    place.getBoundingClientRect();
    const took = performance.now() - from;
    place.remove();
    return took;
  }, boxes);

/** How long the window does not react while documents that unfold to much are shown, beside plain boxes. */
export async function preview(
  browser: Browser,
  portal: BenchPortal,
  { runs, warmUps, previews }: BenchSize,
): Promise<Section> {
  const files = [{ name: 'Thousand.pdf', bytes: pdfOfManyPages(3) }, ...slowTexts()].slice(0, previews);
  const folder = await stockFolder(portal.origin, account, files);
  const visitor = await visit(portal.origin, account);
  const { page, close } = await openPage(browser, visitor.storageState());
  try {
    await page.goto(`${portal.origin}/clientcenter/en/us${folder.path}`);
    await page.getByRole('grid', { name: 'Documents' }).waitFor();
    await countTasks(page);
    const floor: number[] = [];
    const times = new Map<string, number[]>(files.map(({ name }) => [name, []]));
    for (let run = -warmUps; run < runs; run += 1) {
      const boxesTook = await layOut(page);
      if (run >= 0) floor.push(boxesTook);
      for (const [name, taken] of times) {
        const longest = await show(page, name);
        if (run >= 0) taken.push(longest);
      }
    }
    return {
      title: 'Preview',
      lines: [...times].map(
        ([name, taken]): Line => ({
          what: `longest block of the window, ${name}, beside ${boxes} plain boxes`,
          unit: 'ms',
          ours: median(taken),
          floor: median(floor),
          target: { of: 'ratio', most: 80 },
        }),
      ),
    };
  } finally {
    await close();
  }
}
