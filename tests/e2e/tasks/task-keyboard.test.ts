/** Each kind of task from start to done by keyboard alone (decision 28), and a task that is removed. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrives, comesOn, goOnTo, loseFocusAtOnce } from '../../support/browser/by-keyboard.ts';
import { browserForTests, patience, signingPatience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { anyPdf } from '../../support/files/firm-pdf.ts';
import { readToTheEnd } from '../../support/pages/read-to-the-end.ts';
import {
  begin,
  finish,
  goToDone,
  hand,
  pressed,
  refused,
  tooEarly,
  write,
} from '../../support/pages/task-keys.ts';
import { account, fresh, step, taskNow } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
/** Goes on to a control, and presses a key there. */
const press = async (page: Page, key: string, target: Locator): Promise<void> => {
  await goOnTo(page, target);
  await page.keyboard.press(key);
};
const questions = (select: string, ...labels: string[]) => ({
  steps: [{ title: 'Income', isRequired: true }],
  data: {
    topics: [{ select, questions: labels.map((label) => ({ id: label.toLowerCase(), label })), creates: {} }],
  },
});

/** Calls the removal of the open task off with Escape, then removes it with a reason. */
async function removeTask(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const more = pressed(page, 'More for this task');
  const remove = async () => {
    await page.keyboard.press('Enter');
    await arrives(page.getByRole('menuitem', { name: 'Copy link' }));
    // In a task that came up by itself it does nothing for a second.
    const item = page.getByRole('menuitem', { name: 'Remove task' });
    await expect.poll(() => item.isEnabled(), soon).toBe(true);
    await page.keyboard.press('ArrowDown');
    await arrives(item);
    await page.keyboard.press('Enter');
  };
  await goOnTo(page, more, 'Shift+Tab');
  await remove();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await arrives(more);
  await remove();
  await arrives(dialog.getByRole('textbox', { name: 'Provide your reason for removing this task:' }));
  await page.keyboard.type('Sold');
  await press(page, 'Enter', dialog.getByRole('button', { name: 'Save', exact: true }));
  const confirm = dialog.getByRole('button', { name: 'Remove', exact: true });
  await arrives(confirm);
  await comesOn(confirm);
  await page.keyboard.press('Enter');
}

test('[T2.26, T2.27, T2.28, T2.32, T4.07, T4.10, T4.15, T5.19, T9.07] questions are answered, a step does not apply and a task is removed, one after the other by keyboard', async () => {
  const steps = ['Mileage', 'Gifts'].map((title) => ({ title, isRequired: title === 'Gifts' }));
  const begun = await begin(browser, [
    { type: 'questionnaireTask', label: 'Your year', ...questions('multi', 'Wages', 'Rent', 'Shares') },
    {
      type: 'ukInformationRequestQuestionnaireTask',
      label: 'Your savings',
      params: { kind: 'individual', taxYear: 2025 },
      ...questions('single', 'ISA', 'Bonds', 'None'),
    },
    { type: 'documentsTask', label: 'Your journeys', steps },
    { type: 'uploadTask', label: 'Your boat', steps: [{ title: 'Papers', isRequired: false }] },
  ]);
  const { page, taskIds } = begun;
  const stored = async (at: number) => await taskNow(account, taskIds[at] ?? '');
  await press(page, 'Space', page.getByRole('checkbox', { name: 'Wages', exact: true }));
  const [first, second] = await Promise.all(
    [0, 1].map((at) => page.locator('[data-question]').nth(at).boundingBox()),
  );
  expect([first?.width, first?.height, (second?.x ?? 0) - (first?.x ?? 0)]).toEqual([175, 106, 175 + 15]);
  await finish(begun, 0, 'Your savings');
  expect((await stored(0)).steps[0]?.data).toEqual({ selected: ['wages'] });

  await page.getByText('2024/25').waitFor();
  await press(page, 'ArrowDown', radio(page, 'ISA'));
  await arrives(radio(page, 'Bonds'));
  await page.keyboard.press('ArrowDown');
  await arrives(radio(page, 'None'));
  await goToDone(page);
  const saved = async () => [(await stored(1)).status, (await stored(1)).steps[0]?.data];
  await expect.poll(saved, soon).toEqual([1, { selected: ['none'] }]);
  await refused(page, 'PATCH', pressed(page, 'Done'));
  await finish(begun, 1, 'Your journeys');

  const gifts = step(page, 'Gifts');
  await press(page, 'Enter', pressed(page, 'Gifts'));
  await press(page, 'Space', gifts.getByRole('switch', { name: 'Does not apply' }));
  const why = gifts.getByRole('textbox', { name: 'Provide your reason for removing this step:' });
  await write(page, why, 'None this year', 'Shift+Tab');
  await finish(begun, 2, 'Your boat');
  expect((await stored(2)).steps[1]?.dnaComment).toBe('None this year');

  await removeTask(page);
  await expect.poll(async () => (await stored(3)).status, soon).toBe(3);
});

/** What is stored about the files that were handed in for a task. */
async function handedIn(taskId: string): Promise<unknown> {
  const { call } = await sessionOf(origin, account);
  const { clientId } = await taskNow(account, taskId);
  const answer = await call('/api/storage/v1/itemmetadata/filter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ClientId: clientId, CustomItemMetaData: { ccTask: taskId } }),
  });
  const { data } = await jsonOf(answer);
  return data.map((one: { name: string; customItemMetaData: unknown }) => [one.name, one.customItemMetaData]);
}

const text = (format: string, title: string) => ({ type: 'string', format, title });
const form = {
  type: 'object',
  required: ['name', 'born', 'status', 'paper'],
  properties: {
    name: { ...text('text', 'Full name'), minLength: 2 },
    ssn: text('ssn', 'Social Security number'),
    born: text('date', 'Date of birth'),
    status: { ...text('choice', 'Filing status'), enum: ['Single', 'Married'] },
    paper: text('file', 'Identity card'),
    phone: text('phone', 'Phone'),
  },
};

/** Hands in a file that is refused at first, deletes it, and hands in another; answers the name of that one. */
async function handIn(page: Page): Promise<string> {
  const receipts = step(page, 'Receipts');
  const there = receipts.getByRole('list', { name: 'Files for this item' });
  await tooEarly(page, 'Add at least one file.', pressed(page, 'Choose files'));
  const uploads = '**/api/storage/v1/*/*/documents**';
  await page.route(uploads, (route) =>
    route.request().method() === 'POST' && !route.request().url().includes('exists')
      ? route.fulfill({ status: 400, json: {} })
      : route.fallback(),
  );
  const wrong = `${fresh('wrong')}.txt`;
  await hand(page, pressed(page, 'Choose files'), wrong);
  const again = receipts
    .getByRole('group', { name: 'Files being uploaded' })
    .getByRole('button', { name: `Retry ${wrong}` });
  await again.waitFor();
  await page.unroute(uploads);
  await press(page, 'Enter', again);
  await press(page, 'Enter', there.getByRole('button', { name: `Delete ${wrong}` }));
  const question = page.getByRole('dialog', { name: 'Delete Document' });
  const erase = question.getByRole('button', { name: 'Delete', exact: true });
  await comesOn(erase);
  await press(page, 'Enter', erase);
  await question.waitFor({ state: 'detached' });
  await there.waitFor({ state: 'detached' });
  const name = `${fresh('receipt')}.txt`;
  await hand(page, pressed(page, 'Choose files'), name);
  await goOnTo(page, there.getByRole('button', { name, exact: true }));
  return name;
}

/** Fills in the form, first with a number that is too short. */
async function fillIn(page: Page): Promise<void> {
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await write(page, field('Full name'), 'Dana Reyes');
  await write(page, field('Social Security number'), '12345678');
  await write(page, field('Date of birth'), '04051980');
  await page.getByText('Check the digits of the SSN.').waitFor();
  await tooEarly(page, 'Check the fields that are marked.', field('Social Security number'));
  await page.keyboard.press('End');
  await page.keyboard.type('9');
  const status = page.getByRole('combobox', { name: /^Filing status/ });
  await press(page, 'ArrowDown', status);
  await arrives(status);
  await hand(page, pressed(page, 'Choose file'), `${fresh('card')}.txt`);
  // Each of these buttons goes with what it was for, and the focus stays in the field.
  for (const label of ['Choose another', 'Use this file']) await press(page, 'Enter', pressed(page, label));
  await goOnTo(page, pressed(page, 'Choose another'));
  await write(page, field('Phone'), '2075550142');
}

test('[S3.13, T2.31, T3.09, T5.06, T5.07, T5.15, T6.07, T7.18] files that are refused, deleted and stored again, then a form with what is wrong in it, by keyboard', async () => {
  const begun = await begin(browser, [
    {
      type: 'uploadTask',
      label: 'Papers to hand in',
      params: { kind: 'business', taxYear: 2025 },
      steps: [{ title: 'Receipts', isRequired: true }],
    },
    {
      type: 'dynamicTask',
      label: 'Tell us about you',
      steps: [{ title: 'About you', isRequired: true }],
      data: { forms: [form] },
    },
  ]);
  const { page, taskIds } = begun;
  const name = await handIn(page);
  expect(await handedIn(taskIds[0] ?? '')).toEqual([
    [
      name,
      { ccGroupType: 'business.2025', ccTaskLabel: 'Papers to hand in', ccStep: '1', ccTask: taskIds[0] },
    ],
  ]);
  await finish(begun, 0, 'Tell us about you');

  await fillIn(page);
  await finish(begun, 1, 'Tell us about you');
  expect((await taskNow(account, taskIds[1] ?? '')).steps[0]?.data).toEqual({
    ...{ name: 'Dana Reyes', ssn: '123-45-6789', born: '1980-04-05', status: 'Single' },
    ...{ paper: expect.any(String), phone: '(207) 555-0142' },
  });
});

test('[T9.11] an invoice is paid, a paper is reviewed, and a PDF is read to its end and signed, one after the other by keyboard', async () => {
  const pdf = await anyPdf();
  const invoice = {
    number: '4417',
    amount: '1250.00',
    currency: 'USD',
    document: pdf,
    payUrl: null,
    paidOn: null,
  };
  const begun = await begin(browser, [
    { type: 'invoiceTask', label: 'Pay', data: invoice },
    { type: 'reviewDocumentTask', label: 'Review', data: { documents: [pdf], decision: null } },
    { type: 'esignTask', label: 'Sign', data: { documents: [pdf], signatures: [null] } },
  ]);
  const { page, taskIds } = begun;
  await loseFocusAtOnce(page);
  const stored = async (at: number) => await taskNow(account, taskIds[at] ?? '');
  await page.getByRole('region', { name: 'Open task' }).getByText('$1,250.00').first().waitFor();
  const paidOn = page.getByRole('textbox', { name: /^Date of payment/ });
  await press(page, 'Enter', page.getByRole('button', { name: 'I have paid' }));
  await arrives(paidOn);
  const today = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  expect(await paidOn.inputValue()).toBe(
    `${two(today.getMonth() + 1)}/${two(today.getDate())}/${today.getFullYear()}`,
  );
  await press(page, 'Enter', pressed(page, 'Cancel'));
  await arrives(pressed(page, 'I have paid'));
  await page.keyboard.press('Enter');
  await arrives(paidOn);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('01022099');
  await write(page, page.getByRole('textbox', { name: 'Note' }), 'By wire');
  await page.getByText('The date can’t be in the future.').waitFor();
  await goOnTo(page, paidOn, 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('11202026');
  await finish(begun, 0, 'Review');
  expect([(await stored(0)).data.paidOn, (await stored(0)).comment]).toEqual(['2026-11-20', 'By wire']);

  const open = page.getByRole('region', { name: 'Open task' });
  const paper = open.getByRole('button', { name: `Open ${pdf.name}` });
  await open.getByText('Open the document first.').waitFor();
  expect(await radio(page, 'Approve').isDisabled()).toBe(true);
  await press(page, 'Enter', paper);
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  await open.getByText('Open the document first.').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await arrives(paper);
  await tooEarly(page, 'Approve, or ask for changes.', radio(page, 'Approve'));
  await page.keyboard.press('ArrowDown');
  await arrives(radio(page, 'Ask for changes'));
  await write(page, page.getByRole('textbox', { name: 'What should be changed' }), 'The address');
  await finish(begun, 1, 'Sign');
  expect([(await stored(1)).data.decision, (await stored(1)).comment]).toEqual(['changes', 'The address']);

  await sign(page, pdf.name);
  await arrives(open.getByRole('list').filter({ hasText: 'Signed by Dana Reyes' }));
  const { data, status } = await stored(2);
  expect([status, data.signatures]).toEqual([2, [expect.objectContaining({ signer: 'Dana Reyes' })]]);
});

/** Reads a PDF to its end, agrees, and signs it with a typed name, which the service refuses once. */
async function sign(page: Page, pdf: string): Promise<void> {
  const read = page.getByRole('button', { name: `Read and sign ${pdf}` });
  await expect.poll(() => read.isEnabled(), soon).toBe(true);
  await press(page, 'Enter', read);
  const pages = page.getByRole('region', { name: `Contents of ${pdf}` });
  await pages.locator('canvas').first().waitFor();
  await page.keyboard.press('Escape');
  await arrives(page.getByRole('button', { name: `Continue signing ${pdf}` }));
  await page.keyboard.press('Enter');
  await pages.locator('canvas').first().waitFor();
  await goOnTo(page, pages);
  await readToTheEnd(page, pages);
  await arrives(pages);
  const consent = page.getByRole('checkbox', { name: /I agree to sign electronically/ });
  await press(page, 'Space', consent);
  await arrives(consent);
  await press(page, 'ArrowRight', radio(page, 'Type'));
  await arrives(radio(page, 'Draw'));
  await page.keyboard.press('ArrowLeft');
  await arrives(radio(page, 'Type'));
  const name = page.getByRole('textbox', { name: 'Your full name' });
  await write(page, name, 'Dana Reyes');
  await refused(page, 'POST', name);
  await page.keyboard.press('Enter');
  await page.getByText('Signed by Dana Reyes').waitFor({ timeout: signingPatience });
  await pressed(page, 'Take back').waitFor();
}
