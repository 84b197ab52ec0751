/** The open task as its views need it: a state of one of its charts, and what the others are beside it. */
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { editingMachine } from '../../../machines/task/editing/editing.machine.ts';
import type { KnownTask } from '../../../machines/task/known-task.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import { knownOf, startContext, type TaskContext } from '../../../machines/task/task-context.ts';
import { workMachine } from '../../../machines/task/work.machine.ts';
import { groupFor, taskFor } from '../../support/values/tasks.ts';
import type { ViewState } from './view-states.ts';

/** The editing of a task into which nothing was typed. */
function editingAt(known: KnownTask, isLocked = false): AnyMachineSnapshot {
  const { context } = createActor(editingMachine, { input: { known, task: null as never } }).getSnapshot();
  const value = { typing: isLocked ? 'locked' : 'open', saving: 'settled', draft: 'kept' };
  return editingMachine.resolveState({ value: value as never, context });
}

/** The work on a task with which nothing is being done. */
function workAt(known: KnownTask): AnyMachineSnapshot {
  const input = { known, hasComeUp: true, task: null as never };
  const { context } = createActor(workMachine, { input }).getSnapshot();
  return workMachine.resolveState({ value: 'settled', context });
}

/** The task that is open, with another one in its group. */
function taskAt({ facts, uploading, ...known }: KnownTask): AnyMachineSnapshot {
  const { clientId, taskId } = known.task;
  const context: TaskContext = {
    ...startContext({ ...facts, path: `/tasks/clients/${clientId}/task/${taskId}` }),
    ...known,
    uploading: { [taskId]: uploading },
    openStep: known.task.steps.length > 0 ? 0 : null,
  };
  return taskMachine.resolveState({ value: { shown: { place: 'settled' } } as never, context });
}

export function composeTask(snapshot: AnyMachineSnapshot): Pick<ViewState, 'snapshot' | 'below'> {
  const { context, machine } = snapshot;
  if (machine.id === editingMachine.id) {
    const { taskId } = context.known.task;
    const siblings = [context.known.task, taskFor('b')];
    const known = { ...context.known, group: groupFor('g', [taskId, 'b']), siblings };
    return { snapshot: taskAt(known), below: { editing: snapshot, work: workAt(known) } };
  }
  if (machine.id === workMachine.id)
    return {
      snapshot: taskAt(context.known),
      below: { editing: editingAt(context.known, snapshot.hasTag('busy')), work: snapshot },
    };
  if (!snapshot.matches('shown')) return { snapshot, below: {} };
  const known = knownOf(context);
  return { snapshot, below: { editing: editingAt(known), work: workAt(known) } };
}
