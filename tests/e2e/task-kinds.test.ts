/** Kinds of tasks that ask for answers, from start to done, against the real server (decision 28). */
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { account, begin, finish, pressed } from '../helpers/task-begun.ts';
import { fresh, groupNow, step, taskNow } from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

test.each(['documentsTask', 'uploadTask'])(
  '[S3.13, T2.31, T3.09, T7.18] %s: a file is stored and says which step it is for',
  async (type) => {
    const begun = await begin(browser, {
      type,
      label: 'Papers to hand in',
      params: { kind: 'business', taxYear: 2025 },
      steps: [{ title: 'Loan statements', isRequired: true }],
    });
    const { page, taskId } = begun;
    await pressed(page, 'Done').click();
    await page.getByText('Add at least one file.').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await pressed(page, 'Choose files').click();
    const name = `${fresh('loan')}.txt`;
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Interest: 12.50') });
    await step(page, 'Loan statements')
      .getByRole('list', { name: 'Files for this item' })
      .getByText(name)
      .waitFor();
    const { call } = await sessionOf(origin, account);
    const found = await jsonOf(
      await call('/api/storage/v1/itemmetadata/filter', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ClientId: (await taskNow(account, taskId)).clientId,
          CustomItemMetaData: { ccTask: taskId },
        }),
      }),
    );
    expect(
      found.data.map((one: { name: string; customItemMetaData: unknown }) => [
        one.name,
        one.customItemMetaData,
      ]),
    ).toEqual([
      [name, { ccGroupType: 'business.2025', ccTaskLabel: 'Papers to hand in', ccStep: '1', ccTask: taskId }],
    ]);
    await finish(begun);
  },
);

test('[T5.06, T5.07, T5.15] dynamicTask: a form says what is wrong, is saved as it is filled in, and is done', async () => {
  const begun = await begin(browser, {
    type: 'dynamicTask',
    label: 'Tell us about you',
    steps: [{ title: 'About you', isRequired: true }],
    data: {
      forms: [
        {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', format: 'text', title: 'Full name', minLength: 2 },
            ssn: { type: 'string', format: 'ssn', title: 'Social Security number' },
            phone: { type: 'string', format: 'phone', title: 'Phone' },
          },
        },
      ],
    },
  });
  const { page, taskId } = begun;
  await page.getByRole('textbox', { name: /^Social Security number/ }).fill('12345678');
  await page.getByRole('textbox', { name: /^Full name/ }).fill('Dana Reyes');
  await page.getByText('This field must contain a valid SSN.').waitFor();
  await pressed(page, 'Done').click();
  await page.getByText('Fill in the fields that are marked.').waitFor();
  await page.getByRole('textbox', { name: /^Social Security number/ }).fill('123456789');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('2075550142');
  await expect
    .poll(async () => (await taskNow(account, taskId)).steps[0]?.data, soon)
    .toEqual({ name: 'Dana Reyes', ssn: '123-45-6789', phone: '(207) 555-0142' });
  await finish(begun);
});

test('[T2.28, T3.11, T4.03, T4.06] questionnaireTask: what is checked creates the tasks that follow, once', async () => {
  const begun = await begin(browser, {
    type: 'questionnaireTask',
    label: 'Your year',
    steps: [{ title: 'Income', isRequired: true }],
    data: {
      topics: [
        {
          select: 'multi',
          questions: [
            { id: 'wages', label: 'Wages' },
            { id: 'rent', label: 'Rent' },
          ],
          creates: {
            rent: [
              {
                type: 'uploadTask',
                label: 'Rental contracts',
                steps: [{ title: 'Contracts', isRequired: true }],
              },
            ],
          },
        },
      ],
    },
  });
  const { page, taskId, groupId } = begun;
  await page.getByRole('checkbox', { name: 'Wages' }).check();
  await page.getByRole('checkbox', { name: 'Rent' }).check();
  await pressed(page, 'Done').click();
  await page.getByRole('heading', { level: 1, name: 'Rental contracts' }).waitFor();
  const first = await groupNow(account, groupId);
  expect(
    first.tasks.map(({ label, status, order, sendNotification }) => [label, status, order, sendNotification]),
  ).toEqual([
    ['Your year', 2, 1, false],
    ['Rental contracts', expect.any(Number), 2, false],
  ]);
  await page
    .getByRole('navigation', { name: 'Tasks in this group' })
    .getByRole('button', { name: /Your year/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Your year' }).waitFor();
  await pressed(page, 'Reopen').click();
  await pressed(page, 'Done').click();
  await page.getByRole('heading', { level: 1, name: 'Rental contracts' }).waitFor();
  const second = await groupNow(account, groupId);
  expect(second.tasks.map(({ taskId: id }) => id)).toEqual(first.tasks.map(({ taskId: id }) => id));
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({ selected: ['wages', 'rent'] });
});

test('[T5.19] ukInformationRequestQuestionnaireTask: the same, with the year as the UK writes it', async () => {
  const begun = await begin(browser, {
    type: 'ukInformationRequestQuestionnaireTask',
    label: 'Information request',
    params: { kind: 'individual', taxYear: 2025 },
    steps: [{ title: 'Savings', isRequired: true }],
    data: {
      topics: [
        {
          select: 'single',
          questions: [
            { id: 'isa', label: 'ISA' },
            { id: 'none', label: 'None' },
          ],
          creates: {},
        },
      ],
    },
  });
  const { page } = begun;
  await page.getByText('2024/25').waitFor();
  await page.getByRole('radio', { name: 'None' }).check();
  await finish(begun);
});
