import { followUpsWanted } from '../../../contract/tasks/follow-ups.ts';
import type { NewTask } from '../../../contract/tasks/task-items.ts';
import type { FollowUp } from '../../../contract/tasks/task-kinds.ts';
import type { TaskFixture } from './task-fixture.ts';

/** A questionnaire that is done, and what a browser may create because of its answers. */
export interface Offer {
  readonly questionnaireId: string;
  readonly wishes: readonly NewTask[];
}

/** Adds a finished questionnaire of the firm to a group of the client `acme`, whose answer asks for these tasks. */
export async function offerTasks(
  fixture: TaskFixture,
  taskGroupId: string,
  followUps: readonly FollowUp[] = [{ type: 'uploadTask', label: 'Upload it' }],
): Promise<Offer> {
  const data = {
    topics: [{ select: 'multi', questions: [{ id: 'q', label: 'Lease?' }], creates: { q: followUps } }],
  };
  const steps = [
    { title: 'Lease', isRequired: true, data: { selected: ['q'] }, comment: null, dnaComment: null },
  ];
  const questionnaireId = await fixture.addTask(taskGroupId, {
    type: 'questionnaireTask',
    status: 2,
    data,
    steps,
  });
  const task = { taskId: questionnaireId, clientId: 'acme', taskGroupId, order: 4, data, steps };
  return { questionnaireId, wishes: [...followUpsWanted(task).values()] };
}

/** The only task that a new finished questionnaire of a group offers. */
export async function offerTask(fixture: TaskFixture, taskGroupId: string): Promise<NewTask> {
  const [wish] = (await offerTasks(fixture, taskGroupId)).wishes;
  if (!wish) throw new Error('the questionnaire offers nothing');
  return wish;
}
