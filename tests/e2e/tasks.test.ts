/** A task in a real browser against the real server, from start to done, and what goes wrong. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { desk } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import {
  assign,
  card,
  completeList,
  fresh,
  groupNow,
  openTasks,
  pendingList,
  startGroup,
  step,
  taskNow,
  tasksPath,
} from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const account = 'four-clients';
const newPage = async (viewport = desk): Promise<Page> =>
  await (await browser.context({ viewport })).newPage();
const stepped = (label: string, ...titles: string[]) => ({
  type: 'documentsTask',
  label,
  steps: titles.map((title) => ({ title, isRequired: false })),
});
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[T2.05, T2.25, T4.02] a card names its client and leads to its first open task, which is in progress then', async () => {
  const label = fresh('Year-end papers');
  const { group, tasks } = await assign({
    label,
    tasks: [stepped('Bank papers', 'Statements'), stepped('Loan papers', 'Contracts')],
  });
  const page = await newPage();
  await openTasks(page);
  const shown = card(pendingList(page), label);
  await expect.poll(() => shown.innerText(), soon).toContain('Bluewater Boat Yard LLC');
  expect(await shown.innerText()).toContain('0 of 2 done');
  await startGroup(page, label, 'Bank papers');
  expect(new URL(page.url()).pathname).toBe(
    `/clientcenter/en/us/tasks/clients/${group.clientId}/task/${tasks[0]?.taskId}`,
  );
  await expect.poll(async () => (await taskNow(account, tasks[0]?.taskId ?? '')).status, soon).toBe(1);
});

test('[T4.03, T4.08, T4.10, T4.13] done leads to the next open task, and the last one moves the group', async () => {
  const label = fresh('Two short ones');
  const { group, tasks } = await assign({
    label,
    tasks: [stepped('First of two', 'Papers'), stepped('Second of two', 'More papers')],
  });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'First of two');
  await pressed(page, 'Done').click();
  await page.getByRole('heading', { level: 1, name: 'Second of two' }).waitFor();
  await pressed(page, 'Done').click();
  await pressed(page, 'Reopen').waitFor();
  await expect.poll(() => card(completeList(page), label).count(), soon).toBe(1);
  expect(await card(pendingList(page), label).count()).toBe(0);
  const now = await groupNow(account, group.id);
  const today = await page.evaluate(() => {
    const date = new Date();
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });
  expect([now.group.status, now.group.completedDate]).toEqual([2, today]);
  expect(now.tasks.map(({ status }) => status)).toEqual([2, 2]);

  await pressed(page, 'Reopen').click();
  await pressed(page, 'Done').waitFor();
  await expect.poll(() => card(pendingList(page), label).count(), soon).toBe(1);
  expect((await taskNow(account, tasks[1]?.taskId ?? '')).status).toBe(1);
});

test('[T2.27, T4.14, T4.19, T5.05] a comment and a reason are saved as they are typed, and come back with the task', async () => {
  const label = fresh('Steps to fill');
  const { tasks } = await assign({
    label,
    tasks: [stepped('Fill the steps', 'Mileage', 'Gifts')],
  });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'Fill the steps');
  await step(page, 'Mileage').getByRole('textbox', { name: 'Comment' }).fill('All by bicycle');
  await page.getByText('Changes saved').waitFor();
  await step(page, 'Gifts').getByRole('button', { name: 'Gifts' }).click();
  await step(page, 'Gifts').getByRole('switch', { name: 'Does not apply' }).click();
  await step(page, 'Gifts')
    .getByRole('textbox', { name: 'Provide your reason for removing this step:' })
    .fill('None this year');
  const taskId = tasks[0]?.taskId ?? '';
  await expect
    .poll(
      async () =>
        (await taskNow(account, taskId)).steps.map(({ comment, dnaComment }) => [comment, dnaComment]),
      soon,
    )
    .toEqual([
      ['All by bicycle', null],
      [null, 'None this year'],
    ]);
  await page.reload();
  await step(page, 'Gifts').getByRole('button', { name: 'Gifts' }).click();
  const reason = step(page, 'Gifts').getByRole('textbox');
  await expect.poll(() => reason.inputValue(), soon).toBe('None this year');

  await step(page, 'Gifts').getByRole('switch', { name: 'Does not apply' }).click();
  await expect.poll(async () => (await taskNow(account, taskId)).steps[1]?.dnaComment, soon).toBeNull();
});

test('[T2.26, T4.04, T4.07, T4.10, T5.04] a task is removed with a reason, after a confirmation', async () => {
  const label = fresh('One too many');
  const { tasks } = await assign({
    label,
    tasks: [stepped('Not for us', 'Papers'), stepped('For us', 'Papers')],
  });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'Not for us');
  await pressed(page, 'Remove task').click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count(), soon).toBe(0);
  await pressed(page, 'Remove task').click();
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('We sold the boat');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('We sold the boat').waitFor();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'For us', exact: true }).waitFor();
  const removed = await taskNow(account, tasks[0]?.taskId ?? '');
  expect([removed.status, removed.doesNotApplyComment]).toEqual([3, 'We sold the boat']);
  const tree = page.getByRole('navigation', { name: 'Tasks in this group' });
  await expect.poll(() => tree.innerText(), soon).toContain('Task removed');
});

test('what the firm changes meanwhile comes in, and what is being typed is kept', async () => {
  const label = fresh('Changed meanwhile');
  const { tasks } = await assign({
    label,
    tasks: [stepped('Watched', 'Notes', 'More')],
  });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, 'Watched');
  const taskId = tasks[0]?.taskId ?? '';
  await expect.poll(async () => (await taskNow(account, taskId)).status, soon).toBe(1);
  const staff = await sessionOf(origin, 'staff');
  await staff.call(`${tasksPath}/${taskId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 3, doesNotApplyComment: 'No longer needed' }),
  });
  await page.getByRole('region', { name: 'Alerts' }).getByText('This task was changed meanwhile').waitFor();
  await page.getByText('Reason: No longer needed').waitFor();
  expect(await step(page, 'Notes').getByRole('textbox', { name: 'Comment' }).isDisabled()).toBe(true);
  await expect.poll(() => card(completeList(page), label).count(), soon).toBe(1);
});
