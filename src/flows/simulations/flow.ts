import type { simulationsMachine } from '../../../machines/simulations/simulations.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    simulations: typeof simulationsMachine;
  }
}

/** Simulations of the active client [T2.14, T2.19]: what a raise, vacation or a termination would come to. */
export default defineFlow({
  name: 'simulations',
  machine: async () =>
    (await import('../../../machines/simulations/simulations.machine.ts')).simulationsMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/simulations-screen.tsx'),
  translations: ['simulations', 'requestForm'],
  route: {
    path: '/actions/service-request/mocks',
    below: ['/:simulation', '/:simulation/:form'],
    capability: 'actions',
    fallback: '/documents',
    hostedPath: '/mobile/actions/service-request/mocks',
    title: 'simulationsTitle',
  },
  firstRequests: ['listSimulations'],
});
