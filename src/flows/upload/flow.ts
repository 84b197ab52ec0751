import type { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    upload: typeof uploadMachine;
  }
}

/** Files on their way to the firm. */
export default defineFlow({
  name: 'upload',
  machine: async () => (await import('../../../machines/upload/upload.machine.ts')).uploadMachine,
  services: () => import('./actors.ts'),
  uses: ['storage'],
});
