/** Scrolling a list of very many documents: to its end, slowly, and faster than a user can read. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { sessionOf, storageOf } from '../../support/browser/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });

/** A page with the 20,000 documents of the demo's largest client as one list. */
async function visitLargest(): Promise<Page> {
  const session = await sessionOf(origin, 'sixty-clients');
  const { clients } = await (await session.call('/api/client-center/v1/clients/?pageSize=100')).json();
  const { id } = clients.find(({ name }: { name: string }) => name === 'Penobscot Charter Holdings Inc.');
  const context = await browser.context({
    storageState: storageOf(origin, session, { 'cc-active-client': id }),
  });
  const page = await context.newPage();
  await page.goto(`${origin}/clientcenter/en/us/documents`);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'All documents' }).click();
  await page.getByText('20,000 documents').waitFor();
  return page;
}

/**
 * Scrolls by so many pixels, frame by frame, and says of each row that is then in the window how many controls it has. The
 * list is at rest when its timer has passed: until the rows are counted the page's timers wait, however long a frame takes.
 */
const scrollBy = (page: Page, ...distances: readonly number[]) =>
  page.evaluate(async (all) => {
    const { setTimeout: start } = window;
    const waiting: Parameters<typeof start>[] = [];
    window.setTimeout = ((...timer: Parameters<typeof start>) => waiting.push(timer)) as typeof start;
    for (const pixels of all) {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      window.scrollBy(0, pixels);
      // This listener runs after the list's own, which draws its rows at once.
      await scrolled;
    }
    const rows = [...document.querySelectorAll('[role=grid] [data-index]')]
      .filter(
        (row) => row.getBoundingClientRect().top < innerHeight && row.getBoundingClientRect().bottom > 0,
      )
      .map((row) => ({
        hasName: (row.querySelector('[title]')?.textContent ?? '') !== '',
        controls: row.querySelectorAll('input, button').length,
      }));
    window.setTimeout = start;
    for (const timer of waiting) start(...timer);
    return rows;
  }, distances);

/** Scrolls to where a row is, or to the end of a list that does not reach it yet: at the end the list grows, also past the row. */
const goTowards = (page: Page, index: number) =>
  page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=grid] [data-index]')].map((row) => ({
      at: Number(row.dataset.index),
      top: row.getBoundingClientRect().top + window.scrollY,
    }));
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last || first.at === last.at) return;
    const height = (last.top - first.top) / (last.at - first.at);
    window.scrollTo(0, first.top + (wanted - first.at) * height - window.innerHeight / 2);
  }, index);

test('[S9.03] rows that fly past have their words alone, and all the rest at rest; a key goes to a whole row; the list grows by pages of 100, of which only rows near the window are on the page', async () => {
  const page = await visitLargest();
  await grid(page).locator('[data-index="10"]').waitFor();
  const whole = { hasName: true, controls: 3 };
  // The first is a leap, whose rows and those near them are whole.
  const fast = await scrollBy(page, 1000, 1000, 1000);
  expect(fast).toEqual(fast.map(() => ({ hasName: true, controls: 0 })));
  expect(fast.length).toBeGreaterThan(5);
  const controls = () =>
    grid(page)
      .locator('[data-index]')
      .evaluateAll((rows) => [...new Set(rows.map((row) => row.querySelectorAll('input, button').length))]);
  await expect.poll(controls, soon).toEqual([3]);
  const leap = await scrollBy(page, -3000);
  expect(leap).toEqual(leap.map(() => whole));
  const slow = await scrollBy(page, 100, 100, 100);
  expect(slow).toEqual(slow.map(() => whole));

  await page.evaluate(() => window.scrollTo(0, 0));
  await grid(page).locator('[data-index="0"]').focus();
  await page.keyboard.press('End');
  const focused = grid(page).locator('[data-index]:not([data-index="0"]):focus');
  await expect.poll(() => focused.count(), soon).toBe(1);
  expect(Number(await focused.getAttribute('data-index'))).toBeGreaterThanOrEqual(99);
  await expect.poll(() => focused.locator('input, button').count()).toBe(3);

  const last = grid(page).locator('[data-index="499"]');
  await expect
    .poll(
      async () => {
        await goTowards(page, 499);
        return await last.count();
      },
      { ...soon, interval: 10 },
    )
    .toBe(1);
  await expect.poll(() => last.getAttribute('aria-rowindex')).toBe('501');
  await expect.poll(() => grid(page).getByRole('row').count()).toBeLessThan(100);
});
