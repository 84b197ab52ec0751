import type { sendingMachine } from '../../../machines/sending/sending.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    sending: typeof sendingMachine;
  }
}

/** Sends documents by mail. */
export default defineFlow({
  name: 'sending',
  machine: async () => (await import('../../../machines/sending/sending.machine.ts')).sendingMachine,
  services: () => import('./actors.ts'),
  dialog: () => import('./views/sending-dialog.tsx'),
  translations: ['sending'],
});
