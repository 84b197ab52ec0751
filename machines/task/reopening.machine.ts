import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { Alert, Signal } from '../signals.ts';
import { bentoStandard, withdrawal } from '../signals.ts';
import { pathOf } from './address.ts';
import type { TaskUpdate } from './calls.ts';
import type { UpdatedTask } from './known-task.ts';
import { failureOf, failureTopic, raised, told } from './signals.ts';

/** Sent to the chart of the task: a removed task is open again. */
export type ReopeningReport = { type: 'removal.undone'; updated: UpdatedTask };

export type ReopeningEvent = { type: 'removal.undo'; taskId: string };

interface ReopeningContext {
  /** The tasks to reopen, the first one first; alerts offer each once. */
  readonly queue: readonly string[];
  readonly task: ActorRef<Snapshot<unknown>, ReopeningReport>;
}

type In = { context: ReopeningContext };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};
const undo = (taskId: string): Pick<Alert, 'clickAction'> => ({ clickAction: { type: 'reopen', taskId } });

/** Says that a task was removed, and offers to reopen it. */
export const removedAlert = (taskId: string) => {
  const { type, alert } = raised('success', 'tasks.removed');
  return { type, alert: { ...alert, ...undo(taskId) } };
};

/** Undoes removals of tasks, whichever task is open meanwhile. */
export const reopeningMachine = setup({
  types: {
    context: {} as ReopeningContext,
    events: {} as ReopeningEvent,
    input: {} as Pick<ReopeningContext, 'task'>,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: { updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')) },
  guards: {
    isQueued: ({ context }, taskId: string) => context.queue.includes(taskId),
    hasNext: ({ context }) => context.queue.length > 0,
    isPassing: (_, { error }: { error: unknown }) => isPassing(problemOf(error)),
  },
  actions: {
    withdrawFailure: emit((_: unknown, taskId: string) => withdrawal(failureTopic(taskId, 'reopen'))),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    report: sendTo(
      ({ context }: In) => context.task,
      (_, updated: UpdatedTask) => ({ type: 'removal.undone' as const, updated }),
    ),
    announce: enqueueActions(({ enqueue }, { task, group }: UpdatedTask) => {
      enqueue.emit(told('MarkAsWipSuccess', task));
      enqueue.emit({ type: 'task.changed', group, tasks: [task] });
      const { type, alert } = raised('success', 'tasks.reopened');
      enqueue.emit({
        type,
        alert: { ...alert, timeout: bentoStandard, clickAction: { type: 'go', to: pathOf(task) } },
      });
    }),
    offerAgain: emit(({ context: { queue } }: In) => {
      const [taskId = ''] = queue;
      const { type, alert } = failureOf(taskId, 'tasks.reopenFailed');
      return { type, alert: { ...alert, ...undo(taskId) } };
    }),
    alertTooLate: emit(({ context: { queue } }: In) => failureOf(queue[0] ?? '', 'tasks.reopenTooLate')),
  },
}).createMachine({
  id: 'reopening',
  description: 'Removed tasks that the user wants back: one after the other, each with the status WIP.',
  context: ({ input }) => ({ ...input, queue: [] }),
  meta: { spec: ['T4.07'] },
  on: {
    'removal.undo': [
      { guard: { type: 'isQueued', params: ({ event }) => event.taskId } },
      {
        actions: [
          { type: 'withdrawFailure', params: ({ event }) => event.taskId },
          assign({ queue: ({ context, event }) => [...context.queue, event.taskId] }),
        ],
      },
    ],
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasNext', target: 'reopening' } },
    reopening: {
      invoke: {
        src: 'updateTask',
        id: 'reopenTask',
        input: ({ context }) => ({
          taskId: context.queue[0] ?? '',
          patch: { status: taskStatus.wip },
        }),
        onDone: {
          target: 'idle',
          meta: { spec: ['S4.25', 'T4.02', 'T4.08'] },
          actions: [
            { type: 'report', params: ({ event }) => event.output },
            { type: 'announce', params: ({ event }) => event.output },
            'dropFirst',
          ],
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => event },
            target: 'idle',
            description: 'Nothing is known of the task. The alert offers to try again, which is safe.',
            actions: ['offerAgain', 'dropFirst'],
          },
          {
            target: 'idle',
            description:
              'The server opens it no more: it was removed too long ago, or the firm has removed it as well.',
            actions: ['alertTooLate', 'dropFirst'],
          },
        ],
      },
    },
  },
});
