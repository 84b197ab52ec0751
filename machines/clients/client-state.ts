import type { SnapshotFrom } from 'xstate';
import type { clientsMachine } from './clients.machine.ts';
import type { ClientsContext } from './clients.types.ts';

/** The client state under the names of the specification [S3.18]. */
export interface ClientState
  extends Pick<
    ClientsContext,
    'clients' | 'filteredClients' | 'total' | 'currentItemCount' | 'totalPages' | 'activeClientId'
  > {
  readonly loading: boolean;
  readonly loaded: boolean;
  readonly loadFailed: boolean;
}

/** What a snapshot of the flow says in those names; the flags are states of the chart. */
export function clientStateOf(snapshot: SnapshotFrom<typeof clientsMachine>): ClientState {
  const { clients, filteredClients, total, currentItemCount, totalPages, activeClientId } = snapshot.context;
  return {
    loading: snapshot.matches('loading'),
    loaded: snapshot.matches('loaded'),
    loadFailed: snapshot.matches('failed'),
    clients,
    filteredClients,
    total,
    currentItemCount,
    totalPages,
    activeClientId,
  };
}
