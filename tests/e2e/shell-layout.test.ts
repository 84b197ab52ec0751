/** Where the bar, the tabs and the page stand, whatever the width of the window. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { stickyAfter } from '../../src/app/frame/use-stuck.ts';
import { breakpoints } from '../../src/ui/page/breakpoints.ts';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { visit } from '../helpers/shell.ts';

const browser = browserForTests();

/** Where the top of the bar is once the page is scrolled to `y`. */
async function barAt(page: Page, y: number): Promise<number> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  const bar = page.locator('header');
  // It slides in: a moment later it has arrived.
  return bar.evaluate(async (header) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.all(header.getAnimations().map(({ finished }) => finished));
    return header.getBoundingClientRect().top;
  });
}

test('[T2.24, T9.02] below 960 pixels the bar stays in sight after 30 pixels of scroll', async () => {
  const narrow = { width: breakpoints.desk - 1, height: 400 };
  const page = await visit(await browser.context({ viewport: narrow }), origin, 'four-clients', {
    path: '/documents',
  });
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(5).waitFor();
  expect(await barAt(page, stickyAfter)).toBe(-30);
  expect(await barAt(page, stickyAfter + 1)).toBe(0);
  expect(await barAt(page, 200)).toBe(0);
  // It does not jump on the way back.
  expect(await barAt(page, 10)).toBe(0);
  expect(await barAt(page, 0)).toBe(0);
  expect(await barAt(page, 20)).toBe(-20);

  await page.setViewportSize({ width: breakpoints.desk, height: 400 });
  expect(await barAt(page, 200)).toBe(-200);
});

test('what has the focus is never hidden by the bar or by the tabs', async () => {
  const context = await browser.context({ viewport: { width: 360, height: 500 } });
  const page = await visit(context, origin, 'four-clients', { path: '/documents' });
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(5).waitFor();
  /** Puts each control under the bar and then under the tabs, gives it the focus, and answers those that stay there. */
  const hidden = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found: string[] = [];
    let tried = 0;
    const isUnder = (control: Element, bar: Element) => {
      const [own, over] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
      return own.top < over.bottom - 1 && own.bottom > over.top + 1;
    };
    const [bar, tabs] = ['header', 'header nav'].map((selector) => document.querySelector(selector));
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a, button, [tabindex]), footer :is(a, button)',
    );
    for (const control of controls)
      for (const cover of [bar, tabs]) {
        if (!cover || control.getBoundingClientRect().height === 0) continue;
        control.blur();
        // First far down, so that the bar is stuck.
        window.scrollTo(0, document.body.scrollHeight);
        await frame();
        window.scrollBy(0, control.getBoundingClientRect().top - cover.getBoundingClientRect().top - 4);
        await frame();
        if (!isUnder(control, cover)) continue;
        tried += 1;
        control.focus();
        await frame();
        if (isUnder(control, cover)) found.push(control.outerHTML.slice(0, 120));
      }
    return { found, hasTried: tried > 5 };
  });
  expect(hidden).toEqual({ found: [], hasTried: true });
});

test('from 320 to 959 pixels no page is wider than the window', async () => {
  const page = await visit(await browser.context(), origin, 'canada');
  const widths = [320, 360, 750, 959];
  const found: unknown[] = [];
  for (const path of ['home', 'documents', 'not-authorized', 'notfound']) {
    await page.goto(`${origin}/clientcenter/en/us/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed !== width) found.push({ path, width, needed });
    }
  }
  expect(found).toEqual([]);
});

/** Layout shift is noted from the start of each page, with what moved. */
const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({ value, startTime, moved: sources.map(({ node }) => node?.className ?? String(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** The largest sum of layout shifts that counts as steady. */
const mostShift = 0.05;

test.each([
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])('at %j no screen moves while its calls take 150 ms longer', async (viewport) => {
  const context = await browser.ownContext({ viewport });
  await context.addInitScript({ content: watchShifts });
  const page = await visit(context, origin, 'four-clients');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 150));
    await route.continue().catch(() => undefined);
  });
  type Shift = { readonly value: number; readonly startTime: number; readonly moved: readonly string[] };
  const shifts = () =>
    page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0)) as Promise<Shift[]>;
  const found: unknown[] = [];
  const waiting = page.locator('main [aria-busy="true"]');
  /** The time of the page after two frames: what has been asked for is drawn by then. */
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))),
        ),
    );
  const settle = async (screen: string, since = 0) => {
    await expect.poll(() => waiting.count(), { timeout: patience, interval: 20 }).toBe(0);
    await drawn();
    const all = (await shifts()).filter(({ startTime }) => startTime >= since);
    const sum = all.reduce((total, { value }) => total + value, 0);
    if (sum > mostShift) found.push({ screen, sum, all });
  };
  const go = (path: string) => page.goto(`${origin}/clientcenter/en/us${path}`);
  const documents = page.getByRole('grid', { name: 'Documents' });

  await go('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle('home');
  // The measure itself: what pushes the page down is noticed.
  await page.evaluate(() => {
    document.body.style.paddingTop = '200px';
  });
  await expect.poll(async () => (await shifts()).length).toBeGreaterThan(0);

  await go('/documents');
  await documents.getByRole('row').nth(2).waitFor();
  await settle('documents');
  await documents.locator('[data-index]:not([aria-selected])').first().click();
  await documents.locator('[aria-selected]').first().waitFor();
  await settle('a folder');
  await page.reload();
  await documents.locator('[aria-selected]').first().waitFor();
  await settle('a folder that is loaded anew');

  const still = async () => {
    const [heading, search] = [page.getByRole('heading', { level: 1 }), page.getByRole('searchbox')];
    const boxes = [await heading.boundingBox(), await search.boundingBox(), await documents.boundingBox()];
    return boxes.map((box) => box && { x: box.x, y: box.y });
  };
  const place = await still();
  await page.getByRole('searchbox').fill('20');
  await page.getByRole('heading', { level: 1, name: /results|20/ }).waitFor();
  await documents.waitFor();
  await settle('search');
  expect.soft(await still()).toEqual(place);
  await page.getByRole('searchbox').fill('');
  await documents.locator('[aria-selected]').first().waitFor();
  await settle('no search any more');
  if (viewport.width >= breakpoints.desk)
    await documents.locator('[aria-selected]').getByRole('checkbox').first().click();
  else {
    await documents
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
  }
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  expect.soft(await documents.boundingBox()).toMatchObject(place[2] ?? {});
  if (viewport.width < breakpoints.window) expect.soft(place[2]?.y).toBeLessThan(260);
  await settle('a row is selected');

  await go('/tasks');
  await page.getByRole('region', { name: 'Completed tasks' }).waitFor();
  await settle('tasks');
  expect(found).toEqual([]);
  await page.getByRole('article').getByRole('button').first().click();
  // The lists make room for the task, which has been asked for. What moves after that counts.
  await page.locator('main div[data-open]').waitFor();
  const opened = await drawn();
  await page.getByRole('region', { name: 'Open task' }).getByRole('heading', { level: 1 }).waitFor();
  await settle('a task', opened);
  await page.reload();
  await page.getByRole('region', { name: 'Open task' }).getByRole('heading', { level: 1 }).waitFor();
  await settle('a task that is loaded anew');
  expect(found).toEqual([]);
});
