/** The comments of a document in a real browser: keys, focus, and a thread that grows while its user writes. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, documentRow, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { storedSession } from '../../support/browser/stored-session.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import {
  commentField,
  commentsDialog,
  documentsWith,
  openComments,
  say,
  shownTexts,
  threadOf,
} from '../../support/pages/comments-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const hasFocus = (page: Page) => commentField(page).evaluate((field) => field === document.activeElement);
const status = (page: Page, text: string) =>
  commentsDialog(page).getByRole('status').filter({ hasText: text });

test('[S2.16, S7.22] a thread is read oldest first; what its user adds and what others write joins it, is announced and counted, and the focus stays where one types', async () => {
  const { page, session } = await storedSession(browser, origin, 'docs-only');
  const [document] = await documentsWith(session, (comments) => comments > 1);
  if (!document) throw new Error('the demo has no such document');
  const before = (await threadOf(session, document.id)).map(({ text }) => text);
  await page.goto(`${origin}/clientcenter/en/us/documents/${document.parent.id}`);
  await openComments(page, document);
  await expect.poll(() => shownTexts(page), soon).toEqual(before);
  await expect.poll(() => hasFocus(page), soon).toBe(true);
  const items = commentsDialog(page).getByRole('listitem');
  await items.first().evaluate((item) => item.setAttribute('data-same', 'yes'));

  await commentField(page).fill('x'.repeat(1999));
  await page.keyboard.insertText('yz');
  await commentsDialog(page).getByText('2,000 of 2,000 characters').waitFor();
  expect((await commentField(page).inputValue()).slice(-2)).toBe('xy');
  await commentField(page).fill('  Is this <b>right</b>?\nPage 2 looks odd. ');
  await page.keyboard.press('Control+Enter');
  const added = 'Is this <b>right</b>?\nPage 2 looks odd.';
  await expect.poll(() => shownTexts(page), soon).toEqual([...before, added]);
  await status(page, 'Your comment was added.').waitFor();
  expect([await hasFocus(page), await commentField(page).inputValue()]).toEqual([true, '']);
  await expect.poll(() => items.last().locator('strong').textContent()).toBe('You');
  await expect.poll(() => items.locator('b').count()).toBe(0);

  await commentField(page).fill('I am just wri');
  await say(await sessionOf(origin, 'staff'), document.id, 'Please look at page 3.');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const theirs = items.nth(before.length + 1);
  await theirs.getByText('Please look at page 3.').waitFor();
  await status(page, '1 new comment').waitFor();
  await expect.poll(() => theirs.getByText('Firm', { exact: true }).count()).toBe(1);
  await expect.poll(() => items.first().getAttribute('data-same')).toBe('yes');
  expect([await commentField(page).inputValue(), await hasFocus(page)]).toEqual(['I am just wri', true]);

  await page.keyboard.press('Escape');
  await commentsDialog(page).waitFor({ state: 'detached' });
  await documentRow(page, document.name)
    .getByText(`${document.commentsCount + 2} comments`)
    .waitFor();
});
