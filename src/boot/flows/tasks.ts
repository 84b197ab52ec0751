import { fromCallback } from 'xstate';
import type { TasksEvent } from '../../../machines/tasks/tasks.types.ts';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The task lists with their services. */
export const loadTasksFlow: FlowLoader = async ({ page, storage, taskService }) => {
  const [{ tasksMachine }, { createTaskServices }, { watchTaskChanges }, service, documents] =
    await Promise.all([
      import('../../../machines/tasks/tasks.machine.ts'),
      import('../../services/task-services.ts'),
      import('../../services/task-watch.ts'),
      taskService(),
      storage(),
    ]);
  const { loadGroups, refreshGroups, changes } = createTaskServices({ service, storage: documents });
  return tasksMachine.provide({
    actors: {
      loadGroups: asActor(loadGroups),
      refreshGroups: asActor(refreshGroups),
      watchChanges: fromCallback<TasksEvent>(({ sendBack }) =>
        watchTaskChanges({ changes, page }, (changed) => sendBack({ type: 'changes.heard', changed })),
      ),
    },
  });
};
