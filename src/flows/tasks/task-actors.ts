import { completionMachine } from '../../../machines/task/completion.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTaskServices } from './services.ts';
import { createTaskDrafts } from './task-drafts.ts';

const createActors: FlowActors<'task'> = ({ store, storage, taskService }) => {
  const services = createTaskServices({ service: taskService(), storage: storage() });
  const drafts = createTaskDrafts({ store });
  const changing = {
    saveEdits: asActor(services.saveEdits),
    updateTask: asActor(services.updateTask),
  };
  return {
    actors: {
      ...changing,
      loadTask: asActor(services.loadTask),
      loadHandedIn: asActor(services.loadHandedIn),
      readDraft: asActor(drafts.readDraft),
      signDocument: asActor(services.signDocument),
      keepDraft: asActor(drafts.keepDraft),
      completion: completionMachine.provide({
        actors: {
          ...changing,
          createTasks: asActor(services.createTasks),
          removeTasks: asActor(services.removeTasks),
        },
      }),
    },
  };
};

export default createActors;
