import { fromCallback } from 'xstate';
import type { TasksEvent } from '../../../machines/tasks/tasks.types.ts';
import { asActor } from '../../boot/as-actor.ts';
import { createTaskServices } from '../../services/task-services.ts';
import { watchTaskChanges } from '../../services/task-watch.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'tasks'> = ({ page, storage, taskService }) => {
  const { loadGroups, refreshGroups, changes } = createTaskServices({
    service: taskService(),
    storage: storage(),
  });
  return {
    actors: {
      loadGroups: asActor(loadGroups),
      refreshGroups: asActor(refreshGroups),
      watchChanges: fromCallback<TasksEvent>(({ sendBack }) =>
        watchTaskChanges({ changes, page }, (changed) => sendBack({ type: 'changes.heard', changed })),
      ),
    },
  };
};

export default createActors;
