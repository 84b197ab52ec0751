/** The welcome comes a second after the page and moves it down: a press at that moment meets something else. */
import type { Page } from 'playwright';

/** Closes the welcome of a first visit; the browser remembers it. */
export async function closeWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Got it' }).waitFor({ state: 'hidden' });
}
