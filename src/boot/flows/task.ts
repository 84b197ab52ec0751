import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The open task with its services. */
export const loadTaskFlow: FlowLoader = async ({ store, storage, taskService }) => {
  const [
    { taskMachine },
    { completionMachine },
    { createTaskServices },
    { createTaskDrafts },
    service,
    documents,
  ] = await Promise.all([
    import('../../../machines/task/task.machine.ts'),
    import('../../../machines/task/completion.machine.ts'),
    import('../../services/task-services.ts'),
    import('../../services/task-drafts.ts'),
    taskService(),
    storage(),
  ]);
  const services = createTaskServices({ service, storage: documents });
  const drafts = createTaskDrafts({ store });
  const changing = {
    saveEdits: asActor(services.saveEdits),
    updateTask: asActor(services.updateTask),
  };
  return taskMachine.provide({
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
  });
};
