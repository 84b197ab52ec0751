import type { trashMachine } from '../../../machines/trash/trash.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    trash: typeof trashMachine;
  }
}

/** Documents that were deleted and can be restored. */
export default defineFlow({
  name: 'trash',
  machine: async () => (await import('../../../machines/trash/trash.machine.ts')).trashMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
  dialog: () => import('./views/trash-dialog.tsx'),
  translations: ['trash'],
});
