import type { linksMachine } from '../../../machines/links/links.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    links: typeof linksMachine;
  }
}

/** The links under which documents were sent. */
export default defineFlow({
  name: 'links',
  machine: async () => (await import('../../../machines/links/links.machine.ts')).linksMachine,
  services: () => import('./actors.ts'),
  dialog: () => import('./views/links-dialog.tsx'),
  translations: ['links'],
});
