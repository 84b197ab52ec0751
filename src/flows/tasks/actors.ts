import { fromCallback } from 'xstate';
import type { TabReport } from '../../../machines/tab.ts';
import { groupPagesMachine } from '../../../machines/tasks/group-pages.machine.ts';
import { taskWatchMachine } from '../../../machines/tasks/task-watch.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import { watchTab } from '../../platform/browser/watch-tab.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTaskServices } from './services.ts';

const createActors: FlowActors<'tasks'> = ({ page, storage, taskService }) => {
  const { loadPage, askChanges } = createTaskServices({
    service: taskService(),
    storage: storage(),
  });
  const groupPages = groupPagesMachine.provide({ actors: { loadPage: asActor(loadPage) } });
  return {
    actors: {
      loadGroups: groupPages,
      refreshGroups: groupPages,
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
