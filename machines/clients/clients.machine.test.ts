import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { alertOf, idsOf, names, page, startClients } from '../../tests/support/flows/clients-flow.ts';
import { clientFor } from '../../tests/support/values/fixtures.ts';
import { ProblemError } from '../problem.ts';
import { clientStateOf } from './client-state.ts';

test('[S3.18, S4.10] loading, then the page and loaded', async () => {
  const { actor, loadClients } = startClients();
  const nothing = {
    clients: [],
    filteredClients: null,
    total: 0,
    currentItemCount: 0,
    totalPages: 0,
    activeClientId: null,
  };
  expect(clientStateOf(actor.getSnapshot())).toEqual({
    ...nothing,
    loading: true,
    loaded: false,
    loadFailed: false,
  });
  loadClients.last().resolve(page(names(25), null, 60));
  await settle();
  expect(clientStateOf(actor.getSnapshot())).toEqual({
    loading: false,
    loaded: true,
    loadFailed: false,
    clients: names(25).map((id) => clientFor(id)),
    filteredClients: null,
    total: 60,
    currentItemCount: 25,
    totalPages: 3,
    activeClientId: 'c1',
  });
});

test('[S3.18, S4.10, S8.05] a failed list raises one alert and can be reloaded', async () => {
  const { actor, loadClients, signals } = startClients();
  loadClients.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  const { loading, loaded, loadFailed } = clientStateOf(actor.getSnapshot());
  expect({ loading, loaded, loadFailed }).toEqual({ loading: false, loaded: false, loadFailed: true });
  expect(signals).toEqual([alertOf('clientListErrorMsg', 'clients')]);
  actor.send({ type: 'clients.reload' });
  expect(signals.at(-1)).toEqual({ type: 'alert.withdrawn', topic: 'clients' });
  loadClients.last().resolve(page(['a'], null));
  await settle();
  expect(actor.getSnapshot().context.activeClientId).toBe('a');
});

test.each([
  ['the remembered client', 'b', 'b'],
  ['the first one when the remembered one is gone', 'gone', 'a'],
  ['the first one when none is remembered', null, 'a'],
])('[S4.11] active is %s, and it is kept', async (_title, saved, active) => {
  const { actor, loadClients, saveActiveClient, signals } = startClients();
  loadClients.last().resolve(page(['a', 'b'], saved));
  await settle();
  expect(actor.getSnapshot().context.activeClientId).toBe(active);
  expect(saveActiveClient.last().input).toEqual({ clientId: active });
  expect(signals).toEqual([{ type: 'client.changed', clientId: active }]);
});

test('[S4.11] a switch is kept and announced; an unknown client, or the active one, is no switch', async () => {
  const { actor, loadClients, saveActiveClient, signals } = startClients();
  loadClients.last().resolve(page(['a', 'b'], null));
  await settle();
  for (const clientId of ['a', 'unknown']) actor.send({ type: 'client.select', clientId });
  expect(signals).toEqual([{ type: 'client.changed', clientId: 'a' }]);
  actor.send({ type: 'client.select', clientId: 'b' });
  expect(saveActiveClient.asked.map(({ input }) => input)).toEqual([{ clientId: 'a' }, { clientId: 'b' }]);
  expect(signals.at(-1)).toEqual({ type: 'client.changed', clientId: 'b' });
});

test('[T2.05] a task of another client makes it active without an alert, and the client that was selected stays in reach', async () => {
  const { actor, loadClients, signals } = startClients();
  loadClients.last().resolve(page(['a', 'b', 'c'], null));
  await settle();
  actor.send({ type: 'client.select', clientId: 'c' });
  actor.send({ type: 'client.select', clientId: 'a' });
  signals.length = 0;
  const before = () => actor.getSnapshot().context.before?.id ?? null;
  actor.send({ type: 'client.wanted', clientId: 'b' });
  expect([before(), signals]).toEqual(['a', [{ type: 'client.changed', clientId: 'b' }]]);
  actor.send({ type: 'client.wanted', clientId: 'a', isAsked: true });
  expect([before(), signals.filter(({ type }) => type === 'client.changed').at(-1)]).toEqual([
    null,
    { type: 'client.changed', clientId: 'a' },
  ]);
  actor.send({ type: 'client.wanted', clientId: 'b' });
  actor.send({ type: 'client.select', clientId: 'c' });
  expect(before()).toBeNull();
});

test.each([null, 'a'])(
  '[T2.05] with %j remembered, a task of another client offers no way back to one that was never selected',
  async (saved) => {
    const { actor, loadClients } = startClients();
    loadClients.last().resolve(page(['a', 'b', 'c'], saved));
    await settle();
    for (const clientId of ['b', 'c', 'a']) {
      actor.send({ type: 'client.wanted', clientId });
      expect(actor.getSnapshot().context).toMatchObject({
        ...{ activeClientId: clientId, before: null },
        isSwitched: true,
      });
    }
  },
);

test('[T2.05] over tasks of several clients the way back leads to the one that was selected, and ends there', async () => {
  const { actor, loadClients } = startClients();
  loadClients.last().resolve(page(['a', 'b', 'c'], null));
  await settle();
  actor.send({ type: 'client.select', clientId: 'b' });
  const before = (clientId: string) => {
    actor.send({ type: 'client.wanted', clientId });
    return actor.getSnapshot().context.before?.id ?? null;
  };
  expect(['a', 'c', 'b', 'c'].map(before)).toEqual(['b', 'b', null, 'b']);
});

test('a client that is switched in another tab is offered here; this tab keeps its own until the user takes it', async () => {
  const { actor, loadClients, saveActiveClient, signals } = startClients();
  loadClients.last().resolve(page(['a', 'b'], null, 60));
  await settle();
  signals.length = 0;
  const alert = { type: 'info', closeable: true, timeout: null, topic: 'clients.switch' };
  const withdrawn = { type: 'alert.withdrawn', topic: 'clients.switch' };
  actor.send({ type: 'client.elsewhere', clientId: 'b' });
  actor.send({ type: 'client.elsewhere', clientId: 'on a later page' });
  actor.send({ type: 'client.elsewhere', clientId: 'a' });
  expect(signals).toEqual([
    {
      type: 'alert.raised',
      alert: {
        ...alert,
        key: 'clientElsewhereMsg',
        values: { active: 'Client a', client: 'Client b' },
        clickAction: { type: 'client', clientId: 'b', name: 'Client b', label: 'switchToClient' },
      },
    },
    withdrawn,
    {
      type: 'alert.raised',
      alert: { ...alert, key: 'unknownClientElsewhereMsg', values: { active: 'Client a' } },
    },
    withdrawn,
  ]);
  expect(saveActiveClient.asked.map(({ input }) => input)).toEqual([{ clientId: 'a' }]);
});

test('a tab without a client says nothing about the client of another tab', async () => {
  const { actor, loadClients, signals } = startClients();
  loadClients.last().resolve(page([], null));
  await settle();
  actor.send({ type: 'client.elsewhere', clientId: 'b' });
  expect(signals).toEqual([{ type: 'clients.none' }]);
});

describe('[S4.12] how the list is asked for', () => {
  const question = { companyId: '1001', withNicknames: false, isPaged: true, pageNum: 1 };
  test('page by page, until the remembered client is found', async () => {
    const { actor, loadClients } = startClients();
    loadClients.last().resolve(page(names(25), 'c60', 60));
    await settle();
    loadClients.last().resolve(page(names(25, 26), 'c60', 60));
    await settle();
    loadClients.last().resolve(page(names(10, 51), 'c60', 60));
    await settle();
    expect(loadClients.asked.map(({ input }) => input)).toEqual([
      question,
      { ...question, pageNum: 2 },
      { ...question, pageNum: 3 },
    ]);
    const { activeClientId, pageNum, clients } = actor.getSnapshot().context;
    expect([activeClientId, pageNum, idsOf(clients)]).toEqual(['c60', 3, names(10, 51)]);
  });

  test('whole where ShowClientCenterNewTaskList is there; it is shown in pages of 25 all the same', async () => {
    const { actor, loadClients } = startClients([
      'ShowClientCenterNewTaskList',
      'ClientCenterShowClientNickname',
    ]);
    loadClients.last().resolve(page(names(60), 'c30', 60));
    await settle();
    actor.send({ type: 'dialog.open' });
    expect(idsOf(actor.getSnapshot().context.clients)).toEqual(names(25, 26));
    actor.send({ type: 'page.go', pageNum: 3 });
    expect(idsOf(actor.getSnapshot().context.clients)).toEqual(names(10, 51));
    expect(loadClients.asked.map(({ input }) => input)).toEqual([
      { ...question, isPaged: false, withNicknames: true },
    ]);
  });

  test('clients beyond a thousand are loaded page by page', async () => {
    const { actor, loadClients } = startClients(['ShowClientCenterNewTaskList']);
    loadClients.last().resolve(page(names(1000), null, 1010));
    await settle();
    actor.send({ type: 'dialog.open' });
    actor.send({ type: 'page.go', pageNum: 41 });
    expect(loadClients.last().input).toEqual({ ...question, pageNum: 41 });
  });

  test('a list that says more pages than it has ends the search for the remembered client', async () => {
    const { actor, loadClients } = startClients();
    loadClients.last().resolve(page(names(25), 'gone', 1000));
    await settle();
    loadClients.last().resolve(page([], 'gone', 1000));
    await settle();
    expect(clientStateOf(actor.getSnapshot())).toMatchObject({ loaded: true, activeClientId: 'c1' });
    expect(idsOf(actor.getSnapshot().context.clients)).toEqual(names(25));
  });
});
