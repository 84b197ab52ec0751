import type { previewMachine } from '../../../machines/preview/preview.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    reader: typeof previewMachine;
  }
}

/** The preview a second time: a document that is read in place, in a task. */
export default defineFlow({
  name: 'reader',
  machine: async () => (await import('../../../machines/preview/preview.machine.ts')).previewMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
});
