import type { tasksMachine } from '../../../machines/tasks/tasks.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    tasks: typeof tasksMachine;
  }
}

/** The task lists. */
export default defineFlow({
  name: 'tasks',
  machine: async () => (await import('../../../machines/tasks/tasks.machine.ts')).tasksMachine,
  services: () => import('./actors.ts'),
  uses: ['storage', 'taskService'],
  view: () => import('./views/tasks-screen.tsx'),
  translations: ['tasks', 'handIn'],
  isReady: (at) => !at.matches({ pending: 'loading' }),
  route: {
    path: '/tasks',
    below: ['/clients/:clientId/task/:taskId'],
    capability: 'tasks',
    fallback: '/documents',
    tab: { key: 'navTasks', icon: 'list', badge: 'waiting' },
  },
  firstRequests: ['serviceRoute', 'taskChanges', 'listGroups'],
});
