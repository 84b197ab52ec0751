import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../machines/problem.ts';
import { startTaskServices as start } from '../../../tests/support/flows/task-line.ts';
import { documentFor } from '../../../tests/support/values/fixtures.ts';
import { clientTag, groupFor, taskFor } from '../../../tests/support/values/tasks.ts';

const { signal } = new AbortController();

const pageOf = (from: number, to: number, isFinalPage: boolean) => {
  const ids = Array.from({ length: to - from }, (_, index) => `g${from + index}`);
  return {
    data: ids.map((id) => groupFor(id, [`${id}-task`])),
    tasks: ids.map((id) => taskFor(`${id}-task`, { taskGroupId: id })),
    clients: [clientTag],
    isFinalPage,
    total: 400,
  };
};

describe('[T7.04, T7.05, T4.13] groups', () => {
  test.each([
    ['pending', [0, 1]],
    ['complete', [2, 3, 4]],
  ] as const)('of all clients: %s', async (list, taskGroupStatuses) => {
    const page = pageOf(30, 40, true);
    const { services, asked } = start(() => page);
    expect(
      await services.loadPage(
        { list, clientId: null, pageNum: 2, pageSize: 15, search: 'tax', kind: null, section: null },
        signal,
      ),
    ).toEqual({
      groups: page.data,
      tasks: page.tasks,
      clients: page.clients,
      isFinalPage: true,
      today: '2026-03-01',
      total: 400,
    });
    const query = {
      taskGroupStatuses,
      pageNum: 2,
      pageSize: 15,
      withTasks: true,
      today: '2026-03-01',
      search: 'tax',
    };
    expect(asked).toEqual([{ id: 'listGroups', query }]);
  });

  test('of one client come by a call of its own, without a search when there is none', async () => {
    const { services, asked } = start(() => pageOf(0, 1, false));
    await services.loadPage(
      { list: 'pending', clientId: 'acme', pageNum: 1, pageSize: 195, search: '', kind: null, section: null },
      signal,
    );
    expect(asked).toEqual([
      {
        id: 'listClientGroups',
        params: { clientId: 'acme' },
        query: {
          taskGroupStatuses: [0, 1],
          pageNum: 1,
          pageSize: 195,
          withTasks: true,
          today: '2026-03-01',
        },
      },
    ]);
  });
});

describe('[T7.02, T7.06, T7.18] a task', () => {
  const task = taskFor('a', { taskGroupId: 'g' });
  const group = groupFor('g', ['a', 'b']);
  const deed = documentFor('deed', 'tax');
  const answers = (differs: Readonly<Record<string, unknown>> = {}) => ({
    getTask: { data: task },
    getGroup: { data: group, tasks: [task, taskFor('b')], clients: [clientTag] },
    filterItemMetadata: { data: [deed] },
    ...differs,
  });
  const address = { clientId: 'acme', taskId: 'a' };
  const from = (said: Readonly<Record<string, unknown>>) => start(({ id }) => said[id]);

  test('comes with its group and what was handed in for it', async () => {
    const { services, asked } = from(answers());
    expect(await services.loadTask(address, signal)).toEqual({
      client: clientTag,
      task,
      group,
      siblings: [task, taskFor('b')],
      documents: [deed],
    });
    expect(asked).toEqual([
      { id: 'getTask', params: { taskId: 'a' }, query: { data: true, steps: true, taskDetails: true } },
      { id: 'getGroup', params: { taskGroupId: 'g' } },
      { id: 'filterItemMetadata', body: { ClientId: 'acme', CustomItemMetaData: { ccTask: 'a' } } },
    ]);
  });

  test.each([
    ['task', { getTask: { data: null } }],
    ['group', { getGroup: { data: null, tasks: [], clients: [] } }],
  ])('[T8.07] is none when there is no %s', async (_what, differs) => {
    expect(await from(answers(differs)).services.loadTask(address, signal)).toBeNull();
  });

  test('that an address names under another client comes with the documents of its own', async () => {
    const { services, asked } = start(({ id, body }) => {
      const isOther = (body as { ClientId?: string } | undefined)?.ClientId === 'bolt';
      return isOther ? new ProblemError({ code: 'notFound' }) : answers()[id as 'getTask'];
    });
    const opened = await services.loadTask({ clientId: 'bolt', taskId: 'a' }, signal);
    expect(opened?.documents).toEqual([deed]);
    const bodies = asked.flatMap(({ body }) => body ?? []);
    expect(bodies).toEqual([{ ClientId: 'acme', CustomItemMetaData: { ccTask: 'a' } }]);
  });

  test('fails when its documents cannot be had', async () => {
    const { services } = from(answers({ filterItemMetadata: new ProblemError({ code: 'offline' }) }));
    await expect(services.loadTask(address, signal)).rejects.toMatchObject({ problem: { code: 'offline' } });
  });
});

describe('[T7.09, T7.10] saving', () => {
  test.each([
    [
      'a step',
      { key: '2', edit: { data: { selected: ['home'] }, dnaComment: '' } },
      {
        id: 'updateTaskStep',
        params: { taskId: 'a', stepNumber: '2' },
        query: {},
        body: { data: { selected: ['home'] }, dnaComment: '' },
      },
    ],
    [
      'the task itself',
      { key: 'task', edit: { comment: 'own', data: { paidOn: '2026-01-01' } } },
      {
        id: 'updateTask',
        params: { taskId: 'a' },
        query: {},
        body: { comment: 'own', data: { paidOn: '2026-01-01' } },
      },
    ],
  ])('an edit of %s is one call, which answers the task', async (_what, one, call) => {
    const { services, asked } = start(() => ({ data: taskFor('a', { version: 4 }), group: groupFor('g') }));
    expect(await services.saveEdit({ taskId: 'a', ...one }, signal)).toEqual(taskFor('a', { version: 4 }));
    expect(asked).toEqual([call]);
  });

  test.each([
    ['with today, when the status changes', { status: 2 as const }, { status: 2, today: '2026-03-01' }],
    ['without it otherwise', { deleted: true }, { deleted: true }],
  ])('a change goes out %s', async (_how, patch, body) => {
    const { services, asked } = start(() => ({ data: taskFor('a'), group: groupFor('g') }));
    expect(await services.updateTask({ taskId: 'a', patch })).toEqual({
      task: taskFor('a'),
      group: groupFor('g'),
    });
    expect(asked).toEqual([{ id: 'updateTask', params: { taskId: 'a' }, query: {}, body }]);
  });

  test('[T7.10] data takes the place of what is there when that is asked for', async () => {
    const { services, asked } = start(() => ({ data: taskFor('a'), group: groupFor('g') }));
    await services.updateTask({ taskId: 'a', patch: { data: {} }, replace: true });
    expect(asked[0]?.query).toEqual({ replace: true });
  });
});

test('[T7.12] tasks are marked as deleted together', async () => {
  const { services, asked } = start(() => ({ data: { taskIds: ['a', 'b'] } }));
  await services.removeTasks({ taskIds: ['a', 'b'] });
  expect(asked).toEqual([{ id: 'markTasksDeleted', body: { taskIds: ['a', 'b'] } }]);
});

test('changes are asked for after a cursor, and first for the cursor itself', async () => {
  const { services, asked } = start(() => ({ cursor: '1', changed: [] }));
  await services.askChanges({ cursor: null }, signal);
  await services.askChanges({ cursor: '1' }, signal);
  expect(asked.map(({ query }) => query)).toEqual([{}, { since: '1' }]);
});
