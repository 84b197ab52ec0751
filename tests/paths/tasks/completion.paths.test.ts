import { expect, test } from 'vitest';
import type { Task, TaskPatch } from '../../../contract/tasks/task-items.ts';
import type { FollowUp, Topic } from '../../../contract/tasks/task-kinds.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { TaskUpdate } from '../../../machines/task/calls.ts';
import type { CompletionInput } from '../../../machines/task/completion/completion.machine.ts';
import { completionMachine } from '../../../machines/task/completion/completion.machine.ts';
import type { CreationInput, CreationOutput } from '../../../machines/task/completion/creation.machine.ts';
import type { FollowUps, WantedTask } from '../../../machines/task/completion/follow-ups.ts';
import type { UpdatedTask } from '../../../machines/task/known-task.ts';
import type { StartedService } from '../../support/charts/actor-stubs.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { live, service, settle } from '../../support/charts/live.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { groupFor, stepFor, taskFor } from '../../support/values/tasks.ts';

const facts = factsFor();
const offline = new ProblemError({ code: 'offline' });
/** The service has done the work, and its answer did not arrive. */
const lost = new ProblemError({ code: 'timeout' });
const refused = new ProblemError({ code: 'forbidden', status: 403 });
const documents = (label: string): FollowUp => ({ type: 'documentsTask', label });
const topic: Topic = {
  select: 'multi',
  questions: ['home', 'car', 'boat'].map((id) => ({ id, label: id })),
  creates: { home: [documents('new-1'), documents('new-2')], car: [documents('finished')], boat: [] },
};
const questionnaire = (selected: readonly string[]): Task =>
  taskFor('q', {
    type: 'questionnaireTask',
    data: { topics: [topic] },
    steps: [stepFor({ data: { selected } })],
  });
const creates = ['new-1', 'new-2'].map(
  (label, place): WantedTask => ({
    place,
    task: {
      clientId: 'acme',
      taskGroupId: 'g',
      type: 'documentsTask',
      label,
      order: 2,
      tags: [`from:q:0:home:${place}`],
      sendNotification: false,
    },
  }),
);
const changes: FollowUps['changes'] = [
  { taskId: 'finished', patch: { status: 1 }, before: { status: 2 } },
  { taskId: 'unwanted', patch: { deleted: true }, before: { deleted: false } },
];
const created = creates.map(({ task: { label } }) => taskFor(label, { status: 0 }));
const before: Readonly<Record<string, Task>> = {
  q: taskFor('q'),
  finished: taskFor('finished', { status: 2, tags: ['from:q:0:car:0'] }),
  unwanted: taskFor('unwanted', { status: 0, tags: ['from:q:0:boat:0'] }),
};
/** The group's tasks when none of them is a follow-up. */
const unrelated = Object.values(before).map((one) => ({ ...one, tags: [] }));
const updatedBy = (taskId: string, patch: TaskPatch) => ({
  task: { ...taskFor(taskId), ...patch },
  group: groupFor('g', Object.keys(before)),
});
const doneTask = updatedBy('q', { status: 2, doesNotApplyComment: '' });

const reverted = (leftovers: 'none' | 'some' | 'unknown'): CreationOutput => ({
  outcome: 'reverted',
  problem: { code: 'unavailable', status: 503 },
  message: 'unavailable',
  leftovers,
});
const asBefore = Object.values(before);
const notAsBefore: Readonly<Record<string, readonly Task[]>> = {
  'one that was created is there': [...asBefore, taskFor('new-1', { status: 0 })],
  'one is not done again': asBefore.map((one) =>
    one.taskId === 'finished' ? taskFor('finished', { status: 1 }) : one,
  ),
  'one is still gone': asBefore.map((one) =>
    one.taskId === 'unwanted' ? taskFor('unwanted', { deleted: true }) : one,
  ),
  'the task is done': asBefore.map((one) => (one.taskId === 'q' ? taskFor('q', { status: 2 }) : one)),
};

const modelOf = (name: string, { task, found }: { readonly task: Task; readonly found: readonly Task[] }) =>
  defineModel({
    name,
    machine: completionMachine,
    input: { task, facts, idempotencyKey: 'q:1' } satisfies CompletionInput,
    events: [
      done('loadGroup', found),
      failed('loadGroup', offline),
      done('creation', { outcome: 'created', tasks: created }),
      done('creation', reverted('none')),
      done('creation', reverted('some')),
      done('creation', reverted('unknown')),
      done('changeTask', updatedBy('finished', { status: 1 })),
      failed('changeTask', offline),
      failed('changeTask', lost),
      failed('changeTask', refused),
      done('markDone', doneTask),
      failed('markDone', offline),
      failed('markDone', lost),
      failed('markDone', refused),
      done('unmarkDone', updatedBy('q', { status: 1 })),
      failed('unmarkDone', offline),
      done('removeTasks'),
      failed('removeTasks', offline),
      done('restoreTask', updatedBy('finished', { status: 2 })),
      failed('restoreTask', offline),
      done('askLeftovers', asBefore),
      done('askLeftovers', notAsBefore['the task is done']),
      failed('askLeftovers', offline),
    ],
    contextKey: ({ changeCount, created: made, leftovers, isDoubtful, problem, repeats }) => [
      changeCount,
      made.length,
      leftovers,
      isDoubtful,
      problem,
      repeats,
    ],
  });

const isDone = ({ taskId, status }: Task) => taskId === 'q' && status === 2;
/** Calls that lead on to done; the others put things back. */
const forward = new Set(['loadGroup', 'changeTask', 'markDone']);

/** What a task service would hold after the calls of a run that succeeded. */
class FakeService {
  readonly tasks = new Map(Object.entries(before));
  /** What broke the run, and what the server said of the tasks at the end, if it was asked. */
  problem: unknown;
  leftovers: 'none' | 'some' | 'unknown' = 'none';
  #running: StartedService | undefined;

  /** Takes a step: the call that was running has been answered, and the next one is under way. */
  take({ event, started }: Pick<LiveRun<typeof completionMachine>, 'event' | 'started'>): void {
    const isFailure = event.type.startsWith('xstate.error.');
    const [, id = ''] = /\.actor\.(.+)$/.exec(event.type) ?? [];
    if (isFailure && forward.has(id)) this.problem = (event.error as ProblemError).problem;
    if (id === 'creation' && event.output.outcome === 'reverted') {
      this.problem = event.output.problem;
      this.leftovers = event.output.leftovers;
    }
    if (id === 'askLeftovers')
      this.leftovers = isFailure ? 'unknown' : event.output.some(isDone) ? 'some' : 'none';
    const isLost = isFailure && event.error === lost;
    const hasSucceeded = event.type.startsWith('xstate.done.') && event.output?.outcome !== 'reverted';
    if ((hasSucceeded || isLost) && this.#running) this.#apply(this.#running);
    this.#running = started.at(-1);
  }

  /** What people see of it: deleted tasks are not there. */
  seen(): unknown {
    return [...this.tasks.values()]
      .filter(({ deleted }) => !deleted)
      .map(({ taskId, status }) => `${taskId} ${status}`)
      .sort();
  }

  #apply({ src, input }: StartedService): void {
    if (src === 'creation')
      for (const { task } of (input as CreationInput).tasks)
        this.tasks.set(task.label, taskFor(task.label, { status: 0 }));
    if (src === 'removeTasks')
      for (const id of (input as { taskIds: readonly string[] }).taskIds) this.#patch(id, { deleted: true });
    if (src === 'updateTask') this.#patch((input as TaskUpdate).taskId, (input as TaskUpdate).patch);
  }

  #patch(taskId: string, { today: _today, ...patch }: TaskPatch): void {
    const known = this.tasks.get(taskId);
    if (!known) throw new Error(`there is no task ${taskId}`);
    this.tasks.set(taskId, { ...known, ...patch } as Task);
  }
}

const services = new WeakMap<object, FakeService>();
/** The service of a run, with everything that happened so far. */
const serviceOf = ({ started }: { started: object }): FakeService => {
  const service = services.get(started) ?? new FakeService();
  services.set(started, service);
  return service;
};
const seenBefore = new FakeService().seen();

describeModel(
  [
    modelOf('a questionnaire with all that belongs to it', {
      task: questionnaire(['home', 'car']),
      found: Object.values(before),
    }),
    modelOf('a task that nothing follows from', { task: taskFor('q'), found: [] }),
    modelOf('a questionnaire whose answers create tasks only', {
      task: questionnaire(['home']),
      found: unrelated,
    }),
    modelOf('a questionnaire whose answers change tasks only', {
      task: questionnaire(['car']),
      found: Object.values(before),
    }),
  ],
  {
    invariants: {
      'each call reaches the modelled service': (_snapshot, run) => serviceOf(run).take(run),
      '[T4.03, T8.02] a failure at any step leaves the tasks as they were': (snapshot, run) => {
        const { output } = snapshot;
        if (output?.outcome !== 'reverted') return;
        const { problem, leftovers } = serviceOf(run);
        expect({ ...output }).toMatchObject({ problem, leftovers });
        const wasAsked = run.started.some(({ id }) => id === 'askLeftovers');
        if (output.leftovers === 'none' && !wasAsked) expect(serviceOf(run).seen()).toEqual(seenBefore);
      },
      '[T4.03, T4.06] done means: all tasks created and changed, the task done and without a reason': (
        snapshot,
        run,
      ) => {
        const { output, context } = snapshot;
        if (output?.outcome !== 'done') return;
        const { followUps } = context;
        const { tasks } = serviceOf(run);
        expect(tasks.get('q')).toEqual({ ...before.q, status: 2, doesNotApplyComment: '' });
        expect(followUps.creates.map(({ task: { label } }) => tasks.get(label)?.status)).toEqual(
          followUps.creates.map(() => 0),
        );
        for (const { taskId, patch } of followUps.changes) expect(tasks.get(taskId)).toMatchObject(patch);
        expect(output.updated).toEqual(doneTask);
        expect(output.tasks.length).toBe(followUps.creates.length + followUps.changes.length);
      },
      'calls name only the tasks of the run': ({ context }, { started }) => {
        const last = started.at(-1);
        if (last?.src === 'creation')
          expect(last.input).toEqual({ tasks: creates, taskGroupId: 'g', idempotencyKey: 'q:1' });
        if (last?.src === 'loadGroupTasks') expect(last.input).toEqual({ taskGroupId: 'g' });
        if (last?.src === 'removeTasks') expect(last.input).toEqual({ taskIds: ['new-1', 'new-2'] });
        if (last?.src === 'updateTask')
          expect(['q', ...context.followUps.changes.map(({ taskId }) => taskId)]).toContain(
            (last.input as TaskUpdate).taskId,
          );
      },
    },
  },
);

const answers: readonly (readonly [name: string, found: readonly Task[], leftovers: string])[] = [
  ['everything is as it was before', asBefore, 'none'],
  ...Object.entries(notAsBefore).map(([name, found]) => [name, found, 'some'] as const),
];
test.each(answers)(
  '[T8.02] the server says how the tasks are after a failure: %s',
  async (_name, found, leftovers) => {
    const creation = service<CreationOutput, CreationInput>();
    const updateTask = service<UpdatedTask, TaskUpdate>();
    const removeTasks = service<void, { taskIds: readonly string[] }>();
    const loadGroupTasks = service<readonly Task[], { taskGroupId: string }>();
    const { actor } = live(
      completionMachine.provide({
        actors: {
          creation: creation.logic as never,
          updateTask: updateTask.logic,
          removeTasks: removeTasks.logic,
          loadGroupTasks: loadGroupTasks.logic,
        },
      }),
      { task: questionnaire(['home', 'car']), facts, idempotencyKey: 'q:1' },
    );
    loadGroupTasks.last().resolve(asBefore);
    await settle();
    expect(actor.getSnapshot().context.followUps).toEqual({ creates, changes });
    creation.last().resolve({ outcome: 'created', tasks: created });
    await settle();
    updateTask.last().reject(refused);
    await settle();
    removeTasks.last().reject(offline);
    await settle();
    loadGroupTasks.last().resolve(found);
    await settle();
    expect(actor.getSnapshot().output).toMatchObject({ outcome: 'reverted', leftovers });
  },
);
