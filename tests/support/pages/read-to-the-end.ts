import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { patience } from '../browser/chromium.ts';

/** Resolves when the pages in sight are drawn and were on the screen for a frame; answers whether the last one is. */
const atEndOnceDrawn = (contents: Element): Promise<boolean> =>
  new Promise((resolve) => {
    const isDrawn = () =>
      [...contents.querySelectorAll('[data-page]:not([data-page="signature"])')].every((page) => {
        const { top, bottom } = page.getBoundingClientRect();
        return bottom < 0 || top > innerHeight || page.querySelector('canvas, p') !== null;
      });
    const frame = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
    const look = () =>
      frame(() =>
        isDrawn()
          ? frame(() => resolve(contents.scrollTop + contents.clientHeight >= contents.scrollHeight - 1))
          : look(),
      );
    look();
  });

/**
 * Reads a document that is to be signed by keyboard alone; `contents` has the focus. The end of a page counts only while it
 * is in sight: when the bottom is reached and one has been missed, it goes back to the top, as a reader would.
 */
export async function readToTheEnd(page: Page, contents: Locator): Promise<void> {
  const read = page.getByText(/^You’ve read (the document|all \d+ pages)\.$/);
  const readOn = async () => {
    await page.keyboard.press((await contents.evaluate(atEndOnceDrawn)) ? 'Home' : 'PageDown');
    await contents.evaluate(atEndOnceDrawn);
    return await read.count();
  };
  await expect.poll(readOn, { timeout: patience, interval: 20 }).toBe(1);
}
