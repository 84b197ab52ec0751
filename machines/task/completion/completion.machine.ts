import { assign, fromPromise, setup } from 'xstate';
import type { AccessFacts } from '../../../contract/session/access.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import { isPendingStatus, isVisibleTaskType, taskStatus } from '../../../contract/tasks/task-rules.ts';
import type { Problem } from '../../problem.ts';
import { isOutcomeUnknown, problemOf } from '../../problem.ts';
import type { TaskUpdate } from '../calls.ts';
import type { UpdatedTask } from '../known-task.ts';
import {
  type CreationOutput,
  creationMachine,
  firstRepeatDelay,
  type Leftovers,
  maxRepeats,
} from './creation.machine.ts';
import { type FollowUps, followUpsOf, mayHaveFollowUps, noFollowUps } from './follow-ups.ts';

/** What is to be done when a task is marked as done [T4.03]. */
export interface CompletionInput {
  readonly task: Task;
  /** What the user may see: follow-ups of a hidden type are not created [T5.03]. */
  readonly facts: AccessFacts;
  /** One key for every try: a try whose answer was lost creates nothing twice. */
  readonly idempotencyKey: string;
}

/** The result; `leftovers` says after a failure whether the tasks are as they were before. */
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
  /** How many changes were made, or may have been made: after a lost answer that is unknown. */
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

const completionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'nothing.heard' },
    input: {} as CompletionInput,
    output: {} as CompletionOutput,
    meta: {} as { spec: string[] },
  },
  actors: {
    creation: creationMachine,
    updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')),
    removeTasks: fromPromise<void, { taskIds: readonly string[] }>(provide('removeTasks')),
    loadGroupTasks: fromPromise<readonly Task[], { taskGroupId: string }>(provide('loadGroupTasks')),
  },
  guards: {
    hasNoFollowUps: ({ context }) => !mayHaveFollowUps(context.task),
    hasNothingToCreate: ({ context }) => context.followUps.creates.length === 0,
    hasNothingToChange: ({ context }) => context.changeCount >= context.followUps.changes.length,
    isCreated: (_, output: CreationOutput) => output.outcome === 'created',
    isOutcomeUnknown: (_, { error }: { error: unknown }) => isOutcomeUnknown(error),
    // A refusal says nothing about a try before it whose answer was lost.
    mayBeDone: ({ context }, { error }: { error: unknown }) => isOutcomeUnknown(error) || context.repeats > 0,
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

/** Marking a task as done, with all that belongs to it, or nothing of it [T4.03]. */
export const completionMachine = completionSetup.createMachine({
  id: 'completion',
  description: 'A task whose answers are saved is marked as done; follow-up tasks are created and changed.',
  context: ({ input }) => ({
    ...input,
    followUps: noFollowUps,
    created: [],
    changed: [],
    changeCount: 0,
    updated: null,
    problem: null,
    message: '',
    isDoubtful: false,
    leftovers: 'none',
    repeats: 0,
  }),
  output: ({ context: { updated, created, changed, problem, message, leftovers } }) =>
    updated
      ? { outcome: 'done', updated, tasks: [...created, ...changed] }
      : { outcome: 'reverted', problem: problem ?? { code: 'unknown' }, message, leftovers },
  initial: 'comparing',
  states: {
    comparing: {
      description:
        'The tasks of the group are loaded: a follow-up that an earlier try took back is created again, one that a colleague has created is kept.',
      meta: { spec: ['T4.03', 'T4.06', 'T7.06'] },
      always: { guard: 'hasNoFollowUps', target: 'marking' },
      invoke: {
        src: 'loadGroupTasks',
        id: 'loadGroup',
        input: ({ context }) => ({ taskGroupId: context.task.taskGroupId }),
        onDone: {
          target: 'creating',
          actions: { type: 'storeFollowUps', params: ({ event }) => event.output },
        },
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
        src: 'creation',
        id: 'creation',
        input: ({ context }) => ({
          tasks: context.followUps.creates,
          taskGroupId: context.task.taskGroupId,
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event.output },
            target: 'changing',
            actions: { type: 'storeCreation', params: ({ event }) => event.output },
          },
          {
            target: 'reverted',
            description: 'No task was created, or the created ones are marked as deleted.',
            meta: { spec: ['T7.11', 'T8.02'] },
            actions: { type: 'storeCreation', params: ({ event }) => event.output },
          },
        ],
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
          const change = context.followUps.changes[context.changeCount];
          return { taskId: change?.taskId ?? '', patch: change?.patch ?? {} };
        },
        onDone: {
          target: 'changing',
          reenter: true,
          actions: { type: 'storeChanged', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => event },
            target: 'removing',
            description:
              'The task may have been changed although the answer was lost: it is put back with the others.',
            meta: { spec: ['T4.03', 'T8.02'] },
            actions: [
              { type: 'storeProblem', params: ({ event }) => event },
              assign({ changeCount: ({ context }) => context.changeCount + 1 }),
            ],
          },
          {
            target: 'removing',
            meta: { spec: ['T4.03', 'T8.02'] },
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
        ],
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
        onDone: { target: 'done', actions: assign({ updated: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'mayRepeat', params: ({ event }) => event },
            target: 'markingLater',
            description: 'The answer was lost: the change is repeated, which is idempotent.',
            actions: 'countRepeat',
          },
          {
            guard: { type: 'mayBeDone', params: ({ event }) => event },
            target: 'unmarking',
            meta: { spec: ['T4.03', 'T8.02'] },
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          {
            target: 'removing',
            meta: { spec: ['T4.03', 'T8.02'] },
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
        ],
      },
    },
    markingLater: { after: { repeatDelay: 'marking' } },
    unmarking: {
      description: 'The task may be done although the answer was lost: it is set back to WIP.',
      meta: { spec: ['T4.03', 'T8.02'] },
      invoke: {
        src: 'updateTask',
        id: 'unmarkDone',
        input: ({ context }) => ({ taskId: context.task.taskId, patch: { status: taskStatus.wip } }),
        onDone: 'removing',
        onError: { target: 'removing', actions: 'noteDoubt' },
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
        onDone: 'restoring',
        onError: { target: 'restoring', actions: 'noteDoubt' },
      },
    },
    restoring: {
      description: 'Tasks that were changed become what they were, the last one first.',
      meta: { spec: ['T4.03', 'T8.02'] },
      always: { guard: 'hasChangedNothing', target: 'checking' },
      invoke: {
        src: 'updateTask',
        id: 'restoreTask',
        input: ({ context }) => {
          const change = context.followUps.changes[context.changeCount - 1];
          return { taskId: change?.taskId ?? '', patch: change?.before ?? {} };
        },
        onDone: { target: 'restoring', reenter: true, actions: 'forgetLastChange' },
        onError: {
          target: 'restoring',
          reenter: true,
          actions: ['forgetLastChange', 'noteDoubt'],
        },
      },
    },
    checking: {
      description:
        'When restoring may have failed, the group is loaded from the server to learn the state of its tasks.',
      meta: { spec: ['T7.06', 'T8.02'] },
      entry: 'resetRepeats',
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'isCertain', target: '#completion.reverted' }, { target: 'asking' }],
        },
        asking: {
          invoke: {
            src: 'loadGroupTasks',
            id: 'askLeftovers',
            input: ({ context }) => ({ taskGroupId: context.task.taskGroupId }),
            onDone: [
              {
                guard: { type: 'isAsBefore', params: ({ event }) => event.output },
                target: '#completion.reverted',
              },
              { target: '#completion.reverted', actions: 'noteLeftovers' },
            ],
            onError: [
              { guard: 'mayAskAgain', target: 'waiting', actions: 'countRepeat' },
              { target: '#completion.reverted', actions: 'noteUnknown' },
            ],
          },
        },
        waiting: { after: { repeatDelay: 'asking' } },
      },
    },
    reverted: { type: 'final' },
    done: { type: 'final' },
  },
});
