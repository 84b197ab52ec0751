import type { liveMachine } from '../../../machines/live/live.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    live: typeof liveMachine;
  }
}

/** The live view of the charts, for sessions with the right to it. */
export default defineFlow({
  name: 'live',
  machine: async () => (await import('../../../machines/live/live.machine.ts')).liveMachine,
  services: () => import('./actors.ts'),
  dialog: () => import('./views/live-panel.tsx'),
  translations: ['live'],
});
