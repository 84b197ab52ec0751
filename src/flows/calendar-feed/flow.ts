import type { calendarFeedMachine } from '../../../machines/calendar-feed/calendar-feed.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    calendarFeed: typeof calendarFeedMachine;
  }
}

/** The subscription to the tax calendar, as a dialog. */
export default defineFlow({
  name: 'calendarFeed',
  machine: async () =>
    (await import('../../../machines/calendar-feed/calendar-feed.machine.ts')).calendarFeedMachine,
  services: () => import('./actors.ts'),
  dialog: () => import('./views/calendar-feed-dialog.tsx'),
  translations: ['calendarFeed', 'problems'],
});
