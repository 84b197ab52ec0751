import type { profileMachine } from '../../../machines/profile/profile.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    profile: typeof profileMachine;
  }
}

/** The signed-in user’s own settings, and the linked accounts. */
export default defineFlow({
  name: 'profile',
  machine: async () => (await import('../../../machines/profile/profile.machine.ts')).profileMachine,
  services: () => import('./actors.ts'),
  start: 'later',
  dialog: () => import('./views/profile-dialogs.tsx'),
  translations: ['profile'],
});
