import type { Page } from 'playwright';

/** What has the focus, by its tag and its words; 'nothing' when it fell to the body because what had it is gone or disabled. */
export const focusNow = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing';
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName} ${words.trim().slice(0, 40)}`;
  });
