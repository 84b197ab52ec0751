/** Documents that are deleted and brought back, and those that the firm withholds, against the real server. */
import { afterEach, expect, test } from 'vitest';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import { secondClickDelay } from '../../machines/parts/confirmation.ts';
import { origin } from '../support/browser/portal.ts';
import { jsonOf } from '../support/browser/sign-in.ts';
import { stockFolder } from '../support/browser/stocked-folder.ts';
import { sessionOf } from '../support/browser/visit-entry.ts';
import { uploadsOf } from '../support/pages/deletion-page.ts';
import { closeBrowsers, hurry, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

/** Deletes documents of the list, as the dialog does. */
async function remove(tab: Tab, clientId: string, documents: readonly StorageDocument[]): Promise<void> {
  const about = { clientId, folder: null, documents };
  hurry(secondClickDelay);
  tab.root.send({ type: 'flow.open', flow: 'deletion', dialog: 'delete', about });
  await tab.state('deletion', (at) => at.can({ type: 'deletion.confirm' }));
  (await tab.actor('deletion')).send({ type: 'deletion.confirm' });
}
const listed = async (tab: Tab, folderId: string, isWanted: (names: readonly string[]) => boolean) => {
  const namesOf = (at: { context: { lists: Record<string, { documents: readonly StorageDocument[] }> } }) =>
    at.context.lists[folderId]?.documents.map(({ name }) => name) ?? [];
  return namesOf(await tab.documents((at) => isWanted(namesOf(at))));
};

test('[S7.21, S8.11, S9.06] what was deleted comes back by its alert, once, and from the trash', async () => {
  const folder = await stockFolder(origin, 'one-client', [{ name: 'Pier.txt', bytes: 'pier' }]);
  const tab = await (await TestBrowser.signedIn('one-client')).open(folder.path);
  await listed(tab, folder.id, (names) => names.length === 1);
  const { clientId, lists } = (await tab.documents(() => true)).context;
  const documents = lists[folder.id]?.documents ?? [];

  await remove(tab, clientId ?? '', documents);
  await listed(tab, folder.id, (names) => names.length === 0);
  const alerts = await tab.actor('alerts');
  const past = () =>
    alerts.getSnapshot().context.history.find(({ clickAction }) => clickAction !== undefined);
  const { id } = await tab.until(past, 'the alert of the deletion');
  alerts.send({ type: 'alert.act', id });
  await listed(tab, folder.id, (names) => names.length === 1);
  expect([alerts.getSnapshot().can({ type: 'alert.act', id }), past()]).toEqual([false, undefined]);

  await remove(tab, clientId ?? '', documents);
  await listed(tab, folder.id, (names) => names.length === 0);
  const about = { clientId: clientId ?? '', folder: null, documents: [] };
  tab.root.send({ type: 'flow.open', flow: 'trash', dialog: 'trash', about });
  const documentId = folder.ids['Pier.txt'] ?? '';
  const trash = await tab.actor('trash');
  const restore = { type: 'document.restore', id: documentId } as const;
  await tab.state('trash', (at) => at.can(restore));
  trash.send(restore);
  expect(await listed(tab, folder.id, (names) => names.length === 1)).toEqual(['Pier.txt']);
});

test('[S4.18, S8.10] what the firm withholds stays, and the alert names it with the reason', async () => {
  const session = await sessionOf(origin, 'four-clients');
  const { clients } = await jsonOf(await session.call('/api/client-center/v1/clients/'));
  // The account may only read there.
  const eastern = clients.find(({ name }: { name: string }) => name.startsWith('Eastern')).id;
  const { documents, folderId } = await uploadsOf(session, eastern);
  const chosen = [
    documents.find(({ deleteEndpoint }) => deleteEndpoint === null),
    documents.find(({ deleteEndpoint }) => deleteEndpoint !== null),
  ];
  const wanted = chosen.flatMap((one) => (one ? [one] : []));
  expect(wanted.length).toBe(2);
  const browser = await TestBrowser.signedIn('four-clients');
  browser.kept.set('cc-active-client', eastern);
  const tab = await browser.open(`/documents/${folderId}`);
  await listed(tab, folderId, (names) => names.length > 0);
  const sent: unknown[] = [];
  browser.routes = [
    ({ url, body }) => {
      if (url.pathname.endsWith('/trash/documents')) sent.push(JSON.parse(body));
      return undefined;
    },
  ];
  await remove(tab, eastern, wanted);
  await tab.alert('documentsDeleteErrorCount');
  const [alert] = (await tab.actor('alerts')).getSnapshot().context.alerts;
  expect(alert?.modalItems?.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
    wanted
      .map(({ name }) => ({ name, reasons: ['deleteDocumentsErrorPerms'] }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
  expect(sent).toMatchObject([{ Documents: [], StaffUploads: [{}] }]);
  await listed(tab, folderId, (names) => wanted.every(({ name }) => names.includes(name)));
});
