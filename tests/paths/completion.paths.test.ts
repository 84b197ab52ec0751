import { expect } from 'vitest';
import type { NewTask, Task, TaskPatch } from '../../contract/task-items.ts';
import { ProblemError } from '../../machines/problem.ts';
import { completionMachine } from '../../machines/task/completion.machine.ts';
import type { CompletionInput } from '../../machines/task/completion.setup.ts';
import type { Edits } from '../../machines/task/edits.ts';
import type { FollowUps } from '../../machines/task/follow-ups.ts';
import type { CreateWish, SaveWish, TaskUpdate } from '../../machines/task/task.types.ts';
import type { LiveRun } from '../helpers/drive.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';
import { groupFor, taskFor } from '../helpers/tasks.ts';
import type { StartedService } from '../helpers/world.ts';

const offline = new ProblemError({ code: 'offline' });
/** The service has done what was asked, and its answer did not arrive. */
const lost = new ProblemError({ code: 'timeout' });
const refused = new ProblemError({ code: 'forbidden', status: 403 });
const task = taskFor('q', { type: 'questionnaireTask' });
const edits: Edits = { 0: { comment: 'typed' } };
const creates = ['new-1', 'new-2'].map(
  (label): NewTask => ({ clientId: 'acme', taskGroupId: 'g', type: 'documentsTask', label }),
);
const changes: FollowUps['changes'] = [
  { taskId: 'finished', patch: { status: 1 }, before: { status: 2 } },
  { taskId: 'unwanted', patch: { deleted: true }, before: { deleted: false } },
];
const created = creates.map(({ label }) => taskFor(label, { status: 0 }));
const before: Readonly<Record<string, Task>> = {
  q: task,
  finished: taskFor('finished', { status: 2 }),
  unwanted: taskFor('unwanted', { status: 0 }),
};
const updatedBy = (taskId: string, patch: TaskPatch) => ({
  task: { ...taskFor(taskId), ...patch },
  group: groupFor('g', Object.keys(before)),
});
const doneTask = updatedBy('q', { status: 2, doesNotApplyComment: '' });

const modelOf = (name: string, wishes: Partial<FollowUps> & { edits?: Edits }) =>
  defineModel({
    name,
    machine: completionMachine,
    input: {
      task,
      edits: wishes.edits ?? {},
      followUps: { creates: wishes.creates ?? [], changes: wishes.changes ?? [] },
      idempotencyKey: 'q:1',
    } satisfies CompletionInput,
    events: [
      done('saveTask', task),
      failed('saveTask', offline),
      done('createTasks', created),
      failed('createTasks', offline),
      failed('createTasks', lost),
      failed('createTasks', refused),
      done('recallTasks', created),
      failed('recallTasks', offline),
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
    ],
    contextKey: ({ changeCount, created: made, isWhole, problem }) => [
      changeCount,
      made.length,
      isWhole,
      problem,
    ],
  });

/** What a task service would hold after the calls of a run that succeeded. */
class FakeService {
  readonly tasks = new Map(Object.entries(before));
  readonly calls: string[] = [];
  /** What broke the run, first, and whether what came after to put things back broke as well. */
  problem: unknown;
  isHalf = false;
  saved: Edits = {};
  #running: StartedService | undefined;

  /** Takes a step: the call that was running has been answered, and the next one is under way. */
  take({ event, started }: Pick<LiveRun<typeof completionMachine>, 'event' | 'started'>): void {
    if (event.type.startsWith('xstate.error.')) {
      if (this.problem === undefined) this.problem = (event.error as ProblemError).problem;
      else this.isHalf = true;
    }
    const isLost = event.type.startsWith('xstate.error.') && event.error === lost;
    if ((event.type.startsWith('xstate.done.') || isLost) && this.#running) this.#apply(this.#running);
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
    this.calls.push(src);
    if (src === 'saveEdits') this.saved = (input as SaveWish).edits;
    if (src === 'createTasks')
      for (const { label } of (input as CreateWish).tasks)
        this.tasks.set(label, taskFor(label, { status: 0 }));
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
    modelOf('a questionnaire with all that belongs to it', { edits, creates, changes }),
    modelOf('a task that nothing follows from', {}),
    modelOf('a questionnaire whose answers create tasks only', { creates }),
    modelOf('a questionnaire whose answers change tasks only', { changes }),
  ],
  {
    invariants: {
      'the service keeps up': (_snapshot, run) => serviceOf(run).take(run),
      '[T4.03, T8.02] a failure leaves the tasks as they were, whenever it comes': (snapshot, run) => {
        const { output } = snapshot;
        if (output?.outcome !== 'reverted') return;
        const { problem, isHalf } = serviceOf(run);
        expect({ problem: output.problem, isWhole: output.isWhole }).toEqual({ problem, isWhole: !isHalf });
        if (output.isWhole) expect(serviceOf(run).seen()).toEqual(seenBefore);
      },
      '[T4.03] what was typed is saved first, and stays saved': ({ context }, run) => {
        const { calls, saved } = serviceOf(run);
        if (calls.includes('saveEdits')) expect([calls[0], saved]).toEqual(['saveEdits', edits]);
        if (run.started.some(({ src }) => src !== 'saveEdits') && 0 in context.edits)
          expect(saved).toEqual(edits);
      },
      '[T4.03, T4.06] done means: all tasks created and changed, the task done and without a reason': (
        snapshot,
        run,
      ) => {
        const { output, context } = snapshot;
        if (output?.outcome !== 'done') return;
        const { followUps } = context;
        const { tasks } = serviceOf(run);
        expect(tasks.get('q')).toEqual({ ...task, status: 2, doesNotApplyComment: '' });
        expect(followUps.creates.map(({ label }) => tasks.get(label)?.status)).toEqual(
          followUps.creates.map(() => 0),
        );
        for (const { taskId, patch } of followUps.changes) expect(tasks.get(taskId)).toMatchObject(patch);
        expect(output.updated).toEqual(doneTask);
        expect(output.tasks.length).toBe(followUps.creates.length + followUps.changes.length);
      },
      'nothing is asked for that is not wanted': ({ context }, { started }) => {
        const last = started.at(-1);
        if (last?.src === 'saveEdits') expect(last.input).toEqual({ taskId: 'q', edits });
        if (last?.src === 'createTasks')
          expect(last.input).toEqual({ tasks: creates, idempotencyKey: 'q:1' });
        if (last?.src === 'removeTasks') expect(last.input).toEqual({ taskIds: ['new-1', 'new-2'] });
        if (last?.src === 'updateTask')
          expect(['q', ...context.followUps.changes.map(({ taskId }) => taskId)]).toContain(
            (last.input as TaskUpdate).taskId,
          );
      },
    },
  },
);
