import type { taskMachine } from '../../../machines/task/task.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    task: typeof taskMachine;
  }
}

/** The task that is open beside the lists. */
export default defineFlow({
  name: 'task',
  machine: async () => (await import('../../../machines/task/task.machine.ts')).taskMachine,
  services: () => import('./task-actors.ts'),
  uses: ['storage', 'taskService'],
});
