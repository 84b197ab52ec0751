/** The chart of the open task with services that answer when told. */
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import type { TaskAddress } from '../../../machines/task/address.ts';
import type { DraftWish, SaveWish, SignWish, TaskUpdate } from '../../../machines/task/calls.ts';
import type {
  CompletionInput,
  CompletionOutput,
} from '../../../machines/task/completion/completion.machine.ts';
import { type EditingEvent, editingMachine } from '../../../machines/task/editing/editing.machine.ts';
import type { Edits } from '../../../machines/task/editing/edits.ts';
import type { OpenedTask, UpdatedTask } from '../../../machines/task/known-task.ts';
import { reopeningMachine } from '../../../machines/task/reopening.machine.ts';
import type { TaskEvent } from '../../../machines/task/task.machine.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import { type WorkEvent, workMachine } from '../../../machines/task/work.machine.ts';
import { live, service, settle } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';
import { clientTag, groupFor, taskFor } from '../values/tasks.ts';

export const pathOf = (taskId: string, clientId = 'acme') => `/tasks/clients/${clientId}/task/${taskId}`;
export const here: Partial<SessionFacts> = { path: pathOf('a'), opened: 'a', clientId: 'acme' };
export const begun = taskFor('a', { version: 2 });
export const group = groupFor('g', ['a', 'b']);

export const openedWith = (task: Task, change: Partial<OpenedTask> = {}): OpenedTask => ({
  client: clientTag,
  task,
  group,
  siblings: [task, taskFor('b')],
  documents: [],
  ...change,
});

/** Starts the chart at task `a`, led there by the portal unless told. */
export function startTask(facts: SessionFacts = factsFor(here)) {
  const loadTask = service<OpenedTask | null, TaskAddress>();
  const loadHandedIn = service<readonly StorageDocument[], TaskAddress>();
  const readDraft = service<Edits, { user: string; taskId: string }>();
  const keepDraft = service<void, DraftWish>();
  const saveEdits = service<Task, SaveWish>();
  const updateTask = service<UpdatedTask, TaskUpdate>();
  const signDocument = service<UpdatedTask, SignWish>();
  const completion = service<CompletionOutput, CompletionInput>();
  const run = live(
    taskMachine.provide({
      actors: {
        loadTask: loadTask.logic,
        loadHandedIn: loadHandedIn.logic,
        reopening: reopeningMachine.provide({ actors: { updateTask: updateTask.logic } }),
        editing: editingMachine.provide({
          actors: {
            readDraft: readDraft.logic,
            keepDraft: keepDraft.logic,
            saveEdits: saveEdits.logic as never,
          },
        }),
        work: workMachine.provide({
          actors: {
            loadTask: loadTask.logic,
            updateTask: updateTask.logic,
            signDocument: signDocument.logic,
            completion: completion.logic as never,
          },
        }),
      },
    }),
    facts,
  );
  const at = () => run.actor.getSnapshot();
  const childOf = <Logic extends typeof editingMachine | typeof workMachine>(id: 'editing' | 'work') =>
    at().children[id] as ActorRefFrom<Logic> | undefined;
  /** What is typed into the open task. */
  const editing = () => {
    const actor = childOf<typeof editingMachine>('editing');
    if (!actor) throw new Error('no task is open');
    return actor.getSnapshot();
  };
  /** What is done with the open task. */
  const work = () => {
    const actor = childOf<typeof workMachine>('work');
    if (!actor) throw new Error('no task is open');
    return actor.getSnapshot();
  };
  /** Sends as the portal and the views do: to the chart of the task, or to the child that handles the event alone. */
  const send = (event: TaskEvent | EditingEvent | WorkEvent) => {
    const handles = ({ events }: AnyStateMachine) => (events as readonly string[]).includes(event.type);
    if (handles(taskMachine)) run.actor.send(event as TaskEvent);
    else if (handles(editingMachine)) childOf<typeof editingMachine>('editing')?.send(event as EditingEvent);
    else childOf<typeof workMachine>('work')?.send(event as WorkEvent);
  };
  /** Loads the task and its draft, and takes the signals of it off `signals` again. */
  const show = async (opened: OpenedTask = openedWith(begun), draft: Edits = {}) => {
    loadTask.last().resolve(opened);
    await settle();
    for (const signal of ['task.opened', 'group.opened']) {
      const telling = run.signals.findIndex(({ type }) => type === signal);
      if (telling >= 0) run.signals.splice(telling, 1);
    }
    readDraft.last().resolve(draft);
    await settle();
  };
  const type = (comment: string, step = 0) => send({ type: 'step.edit', step, comment });
  const services = {
    loadTask,
    loadHandedIn,
    readDraft,
    keepDraft,
    saveEdits,
    updateTask,
    signDocument,
    completion,
  };
  return { ...run, ...services, actor: { send }, at, editing, work, show, type };
}
