import { copyLinkMachine } from '../../../machines/copy-link.machine.ts';
import { downloadsMachine } from '../../../machines/downloads.machine.ts';
import { completionMachine } from '../../../machines/task/completion/completion.machine.ts';
import { creationMachine } from '../../../machines/task/completion/creation.machine.ts';
import { editingMachine } from '../../../machines/task/editing/editing.machine.ts';
import { saveEditsMachine } from '../../../machines/task/editing/save-edits.machine.ts';
import { reopeningMachine } from '../../../machines/task/reopening.machine.ts';
import { workMachine } from '../../../machines/task/work.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import { createCopyLink } from '../../platform/browser/copy-link.ts';
import { createPrepareDownload } from '../../platform/http/prepare-download.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTaskServices } from './services.ts';
import { createTaskDrafts } from './task-drafts.ts';

const createActors: FlowActors<'task'> = ({ page, store, storage, taskService }) => {
  const services = createTaskServices({ service: taskService(), storage: storage() });
  const drafts = createTaskDrafts({ store });
  const updateTask = asActor(services.updateTask);
  const undoing = {
    removeTasks: asActor(services.removeTasks),
    loadGroupTasks: asActor(services.loadGroupTasks),
  };
  const loadTask = asActor(services.loadTask);
  return {
    actors: {
      loadTask,
      loadHandedIn: asActor(services.loadHandedIn),
      copyLink: copyLinkMachine.provide({ actors: { copyLink: asActor(createCopyLink(page)) } }),
      downloads: downloadsMachine.provide({
        actors: { prepareDownload: asActor(createPrepareDownload(storage())) },
      }),
      editing: editingMachine.provide({
        actors: {
          saveEdits: saveEditsMachine.provide({ actors: { saveEdit: asActor(services.saveEdit) } }),
          readDraft: asActor(drafts.readDraft),
          keepDraft: asActor(drafts.keepDraft),
        },
      }),
      reopening: reopeningMachine.provide({ actors: { updateTask } }),
      work: workMachine.provide({
        actors: {
          loadTask,
          updateTask,
          signDocument: asActor(services.signDocument),
          completion: completionMachine.provide({
            actors: {
              updateTask,
              ...undoing,
              creation: creationMachine.provide({
                actors: {
                  ...undoing,
                  createTask: asActor(services.createTask),
                  updateTask,
                },
              }),
            },
          }),
        },
      }),
    },
  };
};

export default createActors;
