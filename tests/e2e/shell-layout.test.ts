/** Where the bar, the tabs and the page stand, whatever the width of the window. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { stickyAfter } from '../../src/app/frame/use-stuck.ts';
import { breakpoints } from '../../src/ui/page/breakpoints.ts';
import { browserForTests } from '../helpers/chromium.ts';
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
