import { expect, test } from 'vitest';
import type { Client } from '../../contract/clients.ts';
import { clientFor } from '../../tests/helpers/fixtures.ts';
import { live, service, settle } from '../../tests/helpers/live.ts';
import { ProblemError } from '../problem.ts';
import { clientsMachine } from './clients.machine.ts';
import type { ClientPage } from './clients.setup.ts';
import { searchDebounce } from './clients.setup.ts';

function start() {
  const loadClients = service<ClientPage, { pageNum: number }>();
  const saveActiveClient = service<void, { clientId: string }>();
  const searchClients = service<readonly Client[], { term: string }>();
  const machine = clientsMachine.provide({
    actors: {
      loadClients: loadClients.logic,
      saveActiveClient: saveActiveClient.logic,
      searchClients: searchClients.logic,
    },
  });
  return { ...live(machine), loadClients, saveActiveClient, searchClients };
}
const page = (ids: string[], savedClientId: string | null, totalPages = 1): ClientPage => ({
  clients: ids.map((id) => clientFor(id)),
  total: 30,
  totalPages,
  savedClientId,
});

test('[S4.10] loading, then the page and loaded', async () => {
  const { actor, loadClients } = start();
  expect(actor.getSnapshot().value).toBe('loading');
  loadClients.last().resolve(page(['a', 'b'], null));
  await settle();
  expect(actor.getSnapshot().matches('ready')).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ total: 30, currentItemCount: 2, totalPages: 1 });
});

test('[S4.10, S8.05] a failure is told once and can be tried again', async () => {
  const { actor, loadClients, signals } = start();
  loadClients.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(actor.getSnapshot().value).toBe('failed');
  expect(signals).toEqual([
    {
      type: 'alert.raised',
      alert: { type: 'danger', key: 'clientListErrorMsg', closeable: true, timeout: null },
    },
  ]);
  actor.send({ type: 'clients.reload' });
  loadClients.last().resolve(page(['a'], null));
  await settle();
  expect(actor.getSnapshot().context.activeClientId).toBe('a');
});

test.each([
  ['the remembered client', 'b', 'b'],
  ['the first one when the remembered one is gone', 'gone', 'a'],
  ['the first one when none is remembered', null, 'a'],
])('[S4.11] active is %s, and it is kept', async (_title, saved, active) => {
  const { actor, loadClients, saveActiveClient, signals } = start();
  loadClients.last().resolve(page(['a', 'b'], saved));
  await settle();
  expect(actor.getSnapshot().context.activeClientId).toBe(active);
  expect(saveActiveClient.last().input).toEqual({ clientId: active });
  expect(signals).toEqual([{ type: 'client.changed', clientId: active }]);
});

test('[S4.11, S9.01] the remembered client is looked for on later pages', async () => {
  const { actor, loadClients } = start();
  loadClients.last().resolve(page(['a', 'b'], 'd', 2));
  await settle();
  expect(loadClients.last().input).toEqual({ pageNum: 2 });
  loadClients.last().resolve(page(['c', 'd'], 'd', 2));
  await settle();
  expect(actor.getSnapshot().context.activeClientId).toBe('d');
});

test('[S4.11] a switch is kept and announced', async () => {
  const { actor, loadClients, saveActiveClient, signals } = start();
  loadClients.last().resolve(page(['a', 'b'], null));
  await settle();
  actor.send({ type: 'client.select', clientId: 'b' });
  expect(saveActiveClient.last().input).toEqual({ clientId: 'b' });
  expect(signals.at(-1)).toEqual({ type: 'client.changed', clientId: 'b' });
});

test('[S8.06] a failed search is told and leaves the list as it was', async () => {
  const { actor, clock, loadClients, searchClients, signals } = start();
  loadClients.last().resolve(page(['a'], null));
  await settle();
  actor.send({ type: 'clients.search', term: 'boat' });
  clock.increment(searchDebounce);
  searchClients.last().reject(new ProblemError({ code: 'unavailable' }));
  await settle();
  expect(signals.at(-1)).toEqual({
    type: 'alert.raised',
    alert: { type: 'danger', key: 'clientListSearchError', closeable: true, timeout: null },
  });
  expect(actor.getSnapshot().context.clients.map(({ id }) => id)).toEqual(['a']);
});

test('[S7.14] only the newest term is searched for, and a late answer to an older one is dropped', async () => {
  const { actor, clock, loadClients, searchClients } = start();
  loadClients.last().resolve(page(['a'], null));
  await settle();
  actor.send({ type: 'clients.search', term: 'b' });
  actor.send({ type: 'clients.search', term: 'bo' });
  clock.increment(searchDebounce);
  expect(searchClients.asked.map(({ input }) => input)).toEqual([{ term: 'bo' }]);
  const older = searchClients.last();
  actor.send({ type: 'clients.search', term: 'boat' });
  clock.increment(searchDebounce);
  older.resolve([clientFor('late')]);
  searchClients.last().resolve([clientFor('boat')]);
  await settle();
  expect(older.signal.aborted).toBe(true);
  expect(actor.getSnapshot().context.filteredClients?.map(({ id }) => id)).toEqual(['boat']);
});
