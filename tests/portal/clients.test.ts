/** The list of clients as the server answers it, and what is done when it does not. */
import { afterEach, expect, test } from 'vitest';
import { closeBrowsers, refusal, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

test('[S4.10, S8.05] a list that cannot be loaded raises an alert, and can be loaded again', async () => {
  const browser = await TestBrowser.signedIn('four-clients');
  browser.routes = [
    ({ url }) => (url.pathname.includes('/client-center/v1/clients/') ? refusal(404, 'notFound') : undefined),
  ];
  const tab = await browser.open('/documents');
  await tab.alert('clientListErrorMsg');
  await tab.state('clients', (at) => at.matches('failed'));
  browser.routes = [];
  (await tab.actor('clients')).send({ type: 'clients.reload' });
  const { context } = await tab.state('clients', (at) => at.matches('loaded'));
  expect(context.clients.map(({ name }) => name)).toEqual([
    'Bluewater Boat Yard LLC',
    'Casco Bay Ceramics',
    'Dana Reyes',
    'Eastern Prom Rentals LLC',
  ]);
});

test('a client that is switched in one tab stays where it is in the other, which offers to follow', async () => {
  const browser = await TestBrowser.signedIn('four-clients');
  const first = await browser.open('/documents');
  const second = await browser.open('/documents');
  const isLoaded = (tab: Tab) => tab.state('clients', (at) => at.matches({ loaded: { choice: 'settled' } }));
  const { context } = await isLoaded(first);
  await isLoaded(second);
  const other = context.clients.find(({ id }) => id !== context.activeClientId);
  const clientId = other?.id ?? '';
  (await first.actor('clients')).send({ type: 'client.select', clientId });
  await second.alert('clientElsewhereMsg');
  const [alert] = (await second.actor('alerts')).getSnapshot().context.alerts;
  expect(alert?.values).toEqual({ active: context.activeClient?.name, client: other?.name });
  const here = await second.actor('clients');
  expect(here.getSnapshot().context.activeClientId).toBe(context.activeClientId);
  (await second.actor('alerts')).send({ type: 'alert.act', id: alert?.id ?? '' });
  await second.state('clients', (at) => at.context.activeClientId === clientId);
});

test('[S2.13, S9.02] seven clients are chosen among in the dialog, where one is found without its accents', async () => {
  const tab = await (await TestBrowser.signedIn('brazil')).open('/documents', 'pt');
  const { context } = await tab.state('clients', (at) => at.matches({ loaded: { dialog: 'closed' } }));
  expect(context.total).toBe(7);
  const clients = await tab.actor('clients');
  clients.send({ type: 'dialog.open' });
  clients.send({ type: 'clients.search', term: 'guara' });
  const found = await tab.state('clients', (at) => at.context.filteredClients !== null);
  const [client] = found.context.filteredClients ?? [];
  expect(client?.name).toBe('Transportes Guará');
  clients.send({ type: 'client.select', clientId: client?.id ?? '' });
  const after = await tab.state('clients', (at) => at.matches({ loaded: { dialog: 'closed' } }));
  expect(after.context.activeClientId).toBe(client?.id);
});
