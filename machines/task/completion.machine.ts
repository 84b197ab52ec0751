import { assign, fromPromise, setup } from 'xstate';
import type { Task } from '../../contract/task-items.ts';
import { taskStatus } from '../../contract/task-rules.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Edits } from './edits.ts';
import { isEmpty } from './edits.ts';
import type { FollowUps } from './follow-ups.ts';
import type { CreateWish, SaveWish, TaskUpdate, UpdatedTask } from './task.types.ts';

/** What is to be done when a task is marked as done [T4.03]. */
export interface CompletionInput {
  readonly task: Task;
  /** What was typed and is to be saved before anything else. */
  readonly edits: Edits;
  readonly followUps: FollowUps;
  /** One key for every try: a try whose answer was lost creates nothing twice. */
  readonly idempotencyKey: string;
}

/** How it ended. What could not be taken back after a failure is counted in `leftovers`. */
export type CompletionOutput =
  | { readonly outcome: 'done'; readonly updated: UpdatedTask; readonly tasks: readonly Task[] }
  | { readonly outcome: 'reverted'; readonly problem: Problem; readonly isWhole: boolean };

interface Context extends CompletionInput {
  readonly created: readonly Task[];
  /** How many of the changes have been made. */
  readonly changed: readonly Task[];
  readonly updated: UpdatedTask | null;
  readonly problem: Problem | null;
  readonly isWhole: boolean;
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const completionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'nothing.heard' },
    input: {} as CompletionInput,
    output: {} as CompletionOutput,
    meta: {} as { spec: string[] },
  },
  actors: {
    saveEdits: fromPromise<Task, SaveWish>(provide('saveEdits')),
    createTasks: fromPromise<readonly Task[], CreateWish>(provide('createTasks')),
    updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')),
    removeTasks: fromPromise<void, { taskIds: readonly string[] }>(provide('removeTasks')),
  },
  guards: {
    hasNothingToSave: ({ context }) => isEmpty(context.edits),
    hasNothingToCreate: ({ context }) => context.followUps.creates.length === 0,
    hasNothingToChange: ({ context }) => context.changed.length >= context.followUps.changes.length,
    hasCreatedNothing: ({ context }) => context.created.length === 0,
    hasChangedNothing: ({ context }) => context.changed.length === 0,
  },
  actions: {
    storeCreated: assign((_, created: readonly Task[]) => ({ created })),
    storeChanged: assign(({ context }, { task }: UpdatedTask) => ({ changed: [...context.changed, task] })),
    storeUpdated: assign((_, updated: UpdatedTask) => ({ updated })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetCreated: assign({ created: [] }),
    forgetLastChange: assign(({ context }) => ({ changed: context.changed.slice(0, -1) })),
    noteLeftovers: assign({ isWhole: false }),
  },
});

const noTask = { task: {} as Task, group: {} as UpdatedTask['group'] };

/** Marking a task as done, with all that belongs to it, or nothing of it [T4.03]. */
export const completionMachine = completionSetup.createMachine({
  id: 'completion',
  description: 'A task is marked as done: its answers are saved, follow-up tasks are created and changed.',
  context: ({ input }) => ({
    ...input,
    created: [],
    changed: [],
    updated: null,
    problem: null,
    isWhole: true,
  }),
  output: ({ context }) =>
    context.problem === null
      ? {
          outcome: 'done',
          updated: context.updated ?? noTask,
          tasks: [...context.created, ...context.changed],
        }
      : { outcome: 'reverted', problem: context.problem, isWhole: context.isWhole },
  initial: 'saving',
  states: {
    saving: {
      description: 'What was typed comes first: it stays saved whatever happens then.',
      meta: { spec: ['T4.03'] },
      always: { guard: 'hasNothingToSave', target: 'creating' },
      invoke: {
        src: 'saveEdits',
        id: 'saveTask',
        input: ({ context }) => ({ taskId: context.task.taskId, edits: context.edits }),
        onDone: 'creating',
        onError: {
          target: 'reverted',
          actions: { type: 'storeProblem', params: ({ event }) => event },
        },
      },
    },
    creating: {
      description: 'All follow-up tasks, or none.',
      meta: { spec: ['T4.03', 'T4.06', 'T7.11'] },
      always: { guard: 'hasNothingToCreate', target: 'changing' },
      invoke: {
        src: 'createTasks',
        id: 'createTasks',
        input: ({ context }) => ({
          tasks: context.followUps.creates,
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: {
          target: 'changing',
          actions: { type: 'storeCreated', params: ({ event }) => event.output },
        },
        onError: {
          target: 'reverted',
          description: 'The service has taken back what it created.',
          meta: { spec: ['T7.11', 'T8.02'] },
          actions: { type: 'storeProblem', params: ({ event }) => event },
        },
      },
    },
    changing: {
      description: 'Other tasks follow: a completed one reverts to WIP.',
      meta: { spec: ['T4.03'] },
      always: { guard: 'hasNothingToChange', target: 'marking' },
      invoke: {
        src: 'updateTask',
        id: 'changeTask',
        input: ({ context }) => {
          const change = context.followUps.changes[context.changed.length];
          return { taskId: change?.taskId ?? '', patch: change?.patch ?? {} };
        },
        onDone: {
          target: 'changing',
          reenter: true,
          actions: { type: 'storeChanged', params: ({ event }) => event.output },
        },
        onError: {
          target: 'removing',
          meta: { spec: ['T4.03', 'T8.02'] },
          actions: { type: 'storeProblem', params: ({ event }) => event },
        },
      },
    },
    marking: {
      description: 'Done, with an empty does-not-apply comment.',
      meta: { spec: ['T4.03'] },
      invoke: {
        src: 'updateTask',
        id: 'markDone',
        input: ({ context }) => ({
          taskId: context.task.taskId,
          patch: { status: taskStatus.done, doesNotApplyComment: '' },
        }),
        onDone: { target: 'done', actions: { type: 'storeUpdated', params: ({ event }) => event.output } },
        onError: {
          target: 'removing',
          meta: { spec: ['T4.03', 'T8.02'] },
          actions: { type: 'storeProblem', params: ({ event }) => event },
        },
      },
    },
    removing: {
      description: 'Tasks that were created are marked as deleted.',
      meta: { spec: ['T4.03', 'T8.02'] },
      always: { guard: 'hasCreatedNothing', target: 'restoring' },
      invoke: {
        src: 'removeTasks',
        id: 'removeTasks',
        input: ({ context }) => ({ taskIds: context.created.map(({ taskId }) => taskId) }),
        onDone: { target: 'restoring', actions: 'forgetCreated' },
        onError: { target: 'restoring', actions: ['forgetCreated', 'noteLeftovers'] },
      },
    },
    restoring: {
      description: 'Tasks that were changed become what they were, the last one first.',
      meta: { spec: ['T4.03', 'T8.02'] },
      always: { guard: 'hasChangedNothing', target: 'reverted' },
      invoke: {
        src: 'updateTask',
        id: 'restoreTask',
        input: ({ context }) => {
          const change = context.followUps.changes[context.changed.length - 1];
          return { taskId: change?.taskId ?? '', patch: change?.before ?? {} };
        },
        onDone: { target: 'restoring', reenter: true, actions: 'forgetLastChange' },
        onError: {
          target: 'restoring',
          reenter: true,
          actions: ['forgetLastChange', 'noteLeftovers'],
        },
      },
    },
    reverted: { type: 'final' },
    done: { type: 'final' },
  },
});
