import { assign, fromPromise, setup } from 'xstate';
import type { Task } from '../../../contract/tasks/task-items.ts';
import type { EditWish, SaveWish } from '../calls.ts';

interface Context {
  readonly taskId: string;
  /** What is still to be saved. */
  readonly left: readonly Pick<EditWish, 'key' | 'edit'>[];
  /** The task after the last edit that was saved. */
  readonly saved: Task | null;
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** The next edit. */
function nextEdit({ taskId, left: [next] }: Context): EditWish {
  if (!next) throw new Error('tasks: there was nothing to save');
  return { taskId, ...next };
}

/**
 * Saves what was typed into a task and its steps, one call each; its output is the task after the last one. A
 * failed call ends the chart with its error; the editing chart keeps the edits and shows the problem.
 */
export const saveEditsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'nothing.heard' },
    input: {} as SaveWish,
    output: {} as Task,
    meta: {} as { spec: string[] },
  },
  actors: { saveEdit: fromPromise<Task, EditWish>(provide('saveEdit')) },
  guards: { hasMore: ({ context }) => context.left.length > 1 },
  actions: {
    storeSaved: assign(({ context }, saved: Task) => ({ saved, left: context.left.slice(1) })),
  },
}).createMachine({
  id: 'saveEdits',
  description: 'Saves the edits of a task on the server.',
  context: ({ input: { taskId, edits } }) => ({
    taskId,
    left: Object.entries(edits).map(([key, edit]) => ({ key, edit })),
    saved: null,
  }),
  output: ({ context }) => context.saved as Task,
  initial: 'saving',
  states: {
    saving: {
      description: 'Steps in their order, then the task itself. The first failure ends the chart.',
      meta: { spec: ['T7.09', 'T7.10'] },
      invoke: {
        src: 'saveEdit',
        id: 'saveEdit',
        input: ({ context }) => nextEdit(context),
        onDone: [
          {
            guard: 'hasMore',
            target: 'saving',
            reenter: true,
            actions: { type: 'storeSaved', params: ({ event }) => event.output },
          },
          { target: 'saved', actions: { type: 'storeSaved', params: ({ event }) => event.output } },
        ],
      },
    },
    saved: { type: 'final' },
  },
});
