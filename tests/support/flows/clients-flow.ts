/** The clients flow with services that answer when the test says so. */
import { clientStateOf } from '../../../machines/clients/client-state.ts';
import { clientsMachine } from '../../../machines/clients/clients.machine.ts';
import type {
  ClientPage,
  ListQuestion,
  SavedClientPage,
  SearchQuestion,
} from '../../../machines/clients/clients.types.ts';
import { live, service, settle } from '../charts/live.ts';
import { clientFor } from '../values/fixtures.ts';
import { factsFor } from '../values/session-facts.ts';

/** A session with these access controls. */
export function startClients(controls: readonly string[] = []) {
  const loadClients = service<SavedClientPage, ListQuestion>();
  const saveActiveClient = service<void, { clientId: string }>();
  const searchClients = service<ClientPage, SearchQuestion>();
  const machine = clientsMachine.provide({
    actors: {
      loadClients: loadClients.logic,
      saveActiveClient: saveActiveClient.logic,
      searchClients: searchClients.logic,
    },
  });
  return { ...live(machine, factsFor({ controls })), loadClients, saveActiveClient, searchClients };
}
/** `c1`, `c2` and so on. */
export const names = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `c${from + index}`);
/** A page of the list; `saved` is the client that the browser remembers. */
export const page = (ids: readonly string[], saved: string | null, total = ids.length): SavedClientPage => ({
  clients: ids.map((id) => clientFor(id)),
  total,
  totalPages: Math.ceil(total / 25),
  savedClientId: saved,
});
export const foundPage = (ids: readonly string[], total = ids.length): ClientPage => ({
  clients: ids.map((id) => clientFor(id)),
  total,
  totalPages: Math.ceil(total / 25),
});
export const idsOf = (clients: readonly { id: string }[] | null) => clients?.map(({ id }) => id) ?? null;
export const alertOf = (key: string, topic: string) => ({
  type: 'alert.raised',
  alert: { type: 'danger', key, closeable: true, timeout: null, topic },
});

/** Sixty clients in three pages, the first of them here, and the dialog open. */
export async function openDialog() {
  const run = startClients();
  run.loadClients.last().resolve(page(names(25), null, 60));
  await settle();
  run.saveActiveClient.last().resolve();
  await settle();
  run.actor.send({ type: 'dialog.open' });
  return { ...run, at: () => run.actor.getSnapshot(), state: () => clientStateOf(run.actor.getSnapshot()) };
}
