import type { deletionMachine } from '../../../machines/deletion/deletion.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    deletion: typeof deletionMachine;
  }
}

/** Deletes documents, and restores them. */
export default defineFlow({
  name: 'deletion',
  machine: async () => (await import('../../../machines/deletion/deletion.machine.ts')).deletionMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
  dialog: () => import('./views/deletion-dialog.tsx'),
  translations: ['deletion'],
});
