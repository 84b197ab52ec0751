import { assign, fromPromise, setup } from 'xstate';
import type { Task } from '../../contract/task-items.ts';
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

/** How it ended; `isWhole` says that after a failure everything could be put back. */
export type CompletionOutput =
  | { readonly outcome: 'done'; readonly updated: UpdatedTask; readonly tasks: readonly Task[] }
  | { readonly outcome: 'reverted'; readonly problem: Problem; readonly isWhole: boolean };

interface Context extends CompletionInput {
  readonly created: readonly Task[];
  readonly changed: readonly Task[];
  /** How many changes have been made, or may have been: an answer that is lost says nothing. */
  readonly changeCount: number;
  readonly updated: UpdatedTask | null;
  readonly problem: Problem | null;
  readonly isWhole: boolean;
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Names, types and rules of the chart in `completion.machine.ts`. */
export const completionSetup = setup({
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
    hasNothingToChange: ({ context }) => context.changeCount >= context.followUps.changes.length,
    isOutcomeUnknown: (_, { error }: { error: unknown }) => {
      const { status } = problemOf(error);
      return status === undefined || status >= 500;
    },
    hasCreatedNothing: ({ context }) => context.created.length === 0,
    hasChangedNothing: ({ context }) => context.changeCount === 0,
  },
  actions: {
    storeCreated: assign((_, created: readonly Task[]) => ({ created })),
    storeChanged: assign(({ context }, { task }: UpdatedTask) => ({
      changed: [...context.changed, task],
      changeCount: context.changeCount + 1,
    })),
    countChange: assign(({ context }) => ({ changeCount: context.changeCount + 1 })),
    storeUpdated: assign((_, updated: UpdatedTask) => ({ updated })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetCreated: assign({ created: [] }),
    forgetLastChange: assign(({ context }) => ({ changeCount: context.changeCount - 1 })),
    noteLeftovers: assign({ isWhole: false }),
  },
});
