import type { commentsMachine } from '../../../machines/comments/comments.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    comments: typeof commentsMachine;
  }
}

/** Comments on a document. */
export default defineFlow({
  name: 'comments',
  machine: async () => (await import('../../../machines/comments/comments.machine.ts')).commentsMachine,
  services: () => import('./actors.ts'),
  dialog: () => import('./views/comments-dialog.tsx'),
  translations: ['comments'],
});
