/** Keyboard steps for browser tests: they move the focus by Tab and fail when the focus is lost. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { patience } from './chromium.ts';
import { focusNow } from './focus-now.ts';

/** More presses than any screen has stops. */
const manyStops = 120;
const soon = { timeout: patience, interval: 20 };

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Waits until a button does something: that of a new question is off for a second. */
export const comesOn = (button: Locator): Promise<void> =>
  expect.poll(() => button.getAttribute('aria-disabled'), soon).toBeNull();

/** Waits until `target` is there, and goes on by Tab (or back by Shift+Tab) until it has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Held: to find it by its role and name at every stop takes ten times as long.
  let held = await target.elementHandle();
  const passed: string[] = [];
  for (let stop = 0; stop < manyStops; stop += 1) {
    await page.keyboard.press(key);
    const { isThere, isReached, words } = await page.evaluate((element) => {
      const active = document.activeElement;
      return {
        isThere: element?.isConnected === true,
        isReached: element !== null && element === active,
        words: `${active?.tagName} ${(active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim().slice(0, 40)}`,
      };
    }, held);
    if (isReached) return;
    passed.push(words);
    if (isThere) continue;
    held = await target.elementHandle();
    if (await hasFocus(target)) return;
  }
  throw new Error(`${target} is no stop: ${passed.join(' | ')}`);
}

/** As `tabTo`, from a place in the page, which may be `target` itself: fails when the focus was lost before. */
export async function goOnTo(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' });
  await expect
    .poll(() => focusNow(page), { message: `the focus on the way to ${target}` })
    .not.toBe('nothing');
  if (!(await hasFocus(target))) await tabTo(page, target, key);
}

/** Waits until `target` has the focus without any key. */
export const arrives = (target: Locator): Promise<void> =>
  expect.poll(() => hasFocus(target), { ...soon, message: `the focus at ${target}` }).toBe(true);

/** Makes the page lose the focus at once when what has it is disabled, as in Chromium up to 150; later versions wait for a frame. */
export const loseFocusAtOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
      setAttribute.call(this, name, value);
      if (name === 'disabled' && this === document.activeElement && this instanceof HTMLElement) this.blur();
    };
  });
