/** Each kind of task from start to done by keyboard alone (decision 28); questions and requested items are in task-keyboard. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrives, focusNow, goOnTo, tabTo } from '../helpers/by-keyboard.ts';
import { browserForTests, desk, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { account, pressed } from '../helpers/task-begun.ts';
import { assign, card, fresh, openTasks, pendingList, step, taskNow } from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

interface Begun {
  readonly page: Page;
  readonly taskId: string;
  readonly title: Locator;
}

/** A task of its own group, opened from its card; its title has the focus. */
async function begin(task: Record<string, unknown> & { label: string }): Promise<Begun> {
  const label = fresh(task.label);
  const { tasks } = await assign({ label, tasks: [task] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await tabTo(page, card(pendingList(page), label).getByRole('button', { name: 'Start', exact: true }));
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: task.label, exact: true });
  await arrives(title);
  return { page, taskId: tasks[0]?.taskId ?? '', title };
}

/** Presses "Done", after which the title has the focus and the service has the task as done. */
async function finish({ page, taskId, title }: Begun): Promise<void> {
  await goOnTo(page, pressed(page, 'Done'));
  await page.keyboard.press('Enter');
  await pressed(page, 'Undo').waitFor();
  await arrives(title);
  expect((await taskNow(account, taskId)).status).toBe(2);
}

/** Presses "Done" too early: `said` is what is missing, and the button keeps the focus. */
async function tooEarly({ page }: Begun, said: string): Promise<void> {
  await goOnTo(page, pressed(page, 'Done'));
  await page.keyboard.press('Enter');
  await page.getByText(said).waitFor();
  await arrives(pressed(page, 'Done'));
}

/** Goes to a field and writes into it. */
async function write(page: Page, field: Locator, text: string, key?: 'Shift+Tab'): Promise<void> {
  await goOnTo(page, field, key);
  await page.keyboard.type(text);
  await arrives(field);
}

/** A PDF of the account's first client that came with the demo. */
async function anyPdf(): Promise<{ id: string; name: string }> {
  const { call } = await sessionOf(origin, account);
  const { clients } = await jsonOf(await call('/api/client-center/v1/clients/'));
  const { data } = await jsonOf(
    await call(`/api/storage/v1/containers/documents?clientId=${clients[0].id}&pageSize=100`),
  );
  const { id, name } = data.find(
    (one: { name: string; history: { createdBy: { kind: string } } }) =>
      one.name.endsWith('.pdf') && one.history.createdBy.kind === 'firm',
  );
  return { id, name };
}

test('uploadTask: a file is chosen, arrives, and the task is done by keyboard', async () => {
  const begun = await begin({
    type: 'uploadTask',
    label: 'Handed in by keyboard',
    steps: [{ title: 'Receipts', isRequired: true }],
  });
  const { page } = begun;
  await tooEarly(begun, 'Something is still missing here.');
  const choose = pressed(page, 'Choose files');
  await goOnTo(page, choose, 'Shift+Tab');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const name = `${fresh('receipt')}.txt`;
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Paper: 4.20') });
  const handedIn = step(page, 'Receipts').getByRole('list', { name: 'Files for this item' });
  await goOnTo(page, handedIn.getByRole('button', { name, exact: true }));
  await finish(begun);
});

test('dynamicTask: a form is filled in and done by keyboard', async () => {
  const begun = await begin({
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
          },
        },
      ],
    },
  });
  const { page, taskId } = begun;
  await write(page, page.getByRole('textbox', { name: /^Full name/ }), 'Dana Reyes');
  await write(page, page.getByRole('textbox', { name: /^Social Security number/ }), '123456789');
  await write(page, page.getByRole('textbox', { name: /^Date of birth/ }), '04051980');
  await finish(begun);
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({});
});

test('ukInformationRequestQuestionnaireTask: the arrows choose an answer, and the task is done by keyboard', async () => {
  const begun = await begin({
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
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await goOnTo(page, choice('ISA'));
  await page.keyboard.press('ArrowDown');
  await arrives(choice('Bonds'));
  await page.keyboard.press('ArrowDown');
  await arrives(choice('None'));
  await finish(begun);
  expect((await taskNow(account, taskId)).steps[0]?.data).toEqual({ selected: ['none'] });
});

test('invoiceTask: the day of the payment and a note are typed, and the task is done by keyboard', async () => {
  const begun = await begin({
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
  const begun = await begin({
    type: 'reviewDocumentTask',
    label: 'Reviewed by keyboard',
    data: { documents: [pdf], decision: null },
  });
  const { page, taskId } = begun;
  const paper = page.getByRole('region', { name: 'Open task' }).getByRole('button', { name: pdf.name, exact: true });
  await goOnTo(page, paper);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await arrives(paper);
  await tooEarly(begun, 'Approve, or ask for changes.');
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await goOnTo(page, choice('Ask for changes'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await write(page, page.getByRole('textbox', { name: 'What should be changed' }), 'The address on page 2');
  await finish(begun);
  const { data, comment } = await taskNow(account, taskId);
  expect([data.decision, comment]).toEqual(['changes', 'The address on page 2']);
});

test('esignTask: a PDF is read to its end, consented to and signed, and the task is done by keyboard', async () => {
  const pdf = await anyPdf();
  const begun = await begin({
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
  const how = (name: string) => page.getByRole('radio', { name, exact: true });
  await goOnTo(page, how('Type'));
  await page.keyboard.press('ArrowRight');
  await arrives(how('Draw'));
  await page.keyboard.press('ArrowLeft');
  await arrives(how('Type'));
  await write(page, page.getByRole('textbox', { name: 'Your full name' }), 'Dana Reyes');
  await page.keyboard.press('Enter');
  await page.getByText('Signed by').waitFor();
  await expect.poll(() => focusNow(page), soon).not.toBe('nothing');
  await finish(begun);
  const { data } = await taskNow(account, taskId);
  expect(data.signatures).toEqual([expect.objectContaining({ signer: 'Dana Reyes' })]);
});
