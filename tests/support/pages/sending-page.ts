/** What a person does on a page to send documents by link. */
import type { Page } from 'playwright';
import { openFolder, signIn } from '../browser/chromium.ts';

const boxes = (page: Page) =>
  page.getByRole('grid', { name: 'Documents' }).getByRole('checkbox', { name: /^Select (?!all)/ });

/** Chooses the first documents of the open folder, and waits for what can be done with them. */
async function chooseFirst(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await boxes(page).nth(index).check();
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
}

/** Signs in, opens a folder and chooses its first documents. */
export async function openChosen(
  page: Page,
  origin: string,
  { account, folder, count }: { account: string; folder: string; count: number },
): Promise<void> {
  await signIn(page, origin, account);
  await openFolder(page, folder);
  await page.getByRole('heading', { level: 1, name: folder, exact: true }).waitFor();
  await chooseFirst(page, count);
}

/** Presses Send for the documents that are chosen. */
export const pressSend = (page: Page): Promise<void> =>
  page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Send' }).click();
