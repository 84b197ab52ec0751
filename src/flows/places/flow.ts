import type { placesMachine } from '../../../machines/places/places.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    places: typeof placesMachine;
  }
}

/** Countries and their states, for addresses. */
export default defineFlow({
  name: 'places',
  machine: async () => (await import('../../../machines/places/places.machine.ts')).placesMachine,
  services: () => import('./actors.ts'),
});
