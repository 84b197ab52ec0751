/** A comment and a folder whose first answer is lost: the server has them already, and the next try makes no second one. */
import { afterEach, expect, test } from 'vitest';
import type { DocumentSelection } from '../../machines/signals.ts';
import { origin } from '../support/browser/portal.ts';
import { jsonOf } from '../support/browser/sign-in.ts';
import { stockFolder } from '../support/browser/stocked-folder.ts';
import { sessionOf } from '../support/browser/visit-entry.ts';
import { threadOf } from '../support/pages/comments-page.ts';
import { closeBrowsers, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

const account = 'every-gate';

/** A browser in a folder with one document, in which the first answer to a call is lost after the server has done it. */
async function losing(path: RegExp) {
  const stocked = await stockFolder(origin, account, [{ name: 'Ledger.txt', bytes: 'ledger' }]);
  const browser = await TestBrowser.signedIn(account);
  const tab = await browser.open(stocked.path);
  const { context } = await tab.documents((at) => at.context.lists[stocked.id]?.total === 1);
  let calls = 0;
  browser.routes = [
    ({ method, url }, pass) => {
      if (method !== 'POST' || !path.test(url.pathname)) return undefined;
      calls += 1;
      if (calls > 1) return undefined;
      return pass().then(() => Promise.reject(new TypeError('Failed to fetch')));
    },
  ];
  const { id, name } = stocked;
  const about: DocumentSelection = {
    clientId: context.clientId ?? '',
    folder: { id, type: 'Folder', name, canCreate: true },
    documents: context.lists[id]?.documents ?? [],
  };
  return { tab, about, stocked, calls: () => calls };
}

interface Tagged {
  hasTag(tag: string): boolean;
}
async function openDialog(tab: Tab, flow: 'comments' | 'folder', dialog: string, about: DocumentSelection) {
  tab.root.send({ type: 'flow.open', flow, dialog, about });
  await tab.state(flow, ((at: Tagged) => at.hasTag('open') && !at.hasTag('busy')) as never);
}

test('[S7.22] a comment whose answer was lost is kept, and added once when it is sent again', async () => {
  const { tab, about, stocked, calls } = await losing(/\/notes\/v1\/comments\/$/);
  await openDialog(tab, 'comments', 'comments', about);
  const comments = await tab.actor('comments');
  await tab.state('comments', (at) => at.matches({ dialog: { open: { thread: { shown: 'settled' } } } }));
  comments.send({ type: 'text.changed', text: 'Once' });
  comments.send({ type: 'comment.send' });
  const { context } = await tab.state('comments', (at) => at.context.problem !== null);
  expect([context.problem?.code, context.text]).toEqual(['offline', 'Once']);
  comments.send({ type: 'comment.send' });
  const added = await tab.state('comments', (at) => at.context.comments.length > 0 && !at.context.message);
  expect([added.context.comments.map(({ text }) => text), added.context.text]).toEqual([['Once'], '']);
  const thread = await threadOf(await sessionOf(origin, account), stocked.ids['Ledger.txt'] ?? '');
  expect([thread.map(({ text }) => text), calls()]).toEqual([['Once'], 2]);
});

test('[S7.18] a folder whose answer was lost is made once', async () => {
  const { tab, about, stocked, calls } = await losing(/\/storage\/v1\/folders$/);
  await openDialog(tab, 'folder', 'create', about);
  const folder = await tab.actor('folder');
  folder.send({ type: 'name.changed', name: 'Lost and made' });
  folder.send({ type: 'name.submit' });
  const { context } = await tab.state('folder', (at) => at.context.problem !== null);
  expect([context.problem?.code, context.name]).toEqual(['offline', 'Lost and made']);
  folder.send({ type: 'name.submit' });
  await tab.state('folder', ((at: Tagged) => !at.hasTag('open')) as never);
  const { call } = await sessionOf(origin, account);
  const { data } = await jsonOf(await call(`/api/storage/v1/folders/${stocked.id}/descendants`));
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Lost and made']);
  expect(calls()).toBe(2);
});
