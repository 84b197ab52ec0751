import type { termsMachine } from '../../../machines/terms/terms.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    terms: typeof termsMachine;
  }
}

/** Terms that have to be accepted before anything else. */
export default defineFlow({
  name: 'terms',
  machine: async () => (await import('../../../machines/terms/terms.machine.ts')).termsMachine,
  services: () => import('./actors.ts'),
  start: 'first',
  view: () => import('./views/terms-screen.tsx'),
  translations: ['terms'],
  route: { path: '/terms-and-conditions', isAlone: true },
  firstRequests: ['requiredTerms'],
});
