import type { bellMachine } from '../../../machines/bell/bell.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    bell: typeof bellMachine;
  }
}

/** The notices under the bell. Their number can wait until the first view is drawn. */
export default defineFlow({
  name: 'bell',
  machine: async () => (await import('../../../machines/bell/bell.machine.ts')).bellMachine,
  services: () => import('./actors.ts'),
  start: 'later',
});
