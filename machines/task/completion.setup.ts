import { assign, fromPromise, setup } from 'xstate';
import type { AccessFacts } from '../../contract/access.ts';
import type { Task } from '../../contract/task-items.ts';
import { isPendingStatus, isVisibleTaskType } from '../../contract/task-rules.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import { creationMachine } from './creation.machine.ts';
import {
  type CreationOutput,
  firstRepeatDelay,
  isOutcomeUnknown,
  type Leftovers,
  maxRepeats,
} from './creation.setup.ts';
import type { Edits } from './edits.ts';
import { isEmpty } from './edits.ts';
import { type FollowUps, followUpsOf, mayHaveFollowUps } from './follow-ups.ts';
import type { SaveWish, TaskUpdate, UpdatedTask } from './task.types.ts';

/** What is to be done when a task is marked as done [T4.03]. */
export interface CompletionInput {
  readonly task: Task;
  /** What was typed and is to be saved before anything else. */
  readonly edits: Edits;
  /** What the user may see: follow-ups of a hidden type are not created [T5.03]. */
  readonly facts: AccessFacts;
  /** One key for every try: a try whose answer was lost creates nothing twice. */
  readonly idempotencyKey: string;
}

/** How it ended; `leftovers` says after a failure whether everything is as it was before. */
export type CompletionOutput =
  | { readonly outcome: 'done'; readonly updated: UpdatedTask; readonly tasks: readonly Task[] }
  | {
      readonly outcome: 'reverted';
      readonly problem: Problem;
      /** For the log: why it failed, each reason of several [T8.08]. */
      readonly message: string;
      readonly leftovers: Leftovers;
    };

interface Context extends CompletionInput {
  /** What the answers ask for that the group does not hold yet, by the group's tasks as loaded for this try. */
  readonly followUps: FollowUps;
  readonly created: readonly Task[];
  readonly changed: readonly Task[];
  /** How many changes have been made, or may have been: an answer that is lost says nothing. */
  readonly changeCount: number;
  readonly updated: UpdatedTask | null;
  readonly problem: Problem | null;
  readonly message: string;
  /** Whether something that was to be put back may not be: the server is asked then. */
  readonly isDoubtful: boolean;
  readonly leftovers: Leftovers;
  /** How often the present call was repeated. */
  readonly repeats: number;
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Whether the tasks of the group are as they were before: nothing created, nothing changed, the task not done. */
function isAsBefore({ task, created, followUps }: Context, found: readonly Task[]): boolean {
  const known = new Map(found.filter(({ deleted }) => !deleted).map((one) => [one.taskId, one]));
  const own = known.get(task.taskId);
  return (
    own !== undefined &&
    isPendingStatus(own.status) &&
    created.every(({ taskId }) => !known.has(taskId)) &&
    followUps.changes.every(({ taskId, before }) => {
      const one = known.get(taskId);
      return one !== undefined && (before.status === undefined || one.status === before.status);
    })
  );
}

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
    creation: creationMachine,
    updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')),
    removeTasks: fromPromise<void, { taskIds: readonly string[] }>(provide('removeTasks')),
    loadGroupTasks: fromPromise<readonly Task[], { taskGroupId: string }>(provide('loadGroupTasks')),
  },
  guards: {
    hasNothingToSave: ({ context }) => isEmpty(context.edits),
    hasNoFollowUps: ({ context }) => !mayHaveFollowUps(context.task),
    hasNothingToCreate: ({ context }) => context.followUps.creates.length === 0,
    hasNothingToChange: ({ context }) => context.changeCount >= context.followUps.changes.length,
    isCreated: (_, output: CreationOutput) => output.outcome === 'created',
    isOutcomeUnknown: (_, { error }: { error: unknown }) => isOutcomeUnknown(error),
    mayRepeat: ({ context }, { error }: { error: unknown }) =>
      isOutcomeUnknown(error) && context.repeats < maxRepeats,
    mayAskAgain: ({ context }) => context.repeats < maxRepeats,
    isCertain: ({ context }) => !context.isDoubtful,
    isAsBefore: ({ context }, found: readonly Task[]) => isAsBefore(context, found),
    hasCreatedNothing: ({ context }) => context.created.length === 0,
    hasChangedNothing: ({ context }) => context.changeCount === 0,
  },
  actions: {
    storeFollowUps: assign(({ context: { task, facts } }, found: readonly Task[]) => ({
      followUps: followUpsOf(task, found, (type) => isVisibleTaskType(facts, type)),
    })),
    storeCreation: assign((_, output: CreationOutput) =>
      output.outcome === 'created'
        ? { created: output.tasks }
        : { problem: output.problem, message: output.message, leftovers: output.leftovers },
    ),
    storeChanged: assign(({ context }, { task }: UpdatedTask) => ({
      changed: [...context.changed, task],
      changeCount: context.changeCount + 1,
    })),
    countChange: assign(({ context }) => ({ changeCount: context.changeCount + 1 })),
    storeUpdated: assign((_, updated: UpdatedTask) => ({ updated })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({
      problem: problemOf(error),
      message: problemOf(error).code,
    })),
    forgetLastChange: assign(({ context }) => ({ changeCount: context.changeCount - 1 })),
    countRepeat: assign(({ context }) => ({ repeats: context.repeats + 1 })),
    resetRepeats: assign({ repeats: 0 }),
    noteDoubt: assign({ isDoubtful: true }),
    noteLeftovers: assign({ leftovers: 'some' }),
    noteUnknown: assign({ leftovers: 'unknown' }),
  },
  delays: { repeatDelay: ({ context }) => firstRepeatDelay * 2 ** (context.repeats - 1) },
});
