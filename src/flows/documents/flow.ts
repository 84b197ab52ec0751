import type { documentsMachine } from '../../../machines/documents/documents.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    documents: typeof documentsMachine;
  }
}

/** The documents of a client. */
export default defineFlow({
  name: 'documents',
  machine: async () => (await import('../../../machines/documents/documents.machine.ts')).documentsMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
  view: () => import('./views/documents-screen.tsx'),
  translations: ['documents'],
  isReady: (at) => at.matches({ client: { known: 'shown' } }),
  route: {
    path: '/documents',
    below: ['/:folderId', '/:folderId/:documentId'],
    capability: 'documents',
    fallback: '/not-authorized',
    tab: { key: 'navDocuments', icon: 'files', badge: 'unread' },
  },
  firstRequests: ['serviceRoute', 'containerTree', 'containerDocuments'],
});
