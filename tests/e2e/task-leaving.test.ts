/** Whoever leaves a task while something is under way, against the real server. */
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { account, begin, pressed } from '../helpers/task-begun.ts';
import { step, taskNow } from '../helpers/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const note = (page: Page) => step(page, 'Loan statements').getByRole('textbox', { name: /^Comment/ });
const one = {
  type: 'uploadTask',
  label: 'Papers to hand in',
  steps: [{ title: 'Loan statements', isRequired: false }],
};

/** Keeps what changes the task from the server, until it is let go. */
async function held(page: Page, taskId: string) {
  const changes: Route[] = [];
  await page.route(`**/tasks/${taskId}*`, (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    changes.push(route);
  });
  return {
    count: () => changes.length,
    letGo: () => Promise.all(changes.splice(0).map((route) => route.continue())),
  };
}

test('[T8.01] what was typed in the last moment is saved, and there when the task is opened again', async () => {
  const { page, taskId } = await begin(browser, one);
  await note(page).fill('In the blue folder');
  await page.getByRole('link', { name: 'Back to tasks' }).click();
  await expect
    .poll(async () => (await taskNow(account, taskId)).steps.map(({ comment }) => comment), soon)
    .toEqual(['In the blue folder']);
  await page.goBack();
  await expect.poll(() => note(page).inputValue(), soon).toBe('In the blue folder');
});

test('[T4.03] a task that is being done is done, also when its person is elsewhere by then', async () => {
  const { page, taskId } = await begin(browser, one);
  const { count, letGo } = await held(page, taskId);
  await pressed(page, 'Done').click();
  await expect.poll(count, soon).toBe(1);
  await page.getByRole('link', { name: 'Back to tasks' }).click();
  await page.getByRole('region', { name: 'Open task' }).waitFor({ state: 'detached' });
  await letGo();
  await page.getByRole('status').getByText('The task is done. Your accountant can see it now.').waitFor();
  expect((await taskNow(account, taskId)).status).toBe(2);
  expect(new URL(page.url()).pathname).toMatch(/\/tasks$/);
});
