/** The list of documents against the real server: what is asked of it, and where URLs lead. */
import { afterEach, expect, test } from 'vitest';
import { origin } from '../support/browser/portal.ts';
import { stockFolder } from '../support/browser/stocked-folder.ts';
import {
  asViewsSeeIt,
  type DocumentsFlowEvent,
  type DocumentsSight,
} from '../support/flows/documents-flow.ts';
import { closeBrowsers, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

type Context = DocumentsSight['context'];
const namesIn = ({ openList }: Context) => openList?.documents.map(({ name }) => name) ?? [];
const nameOfOpen = ({ tree, openId }: Context) => tree.containers[openId ?? '']?.name;

/** Waits until folders and list are loaded, and `isWanted`. */
const settled = async (tab: Tab, isWanted: (context: Context) => boolean = () => true) =>
  (
    await tab.documents(
      (at) =>
        at.matches({ folders: { loaded: 'settled' }, list: { loaded: 'settled' } }) && isWanted(at.context),
    )
  ).context;
const send = async (tab: Tab, event: DocumentsFlowEvent) =>
  asViewsSeeIt(await tab.actor('documents')).send(event);

async function openPath(account: string, path: string): Promise<{ browser: TestBrowser; tab: Tab }> {
  const browser = await TestBrowser.signedIn(account);
  return { browser, tab: await browser.open(path) };
}

test('words of a name find it in every folder, in any order and case, and the folder comes back', async () => {
  const folder = await stockFolder(origin, 'one-client', [{ name: 'Quay wall survey.txt', bytes: 'quay' }]);
  const { tab } = await openPath('one-client', '/documents');
  const before = await settled(tab);
  expect(before.openId).not.toBe(folder.id);
  await send(tab, { type: 'search.changed', text: 'SURVEY quay' });
  const found = await settled(tab, ({ question }) => question.search !== '');
  expect(namesIn(found).filter((name) => !/quay/i.test(name) || !/survey/i.test(name))).toEqual([]);
  expect(found.openList?.documents.map(({ id }) => id)).toContain(folder.ids['Quay wall survey.txt']);
  await send(tab, { type: 'search.changed', text: 'no document has this name' });
  expect(namesIn(await settled(tab, ({ question }) => question.search.startsWith('no')))).toEqual([]);
  await send(tab, { type: 'search.changed', text: '' });
  expect(namesIn(await settled(tab))).toEqual(namesIn(before));
});

test('[S4.13] all documents of the client are one list, of the firm alone or of the client alone, and its folders come back', async () => {
  const { tab } = await openPath('one-client', '/documents');
  const before = await settled(tab);
  await send(tab, { type: 'list.flat', isFlat: true });
  const all = await settled(tab, ({ isFlat }) => isFlat);
  expect(new Set(all.openList?.documents.map(({ parent }) => parent.id)).size).toBeGreaterThan(1);
  for (const addedBy of ['firm', 'client'] as const) {
    await send(tab, { type: 'filter.set', addedBy });
    const context = await settled(tab, ({ question }) => question.addedBy === addedBy);
    const kinds = context.openList?.documents.map(({ history }) => history.createdBy.kind) ?? [];
    expect(new Set(kinds.map((kind) => kind === 'firm'))).toEqual(new Set([addedBy === 'firm']));
  }
  await send(tab, { type: 'filter.set', addedBy: null });
  await send(tab, { type: 'list.flat', isFlat: false });
  const after = await settled(tab);
  expect([after.openId, namesIn(after)]).toEqual([before.openId, namesIn(before)]);
});

test('[S2.07] [S4.13] a folder far below the first levels opens by its URL, after a reload and on the way back', async () => {
  const top = await stockFolder(origin, 'one-client', []);
  let deep = top;
  for (const level of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) deep = await deep.below(level, []);
  const { tab } = await openPath('one-client', deep.path);
  const isOpen = (name: string) => settled(tab, (context) => nameOfOpen(context) === name);
  await isOpen('Six');
  await tab.reload();
  const { tree } = await isOpen('Six');
  for (const level of [top.name, 'One', 'Two', 'Three', 'Four', 'Five'])
    expect(Object.values(tree.containers).map(({ name }) => name)).toContain(level);
  const payroll = Object.values(tree.containers).find(({ name }) => name === 'Payroll');
  await send(tab, { type: 'folder.open', containerId: payroll?.id ?? '' });
  await tab.at(`/documents/${payroll?.id}`);
  await isOpen('Payroll');
  tab.page.back();
  await tab.at(deep.path);
  await isOpen('Six');
});

test('[S6.06] the link of a document leads to its row; one of a document that is gone says so', async () => {
  const folder = await stockFolder(origin, 'every-gate', [
    { name: 'Lease.txt', bytes: 'lease' },
    { name: 'Deed.txt', bytes: 'deed' },
  ]);
  const id = folder.ids['Lease.txt'] ?? '';
  const { tab } = await openPath('every-gate', `${folder.path}/${id}`);
  const context = await settled(tab, ({ targetId }) => targetId !== null);
  expect([context.openId, context.targetId]).toEqual([folder.id, id]);
  await tab.goto(`${folder.path}/${id}-gone`);
  await tab.alert('documentNotHereMsg');
  expect((await settled(tab)).openId).toBe(folder.id);
});

test('Back closes a document that is open and stays in its folder; so does its own button, which leaves no step behind', async () => {
  const folder = await stockFolder(origin, 'one-client', [{ name: 'Quay lease.txt', bytes: 'lease' }]);
  const { tab } = await openPath('one-client', '/documents');
  await settled(tab);
  tab.go(`/documents/${folder.id}`);
  const { clientId, openList } = await settled(tab, ({ openId }) => openId === folder.id);
  const documents = openList?.documents ?? [];
  const preview = await tab.actor('preview');
  const about = { clientId: clientId ?? '', folder: null, documents };
  const open = async () => {
    preview.send({ type: 'dialog.open', dialog: 'preview', about });
    await tab.state('preview', (at) => at.matches('open'));
  };
  const stays = async () => {
    await tab.state('preview', (at) => at.matches('closed'));
    expect(tab.path).toBe(`/documents/${folder.id}`);
  };
  await open();
  tab.page.back();
  await stays();
  await open();
  preview.send({ type: 'dialog.close' });
  await stays();
  await open();
  tab.page.back();
  await stays();
  tab.page.back();
  expect(tab.path).toBe('/documents');
});

test('[S2.07] [S6.06] the URL of a document opens it in a fresh browser, and so it does while another client is active', async () => {
  const { tab } = await openPath('four-clients', '/home');
  const { context } = await tab.state('home', (at) => at.context.home !== null);
  const { clientId } = await settled(tab);
  const rows = context.home?.newDocuments.rows ?? [];
  const own = rows.find((row) => row.clientId === clientId);
  const other = rows.find((row) => row.clientId !== clientId);
  expect([own, other]).not.toContain(undefined);
  for (const row of [own, other]) {
    const { tab: fresh } = await openPath('four-clients', `/documents/${row?.containerId}/${row?.id}`);
    const { context: preview } = await fresh.state('preview', (at) => at.matches('open'));
    expect([preview.clientId, preview.documents.map(({ id }) => id)]).toEqual([row?.clientId, [row?.id]]);
    expect((await settled(fresh)).openId).toBe(row?.containerId);
  }
});

test('[S2.07] the URL of a document without access raises one alert', async () => {
  const { tab } = await openPath('one-client', '/documents/no-folder/no-document');
  await tab.at('/documents');
  await tab.alert('documentNotHereMsg');
  const { alerts } = (await tab.actor('alerts')).getSnapshot().context;
  expect(alerts.map(({ key }) => key)).toEqual(['documentNotHereMsg']);
});
