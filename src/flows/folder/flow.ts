import type { folderMachine } from '../../../machines/folder/folder.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    folder: typeof folderMachine;
  }
}

/** Creates a folder. */
export default defineFlow({
  name: 'folder',
  machine: async () => (await import('../../../machines/folder/folder.machine.ts')).folderMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
  dialog: () => import('./views/folder-dialog.tsx'),
  translations: ['folder'],
});
