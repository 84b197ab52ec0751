import type { homeMachine } from '../../../machines/home/home.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    home: typeof homeMachine;
  }
}

/** The front page: open tasks and new documents. */
export default defineFlow({
  name: 'home',
  machine: async () => (await import('../../../machines/home/home.machine.ts')).homeMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/home-screen.tsx'),
  widget: { type: 'documents', height: 374, view: () => import('./views/documents-widget.tsx') },
  translations: ['home', 'handIn', 'tasks'],
  isReady: (at) => !at.matches({ answer: 'loading' }),
  route: {
    path: '/home',
    below: ['/cnd/:clientId'],
    capability: 'dashboards',
    fallback: '/tasks',
    tab: { key: 'navHome', icon: 'home' },
  },
  firstRequests: ['home'],
});
