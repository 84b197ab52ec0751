import type { clearancesMachine } from '../../../machines/clearances/clearances.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    clearances: typeof clearancesMachine;
  }
}

/** The clearance certificates of the Brazilian edition on the home page. */
export default defineFlow({
  name: 'clearances',
  machine: async () => (await import('../../../machines/clearances/clearances.machine.ts')).clearancesMachine,
  services: () => import('./actors.ts'),
  widget: {
    type: 'cnd',
    height: 360,
    view: () => import('./views/clearances.tsx'),
  },
  dialog: () => import('./views/clearance-dialogs.tsx'),
  translations: ['clearances'],
  firstRequests: ['listClientAgencies'],
});
