import type { mobileMachine } from '../../../machines/mobile/mobile.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    mobile: typeof mobileMachine;
  }
}

/** The conversation with the native app that hosts the page. */
export default defineFlow({
  name: 'mobile',
  machine: async () => (await import('../../../machines/mobile/mobile.machine.ts')).mobileMachine,
  start: 'hosted',
  route: { path: '/mobile', title: 'navActions' },
});
