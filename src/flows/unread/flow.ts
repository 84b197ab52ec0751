import type { unreadMachine } from '../../../machines/unread/unread.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    unread: typeof unreadMachine;
  }
}

/** Unread documents of the firm, over all clients: the list behind the newest ones on home [S2.16]. */
export default defineFlow({
  name: 'unread',
  machine: async () => (await import('../../../machines/unread/unread.machine.ts')).unreadMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/unread-screen.tsx'),
  translations: ['unread'],
  isReady: (at) => !at.matches('loading'),
  route: {
    path: '/home/documents',
    capability: 'documents',
    fallback: '/not-authorized',
    title: 'unreadTitle',
  },
  firstRequests: ['unreadDocuments'],
});
