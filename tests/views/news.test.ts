/** What the browser shows of the HTML of an article, whatever a server answers. No policy of a page helps here. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articleTags } from '../../contract/brazil/article-html.ts';
import { launchOptions } from '../support/browser/launch.ts';
import { forbiddenIn, hostileHtml } from '../support/values/hostile-html.ts';

const folder = fileURLToPath(new URL('../../dist/stage/', import.meta.url));
const address = 'http://localhost/stage/';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(launchOptions());
  page = await browser.newPage();
  await page.route('**', (route) => {
    const url = route.request().url();
    const path = folder + new URL(url).pathname.slice('/stage/'.length);
    return url.startsWith(address) && existsSync(path) ? route.fulfill({ path }) : route.abort();
  });
  await page.goto(`${address}index.html`);
  await page.waitForFunction(() => window.stage !== undefined);
});
afterAll(() => browser.close());

const show = (html: string) => page.evaluate((given) => window.stage.article(given), html);
const picture = '/api/br-news/v1/articles/a/attachments/p1';

test.each(hostileHtml)(
  '%s leaves nothing that runs, and nothing that no article may have',
  async (_, html) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { elements } = await show(html);
    // What helps readers is ours: the frame of a table, and the words that say where a link opens.
    expect(forbiddenIn(elements, articleTags)).toEqual([]);
    expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBe(undefined);
    expect(asked.filter((url) => url.includes('e.example'))).toEqual([]);
    page.removeAllListeners('request');
  },
);

test('all that is allowed is shown', async () => {
  const html = [
    '<h2>A</h2><h3>B</h3><h4>C</h4><p>D <strong>E</strong> <em>F</em> <u>G</u><br>H</p><hr>',
    '<ul><li>I</li></ul><ol><li>J</li></ol><blockquote>K &amp; &lt;L&gt;</blockquote>',
    '<table><thead><tr><th colspan="2">M</th></tr></thead><tbody><tr><td rowspan="3">N</td></tr></tbody></table>',
    `<p><a href="https://example.com/a?b=1&amp;c=2">O</a></p><img src="${picture}" alt="P">`,
  ].join('');
  const { elements, text } = await show(html);
  expect(new Set(elements.map(({ tag }) => tag))).toEqual(
    new Set(articleTags.filter((tag) => tag !== 'img')),
  );
  expect(elements.find(({ tag }) => tag === 'a')?.attributes).toEqual({
    href: 'https://example.com/a?b=1&c=2',
    rel: 'noopener noreferrer',
    target: '_blank',
  });
  expect(
    elements.filter(({ tag }) => tag === 'th' || tag === 'td').map(({ attributes }) => attributes),
  ).toEqual([{ colspan: '2' }, { rowspan: '3' }]);
  // A picture whose bytes did not come shows its description.
  expect(text).toContain('P');
});

test('elements that nest deeper than anyone writes are cut', async () => {
  const { elements, text } = await show(`${'<blockquote>'.repeat(3000)}x`);
  expect([elements.length, text]).toEqual([50, 'x']);
});
