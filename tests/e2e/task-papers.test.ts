/** Kinds of tasks about a paper, from start to done, against the real server (decision 28). */
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf } from '../helpers/sign-in.ts';
import { account, begin, finish, pressed } from '../helpers/task-begun.ts';
import { taskNow } from '../helpers/tasks-page.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

/** A PDF of the account's first client that came with the demo: what tests add may be anything. */
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
  await page.getByRole('textbox', { name: /^Date of payment/ }).fill('11202026');
  await page.getByRole('textbox', { name: 'Note' }).fill('By wire');
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

test('esignTask: a PDF is read to its end, consented to and signed; the signed one is kept beside it', async () => {
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
