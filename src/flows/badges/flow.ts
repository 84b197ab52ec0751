import type { badgesMachine } from '../../../machines/badges/badges.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    badges: typeof badgesMachine;
  }
}

/** The numbers on the tabs. It starts with the page: on home it has to be there when home is answered. */
export default defineFlow({
  name: 'badges',
  machine: async () => (await import('../../../machines/badges/badges.machine.ts')).badgesMachine,
  services: () => import('./actors.ts'),
  start: 'first',
  firstRequests: ['homeCounts'],
});
