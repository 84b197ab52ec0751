/** "Done" succeeds with all its follow-ups, or leaves the group unchanged. */
import { afterEach, expect, test } from 'vitest';
import { firstRepeatDelay } from '../../machines/task/completion/creation.machine.ts';
import { account, assign, fresh, groupNow, taskNow } from '../support/pages/tasks-page.ts';
import { closeBrowsers, hurry, refusal, TestBrowser } from './support/browser.ts';
import { editingOf, startGroup, typedIn, workOf } from './support/open-task.ts';

afterEach(closeBrowsers);

test.each([
  ['the second creation', (method: string, creations: number) => method === 'POST' && creations >= 2],
  ['the mark as done', (method: string) => method === 'PATCH'],
])('[T4.03, T7.11, T8.02, T8.08] when %s fails, the group is as it was before', async (_what, isRefused) => {
  const follow = (title: string) => ({
    type: 'uploadTask',
    label: title,
    steps: [{ title, isRequired: true }],
  });
  const creates = { rent: [follow('Contracts'), follow('Receipts')] };
  const questions = [{ id: 'rent', label: 'Rent' }];
  const { group, tasks } = await assign({
    label: fresh('Compensated'),
    type: 'questionnaire',
    tasks: [
      {
        type: 'questionnaireTask',
        label: 'Creates two',
        steps: [{ title: 'Income', isRequired: true }],
        data: { topics: [{ select: 'multi', questions, creates }] },
      },
    ],
  });
  // Calls whose outcome is not known are made twice more.
  hurry(firstRepeatDelay, firstRepeatDelay * 2);
  const browser = await TestBrowser.signedIn(account);
  const tab = await browser.open('/tasks');
  await startGroup(tab, group.id);
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, data: { selected: ['rent'] } });
  await typedIn(tab, ({ context }) => context.hasSaved);
  await tab.state('task', ({ context }) => context.task?.status === 1);
  const taskId = tasks[0]?.taskId ?? '';
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({ selected: ['rent'] });
  const before = await groupNow(account, group.id);

  let creations = 0;
  browser.routes = [
    ({ method, url }) => {
      const isCreation = method === 'POST' && url.pathname.endsWith('/v3/tasks');
      if (isCreation) creations += 1;
      if (!isRefused(method, isCreation ? creations : 0)) return undefined;
      // The page has been notified of the first follow-up by then, which is removed afterwards.
      return tab
        .state('task', ({ context }) => context.siblings.some(({ label }) => label === 'Contracts'))
        .then(() => refusal(503, 'unavailable'));
    },
  ];
  (await workOf(tab)).send({ type: 'task.done' });
  await tab.alert('doneFailed');
  const after = await groupNow(account, group.id);
  expect([after.group, after.tasks.map(({ label, status }) => [label, status])]).toEqual([
    before.group,
    [['Creates two', 1]],
  ]);

  browser.routes = [];
  (await workOf(tab)).send({ type: 'task.done' });
  await tab.state('task', ({ context }) => context.task?.label === 'Contracts');
  const { tasks: made } = await groupNow(account, group.id);
  expect(made.map(({ label, status }) => [label, status])).toEqual([
    ['Creates two', 2],
    ['Contracts', 0],
    ['Receipts', 0],
  ]);
});
