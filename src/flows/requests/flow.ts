import type { requestsMachine } from '../../../machines/requests/requests.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    requests: typeof requestsMachine;
  }
}

/** Service requests of the active client [T2.14]: their list, and each of them. */
export default defineFlow({
  name: 'requests',
  machine: async () => (await import('../../../machines/requests/requests.machine.ts')).requestsMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/requests-screen.tsx'),
  translations: ['requests', 'requestKinds', 'requestForm'],
  route: {
    path: '/actions/service-request',
    below: ['/:action', '/:action/:request', '/:action/:request/:source'],
    capability: 'actions',
    fallback: '/documents',
    hostedPath: '/mobile/actions/service-request',
    title: 'requestsTitle',
  },
  firstRequests: ['listRequests'],
});
