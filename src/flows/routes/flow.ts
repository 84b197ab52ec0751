import type { routesMachine } from '../../../machines/routes/routes.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    routes: typeof routesMachine;
  }
}

/** The guards of the portal’s paths. */
export default defineFlow({
  name: 'routes',
  machine: async () => (await import('../../../machines/routes/routes.machine.ts')).routesMachine,
  services: () => import('./actors.ts'),
  start: 'first',
});
