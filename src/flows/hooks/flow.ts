import type { hooksMachine } from '../../../machines/hooks/hooks.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    hooks: typeof hooksMachine;
  }
}

/** Reports errors, page views and loading times to the firm’s log. */
export default defineFlow({
  name: 'hooks',
  machine: async () => (await import('../../../machines/hooks/hooks.machine.ts')).hooksMachine,
  services: () => import('./actors.ts'),
  start: 'later',
});
