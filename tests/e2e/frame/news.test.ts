/** News of a Brazilian firm, from home to an article and its files. `machines/news` has the rules of reading and marking. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { browserForTests } from '../../support/browser/chromium.ts';
import { desk } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { heading, visit } from '../../support/browser/shell.ts';

const browser = browserForTests();
const title = '13º salário: prazos e adiantamento';

test('[T2.21, T7.29, T7.30, T7.31] an article opens from home and by its URL, its file is downloaded, and the count of unread news goes down', async () => {
  const page = await visit(await browser.context({ viewport: desk }), origin, 'brazil');
  const news = page.getByRole('region', { name: 'News' });
  await news.getByText('3 unread').waitFor();
  // Seen once it was open for two seconds: the server is notified then.
  const marked = page.waitForRequest(/\/api\/br-news\/v1\/articles\/[^/]+\/mark-as-seen$/);
  await news.getByRole('link', { name: title }).click();
  await heading(page, title).waitFor();
  const articleId = /\/home\/news\/([^/?]+)$/.exec(page.url())?.[1];
  const seen = await marked;
  expect([seen.method(), seen.postData(), seen.url().includes(`/articles/${articleId}/`)]).toEqual([
    'POST',
    null,
    true,
  ]);

  const file = page.getByRole('region', { name: '1 attachment' }).getByRole('button', { name: /^Download/ });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'All news' }).click();
  await heading(page, 'News').waitFor();
  await page.getByText('2 unread', { exact: true }).waitFor();
  await page.goto(`${origin}/clientcenter/en/us/home/news/${articleId}`);
  await heading(page, title).waitFor();
  await page.goto(`${origin}/clientcenter/en/us/home/news/no-such-article`);
  await page.getByText('We couldn’t find this article').waitFor();
});
