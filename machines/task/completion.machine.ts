import { taskStatus } from '../../contract/task-rules.ts';
import { completionSetup } from './completion.setup.ts';

/** Marking a task as done, with all that belongs to it, or nothing of it [T4.03]. */
export const completionMachine = completionSetup.createMachine({
  id: 'completion',
  description: 'A task is marked as done: its answers are saved, follow-up tasks are created and changed.',
  context: ({ input }) => ({
    ...input,
    created: [],
    changed: [],
    changeCount: 0,
    updated: null,
    problem: null,
    isWhole: true,
  }),
  output: ({ context: { updated, created, changed, problem, isWhole } }) =>
    updated
      ? { outcome: 'done', updated, tasks: [...created, ...changed] }
      : { outcome: 'reverted', problem: problem ?? { code: 'unknown' }, isWhole },
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
        onError: [
          {
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => event },
            target: 'recalling',
            meta: { spec: ['T8.02'] },
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          {
            target: 'reverted',
            description: 'The service has taken back what it created.',
            meta: { spec: ['T7.11', 'T8.02'] },
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
        ],
      },
    },
    recalling: {
      description:
        'They may have been created all the same: the same key asks for the same tasks, to remove them.',
      meta: { spec: ['T4.03', 'T8.02'] },
      invoke: {
        src: 'createTasks',
        id: 'recallTasks',
        input: ({ context }) => ({
          tasks: context.followUps.creates,
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: {
          target: 'removing',
          actions: { type: 'storeCreated', params: ({ event }) => event.output },
        },
        onError: { target: 'reverted', actions: 'noteLeftovers' },
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
            description: 'It may have been changed all the same: it is put back with the others.',
            meta: { spec: ['T4.03', 'T8.02'] },
            actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'countChange'],
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
        onDone: { target: 'done', actions: { type: 'storeUpdated', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => event },
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
    unmarking: {
      description: 'The task may be done all the same: it is in progress again.',
      meta: { spec: ['T4.03', 'T8.02'] },
      invoke: {
        src: 'updateTask',
        id: 'unmarkDone',
        input: ({ context }) => ({ taskId: context.task.taskId, patch: { status: taskStatus.wip } }),
        onDone: 'removing',
        onError: { target: 'removing', actions: 'noteLeftovers' },
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
          const change = context.followUps.changes[context.changeCount - 1];
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
