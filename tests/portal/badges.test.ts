/** The numbers on the tabs against the real server: one source with home, on every page, and live. */
import { afterEach, expect, test } from 'vitest';
import { closeBrowsers, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

const countsOf = async (tab: Tab) =>
  (await tab.state('badges', (at) => at.context.counts !== null)).context.counts;

test.each(['four-clients', 'every-gate', 'docs-only', 'nothing-shown'])(
  '[T2.06] the tabs of %s count the same on the documents as at home',
  async (account) => {
    const browser = await TestBrowser.signedIn(account);
    const counts = await countsOf(await browser.open('/documents'));
    const home = (await (await browser.open('/documents')).state('home', (at) => at.context.home !== null))
      .context.home;
    expect(counts).toEqual({
      waiting: home?.waiting?.total ?? null,
      unread: home?.newDocuments.unread,
      requests: home?.requests?.waiting.total ?? null,
    });
  },
);

test('[T2.06] [S2.16] a mark that is set on the documents changes the number on their tab, and only there', async () => {
  const browser = await TestBrowser.signedIn('every-gate');
  const tab = await browser.open('/documents');
  const before = await countsOf(tab);
  const { context } = await tab.state('home', (at) => at.context.home !== null);
  const [row] = context.home?.newDocuments.rows ?? [];
  const documents = await tab.actor('documents');
  const mark = async (isRead: boolean, expected: number) => {
    documents.send({ type: 'read.set', documentIds: [row?.id ?? ''], isRead });
    const { context: now } = await tab.state('badges', (at) => at.context.counts?.unread === expected);
    expect(now.counts?.waiting).toBe(before?.waiting);
  };
  const unread = before?.unread ?? 0;
  const isRead = row?.isRead === true;
  await mark(!isRead, isRead ? unread + 1 : unread - 1);
  await mark(isRead, unread);
});
