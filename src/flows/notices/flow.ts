import type { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    notices: typeof noticesMachine;
  }
}

/** Notices above every page. Coming late, they would move it. */
export default defineFlow({
  name: 'notices',
  machine: async () => (await import('../../../machines/notices/notices.machine.ts')).noticesMachine,
  services: () => import('./actors.ts'),
  start: 'first',
  isReady: (at) =>
    !at.matches({ covid: 'reading' }) &&
    !at.matches({ welcome: 'reading' }) &&
    !at.matches({ welcome: 'awaitingClients' }),
});
