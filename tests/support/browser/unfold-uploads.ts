import type { Locator, Page } from 'playwright';

const expandButton = (page: Page): Locator =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Expand' });

/** Waits until all uploads are stored and their panel has folded itself, then unfolds it. */
export const unfoldUploads = (page: Page, timeout = 60_000): Promise<void> =>
  expandButton(page).click({ timeout });

/** Waits until a row of the panel is in sight, and unfolds the panel where it has folded itself. */
export async function seeUpload(page: Page, row: Locator, timeout = 60_000): Promise<void> {
  await expandButton(page).or(row).first().waitFor({ timeout });
  if (await expandButton(page).isVisible()) await expandButton(page).click();
  await row.waitFor({ timeout });
}
