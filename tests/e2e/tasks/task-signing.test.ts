/** A document that is read and signed on a phone. */
import { expect, test } from 'vitest';
import { browserForTests, patience, signingPatience } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { pdfOf } from '../../support/files/preview-files.ts';
import { readToTheEnd } from '../../support/pages/read-to-the-end.ts';
import { account, assign, fresh, openTasks, startGroup } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

/** A page with more text than a phone shows at once. */
const longText = (page: number): string => `Page ${page}. ${'I have examined this return. '.repeat(60)}`;

async function uploaded(bytes: Uint8Array): Promise<{ id: string; name: string }> {
  const { call } = await sessionOf(origin, account);
  const { clients } = await jsonOf(await call('/api/client-center/v1/clients/'));
  const body = new FormData();
  body.append('file[]', new File([bytes as BlobPart], `${fresh('Letter')}.pdf`));
  const path = `/api/storage/v1/clients/${clients[0].id}/documents?notify=false`;
  const { data } = await jsonOf(await call(path, { method: 'POST', body }));
  return { id: data.id, name: data.name };
}

test('[T9.02] on a phone a PDF is read as text; a jump to the place of the signature reads nothing, and a closed reader goes on where it was', async () => {
  const pdf = await uploaded(await pdfOf(longText(1), longText(2), longText(3)));
  const label = fresh('On a phone');
  await assign({
    label,
    tasks: [{ type: 'esignTask', label: 'Sign it', data: { documents: [pdf], signatures: [null] } }],
  });
  const page = await (await browser.context({ viewport: phone })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Sign it');
  await page.getByRole('button', { name: `Read and sign ${pdf.name}` }).click();
  const first = page.getByText(/^Page 1\. I have examined/);
  await first.waitFor();
  const letters = await first.evaluate((element) => [
    Number.parseFloat(getComputedStyle(element).fontSize),
    element.getBoundingClientRect().right <= innerWidth,
  ]);
  expect(letters).toEqual([16, true]);

  await page.getByRole('button', { name: 'Go to the place to sign' }).click();
  await page.getByText('1 of 3 pages read').waitFor();
  const consent = page.getByRole('checkbox', { name: /I agree to sign electronically/ });
  expect(await consent.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Go on reading at page 1' }).click();
  const contents = page.getByRole('region', { name: `Contents of ${pdf.name}` });
  await contents.focus();
  await readToTheEnd(page, contents);
  expect(await page.getByText('You’ve read all 3 pages.').count()).toBe(1);
  await consent.check();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Dana Reyes');
  const place = page.getByRole('region', { name: 'Your signature goes here' });
  await expect.poll(() => place.textContent(), soon).toContain('Dana Reyes');

  await page.goBack();
  await page.getByRole('button', { name: `Continue signing ${pdf.name}` }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Your full name' }).inputValue(), soon)
    .toBe('Dana Reyes');
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await page.getByText('Signed by Dana Reyes').waitFor({ timeout: signingPatience });
});

test('[T9.02] a page that a phone draws too small to read is not read until it is zoomed in', async () => {
  const pdf = await uploaded(await pdfOf(longText(1)));
  const label = fresh('Too small');
  await assign({
    label,
    tasks: [{ type: 'esignTask', label: 'Sign it', data: { documents: [pdf], signatures: [null] } }],
  });
  const page = await (await browser.context({ viewport: phone })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Sign it');
  await page.getByRole('button', { name: `Read and sign ${pdf.name}` }).click();
  await page.getByText(/^Page 1\. I have examined/).waitFor();
  await page.getByText('Page', { exact: true }).click();
  const tooSmall = page.getByText('This page is too small to read.', { exact: false });
  await tooSmall.waitFor();
  const contents = page.getByRole('region', { name: `Contents of ${pdf.name}` });
  await contents.getByRole('img').or(contents.locator('canvas')).first().waitFor();
  await contents.focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Go on reading at page 1' }).waitFor();
  expect(await page.getByRole('checkbox', { name: /I agree to sign electronically/ }).isVisible()).toBe(
    false,
  );

  const larger = page.getByRole('button', { name: 'Zoom in' });
  await larger.click();
  await larger.click();
  await tooSmall.waitFor({ state: 'detached' });
  await contents.focus();
  await readToTheEnd(page, contents);
  await page.getByText('You’ve read the document.').waitFor();
});

test('at a desk the list is back beside a task once its reader is closed, and a second click on “I have paid” confirms nothing', async () => {
  const pdf = await uploaded(await pdfOf('I have examined this return.'));
  const label = fresh('Beside the list');
  const invoice = {
    number: '1504',
    amount: '245.00',
    currency: 'USD',
    document: pdf,
    payUrl: null,
    paidOn: null,
  };
  await assign({
    label,
    tasks: [
      { type: 'esignTask', label: 'Sign it', data: { documents: [pdf], signatures: [null] } },
      { type: 'invoiceTask', label: 'Pay it', data: invoice },
    ],
  });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Sign it');
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await page.getByRole('button', { name: `Read and sign ${pdf.name}` }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => search.isVisible(), soon).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await search.waitFor();

  await page.getByRole('button', { name: '0 of 2 tasks done' }).click();
  await page.getByRole('menuitem', { name: /Pay it/ }).click();
  await page.getByRole('button', { name: 'I have paid' }).dblclick();
  const tell = page.getByRole('button', { name: 'Tell your firm' });
  await tell.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await tell.click();
  await page
    .getByText(/^Invoice \S+ is reported as paid\. Next: your firm confirms the payment\.$/)
    .waitFor();
});

test('at a desk a Pix code has its picture, on a phone it is not fetched, and where it cannot be fetched nothing else is missing', async () => {
  const label = fresh('Pix');
  const code = '00020126';
  const ways = [{ kind: 'pix', title: 'Pix', lines: [{ label: 'Key', value: 'pay@firm.example' }], code }];
  const invoice = {
    number: '7',
    amount: '245.00',
    currency: 'BRL',
    document: null,
    payUrl: null,
    paidOn: null,
  };
  await assign({ label, tasks: [{ type: 'invoiceTask', label: 'Pay it', data: { ...invoice, ways } }] });
  const seen: unknown[] = [];
  for (const [viewport, isFetched] of [
    [desk, true],
    [phone, true],
    [desk, false],
  ] as const) {
    const page = await (await browser.context({ viewport })).newPage();
    let asked = 0;
    await page.route(/\/pix-picture-[^/]*\.js/, (route) => {
      asked += 1;
      return isFetched ? route.continue() : route.abort();
    });
    await openTasks(page);
    await startGroup(page, label, 'Pay it');
    await page.getByRole('button', { name: 'Copy Pix code, Pix' }).waitFor();
    const picture = page.getByRole('img', { name: 'Pix QR code' });
    if (isFetched && viewport === desk) await picture.waitFor();
    if (!isFetched) await expect.poll(() => asked, soon).toBeGreaterThan(0);
    // No room is kept for a picture that does not come.
    const key = page.getByText('pay@firm.example', { exact: true });
    const gap = async () => {
      const [heading, line] = [
        await page.getByText('Pix', { exact: true }).boundingBox(),
        await key.boundingBox(),
      ];
      return (line?.y ?? 0) - (heading?.y ?? 0) > 100;
    };
    await expect.poll(gap, soon).toBe(isFetched && viewport === desk);
    seen.push([await picture.count(), asked > 0]);
  }
  expect(seen).toEqual([
    [1, true],
    [0, false],
    [0, true],
  ]);
});
