import type { taxCalendarMachine } from '../../../machines/tax-calendar/tax-calendar.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    taxCalendar: typeof taxCalendarMachine;
  }
}

/** The tax calendar of the Brazilian edition on the home page. */
export default defineFlow({
  name: 'taxCalendar',
  machine: async () =>
    (await import('../../../machines/tax-calendar/tax-calendar.machine.ts')).taxCalendarMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
  widget: {
    type: 'taxCalendar',
    height: 374,
    view: () => import('./views/tax-calendar.tsx'),
  },
  translations: ['taxCalendar'],
  firstRequests: ['listObligations'],
});
