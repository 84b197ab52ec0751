import { assign, fromPromise, setup } from 'xstate';
import { originOf } from '../../../contract/tasks/follow-ups.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import type { Problem } from '../../problem.ts';
import { isOutcomeUnknown, problemOf } from '../../problem.ts';
import type { CreateWish, TaskUpdate } from '../calls.ts';
import type { UpdatedTask } from '../known-task.ts';
import type { WantedTask } from './follow-ups.ts';

/** The pause between two creations [T7.11], in milliseconds. */
export const creationStagger = 60;
/** How often a call whose answer was lost is repeated. */
export const maxRepeats = 2;
/** The pause before the first repetition, in milliseconds; it doubles with each. */
export const firstRepeatDelay = 1000;

/** What remains of a change after it was reverted: nothing, something, or unknown because the server could not be asked. */
export type Leftovers = 'none' | 'some' | 'unknown';

/** The tasks to create, all in one group. */
export interface CreationInput {
  readonly tasks: readonly WantedTask[];
  readonly taskGroupId: string;
  /** One key for every try: a try whose answer was lost creates nothing twice. */
  readonly idempotencyKey: string;
}

/** All tasks, or none: then `message` lists why each failed [T8.08]. */
export type CreationOutput =
  | { readonly outcome: 'created'; readonly tasks: readonly Task[] }
  | {
      readonly outcome: 'reverted';
      readonly problem: Problem;
      readonly message: string;
      readonly leftovers: Leftovers;
    };

interface Context extends CreationInput {
  /** How many of the tasks were tried. */
  readonly triedCount: number;
  readonly created: readonly Task[];
  readonly problems: readonly Problem[];
  /** How often the present call was repeated. */
  readonly repeats: number;
  readonly leftovers: Leftovers;
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Of the tasks of a group those that were asked for here: by the mark of the answer that asks for each. */
function amongThem(wanted: readonly WantedTask[], found: readonly Task[]): readonly Task[] {
  const marks = new Set(wanted.flatMap(({ task: { tags = [] } }) => originOf(tags)?.tag ?? []));
  return found.filter(({ tags, deleted }) => !deleted && marks.has(originOf(tags)?.tag ?? ''));
}

const creationSetup = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'nothing.heard' },
    input: {} as CreationInput,
    output: {} as CreationOutput,
    meta: {} as { spec: string[] },
  },
  actors: {
    createTask: fromPromise<Task, CreateWish>(provide('createTask')),
    updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')),
    removeTasks: fromPromise<void, { taskIds: readonly string[] }>(provide('removeTasks')),
    loadGroupTasks: fromPromise<readonly Task[], { taskGroupId: string }>(provide('loadGroupTasks')),
  },
  guards: {
    isTakenBack: (_, task: Task) => task.deleted,
    mayRepeat: ({ context }, { error }: { error: unknown }) =>
      isOutcomeUnknown(error) && context.repeats < maxRepeats,
    isOutcomeUnknown: (_, { error }: { error: unknown }) => isOutcomeUnknown(error),
    // A refusal says nothing about a try before it whose answer was lost.
    mayBeCreated: ({ context }, { error }: { error: unknown }) =>
      isOutcomeUnknown(error) || context.repeats > 0,
    mayAskAgain: ({ context }) => context.repeats < maxRepeats,
    hasMore: ({ context }) => context.triedCount < context.tasks.length,
    hasFailed: ({ context }) => context.problems.length > 0,
    hasCreatedNothing: ({ context }) => context.created.length === 0,
  },
  actions: {
    storeCreated: assign(({ context }, task: Task) => ({ created: [...context.created, task] })),
    replaceCreated: assign(({ context }, { task }: UpdatedTask) => ({
      created: [...context.created.slice(0, -1), task],
    })),
    forgetCreated: assign({ created: [] }),
    countTask: assign(({ context }) => ({ triedCount: context.triedCount + 1, repeats: 0 })),
    countRepeat: assign(({ context }) => ({ repeats: context.repeats + 1 })),
    resetRepeats: assign({ repeats: 0 }),
    storeProblem: assign(({ context }, { error }: { error: unknown }) => ({
      problems: [...context.problems, problemOf(error)],
    })),
    noteUnknown: assign({ leftovers: 'unknown' }),
    noteLeftovers: assign({ leftovers: 'some' }),
  },
  delays: {
    creationStagger,
    repeatDelay: ({ context }) => firstRepeatDelay * 2 ** (context.repeats - 1),
  },
});

/** Creating follow-up tasks: all of them, or none [T7.11]. */
export const creationMachine = creationSetup.createMachine({
  id: 'creation',
  description: 'Follow-up tasks are created one after another. When one fails, the others are taken back.',
  context: ({ input }) => ({
    ...input,
    triedCount: 0,
    created: [],
    problems: [],
    repeats: 0,
    leftovers: 'none',
  }),
  output: ({ context: { created, problems, leftovers } }) => {
    const [problem] = problems;
    if (!problem) return { outcome: 'created', tasks: created };
    const message = problems.map(({ code }) => code).join('. ');
    return { outcome: 'reverted', problem, message, leftovers };
  },
  initial: 'creating',
  states: {
    creating: {
      description: 'Every try of a task has the same key: the server creates it once.',
      meta: { spec: ['T4.06', 'T7.11'] },
      invoke: {
        src: 'createTask',
        id: 'createTask',
        input: ({ context: { tasks, triedCount, idempotencyKey } }) => {
          const wanted = tasks[triedCount];
          if (!wanted) throw new Error('creation: there is no task to create');
          return { task: wanted.task, idempotencyKey: `${idempotencyKey}:${wanted.place}` };
        },
        onDone: [
          {
            guard: { type: 'isTakenBack', params: ({ event }) => event.output },
            target: 'bringingBack',
            description: 'An earlier try created it and took it back: the same key answers it as it is now.',
            actions: { type: 'storeCreated', params: ({ event }) => event.output },
          },
          {
            target: 'pausing',
            actions: [{ type: 'storeCreated', params: ({ event }) => event.output }, 'countTask'],
          },
        ],
        onError: [
          {
            guard: { type: 'mayRepeat', params: ({ event }) => event },
            target: 'waiting',
            description:
              'The task may have been created although the answer was lost: the repeated call answers it.',
            actions: 'countRepeat',
          },
          {
            guard: { type: 'mayBeCreated', params: ({ event }) => event },
            target: 'asking',
            meta: { spec: ['T8.02'] },
            actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'resetRepeats'],
          },
          {
            target: 'pausing',
            description: 'The server refused it. The others are tried, so that every reason is known.',
            meta: { spec: ['T8.08'] },
            actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'countTask'],
          },
        ],
      },
    },
    bringingBack: {
      invoke: {
        src: 'updateTask',
        id: 'bringBack',
        input: ({ context }) => ({
          taskId: context.created.at(-1)?.taskId ?? '',
          patch: { deleted: false },
        }),
        onDone: {
          target: 'pausing',
          actions: [{ type: 'replaceCreated', params: ({ event }) => event.output }, 'countTask'],
        },
        onError: {
          target: 'removing',
          actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'resetRepeats'],
        },
      },
    },
    pausing: {
      description: 'The next one follows a moment later.',
      meta: { spec: ['T7.11'] },
      always: [
        { guard: 'hasMore', target: 'staggering' },
        { guard: 'hasFailed', target: 'removing' },
        { target: 'over' },
      ],
    },
    staggering: { after: { creationStagger: 'creating' } },
    waiting: { after: { repeatDelay: 'creating' } },
    asking: {
      description: 'The group is loaded from the server to learn which tasks were created.',
      meta: { spec: ['T7.06', 'T8.02'] },
      invoke: {
        src: 'loadGroupTasks',
        id: 'askCreated',
        input: ({ context }) => ({ taskGroupId: context.taskGroupId }),
        onDone: {
          target: 'removing',
          actions: [
            assign({ created: ({ context, event }) => amongThem(context.tasks, event.output) }),
            'resetRepeats',
          ],
        },
        onError: [
          { guard: 'mayAskAgain', target: 'askingLater', actions: 'countRepeat' },
          {
            target: 'removing',
            description: 'The server cannot be asked: the result says nothing about what was created.',
            actions: ['noteUnknown', 'resetRepeats'],
          },
        ],
      },
    },
    askingLater: { after: { repeatDelay: 'asking' } },
    removing: {
      description:
        'Tasks that were created are marked as deleted: another try under the same key finds them.',
      meta: { spec: ['T7.11', 'T8.02'] },
      always: { guard: 'hasCreatedNothing', target: 'over' },
      invoke: {
        src: 'removeTasks',
        id: 'removeCreated',
        input: ({ context }) => ({ taskIds: context.created.map(({ taskId }) => taskId) }),
        onDone: { target: 'removing', actions: 'forgetCreated', reenter: true },
        onError: [
          {
            guard: { type: 'mayRepeat', params: ({ event }) => event },
            target: 'removingLater',
            actions: 'countRepeat',
          },
          {
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => event },
            target: 'over',
            actions: ['forgetCreated', 'noteUnknown'],
          },
          { target: 'over', actions: ['forgetCreated', 'noteLeftovers'] },
        ],
      },
    },
    removingLater: { after: { repeatDelay: 'removing' } },
    over: { type: 'final' },
  },
});
