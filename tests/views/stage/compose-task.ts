/** The open task as its views need it: a state of one of its charts, and what the others are beside it. */
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { editingMachine } from '../../../machines/task/editing.machine.ts';
import { knownOf, startContext } from '../../../machines/task/task.context.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import type { KnownTask, TaskContext } from '../../../machines/task/task.types.ts';
import { groupFor, taskFor } from '../../helpers/tasks.ts';
import type { ViewState } from './view-states.ts';

/** The editing of a task into which nothing was typed. */
function editingAt(known: KnownTask, isLocked: boolean): AnyMachineSnapshot {
  const { context } = createActor(editingMachine, { input: { known, task: null as never } }).getSnapshot();
  const value = { typing: isLocked ? 'locked' : 'open', saving: 'settled', draft: 'kept' };
  return editingMachine.resolveState({ value: value as never, context });
}

/** The task that is edited, with another one in its group; nothing is being done with it. */
function taskAt({ facts, ...known }: KnownTask): AnyMachineSnapshot {
  const { clientId, taskId } = known.task;
  const context: TaskContext = {
    ...startContext({ ...facts, path: `/tasks/clients/${clientId}/task/${taskId}` }),
    ...known,
    group: groupFor('g', [taskId, 'b']),
    siblings: [known.task, taskFor('b')],
    openStep: known.task.steps.length > 0 ? 0 : null,
  };
  const value = { shown: { place: 'settled', work: 'settled' } };
  return taskMachine.resolveState({ value: value as never, context });
}

export function composeTask(snapshot: AnyMachineSnapshot): Pick<ViewState, 'snapshot' | 'below'> {
  if (snapshot.machine.id === editingMachine.id)
    return { snapshot: taskAt(snapshot.context.known), below: { editing: snapshot } };
  if (!snapshot.matches('shown')) return { snapshot, below: {} };
  return {
    snapshot,
    below: { editing: editingAt(knownOf(snapshot.context), snapshot.context.isWorking) },
  };
}
