import type { previewMachine } from '../../../machines/preview/preview.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    preview: typeof previewMachine;
  }
}

/** Shows a document in the whole window. */
export default defineFlow({
  name: 'preview',
  machine: async () => (await import('../../../machines/preview/preview.machine.ts')).previewMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
  dialog: () => import('./views/preview-dialog.tsx'),
  translations: ['preview'],
});
