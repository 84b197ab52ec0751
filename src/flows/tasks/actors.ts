import { fromCallback } from 'xstate';
import { type TabReport, taskWatchMachine } from '../../../machines/tasks/task-watch.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTaskServices } from './services.ts';
import { watchTab } from './watch-tab.ts';

const createActors: FlowActors<'tasks'> = ({ page, storage, taskService }) => {
  const { loadGroups, refreshGroups, askChanges } = createTaskServices({
    service: taskService(),
    storage: storage(),
  });
  return {
    actors: {
      loadGroups: asActor(loadGroups),
      refreshGroups: asActor(refreshGroups),
      watchChanges: taskWatchMachine.provide({
        actors: {
          watchTab: fromCallback<TabReport>(({ sendBack }) => watchTab(page, sendBack)),
          askChanges: asActor(askChanges),
        },
      }),
    },
  };
};

export default createActors;
