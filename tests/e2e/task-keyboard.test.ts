/** Tasks from start to done by keyboard alone. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, desk, patience } from '../helpers/chromium.ts';
import { assign, fresh, openTasks, taskNow } from '../helpers/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const account = 'four-clients';
/** More presses than any screen has stops. */
const manyStops = 120;

/** What has the focus, by its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing';
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    return (
      element.getAttribute('aria-label') ??
      label?.[0]?.textContent ??
      element.textContent ??
      ''
    ).trim();
  });

/** Goes on by Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < manyStops; stop += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === name) return;
    passed.push(now);
  }
  throw new Error(`no stop is called ${name}: ${passed.join(' | ')}`);
}

/** The first task of a new group, opened from its card, which is the first of the list. */
async function begin(
  task: Record<string, unknown> & { label: string },
): Promise<{ page: Page; taskId: string }> {
  const { tasks } = await assign({ label: fresh(task.label), tasks: [task] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await tabTo(page, 'Start');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toBe(task.label);
  return { page, taskId: tasks[0]?.taskId ?? '' };
}

/** Presses "Done", after which the title has the focus. */
async function finish(page: Page, taskId: string, title: string): Promise<void> {
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await taskNow(account, taskId)).status, soon).toBe(2);
  await expect.poll(() => focused(page), soon).toBe(title);
}

test('questions are answered and the task is done by keyboard', async () => {
  const { page, taskId } = await begin({
    type: 'questionnaireTask',
    label: 'Asked by keyboard',
    steps: [{ title: 'Income', isRequired: true }],
    data: {
      topics: [{ select: 'multi', questions: [{ id: 'wages', label: 'Wages' }], creates: {} }],
    },
  });
  await tabTo(page, 'Wages');
  await page.keyboard.press('Space');
  await finish(page, taskId, 'Asked by keyboard');
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({ selected: ['wages'] });
});

test('[T2.27, T2.32] a step is unfolded, does not apply, and says why, by keyboard', async () => {
  const { page, taskId } = await begin({
    type: 'documentsTask',
    label: 'Unfolded by keyboard',
    steps: [
      { title: 'Mileage', isRequired: false },
      { title: 'Gifts', isRequired: true },
    ],
  });
  await tabTo(page, 'Gifts');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Does not apply');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page), soon).toContain('Provide your reason for removing this step:');
  await page.keyboard.type('None this year');
  await finish(page, taskId, 'Unfolded by keyboard');
  expect((await taskNow(account, taskId)).steps[1]?.dnaComment).toBe('None this year');
});

test('[T2.26, T4.07, T4.15] a task is removed by keyboard, and Escape leaves it as it is', async () => {
  const { page, taskId } = await begin({
    type: 'uploadTask',
    label: 'Removed by keyboard',
    steps: [{ title: 'Papers', isRequired: false }],
  });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'Remove task');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page), soon).toBe('Remove task');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toContain('Provide your reason for removing this task:');
  await page.keyboard.type('Sold');
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toBe('Remove');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await taskNow(account, taskId)).status, soon).toBe(3);
});
