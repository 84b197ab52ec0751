/** Archives of documents: their order, and what becomes of them when the server or the line fails. */
import { unzipSync } from 'fflate';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { pollInterval } from '../../machines/exporting/exporting.setup.ts';
import { origin } from '../support/browser/portal.ts';
import { type StockedFolder, stockFolder } from '../support/browser/stocked-folder.ts';
import { closeBrowsers, hurry, type Route, refusal, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

const account = 'one-client';
const files = { 'W-2.txt': 'wages', 'Größe.csv': 'a;b\n1;2', 'Large.log': 'x'.repeat(300_000) };
let folder: StockedFolder;
beforeAll(async () => {
  folder = await stockFolder(
    origin,
    account,
    Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
  );
});

async function openFolder(): Promise<{ browser: TestBrowser; tab: Tab }> {
  hurry(pollInterval);
  const browser = await TestBrowser.signedIn(account);
  const tab = await browser.open(folder.path);
  await tab.documents(({ context }) => (context.lists[context.openId ?? '']?.total ?? 0) === 3);
  return { browser, tab };
}

/** Has documents packed, as the bar of the selection does. */
async function pack(tab: Tab, ...names: readonly string[]): Promise<void> {
  const { clientId, lists, openId } = (await tab.documents(() => true)).context;
  const documents = (lists[openId ?? '']?.documents ?? []).filter(({ name }) => names.includes(name));
  const about = { clientId: clientId ?? '', folder: null, documents };
  tab.root.send({ type: 'flow.open', flow: 'exporting', dialog: 'export', about });
}

const items = async (tab: Tab) => (await tab.actor('exporting')).getSnapshot().context.items;

/** What is in the archive that the page let the browser download last. */
async function archiveOf(browser: TestBrowser, tab: Tab): Promise<readonly string[]> {
  await tab.until(() => tab.page.downloads.length > 0, 'a download');
  const answer = await browser.cookies.fetch(new URL(tab.page.downloads.at(-1) ?? '', origin));
  return Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer()))).sort();
}

/** Whether a question about a job goes there. */
const isJob = ({ pathname }: URL): boolean => /\/jobs\/(?!export$)[^/]+$/.test(pathname);

/** Puts other answers in the place of the server's about jobs; the work itself goes on. */
const answerAsIf =
  (change: object): Route =>
  ({ url }) =>
    isJob(url)
      ? Response.json({ data: { jobStatus: 'RUNNING', progress: 0, failed: [], fault: null, ...change } })
      : undefined;

test('[S9.04] an archive without some documents names them, and is downloaded only when the user asks', async () => {
  const { browser, tab } = await openFolder();
  browser.routes = [
    ({ url }, pass) =>
      isJob(url)
        ? pass().then(async (answer) => {
            const { data } = (await answer.json()) as { data: { jobStatus: string } };
            const partly = { ...data, jobStatus: 'PARTIAL_SUCCESS', failed: ['Lost.pdf'] };
            return Response.json({ data: data.jobStatus === 'SUCCESS' ? partly : data });
          })
        : undefined,
  ];
  await pack(tab, 'W-2.txt', 'Größe.csv');
  await tab.alert('exportPartial');
  const [item] = await items(tab);
  expect([item?.status, item?.missing, tab.page.downloads]).toEqual(['ready', ['Lost.pdf'], []]);
  (await tab.actor('exporting')).send({ type: 'export.download', id: item?.id ?? '' });
  expect(await archiveOf(browser, tab)).toEqual(['Größe.csv', 'W-2.txt']);
});

test('[S9.04] an archive that the server could not make is made by another try', async () => {
  const { browser, tab } = await openFolder();
  browser.routes = [answerAsIf({ jobStatus: 'ERROR' })];
  await pack(tab, 'W-2.txt', 'Größe.csv');
  await tab.alert('export');
  const [item] = await items(tab);
  expect(item?.status).toBe('failed');
  browser.routes = [];
  (await tab.actor('exporting')).send({ type: 'export.retry', id: item?.id ?? '' });
  expect(await archiveOf(browser, tab)).toEqual(['Größe.csv', 'W-2.txt']);
});

test('more than one archive holds fails and is not offered again', async () => {
  const { browser, tab } = await openFolder();
  browser.routes = [
    ({ url }) => (url.pathname.endsWith('/jobs/export') ? refusal(413, 'tooLarge') : undefined),
  ];
  await pack(tab, 'W-2.txt', 'Größe.csv');
  await tab.alert('export');
  const [item] = await items(tab);
  const snapshot = (await tab.actor('exporting')).getSnapshot();
  const isOffered = snapshot.can({ type: 'export.retry', id: item?.id ?? '' });
  expect([item?.problem?.code, isOffered]).toEqual(['tooLarge', false]);
});

test('archives are made one after another, and one that is canceled is not downloaded', async () => {
  const { browser, tab } = await openFolder();
  browser.routes = [answerAsIf({ jobStatus: 'RUNNING', progress: 0.1 })];
  await pack(tab, 'W-2.txt', 'Größe.csv');
  await tab.state('exporting', ({ context: { items: all } }) => all[0]?.status === 'working');
  await pack(tab, 'W-2.txt', 'Größe.csv', 'Large.log');
  const { context } = await tab.state('exporting', ({ context: { items: all } }) => all.length === 2);
  expect(context.items.map(({ status }) => status)).toEqual(['working', 'waiting']);
  (await tab.actor('exporting')).send({ type: 'export.cancel', id: context.items[0]?.id ?? '' });
  browser.routes = [];
  expect(await archiveOf(browser, tab)).toEqual(['Größe.csv', 'Large.log', 'W-2.txt']);
  expect([(await items(tab)).length, tab.page.downloads.length]).toEqual([1, 1]);
});
