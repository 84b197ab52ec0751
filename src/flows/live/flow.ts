import type { liveMachine } from '../../../machines/live/live.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    live: typeof liveMachine;
  }
}

/** One chunk: each further name would be in the first view of sessions that never fetch it. */
const chunk = () => import('./live-view.ts');

/** The live view of the charts, for sessions with the right to it. */
export default defineFlow({
  name: 'live',
  machine: async () => (await chunk()).liveMachine,
  services: chunk,
  dialog: async () => (await chunk()).fetchPanel(),
  translations: ['live'],
});
