import { fromCallback } from 'xstate';
import type { TasksEvent } from '../../../machines/tasks/tasks.types.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTaskServices } from './services.ts';
import { watchTaskChanges } from './task-watch.ts';

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
