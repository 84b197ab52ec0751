/** Documents that go out by link, in a real browser: the form by keyboard, the recipient's page, and the list of links. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { shareDocuments } from '../../../contract/storage/sharing.ts';
import { blankValues, payloadOf } from '../../../machines/sending/message.ts';
import { comesOn } from '../../support/browser/by-keyboard.ts';
import { browserForTests, downloadFrom, patience, sha256, signIn } from '../../support/browser/chromium.ts';
import { linkIn, mailsTo } from '../../support/browser/outbox.ts';
import { dataDir, origin } from '../../support/browser/portal.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { uploadsOf } from '../../support/pages/deletion-page.ts';
import { openChosen, pressSend } from '../../support/pages/sending-page.ts';

const browser = browserForTests();
const soon = { timeout: patience };

const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send documents' });
const linksDialog = (page: Page) => page.getByRole('dialog', { name: 'Sent links' });
const field = (page: Page, name: string) => sendDialog(page).getByRole('textbox', { name, exact: true });
const row = (page: Page, recipient: string) =>
  linksDialog(page).getByRole('row', { name: new RegExp(`^${recipient}`) });
const cellsOf = async (page: Page, recipient: string) =>
  (await row(page, recipient).getByRole('cell').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
/** The day after so many days, as the list shows it. */
const until = (days: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + days * 86_400_000);
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.getAttribute('data-path') ?? element?.textContent;
  });

/** A page on which documents are chosen and the form is open; answers the original of the first of them. */
async function openForm(count: number) {
  const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage();
  await openChosen(page, origin, { account: 'one-client', folder: 'Bookkeeping', count });
  const boxes = page.getByRole('grid', { name: 'Documents' }).getByRole('checkbox', { checked: true });
  const name = ((await boxes.last().getAttribute('aria-label')) ?? '').replace(/^Select /, '');
  const original = await downloadFrom(page, name);
  await pressSend(page);
  await field(page, 'To').waitFor();
  return { page, original };
}

/** Leaves out one document after the other by keyboard, until one is left, which cannot be left out. */
async function removeAllButLast(page: Page): Promise<void> {
  const items = sendDialog(page).getByRole('listitem');
  const remove = sendDialog(page).getByRole('button', { name: /^Remove / });
  const labels = await remove.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  await remove.first().focus();
  await page.keyboard.press('Enter');
  expect([await items.count(), await focused(page)]).toEqual([labels.length - 1, labels[1]]);
  await page.keyboard.press('Enter');
  expect([await items.count(), await remove.count()]).toEqual([1, 0]);
  const dialog = sendDialog(page);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** What is said of a field that is wrong. */
const saidOf = (page: Page, name: string) =>
  field(page, name).evaluate((input) => {
    const [id = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return [input.ariaInvalid, document.getElementById(id)?.textContent];
  });

test('[S5.01, S5.07, S5.08, S7.27, S8.12] a form with faults is not sent and the first of them gets the focus; without them its document goes out with a code, and the recipient gets every byte', async () => {
  const { page, original } = await openForm(3);
  await expect.poll(() => focused(page), soon).toBe('to');
  await removeAllButLast(page);
  const code = field(page, 'Authorization code');
  await expect.poll(() => code.isDisabled()).toBe(true);
  await sendDialog(page).getByRole('checkbox', { name: 'Require an authorization code' }).check();
  await code.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toBe('to');
  await expect.poll(() => saidOf(page, 'To')).toEqual(['true', 'Enter at least one e-mail address.']);
  await expect.poll(() => saidOf(page, 'Subject')).toEqual(['true', 'Enter a subject.']);
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');

  const recipient = `rob-${crypto.randomUUID()}@bank.example`;
  await field(page, 'To').fill(recipient);
  await field(page, 'Subject').fill('For the loan');
  await sendDialog(page).getByRole('button', { name: 'Generate' }).click();
  const secret = await code.inputValue();
  expect(secret).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await sendDialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await sendDialog(page).getByRole('heading', { name: 'Your documents are on their way' }).waitFor();
  await expect
    .poll(() => sendDialog(page).getByRole('region', { name: 'Authorization code' }).innerText())
    .toContain(secret);

  const [mail, ...others] = await mailsTo(dataDir, recipient);
  if (!mail) throw new Error('no mail came');
  expect([mail.subject, others.length, mail.text.includes(secret)]).toEqual(['For the loan', 0, false]);
  const theirs = await page.context().newPage();
  await theirs.goto(linkIn(mail));
  for (const typed of ['AAAA-AAAA-AAAA', secret]) {
    await theirs.getByLabel('Code').fill(typed);
    await theirs.getByRole('button', { name: 'Show the documents' }).click();
    if (typed !== secret) await theirs.getByText('That is not the right code.').waitFor();
  }
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('link', { name: `Download ${original.name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(original.name);
  expect(await sha256(await download.path())).toBe(original.sha256);

  await sendDialog(page).getByRole('button', { name: 'See sent links' }).click();
  await expect
    .poll(() => cellsOf(page, recipient), soon)
    .toEqual([
      `${recipient} Protected by a code For the loan`,
      original.name,
      expect.stringMatching(/^(Today|Yesterday), \d{1,2}:\d\d\s[AP]M$/),
      expect.stringMatching(/^(Today|Yesterday), \d{1,2}:\d\d\s[AP]M · 1 time$/),
      `Active ${until(3)}`,
      'Extend Turn off',
    ]);
});

/** Sends a document of the account's first client to these recipients by the API. */
async function share(account: string, to: readonly string[]): Promise<void> {
  const session = await sessionOf(origin, account);
  const { clients } = await jsonOf(await session.call('/api/client-center/v1/clients/'));
  const { documents } = await uploadsOf(session, clients[0].id);
  const payload = payloadOf({
    values: { ...blankValues, to: to.join(' '), subject: 'Papers' },
    documents: documents.slice(0, 1),
    sender: `${account}@demo.example`,
    language: 'en-US',
  });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(payload);
  const answer = await session.call(shareDocuments.path, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** How wide the window of sent links is, in pixels. */
const widthOf = async (page: Page) => (await linksDialog(page).boundingBox())?.width;

test('the window of sent links is as narrow as the other windows where there are none', async () => {
  const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, origin, 'every-gate');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sent links' }).click();
  await linksDialog(page).getByText('No links yet').waitFor();
  await expect.poll(() => widthOf(page), soon).toBe(560);
});

test('[S7.27, S9.07] sent links are put in order by their headings, are extended and turned off; the focus returns from a question', async () => {
  await share('four-clients', ['kim@bank.example', 'eve@bank.example']);
  const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, origin, 'four-clients');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sent links' }).click();
  const heading = linksDialog(page).getByRole('columnheader', { name: 'Recipient' });
  const shown = async () => [
    await heading.getAttribute('aria-sort'),
    (await linksDialog(page).locator('td:first-child').allInnerTexts()).map((text) => text.split(/\s/)[0]),
  ];
  for (const [sort, expected] of [
    ['ascending', ['eve@bank.example', 'kim@bank.example']],
    ['descending', ['kim@bank.example', 'eve@bank.example']],
  ]) {
    await heading.getByRole('button', { name: 'Recipient' }).click();
    await expect.poll(shown, soon).toEqual([sort, expected]);
  }
  expect(await widthOf(page)).toBe(1120);

  await row(page, 'kim@bank.example')
    .getByRole('button', { name: /^Extend/ })
    .click();
  const extend = page.getByRole('dialog', { name: 'Extend the link' });
  await extend.getByRole('combobox', { name: 'New time' }).selectOption('Two weeks');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await linksDialog(page)
    .getByText(`The link for kim@bank.example is open until ${until(14)}.`)
    .waitFor();
  expect((await cellsOf(page, 'kim@bank.example'))[4]).toBe(`Active ${until(14)}`);

  const revoke = row(page, 'kim@bank.example').getByRole('button', { name: /^Turn off/ });
  const question = page.getByRole('dialog', { name: 'Turn off the link' });
  await revoke.focus();
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), soon).toBe('Cancel');
    if (key === 'Enter') {
      await page.keyboard.press('Tab');
      await comesOn(question.getByRole('button', { name: 'Turn off' }));
    }
    await page.keyboard.press(key);
    await question.waitFor({ state: 'detached' });
    if (key === 'Escape')
      await expect.poll(() => revoke.evaluate((it) => it === document.activeElement), soon).toBe(true);
  }
  await linksDialog(page).getByText('The link for kim@bank.example is turned off.').waitFor();
  expect((await cellsOf(page, 'kim@bank.example')).slice(4)).toEqual([`Turned off ${until(14)}`, '']);
});
