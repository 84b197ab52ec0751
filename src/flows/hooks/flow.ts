import type { hooksMachine } from '../../../machines/hooks/hooks.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    hooks: typeof hooksMachine;
  }
}

/** What the firm’s log hears of: errors, page views, loading times. */
export default defineFlow({
  name: 'hooks',
  machine: async () => (await import('../../../machines/hooks/hooks.machine.ts')).hooksMachine,
  services: () => import('./actors.ts'),
  start: 'later',
});
