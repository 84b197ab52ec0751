import type { clientsMachine } from '../../../machines/clients/clients.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    clients: typeof clientsMachine;
  }
}

/** Whom the signed-in user acts for. */
export default defineFlow({
  name: 'clients',
  machine: async () => (await import('../../../machines/clients/clients.machine.ts')).clientsMachine,
  services: () => import('./actors.ts'),
  start: 'first',
  firstRequests: ['listClients'],
});
