/** Kinds of tasks about a paper, from start to done, against the real server (decision 28). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { anyPdf } from '../helpers/firm-pdf.ts';
import { account, begin, finish, pressed } from '../helpers/task-begun.ts';
import { taskNow } from '../helpers/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

test('[T9.11] invoiceTask: number, amount and a date of payment', async () => {
  const begun = await begin(browser, {
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
  const paidOn = page.getByRole('textbox', { name: /^Date of payment/ });
  const note = page.getByRole('textbox', { name: 'Note' });
  await paidOn.fill('1/2/2099');
  await note.focus();
  await page.getByText('The date can’t be in the future.').waitFor();
  expect(await paidOn.inputValue()).toBe('01/02/2099');
  await paidOn.fill('');
  await paidOn.fill('11202026');
  await note.fill('By wire');
  await finish(begun);
  const { data, comment } = await taskNow(account, taskId);
  expect([data.paidOn, comment]).toEqual(['2026-11-20', 'By wire']);
});

test('reviewDocumentTask: changes are asked for with a comment', async () => {
  const begun = await begin(browser, {
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

/** A signature drawn with the mouse: two strokes, and a dot. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Place for your signature, empty' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nowhere to draw');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  for (const stroke of [
    [at(0.1, 0.7), at(0.3, 0.2), at(0.5, 0.8)],
    [at(0.4, 0.5), at(0.8, 0.4)],
    [at(0.9, 0.8)],
  ]) {
    await page.mouse.move(...(stroke[0] ?? at(0, 0)));
    await page.mouse.down();
    for (const point of stroke.slice(1)) await page.mouse.move(...point, { steps: 5 });
    await page.mouse.up();
  }
  await page.getByRole('img', { name: 'Your signature' }).waitFor();
}

test.each(['Type', 'Draw'])(
  'esignTask: a PDF is read to its end, consented to and signed (%s); the signed one is kept beside it',
  async (how) => {
    const pdf = await anyPdf();
    const begun = await begin(browser, {
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
    await page.getByRole('radiogroup', { name: 'How you sign' }).getByText(how, { exact: true }).click();
    await page.getByRole('textbox', { name: 'Your full name' }).fill('Dana Reyes');
    if (how === 'Draw') await draw(page);
    await pressed(page, 'Sign and finish').click();
    await page.getByText('Signed by Dana Reyes').waitFor();
    await pressed(page, 'Reopen').waitFor();
    const { data, status } = await taskNow(account, taskId);
    expect(status).toBe(2);
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
  },
);
