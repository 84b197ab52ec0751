/** Each kind of task from start to done, in a real browser against the real server (decision 28). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, desk, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { assign, fresh, groupNow, openTasks, startGroup, step, taskNow } from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const account = 'four-clients';
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newPage = async (): Promise<Page> => await (await browser.context({ viewport: desk })).newPage();

interface Begun {
  readonly page: Page;
  readonly taskId: string;
  readonly groupId: string;
}

/** A task of its own group, opened from its card. */
async function begin(task: Record<string, unknown> & { label: string }): Promise<Begun> {
  const label = fresh(task.label);
  const { group, tasks } = await assign({ label, tasks: [task] });
  const page = await newPage();
  await openTasks(page);
  await startGroup(page, label, task.label);
  return { page, taskId: tasks[0]?.taskId ?? '', groupId: group.id };
}

/** Done, seen by the button that opens the task again. */
async function finish({ page, taskId }: Begun): Promise<void> {
  await pressed(page, 'Done').click();
  await pressed(page, 'Undo').waitFor();
  expect((await taskNow(account, taskId)).status).toBe(2);
}

/** A PDF of the account's first client. */
async function anyPdf(): Promise<{ id: string; name: string }> {
  const { call } = await sessionOf(origin, account);
  const { clients } = await jsonOf(await call('/api/client-center/v1/clients/'));
  const { data } = await jsonOf(
    await call(`/api/storage/v1/containers/documents?clientId=${clients[0].id}&pageSize=100`),
  );
  const { id, name } = data.find((one: { name: string }) => one.name.endsWith('.pdf'));
  return { id, name };
}

test.each(['documentsTask', 'uploadTask'])(
  '[S3.13, T2.31, T3.09, T7.18] %s: a file is stored and says which step it is for',
  async (type) => {
    const begun = await begin({
      type,
      label: 'Papers to hand in',
      params: { kind: 'business', taxYear: 2025 },
      steps: [{ title: 'Loan statements', isRequired: true }],
    });
    const { page, taskId } = begun;
    await pressed(page, 'Done').click();
    await page.getByText('Something is still missing here.').waitFor();
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
  const begun = await begin({
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
  await page.getByText('Something is still missing here.').waitFor();
  await page.getByRole('textbox', { name: /^Social Security number/ }).fill('123456789');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('2075550142');
  await expect
    .poll(async () => (await taskNow(account, taskId)).steps[0]?.data, soon)
    .toEqual({ name: 'Dana Reyes', ssn: '123-45-6789', phone: '(207) 555-0142' });
  await finish(begun);
});

test('[T2.28, T3.11, T4.03, T4.06] questionnaireTask: what is checked creates the tasks that follow, once', async () => {
  const begun = await begin({
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
  await pressed(page, 'Undo').click();
  await pressed(page, 'Done').click();
  await page.getByRole('heading', { level: 1, name: 'Rental contracts' }).waitFor();
  const second = await groupNow(account, groupId);
  expect(second.tasks.map(({ taskId: id }) => id)).toEqual(first.tasks.map(({ taskId: id }) => id));
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({ selected: ['wages', 'rent'] });
});

test('[T5.19] ukInformationRequestQuestionnaireTask: the same, with the year as the UK writes it', async () => {
  const begun = await begin({
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

test('[T9.11] invoiceTask: number, amount and a date of payment', async () => {
  const begun = await begin({
    type: 'invoiceTask',
    label: 'Payment Request - Invoice #4417',
    data: {
      number: '4417',
      amount: '1250.00',
      currency: 'USD',
      document: await anyPdf(),
      payUrl: null,
      paidOn: null,
    },
  });
  const { page, taskId } = begun;
  await page.getByText('$1,250.00').waitFor();
  await page.getByRole('textbox', { name: /^Date of payment/ }).fill('11202026');
  await page.getByRole('textbox', { name: 'Note' }).fill('By wire');
  await finish(begun);
  const { data, comment } = await taskNow(account, taskId);
  expect([data.paidOn, comment]).toEqual(['2026-11-20', 'By wire']);
});

test('reviewDocumentTask: changes are asked for with a comment', async () => {
  const begun = await begin({
    type: 'reviewDocumentTask',
    label: 'Review Document',
    data: { documents: [await anyPdf()], decision: null },
  });
  const { page, taskId } = begun;
  await pressed(page, 'Done').click();
  await page.getByText('Approve, or ask for changes.').waitFor();
  await page.getByRole('radio', { name: 'Ask for changes' }).check();
  await page.getByRole('textbox', { name: 'What should be changed' }).fill('The address on page 2');
  await finish(begun);
  const { data, comment } = await taskNow(account, taskId);
  expect([data.decision, comment]).toEqual(['changes', 'The address on page 2']);
});

test('esignTask: a PDF is read to its end, consented to and signed; the signed one is kept beside it', async () => {
  const pdf = await anyPdf();
  const begun = await begin({
    type: 'esignTask',
    label: 'eSignature Request',
    data: { documents: [pdf], signatures: [null] },
  });
  const { page, taskId } = begun;
  await page.getByRole('button', { name: `Read and sign ${pdf.name}` }).click();
  const pages = page.getByRole('region', { name: `Contents of ${pdf.name}` });
  await pages.locator('canvas').first().waitFor();
  await pages.focus();
  // Pages are drawn as they come into sight: the end moves away until the last one is there.
  const readToTheEnd = async () => {
    await page.keyboard.press('End');
    return await page.getByText('You have read to the end.').count();
  };
  await expect.poll(readToTheEnd, soon).toBe(1);
  await page.getByRole('checkbox', { name: /I agree to sign it electronically/ }).check();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Dana Reyes');
  await pressed(page, 'Sign document').click();
  await page.getByText('Signed by').waitFor();
  await finish(begun);
  const { data } = await taskNow(account, taskId);
  const [signature] = data.signatures as {
    hashBefore: string;
    hashAfter: string;
    signedDocument: { name: string };
  }[];
  expect(signature?.signedDocument.name).toMatch(/ \(signed\)( \(\d+\))?\.pdf$/);
  expect([signature?.hashBefore, signature?.hashAfter]).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
});
