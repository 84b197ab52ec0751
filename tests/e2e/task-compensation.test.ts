/** "Done" with its follow-ups, or nothing of it, in a real browser against the real server. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { desk } from '../helpers/launch.ts';
import { assign, fresh, groupNow, openTasks, startGroup, taskNow, tasksPath } from '../helpers/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const account = 'four-clients';
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newPage = async (viewport = desk): Promise<Page> =>
  await (await browser.context({ viewport })).newPage();

test.each([
  [
    'the second creation',
    (url: string, method: string, seen: number) =>
      method === 'POST' && url.endsWith('/v3/tasks') && seen >= 1,
  ],
  ['the mark as done', (_url: string, method: string, _seen: number) => method === 'PATCH'],
])('[T4.03, T7.11, T8.02, T8.08] when %s fails, the group is as it was before', async (_what, isRefused) => {
  const label = fresh('Compensated');
  const follow = (title: string) => ({
    type: 'uploadTask',
    label: title,
    steps: [{ title, isRequired: true }],
  });
  const { group, tasks } = await assign({
    label,
    type: 'questionnaire',
    tasks: [
      {
        type: 'questionnaireTask',
        label: 'Creates two',
        steps: [{ title: 'Income', isRequired: true }],
        data: {
          topics: [
            {
              select: 'multi',
              questions: [{ id: 'rent', label: 'Rent' }],
              creates: { rent: [follow('Contracts'), follow('Receipts')] },
            },
          ],
        },
      },
    ],
  });
  const taskId = tasks[0]?.taskId ?? '';
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'Creates two');
  await page.getByRole('checkbox', { name: 'Rent' }).check();
  await expect
    .poll(async () => (await taskNow(account, taskId)).steps[0]?.data, soon)
    .toEqual({ selected: ['rent'] });
  const before = await groupNow(account, group.id);
  let posts = 0;
  await page.route(`**${tasksPath}**`, (route) => {
    const method = route.request().method();
    const isPost = method === 'POST' && route.request().url().endsWith('/v3/tasks');
    const refused = isRefused(route.request().url(), method, posts);
    if (isPost) posts += 1;
    return refused
      ? route.fulfill({ status: 503, json: { errors: [{ reason: 'unavailable' }] } })
      : route.continue();
  });
  await pressed(page, 'Done').click();
  await page.getByRole('region', { name: 'Alerts' }).getByText('The task isn’t done yet').waitFor();
  const after = await groupNow(account, group.id);
  expect([after.group, after.tasks.map(({ label: title, status }) => [title, status])]).toEqual([
    before.group,
    [['Creates two', 1]],
  ]);
  await page.unroute(`**${tasksPath}**`);
  await pressed(page, 'Done').click();
  await page.getByRole('heading', { level: 1, name: 'Contracts' }).waitFor();
  const done = await groupNow(account, group.id);
  expect(done.tasks.map(({ label: title }) => title).sort()).toEqual([
    'Contracts',
    'Creates two',
    'Receipts',
  ]);
});
