import type { reportMachine } from '../../../machines/report/report.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    report: typeof reportMachine;
  }
}

/** Reports an issue, and opens the chat with support. */
export default defineFlow({
  name: 'report',
  machine: async () => (await import('../../../machines/report/report.machine.ts')).reportMachine,
  services: () => import('./actors.ts'),
  dialog: () => import('./views/report-dialog.tsx'),
  translations: ['report'],
});
