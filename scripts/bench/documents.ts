/** The list of the large folder as a person uses it: to its end, in another order, and searched. */
import type { Browser, Page } from 'playwright';
import { openPage } from './browser.ts';
import { firstRow } from './first-screen.ts';
import { type BenchPortal, visit } from './portal.ts';
import type { Section } from './report.ts';
import { type BenchSize, counted } from './size.ts';
import { median, percentile } from './statistics.ts';

/** How long the way to the end may take, in milliseconds. */
const patience = 100_000;
const grid = '[role=grid]';
/** Words that are searched for one after the other; each is in the names of some hundreds. */
const words = ['schedule', 'payroll', 'deposit', 'receipts', 'organizer'];

/** Scrolls to the end, which moves away, until the last row is drawn; returns the time of all and of each frame. */
const scrollToEnd = (page: Page) =>
  page.evaluate(
    async ([list, limit]) => {
      const frames: number[] = [];
      const from = performance.now();
      // The heading is a row as well.
      const count = Number(document.querySelector(list)?.getAttribute('aria-rowcount')) - 1;
      const last = () =>
        Math.max(
          ...[...document.querySelectorAll<HTMLElement>(`${list} [data-index]`)].map((row) =>
            Number(row.dataset.index),
          ),
        );
      for (let before = from; last() < count - 1; ) {
        if (before - from > limit) throw new Error(`the list came to row ${last()} of ${count} in time`);
        window.scrollTo(0, document.documentElement.scrollHeight);
        const now = await new Promise<number>(requestAnimationFrame);
        frames.push(now - before);
        before = now;
      }
      return { took: performance.now() - from, frames: frames.slice(1), count };
    },
    [grid, patience] as const,
  );

/**
 * From an event on `target` until the list shows something else at its top and is at rest, in milliseconds. The answer
 * is waited for after the event: `arm` first, then do it, then `read`.
 */
async function armed(page: Page, target: string, event: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([list, row, selector, name]) => {
      window.scrollTo(0, 0);
      const shown = () => document.querySelector(`${row}[data-index="0"]`)?.textContent;
      const before = shown();
      Object.assign(window, {
        benchChange: new Promise<number>((resolve) => {
          const start = () => {
            const from = performance.now();
            const look = () => {
              const isAtRest = !document.querySelector(list)?.hasAttribute('aria-busy');
              if (isAtRest && shown() && shown() !== before) resolve(performance.now() - from);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          };
          document.querySelector(selector)?.addEventListener(name, start, { once: true, capture: true });
        }),
      });
    },
    [grid, firstRow, target, event] as const,
  );
  return () => page.evaluate(() => (window as unknown as { benchChange: Promise<number> }).benchChange);
}

/** How long it takes to sort by a column, by turns up and down. */
async function sorting(page: Page, column: string, runs: number): Promise<number> {
  const button = page.getByRole('columnheader', { name: column }).getByRole('button', { name: column });
  await button.evaluate((one) => one.setAttribute('data-bench', 'sort'));
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const read = await armed(page, '[data-bench=sort]', 'click');
    await button.click();
    taken.push(await read());
  }
  await button.evaluate((one) => one.removeAttribute('data-bench'));
  return median(taken);
}

async function searching(page: Page): Promise<number> {
  const box = page.getByRole('searchbox', { name: 'Search documents' });
  await box.evaluate((one) => one.setAttribute('data-bench', 'search'));
  const taken: number[] = [];
  for (const word of words) {
    const read = await armed(page, '[data-bench=search]', 'input');
    await box.fill(word);
    taken.push(await read());
  }
  return median(taken);
}

export async function documentList(
  browser: Browser,
  portal: BenchPortal,
  { runs }: BenchSize,
): Promise<Section> {
  const { origin, large } = portal;
  const visitor = await visit(origin, large.account);
  const { page, close } = await openPage(browser, visitor.storageState(large.clientId));
  try {
    await page.goto(`${origin}/clientcenter/en/us/documents/${large.id}`);
    await page.locator(`${firstRow} button`).first().waitFor();
    const byName = await sorting(page, 'Name', runs);
    const bySize = await sorting(page, 'Size', runs);
    const search = await searching(page);
    await page.reload();
    await page.locator(`${firstRow} button`).first().waitFor();
    const { took, frames, count } = await scrollToEnd(page);
    return {
      title: `A folder of ${counted(count)} documents in the browser`,
      lines: [
        { what: 'sort by name, until the list is at rest', unit: 'ms', ours: byName },
        { what: 'sort by size, until the list is at rest', unit: 'ms', ours: bySize },
        { what: 'search, from the last key on', unit: 'ms', ours: search },
        { what: 'to the end, page by page', unit: 's', ours: took / 1000 },
        {
          what: 'to the end, frame p95',
          unit: 'ms',
          ours: percentile(frames, 0.95),
          // A frame is 16.7 ms, and its clock is not exact.
          target: { of: 'ours', most: 17.5 },
        },
        { what: 'to the end, the longest frame', unit: 'ms', ours: Math.max(...frames) },
      ],
    };
  } finally {
    await close();
  }
}
