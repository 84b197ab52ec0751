import { creationSetup } from './creation.setup.ts';

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
            description: 'It may have been created all the same: the repetition answers it.',
            actions: 'countRepeat',
          },
          {
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => event },
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
      description: 'The server says which of them it has created.',
      meta: { spec: ['T7.06', 'T8.02'] },
      invoke: {
        src: 'loadGroupTasks',
        id: 'askCreated',
        input: ({ context }) => ({ taskGroupId: context.taskGroupId }),
        onDone: {
          target: 'removing',
          actions: [{ type: 'storeFound', params: ({ event }) => event.output }, 'resetRepeats'],
        },
        onError: [
          { guard: 'mayAskAgain', target: 'askingLater', actions: 'countRepeat' },
          {
            target: 'removing',
            description: 'It cannot be asked: nothing is said about what was created.',
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
