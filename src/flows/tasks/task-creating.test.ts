import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../machines/problem.ts';
import { type Asked, startTaskServices as start } from '../../../tests/helpers/task-line.ts';
import { groupFor, taskFor } from '../../../tests/helpers/tasks.ts';

describe('[T7.11] tasks created in bulk', () => {
  const tasks = ['one', 'two', 'three'].map((label) => ({
    clientId: 'acme',
    type: 'documentsTask' as const,
    label,
  }));
  const wish = { tasks, idempotencyKey: 'a:1' };
  const labelOf = ({ body }: Asked) => (body as { label: string } | undefined)?.label ?? '';

  test('go out one a moment after the other, each under a key of its own', async () => {
    const { services, asked, waits } = start((one) => ({ data: taskFor(labelOf(one)) }));
    expect((await services.createTasks(wish)).map(({ taskId }) => taskId)).toEqual(['one', 'two', 'three']);
    expect(waits).toEqual([0, 60, 120]);
    expect(asked).toEqual(
      tasks.map((body, index) => ({ id: 'createTask', body, idempotencyKey: `a:1:${index}` })),
    );
  });

  test('[T8.08] are all taken back when some fail, and the failures are told together', async () => {
    const { services, asked } = start((one) => {
      if (one.id !== 'createTask') return { data: { taskId: one.params?.taskId } };
      if (labelOf(one) === 'two') return { data: taskFor('two') };
      return new ProblemError({ code: labelOf(one) === 'one' ? 'unavailable' : 'forbidden' });
    });
    const failure = await services.createTasks(wish).catch((error: unknown) => error as ProblemError);
    expect(failure).toMatchObject({
      problem: { code: 'unavailable' },
      cause: { message: 'unavailable. forbidden' },
    });
    expect(asked.slice(3)).toEqual([{ id: 'deleteTask', params: { taskId: 'two' }, query: {} }]);
  });

  test('come back under their keys when an earlier try had taken them back', async () => {
    const { services, asked } = start((one) =>
      one.id === 'createTask'
        ? { data: taskFor(labelOf(one), { deleted: labelOf(one) === 'two' }) }
        : { data: taskFor('two', { version: 3 }), group: groupFor('g') },
    );
    const created = await services.createTasks(wish);
    expect(created).toEqual([taskFor('one'), taskFor('two', { version: 3 }), taskFor('three')]);
    expect(asked.slice(3)).toEqual([
      { id: 'updateTask', params: { taskId: 'two' }, query: {}, body: { deleted: false } },
    ]);
  });
});
