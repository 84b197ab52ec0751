/** What is typed into a task outlives the end of its session, its connection and its page, against the real server. */
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, fillProvider, patience, wordIn } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { account, begin, pressed } from '../helpers/task-begun.ts';
import { card, groupNow, pendingList, step, taskNow, tasksPath } from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const [notes, more] = ['Travel notes', 'Other receipts'];
const two = {
  type: 'documentsTask',
  label: 'Papers of the year',
  steps: [notes, more].map((title) => ({ title, isRequired: false })),
};

const comment = (page: Page, title: string) => step(page, title).getByRole('textbox', { name: 'Comment' });
const reason = (page: Page, title: string) =>
  step(page, title).getByRole('textbox', { name: 'Provide your reason for removing this step:' });
const alert = (page: Page, text: string) => page.getByRole('region', { name: 'Alerts' }).getByText(text);
const unfold = (page: Page, title: string) => step(page, title).getByRole('button', { name: title }).click();
const startOf = (page: Page, label: string) =>
  card(pendingList(page), label).getByRole('button', { name: 'Start', exact: true });

/** Comment and reason of each step as the server has them now. */
const written = async (taskId: string) =>
  (await taskNow(account, taskId)).steps.map((one) => [one.comment, one.dnaComment]);

const nothing = [
  [null, null],
  [null, null],
];

/** Waits until this person's opening of the task has reached the server: from then on only typing changes it. */
const isBegun = (taskId: string) =>
  expect.poll(async () => (await taskNow(account, taskId)).status, soon).toBe(1);

/** Keeps what is typed from the server until it is let go. */
async function held(page: Page, taskId: string) {
  const changes: Route[] = [];
  let isHeld = true;
  await page.route(`**${tasksPath}/${taskId}/steps/*`, (route) =>
    isHeld ? void changes.push(route) : route.continue(),
  );
  return {
    count: () => changes.length,
    letGo() {
      isHeld = false;
      return Promise.all(changes.splice(0).map((route) => route.continue()));
    },
  };
}

/** Ends the session on the server, as the same person may on another device. */
async function endElsewhere(page: Page): Promise<void> {
  const elsewhere = await browser.context({ storageState: await page.context().storageState() });
  const token = await page.evaluate(() => localStorage.getItem('cc-token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await elsewhere.request.delete(`${origin}/api/security/v1/session`, { headers });
  expect(answer.status()).toBe(204);
}

/** The firm closes a task, with a reason for the person. */
async function cancel(taskId: string): Promise<void> {
  const staff = await sessionOf(origin, 'staff');
  const answer = await staff.call(`${tasksPath}/${taskId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 3, doesNotApplyComment: 'No longer needed' }),
  });
  expect(answer.status).toBe(200);
}

test('[S8.01, T8.01] what is typed when the session is over is there again after signing in, and is saved', async () => {
  const { page, taskId, groupId } = await begin(browser, two);
  const { label } = (await groupNow(account, groupId)).group;
  await isBegun(taskId);
  // The page learns of the end at once, from the call with which it waits for changes.
  await held(page, taskId);
  await comment(page, notes).fill('Two flights, one train');
  await endElsewhere(page);
  await page.getByRole('heading', { level: 1, name: 'Your session is over' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await written(taskId)).toEqual(nothing);

  await pressed(page, 'Sign in again').click();
  await fillProvider(page, account);
  await startOf(page, label).click();
  await expect.poll(() => comment(page, notes).inputValue(), soon).toBe('Two flights, one train');
  await expect
    .poll(() => written(taskId), soon)
    .toEqual([
      ['Two flights, one train', null],
      [null, null],
    ]);
});

test('[T8.01] what is typed into several steps without a network is told as unsaved, and is saved after a reload', async () => {
  const { page, taskId } = await begin(browser, two);
  await isBegun(taskId);
  await page.context().setOffline(true);
  await comment(page, notes).fill('On the ferry');
  await alert(page, 'Your changes to the task are not saved yet.').waitFor();
  await unfold(page, more);
  await step(page, more).getByRole('switch', { name: 'Does not apply' }).click();
  await reason(page, more).fill('We paid by card');
  await page.getByRole('status').getByText('Not saved yet.').waitFor();

  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => comment(page, notes).inputValue(), soon).toBe('On the ferry');
  await unfold(page, more);
  await expect.poll(() => reason(page, more).inputValue(), soon).toBe('We paid by card');
  await expect
    .poll(() => written(taskId), soon)
    .toEqual([
      ['On the ferry', null],
      [null, 'We paid by card'],
    ]);
});

test('[T8.01] what is on its way when the page is loaded again is sent once more', async () => {
  const { page, taskId } = await begin(browser, two);
  await isBegun(taskId);
  const { count, letGo } = await held(page, taskId);
  await comment(page, notes).fill('Half a sentence');
  await expect.poll(count, soon).toBe(1);
  await page.reload();
  await expect.poll(() => comment(page, notes).inputValue(), soon).toBe('Half a sentence');
  await expect.poll(count, soon).toBe(2);
  expect(await written(taskId)).toEqual(nothing);
  await letGo();
  await expect
    .poll(() => written(taskId), soon)
    .toEqual([
      ['Half a sentence', null],
      [null, null],
    ]);
});

test('[T8.01] two tabs on one task: each shows what the other has saved, and keeps what is typed in it', async () => {
  const { page, taskId, groupId } = await begin(browser, two);
  const { label } = (await groupNow(account, groupId)).group;
  await isBegun(taskId);
  const beside = await page.context().newPage();
  await beside.goto(`${origin}/clientcenter/en/us/tasks`);
  await startOf(beside, label).click();
  await comment(beside, notes).waitFor();
  const { count, letGo } = await held(beside, taskId);
  await unfold(beside, more);
  await comment(beside, more).fill('In the second tab');
  await expect.poll(count, soon).toBe(1);

  await comment(page, notes).fill('In the first tab');
  await expect
    .poll(() => written(taskId), soon)
    .toEqual([
      ['In the first tab', null],
      [null, null],
    ]);
  await unfold(beside, notes);
  await expect.poll(() => comment(beside, notes).inputValue(), soon).toBe('In the first tab');
  await unfold(beside, more);
  expect(await comment(beside, more).inputValue()).toBe('In the second tab');

  await letGo();
  await beside.getByText('Changes saved').waitFor();
  expect(await written(taskId)).toEqual([
    ['In the first tab', null],
    ['In the second tab', null],
  ]);
  await unfold(page, more);
  await expect.poll(() => comment(page, more).inputValue(), soon).toBe('In the second tab');
});

test('[T4.01, T8.01] a task that the firm closes while its person types says so, and is over', async () => {
  const { page, taskId } = await begin(browser, two);
  await isBegun(taskId);
  const { count, letGo } = await held(page, taskId);
  await comment(page, notes).fill('Nearly there');
  await expect.poll(count, soon).toBe(1);
  await cancel(taskId);
  await letGo();
  await alert(
    page,
    'Your accountant has closed this task meanwhile, so the last change was not taken.',
  ).waitFor();
  await page.getByText('Reason: No longer needed').waitFor();
  await expect.poll(() => comment(page, notes).isDisabled(), soon).toBe(true);
  expect(await comment(page, notes).inputValue()).toBe('');
  expect(await pressed(page, 'Done').count()).toBe(0);
  const { status, steps } = await taskNow(account, taskId);
  expect([status, ...steps.map((one) => one.comment)]).toEqual([3, null, null]);
});

test('[T8.07] a task that the firm takes back while it is open is not there any more, and says so', async () => {
  const { page, taskId } = await begin(browser, two);
  await isBegun(taskId);
  await comment(page, notes).fill('Nearly there');
  await page.getByText('Changes saved').waitFor();
  const staff = await sessionOf(origin, 'staff');
  const answer = await staff.call(`${tasksPath}/${taskId}?forever=true`, { method: 'DELETE' });
  expect(answer.status).toBe(200);
  await alert(
    page,
    'Your accountant has taken this task back. There is nothing more to do for it.',
  ).waitFor();
  await page.getByRole('heading', { name: wordIn('en/us', 'tasks', 'taskMissingTitle') }).waitFor();
  expect(await pressed(page, 'Done').count()).toBe(0);
});
