import type { manifestMachine } from '../../../machines/manifest/manifest.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    manifest: typeof manifestMachine;
  }
}

/** The invoices issued to the active client, and the answers to them [T2.18]. */
export default defineFlow({
  name: 'manifest',
  machine: async () => (await import('../../../machines/manifest/manifest.machine.ts')).manifestMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/manifest-screen.tsx'),
  translations: ['manifest'],
  route: {
    path: '/actions/nfe-manifest',
    below: ['/:action'],
    capability: 'actions',
    fallback: '/documents',
    hostedPath: '/mobile/actions/nfe-manifest',
    title: 'manifestTitle',
  },
  firstRequests: ['listManifestDocuments'],
});
