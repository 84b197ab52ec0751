import type { helpMachine } from '../../../machines/help/help.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    help: typeof helpMachine;
  }
}

/** Help articles for the page on screen, and the feedback form. */
export default defineFlow({
  name: 'help',
  machine: async () => (await import('../../../machines/help/help.machine.ts')).helpMachine,
  services: () => import('./actors.ts'),
});
