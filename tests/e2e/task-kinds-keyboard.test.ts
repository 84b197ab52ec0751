/** Each kind of task from start to done by keyboard alone (decision 28); questions and requested items are in task-keyboard. */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrives, goOnTo } from '../helpers/by-keyboard.ts';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { anyPdf } from '../helpers/firm-pdf.ts';
import { account, pressed } from '../helpers/task-begun.ts';
import { begin, finish, hand, refused, tooEarly, write } from '../helpers/task-keys.ts';
import { fresh, step, taskNow } from '../helpers/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('uploadTask: a file is chosen, arrives, and the task is done by keyboard', async () => {
  const begun = await begin(browser, {
    type: 'uploadTask',
    label: 'Handed in by keyboard',
    steps: [{ title: 'Receipts', isRequired: true }],
  });
  const { page } = begun;
  await tooEarly(begun, 'Add at least one file.', pressed(page, 'Choose files'));
  const name = `${fresh('receipt')}.txt`;
  await hand(page, pressed(page, 'Choose files'), name);
  const handedIn = step(page, 'Receipts').getByRole('list', { name: 'Files for this item' });
  await goOnTo(page, handedIn.getByRole('button', { name, exact: true }));
  await finish(begun);
});

test('dynamicTask: a form is filled in and done by keyboard', async () => {
  const begun = await begin(browser, {
    type: 'dynamicTask',
    label: 'Told by keyboard',
    steps: [{ title: 'About you', isRequired: true }],
    data: {
      forms: [
        {
          type: 'object',
          required: ['name', 'born', 'status', 'paper'],
          properties: {
            name: { type: 'string', format: 'text', title: 'Full name', minLength: 2 },
            ssn: { type: 'string', format: 'ssn', title: 'Social Security number' },
            born: { type: 'string', format: 'date', title: 'Date of birth' },
            status: { type: 'string', format: 'choice', title: 'Filing status', enum: ['Single', 'Married'] },
            paper: { type: 'string', format: 'file', title: 'Identity card' },
            city: { type: 'string', format: 'text', title: 'City' },
          },
        },
      ],
    },
  });
  const { page, taskId } = begun;
  await write(page, page.getByRole('textbox', { name: /^Full name/ }), 'Dana Reyes');
  await write(page, page.getByRole('textbox', { name: /^Social Security number/ }), '123456789');
  await write(page, page.getByRole('textbox', { name: /^Date of birth/ }), '04051980');
  const status = page.getByRole('combobox', { name: /^Filing status/ });
  await goOnTo(page, status);
  await page.keyboard.press('ArrowDown');
  await arrives(status);
  await hand(page, pressed(page, 'Choose file'), `${fresh('card')}.txt`);
  // Each of these buttons goes with what it was for, and the focus stays in the field.
  for (const name of ['Choose another', 'Use this file']) {
    await goOnTo(page, pressed(page, name));
    await page.keyboard.press('Enter');
  }
  await goOnTo(page, pressed(page, 'Choose another'));
  await write(page, page.getByRole('textbox', { name: /^City/ }), 'Portland');
  await finish(begun);
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({
    name: 'Dana Reyes',
    ssn: '123-45-6789',
    born: '1980-04-05',
    status: 'Single',
    paper: expect.any(String),
    city: 'Portland',
  });
});

test('ukInformationRequestQuestionnaireTask: the arrows choose an answer, and the task is done by keyboard', async () => {
  const begun = await begin(browser, {
    type: 'ukInformationRequestQuestionnaireTask',
    label: 'Asked in the UK by keyboard',
    params: { kind: 'individual', taxYear: 2025 },
    steps: [{ title: 'Savings', isRequired: true }],
    data: {
      topics: [
        {
          select: 'single',
          questions: [
            { id: 'isa', label: 'ISA' },
            { id: 'bonds', label: 'Bonds' },
            { id: 'none', label: 'None' },
          ],
          creates: {},
        },
      ],
    },
  });
  const { page, taskId } = begun;
  await goOnTo(page, radio(page, 'ISA'));
  await page.keyboard.press('ArrowDown');
  await arrives(radio(page, 'Bonds'));
  await page.keyboard.press('ArrowDown');
  await arrives(radio(page, 'None'));
  const data = async () => (await taskNow(account, taskId)).steps[0]?.data;
  await expect.poll(data, soon).toEqual({ selected: ['none'] });
  await goOnTo(page, pressed(page, 'Done'));
  await refused(page, 'PATCH', pressed(page, 'Done'));
  await finish(begun);
  expect(await data()).toEqual({ selected: ['none'] });
});

test('invoiceTask: the day of the payment and a note are typed, and the task is done by keyboard', async () => {
  const begun = await begin(browser, {
    type: 'invoiceTask',
    label: 'Paid by keyboard',
    data: {
      number: '4418',
      amount: '80.00',
      currency: 'USD',
      document: await anyPdf(),
      payUrl: null,
      paidOn: null,
    },
  });
  const { page, taskId } = begun;
  await write(page, page.getByRole('textbox', { name: /^Date of payment/ }), '11202026');
  await write(page, page.getByRole('textbox', { name: 'Note' }), 'By card');
  await finish(begun);
  const { data, comment } = await taskNow(account, taskId);
  expect([data.paidOn, comment]).toEqual(['2026-11-20', 'By card']);
});

test('reviewDocumentTask: a paper is looked at, changes are asked for, and the task is done by keyboard', async () => {
  const pdf = await anyPdf();
  const begun = await begin(browser, {
    type: 'reviewDocumentTask',
    label: 'Reviewed by keyboard',
    data: { documents: [pdf], decision: null },
  });
  const { page, taskId } = begun;
  const paper = page
    .getByRole('region', { name: 'Open task' })
    .getByRole('button', { name: pdf.name, exact: true });
  await goOnTo(page, paper);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await arrives(paper);
  await tooEarly(begun, 'Approve, or ask for changes.', radio(page, 'Approve'));
  await page.keyboard.press('ArrowDown');
  await arrives(radio(page, 'Ask for changes'));
  await write(page, page.getByRole('textbox', { name: 'What should be changed' }), 'The address on page 2');
  await finish(begun);
  const { data, comment } = await taskNow(account, taskId);
  expect([data.decision, comment]).toEqual(['changes', 'The address on page 2']);
});

test('esignTask: a PDF is read to its end, consented to and signed, and the task is done by keyboard', async () => {
  const pdf = await anyPdf();
  const begun = await begin(browser, {
    type: 'esignTask',
    label: 'Signed by keyboard',
    data: { documents: [pdf], signatures: [null] },
  });
  const { page, taskId } = begun;
  await goOnTo(page, page.getByRole('button', { name: `Read and sign ${pdf.name}` }));
  await page.keyboard.press('Enter');
  const pages = page.getByRole('region', { name: `Contents of ${pdf.name}` });
  await pages.locator('canvas').first().waitFor();
  await goOnTo(page, pages);
  // Pages are drawn as they come into sight: the end moves away until the last one is there.
  const readToTheEnd = async () => {
    await page.keyboard.press('End');
    return await page.getByText('You have read to the end.').count();
  };
  await expect.poll(readToTheEnd, soon).toBe(1);
  await arrives(pages);
  const consent = page.getByRole('checkbox', { name: /I agree to sign it electronically/ });
  await goOnTo(page, consent);
  await page.keyboard.press('Space');
  await arrives(consent);
  await goOnTo(page, radio(page, 'Type'));
  await page.keyboard.press('ArrowRight');
  await arrives(radio(page, 'Draw'));
  await page.keyboard.press('ArrowLeft');
  await arrives(radio(page, 'Type'));
  const name = page.getByRole('textbox', { name: 'Your full name' });
  await write(page, name, 'Dana Reyes');
  await refused(page, 'POST', name);
  await page.keyboard.press('Enter');
  await page.getByText('Signed by Dana Reyes').waitFor();
  await arrives(page.getByRole('region', { name: 'Open task' }).getByRole('list').first());
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  const { data, status } = await taskNow(account, taskId);
  expect(status).toBe(2);
  expect(data.signatures).toEqual([expect.objectContaining({ signer: 'Dana Reyes' })]);
});
