import { describe, expect, test } from 'vitest';
import type { NewTask, Task } from '../../../contract/tasks/task-items.ts';
import { live, service, settle } from '../../../tests/support/charts/live.ts';
import { groupFor, taskFor } from '../../../tests/support/values/tasks.ts';
import { ProblemError } from '../../problem.ts';
import type { CreateWish, TaskUpdate } from '../calls.ts';
import type { UpdatedTask } from '../known-task.ts';
import { creationMachine } from './creation.machine.ts';

const broken = new ProblemError({ code: 'unavailable', status: 500 });
const tasks = ['one', 'two', 'three'].map(
  (label): NewTask => ({
    clientId: 'acme',
    taskGroupId: 'g',
    type: 'documentsTask',
    label,
    tags: [`from:q:0:${label}:0`],
  }),
);
const made = (label: string, change: Partial<Task> = {}) =>
  taskFor(label, { tags: [`from:q:0:${label}:0`], ...change });

function start() {
  const createTask = service<Task, CreateWish>();
  const updateTask = service<UpdatedTask, TaskUpdate>();
  const removeTasks = service<void, { taskIds: readonly string[] }>();
  const loadGroupTasks = service<readonly Task[], { taskGroupId: string }>();
  const actors = {
    createTask: createTask.logic,
    updateTask: updateTask.logic,
    removeTasks: removeTasks.logic,
    loadGroupTasks: loadGroupTasks.logic,
  };
  const wanted = tasks.map((task, place) => ({ task, place }));
  const input = { tasks: wanted, taskGroupId: 'g', idempotencyKey: 'a:1' };
  const { actor, clock } = live(creationMachine.provide({ actors }), input);
  const answer = async (task: Task | Error) => {
    if (task instanceof Error) createTask.last().reject(task);
    else createTask.last().resolve(task);
    await settle();
  };
  return { actor, clock, answer, createTask, updateTask, removeTasks, loadGroupTasks };
}

describe('[T7.11] tasks created in bulk', () => {
  test('are sent one after another with a pause, each with a key of its own', async () => {
    const { actor, clock, answer, createTask } = start();
    await answer(made('one'));
    clock.increment(59);
    expect(createTask.asked.length).toBe(1);
    clock.increment(1);
    await answer(made('two'));
    clock.increment(60);
    await answer(made('three'));
    expect(createTask.asked.map(({ input }) => input)).toEqual(
      tasks.map((task, index) => ({ task, idempotencyKey: `a:1:${index}` })),
    );
    expect(actor.getSnapshot().output).toMatchObject({
      outcome: 'created',
      tasks: [{ taskId: 'one' }, { taskId: 'two' }, { taskId: 'three' }],
    });
  });

  test('[T8.08] are all taken back when some are refused, and the reasons are joined', async () => {
    const { actor, clock, answer, removeTasks } = start();
    await answer(new ProblemError({ code: 'outdated', status: 409 }));
    clock.increment(60);
    await answer(made('two'));
    clock.increment(60);
    await answer(new ProblemError({ code: 'forbidden', status: 403 }));
    expect(removeTasks.last().input).toEqual({ taskIds: ['two'] });
    removeTasks.last().resolve();
    await settle();
    expect(actor.getSnapshot().output).toEqual({
      outcome: 'reverted',
      problem: { code: 'outdated', status: 409 },
      message: 'outdated. forbidden',
      leftovers: 'none',
    });
  });

  test('are restored under their keys when an earlier try had deleted them', async () => {
    const { actor, clock, answer, updateTask } = start();
    await answer(made('one'));
    clock.increment(60);
    await answer(made('two', { deleted: true }));
    expect(updateTask.last().input).toEqual({ taskId: 'two', patch: { deleted: false } });
    updateTask.last().resolve({ task: made('two', { version: 3 }), group: groupFor('g') });
    await settle();
    clock.increment(60);
    await answer(made('three'));
    expect(actor.getSnapshot().output).toEqual({
      outcome: 'created',
      tasks: [made('one'), made('two', { version: 3 }), made('three')],
    });
  });

  test('an answer that is lost is asked for again under the same key', async () => {
    const { clock, answer, createTask } = start();
    await answer(new ProblemError({ code: 'timeout' }));
    clock.increment(999);
    expect(createTask.asked.length).toBe(1);
    clock.increment(1);
    expect(createTask.last().input).toEqual(createTask.asked[0]?.input);
  });
});

describe('[T8.02] a creation that fails after all repetitions', () => {
  const failForGood = async () => {
    const run = start();
    await run.answer(broken);
    run.clock.increment(1000);
    await run.answer(broken);
    run.clock.increment(2000);
    await run.answer(broken);
    return run;
  };

  test('leaves nothing when the server says that nothing was created', async () => {
    const { actor, loadGroupTasks, removeTasks, createTask } = await failForGood();
    loadGroupTasks.last().resolve([taskFor('q')]);
    await settle();
    expect([createTask.asked.length, removeTasks.asked.length]).toEqual([3, 0]);
    expect(actor.getSnapshot().output).toMatchObject({ outcome: 'reverted', leftovers: 'none' });
  });

  test('takes back what was created without an answer', async () => {
    const { actor, loadGroupTasks, removeTasks } = await failForGood();
    loadGroupTasks.last().resolve([taskFor('q'), made('one')]);
    await settle();
    expect(removeTasks.last().input).toEqual({ taskIds: ['one'] });
    removeTasks.last().resolve();
    await settle();
    expect(actor.getSnapshot().output).toMatchObject({ outcome: 'reverted', leftovers: 'none' });
  });

  test('says nothing about the tasks when the server cannot be asked', async () => {
    const { actor, clock, loadGroupTasks } = await failForGood();
    for (const wait of [1000, 2000, 0]) {
      loadGroupTasks.last().reject(broken);
      await settle();
      clock.increment(wait);
    }
    expect(loadGroupTasks.asked.length).toBe(3);
    expect(actor.getSnapshot().output).toMatchObject({ outcome: 'reverted', leftovers: 'unknown' });
  });
});
