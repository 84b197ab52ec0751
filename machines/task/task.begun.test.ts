import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { begun, group, openedWith, pathOf, startTask } from '../../tests/support/flows/task-live.ts';
import { stepFor, taskFor } from '../../tests/support/values/tasks.ts';
import { ProblemError } from '../problem.ts';

const fresh = taskFor('a', { status: 0, steps: [stepFor()] });
const list = { type: 'route.entered', path: '/tasks' } as const;
const uploading = { type: 'task.uploads', taskId: 'a', steps: [0] } as const;
const marked = { taskId: 'a', patch: { status: 1 } };

describe('[T4.02] a new task', () => {
  test('that is opened and left again has not begun', async () => {
    const { actor, show, updateTask, at } = startTask();
    await show(openedWith(fresh));
    actor.send({ type: 'step.open', step: 0 });
    actor.send(list);
    await settle();
    expect([at().value, updateTask.asked]).toEqual(['closed', []]);
  });

  test('begins with the first key, once', async () => {
    const { show, type, updateTask, signals, at } = startTask();
    await show(openedWith(fresh));
    type('t');
    type('ty');
    expect(updateTask.asked.map(({ input }) => input)).toEqual([marked]);
    updateTask.last().resolve({ task: begun, group });
    await settle();
    type('typ');
    expect([updateTask.asked.length, at().context.task?.status]).toEqual([1, 1]);
    expect(signals).toContainEqual({
      type: 'bridge.posted',
      message: { type: 'MarkAsWipSuccess', payload: { clientId: 'acme', taskId: 'a' } },
    });
  });

  test('begins when a file of it is uploaded, and not with a file of another task', async () => {
    const { actor, show, updateTask } = startTask();
    await show(openedWith(fresh));
    actor.send({ ...uploading, taskId: 'b' });
    expect(updateTask.asked).toEqual([]);
    actor.send(uploading);
    expect(updateTask.asked.map(({ input }) => input)).toEqual([marked]);
  });

  test('begins with a draft that the browser has kept', async () => {
    const { show, updateTask } = startTask();
    await show(openedWith(fresh), { 0: { comment: 'typed on the train' } });
    expect(updateTask.asked.map(({ input }) => input)).toEqual([marked]);
  });

  test('that does not apply begins with the reason, not with the choice', async () => {
    const { actor, show, updateTask } = startTask();
    await show(openedWith(fresh));
    actor.send({ type: 'step.toggle', step: 0 });
    expect(updateTask.asked).toEqual([]);
    actor.send({ type: 'step.edit', step: 0, dnaComment: 'None' });
    expect(updateTask.asked.map(({ input }) => input)).toEqual([marked]);
  });

  test('whose beginning did not reach the server begins with the next change', async () => {
    const { actor, show, updateTask, work } = startTask();
    await show(openedWith(fresh));
    actor.send(uploading);
    updateTask.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    expect([work().value, updateTask.asked.length]).toEqual(['settled', 1]);
    actor.send({ ...uploading, steps: [] });
    expect(updateTask.asked.length).toBe(1);
    actor.send(uploading);
    expect(updateTask.asked.length).toBe(2);
  });

  test('that is left right after the first key has begun all the same', async () => {
    const { actor, show, type, updateTask, saveEdits, keepDraft, at } = startTask();
    await show(openedWith(fresh));
    type('typed');
    actor.send({ type: 'route.entered', path: pathOf('b') });
    expect([updateTask.last().signal.aborted, at().matches('shown')]).toEqual([false, true]);
    updateTask.last().resolve({ task: begun, group });
    keepDraft.last().resolve();
    await settle();
    saveEdits.last().resolve({ ...begun, version: 3 });
    await settle();
    keepDraft.last().resolve();
    await settle();
    expect(at().value).toBe('loading');
  });
});
