import { completionMachine } from '../../../machines/task/completion.machine.ts';
import { creationMachine } from '../../../machines/task/creation.machine.ts';
import { editingMachine } from '../../../machines/task/editing.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import { createCopyLink } from '../../platform/copy-link.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTaskServices } from './services.ts';
import { createTaskDrafts } from './task-drafts.ts';

const createActors: FlowActors<'task'> = ({ page, store, storage, taskService }) => {
  const services = createTaskServices({ service: taskService(), storage: storage() });
  const drafts = createTaskDrafts({ store });
  const changing = {
    saveEdits: asActor(services.saveEdits),
    updateTask: asActor(services.updateTask),
  };
  const undoing = {
    removeTasks: asActor(services.removeTasks),
    loadGroupTasks: asActor(services.loadGroupTasks),
  };
  return {
    actors: {
      updateTask: changing.updateTask,
      loadTask: asActor(services.loadTask),
      loadHandedIn: asActor(services.loadHandedIn),
      signDocument: asActor(services.signDocument),
      copyLink: asActor(createCopyLink(page)),
      editing: editingMachine.provide({
        actors: {
          saveEdits: changing.saveEdits,
          readDraft: asActor(drafts.readDraft),
          keepDraft: asActor(drafts.keepDraft),
        },
      }),
      completion: completionMachine.provide({
        actors: {
          ...changing,
          ...undoing,
          creation: creationMachine.provide({
            actors: {
              ...undoing,
              createTask: asActor(services.createTask),
              updateTask: changing.updateTask,
            },
          }),
        },
      }),
    },
  };
};

export default createActors;
