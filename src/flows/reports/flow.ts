import type { reportsMachine } from '../../../machines/reports/reports.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    reports: typeof reportsMachine;
  }
}

/** Reports about the active client, and its delivery receipts [T2.16, T2.17]. */
export default defineFlow({
  name: 'reports',
  machine: async () => (await import('../../../machines/reports/reports.machine.ts')).reportsMachine,
  services: () => import('./actors.ts'),
  view: () => import('./views/reports-screen.tsx'),
  translations: ['reports', 'fields'],
  route: {
    path: '/actions/br-reports',
    below: ['/:report', '/:report/:receipt'],
    capability: 'actions',
    fallback: '/documents',
    hostedPath: '/mobile/actions/br-reports',
    title: 'reportsTitle',
  },
  firstRequests: ['readReport'],
});
