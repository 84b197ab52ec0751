/** Questions, requested items and taking a task away, by keyboard alone. */
import { expect, test } from 'vitest';
import { arrives, goOnTo } from '../helpers/by-keyboard.ts';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { account, pressed } from '../helpers/task-begun.ts';
import { begin, finish, write } from '../helpers/task-keys.ts';
import { step, taskNow } from '../helpers/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

test('questions are answered and the task is done by keyboard', async () => {
  const begun = await begin(browser, {
    type: 'questionnaireTask',
    label: 'Asked by keyboard',
    steps: [{ title: 'Income', isRequired: true }],
    data: {
      topics: [{ select: 'multi', questions: [{ id: 'wages', label: 'Wages' }], creates: {} }],
    },
  });
  const { page, taskId } = begun;
  await goOnTo(page, page.getByRole('checkbox', { name: 'Wages', exact: true }));
  await page.keyboard.press('Space');
  await finish(begun);
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({ selected: ['wages'] });
});

test('[T2.27, T2.32] a step is unfolded, does not apply, and says why, by keyboard', async () => {
  const begun = await begin(browser, {
    type: 'documentsTask',
    label: 'Unfolded by keyboard',
    steps: [
      { title: 'Mileage', isRequired: false },
      { title: 'Gifts', isRequired: true },
    ],
  });
  const { page, taskId } = begun;
  await goOnTo(page, page.getByRole('button', { name: 'Gifts', exact: true }));
  await page.keyboard.press('Enter');
  const gifts = step(page, 'Gifts');
  await goOnTo(page, gifts.getByRole('switch', { name: 'Does not apply' }));
  await page.keyboard.press('Space');
  const why = gifts.getByRole('textbox', { name: 'Provide your reason for removing this step:' });
  await write(page, why, 'None this year', 'Shift+Tab');
  await finish(begun);
  expect((await taskNow(account, taskId)).steps[1]?.dnaComment).toBe('None this year');
});

test('[T2.26, T4.07, T4.15] a task is removed by keyboard, and Escape leaves it as it is', async () => {
  const { page, taskId } = await begin(browser, {
    type: 'uploadTask',
    label: 'Removed by keyboard',
    steps: [{ title: 'Papers', isRequired: false }],
  });
  const dialog = page.getByRole('dialog');
  await goOnTo(page, pressed(page, 'Remove task'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await arrives(pressed(page, 'Remove task'));
  await page.keyboard.press('Enter');
  await arrives(dialog.getByRole('textbox', { name: 'Provide your reason for removing this task:' }));
  await page.keyboard.type('Sold');
  await goOnTo(page, dialog.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await arrives(dialog.getByRole('button', { name: 'Remove', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await taskNow(account, taskId)).status, soon).toBe(3);
});
