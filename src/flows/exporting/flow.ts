import type { exportingMachine } from '../../../machines/exporting/exporting.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    exporting: typeof exportingMachine;
  }
}

/** Packs documents into archives. */
export default defineFlow({
  name: 'exporting',
  machine: async () => (await import('../../../machines/exporting/exporting.machine.ts')).exportingMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
});
