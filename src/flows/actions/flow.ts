import type { actionsMachine } from '../../../machines/actions/actions.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    actions: typeof actionsMachine;
  }
}

/** What the user can ask the firm for [T2.12]. */
export default defineFlow({
  name: 'actions',
  machine: async () => (await import('../../../machines/actions/actions.machine.ts')).actionsMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/actions-screen.tsx'),
  dialog: () => import('./views/no-access-dialog.tsx'),
  translations: ['actions', 'requestKinds'],
  isReady: (at) => !at.matches({ tree: 'loading' }),
  route: {
    path: '/actions',
    capability: 'actions',
    fallback: '/documents',
    hostedPath: '/mobile/actions',
    tab: { key: 'navActions', icon: 'bolt', badge: 'requests' },
  },
  firstRequests: ['listActions', 'boxeCompany'],
});
