import type { fiscalMachine } from '../../../machines/fiscal/fiscal.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    fiscal: typeof fiscalMachine;
  }
}

/** Box-e: the fiscal documents of the active client, by storage [T2.15]. */
export default defineFlow({
  name: 'fiscal',
  machine: async () => (await import('../../../machines/fiscal/fiscal.machine.ts')).fiscalMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/fiscal-screen.tsx'),
  translations: ['boxE', 'fiscal', 'fields'],
  route: {
    path: '/actions/box-e',
    below: ['/:storage', '/:storage/:document'],
    capability: 'actions',
    fallback: '/documents',
    hostedPath: '/mobile/actions/box-e',
    title: 'boxeTitle',
  },
  firstRequests: ['listFiscalDocuments'],
});
