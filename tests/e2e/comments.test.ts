/** The comments of a document, in a real browser against the real server. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { StorageDocument } from '../../contract/storage-items.ts';
import { browserForTests, documentRow, patience } from '../helpers/chromium.ts';
import {
  commentField,
  commentsDialog,
  documentsWith,
  openComments,
  say,
  shownTexts,
  threadOf,
} from '../helpers/comments-page.ts';
import { origin } from '../helpers/portal.ts';
import type { SignedIn } from '../helpers/sign-in.ts';
import { storedSession } from '../helpers/stored-session.ts';
import { previewOf, sessionOf, storageOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const account = 'docs-only';
const addCall = '**/api/notes/v1/comments/';
const threadCall = '**/api/notes/v1/documents/*/comments';
const addressOf = ({ parent }: StorageDocument, segment = 'en/us') =>
  `${origin}/clientcenter/${segment}/documents/${parent.id}`;
const hasFocus = (page: Page) => commentField(page).evaluate((field) => field === document.activeElement);
const status = (page: Page, text: string) =>
  commentsDialog(page).getByRole('status').filter({ hasText: text });

interface Stage {
  readonly page: Page;
  readonly session: SignedIn;
  readonly document: StorageDocument;
}

/** Goes to the folder of a document with so many comments. */
async function start(isWanted: (commentsCount: number) => boolean, hasClock = false): Promise<Stage> {
  const { page, session } = await storedSession(browser, origin, account, hasClock);
  const [document] = await documentsWith(session, isWanted);
  if (!document) throw new Error('the demo has no such document');
  await page.goto(addressOf(document));
  await documentRow(page, document.name).waitFor();
  return { page, session, document };
}

test('[S2.16, S7.22] a thread is read oldest first, and what is added joins it and is counted by the list', async () => {
  const { page, session, document } = await start((comments) => comments > 1);
  const before = await threadOf(session, document.id);
  await openComments(page, document);
  await expect.poll(() => shownTexts(page), soon).toEqual(before.map(({ text }) => text));
  await expect.poll(() => hasFocus(page), soon).toBe(true);

  await commentField(page).fill('  Is this <b>right</b>?\nPage 2 looks odd. ');
  await page.keyboard.press('Control+Enter');
  const added = 'Is this <b>right</b>?\nPage 2 looks odd.';
  await expect.poll(() => shownTexts(page), soon).toEqual([...before.map(({ text }) => text), added]);
  await status(page, 'Your comment was added.').waitFor();
  expect([await hasFocus(page), await commentField(page).inputValue()]).toEqual([true, '']);
  const last = commentsDialog(page).getByRole('listitem').last();
  expect(await last.locator('strong').textContent()).toBe('You');
  expect(await last.evaluate((item) => item.scrollHeight > 0 && item.querySelector('b') === null)).toBe(true);
  expect((await threadOf(session, document.id)).map(({ text }) => text)).toEqual([
    ...before.map(({ text }) => text),
    added,
  ]);

  await page.keyboard.press('Escape');
  await commentsDialog(page).waitFor({ state: 'detached' });
  await documentRow(page, document.name)
    .getByText(`${document.commentsCount + 1} comments`)
    .waitFor();
});

test('[S7.22] what others write meanwhile joins the thread without a flicker, and is told', async () => {
  const { page, document } = await start((comments) => comments > 1, true);
  const staff = await sessionOf(origin, 'staff');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/notes/')) asked.push(request.url().split('/').at(-1) ?? '');
  });
  await page.clock.install();
  await page.reload();
  await openComments(page, document);
  const items = commentsDialog(page).getByRole('listitem');
  await items.first().waitFor();
  const count = await items.count();
  await items.first().evaluate((item) => item.setAttribute('data-same', 'yes'));
  await commentField(page).fill('I am just wri');

  await say(staff, document.id, 'Please look at page 3.');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await items.nth(count).getByText('Please look at page 3.').waitFor();
  await status(page, '1 new comment').waitFor();
  expect(await items.nth(count).getByText('Firm', { exact: true }).count()).toBe(1);
  // A call that is under way when the clock jumps would run into its limit of time.
  const counts = documentRow(page, document.name);
  await counts.getByText(`${count + 1} comments`).waitFor();

  await say(staff, document.id, 'And at page 4.');
  await page.clock.runFor(30_000);
  await items
    .nth(count + 1)
    .getByText('And at page 4.')
    .waitFor();
  await counts.getByText(`${count + 2} comments`).waitFor();
  expect(await items.first().getAttribute('data-same')).toBe('yes');
  expect([await commentField(page).inputValue(), await hasFocus(page)]).toEqual(['I am just wri', true]);

  const before = asked.length;
  const counted = page.waitForResponse('**/api/notes/v1/comments/search');
  await page.clock.runFor(30_000);
  await counted;
  expect(asked.slice(before)).toEqual(['search']);
  await page.keyboard.press('Escape');
  await documentRow(page, document.name)
    .getByText(`${count + 2} comments`)
    .waitFor();
});

test('[S7.22] a thread that does not load is told, with another try; what is typed stays', async () => {
  const { page, session, document } = await start((comments) => comments > 1);
  const texts = (await threadOf(session, document.id)).map(({ text }) => text);
  await page.route(threadCall, (route) =>
    route.fulfill({ status: 404, json: { errors: [{ reason: 'notFound' }] } }),
  );
  await openComments(page, document);
  await commentsDialog(page).getByRole('alert').getByText('The comments could not be loaded').waitFor();
  await commentField(page).fill('Is this');
  await page.unroute(threadCall);
  await commentsDialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => shownTexts(page), soon).toEqual(texts);
  expect(await commentField(page).inputValue()).toBe('Is this');
});

test('[S7.22] a comment whose answer was lost is kept, and added once when it is sent again', async () => {
  const { page, session, document } = await start((comments) => comments === 0);
  await openComments(page, document);
  await page.getByText('No comments yet').waitFor();
  const send = commentsDialog(page).getByRole('button', { name: 'Send' });
  expect(await send.isDisabled()).toBe(true);
  await commentField(page).fill('x'.repeat(1999));
  await page.keyboard.insertText('yz');
  await commentsDialog(page).getByText('2,000 of 2,000 characters').waitFor();
  expect((await commentField(page).inputValue()).slice(-2)).toBe('xy');

  let isLost = false;
  const keys: (string | undefined)[] = [];
  await page.route(addCall, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionfailed');
  });
  await commentField(page).fill('Once');
  await send.click();
  await commentsDialog(page)
    .getByRole('alert')
    .getByText('Your comment was not added. What you typed is still here. Connection lost.')
    .waitFor();
  expect(await commentField(page).inputValue()).toBe('Once');
  await send.click();
  await expect.poll(() => shownTexts(page), soon).toEqual(['Once']);
  await expect.poll(() => hasFocus(page), soon).toBe(true);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect((await threadOf(session, document.id)).map(({ text }) => text)).toEqual(['Once']);
});

test('[T6.01] who looks on for a client reads and does not write, and is told why', async () => {
  const storageState = storageOf(origin, await previewOf(origin, 'staff', 'one-client'));
  const page = await (await browser.context(storageState ? { storageState } : {})).newPage();
  const client = await sessionOf(origin, 'one-client');
  const [document] = await documentsWith(client, (comments) => comments > 1);
  if (!document) throw new Error('the demo has no such document');
  await page.goto(addressOf(document));
  await openComments(page, document);
  const texts = (await threadOf(client, document.id)).map(({ text }) => text);
  await expect.poll(() => shownTexts(page), soon).toEqual(texts);
  await commentsDialog(page)
    .getByText('You can read the comments, but not write while you view the portal as a client.')
    .waitFor();
  expect(await commentsDialog(page).getByRole('textbox').count()).toBe(0);
});
