/** Tasks and groups for tests. */

import { notHandedIn } from '../../../contract/tasks/hand-in.ts';
import type { ClientTag } from '../../../contract/tasks/task-groups.ts';
import type { Task, TaskGroup, TaskStep } from '../../../contract/tasks/task-items.ts';

/** An optional step without an answer. */
export const stepFor = (change: Partial<TaskStep> = {}): TaskStep => ({
  title: 'Step',
  isRequired: false,
  data: {},
  comment: null,
  dnaComment: null,
  ...change,
});

/** A task of group `g` of the client `acme`, in progress, with two steps. */
export const taskFor = (taskId: string, change: Partial<Task> = {}): Task => {
  const { taskGroupId = 'g' } = change;
  return {
    taskId,
    clientId: 'acme',
    taskGroupId,
    type: 'documentsTask',
    status: 1,
    label: `Task ${taskId}`,
    dueDate: null,
    expirationDate: null,
    order: 1,
    deleted: false,
    params: { kind: null, taxYear: null },
    data: {},
    steps: [stepFor({ title: 'First' }), stepFor({ title: 'Second' })],
    comment: null,
    doesNotApplyComment: null,
    tags: [],
    sendNotification: false,
    taskGroup: { id: taskGroupId },
    version: 1,
    createdBy: 'firm',
    handIn: notHandedIn.handIn,
    verdicts: [],
    ...change,
  };
};

/** A pending group of the client `acme` with these tasks. */
export const groupFor = (
  id: string,
  tasks: readonly string[] = [],
  change: Partial<TaskGroup> = {},
): TaskGroup => ({
  id,
  taskGroupId: id,
  clientId: 'acme',
  type: 'document_request',
  label: `Group ${id}`,
  status: 1,
  completedDate: null,
  expirationDate: null,
  dueDate: null,
  tasks: [...tasks],
  ...change,
});

/** The client of these tasks, as cards name it. */
export const clientTag: ClientTag = { id: 'acme', name: 'Acme', kind: 0, mayChange: true };
