/** What axe has to say about a page on which a dialog is open. */
import type { Page } from 'playwright';
import { axeFindings } from './axe.ts';

/** What axe cannot decide by itself, and why it is right. */
const lookedAt: readonly RegExp[] = [
  // The dialog hides the headings that stand before these.
  /^heading-order: .* \(Unable to determine previous heading\)$/,
  // Behind the dialog: what is covered is measured on the screens where it is not.
  /^color-contrast: .*\(Element's background color could not be determined because it(?: is overlapped by another element|'s partially obscured by another element| partially overlaps other elements)\)$/,
];

/** What axe finds, and what it cannot decide and nobody has looked at. */
export async function dialogFindings(page: Page): Promise<string[]> {
  const { findings, undecided } = await axeFindings(page);
  return [...findings, ...undecided.filter((one) => !lookedAt.some((known) => known.test(one)))];
}

/** The portal would go to the language of the profile by itself [S4.22]; here the address decides. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.route('**/api/core/v1/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), language } });
  });
}
