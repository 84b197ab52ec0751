/** Documents that go out by link, and what their sender sees and does of it afterwards. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareDocuments } from '../../contract/sharing.ts';
import { blankValues, payloadOf } from '../../machines/sending/message.ts';
import { browserForTests, downloadFrom, patience, sha256, signIn } from '../helpers/chromium.ts';
import { uploadsOf } from '../helpers/deletion-page.ts';
import { linkIn, mailsTo } from '../helpers/outbox.ts';
import { startOwnPortal } from '../helpers/portal.ts';
import type { PortalProcess } from '../helpers/portal-process.ts';
import { openChosen, pressSend } from '../helpers/sending-page.ts';
import { jsonOf, type SignedIn } from '../helpers/sign-in.ts';
import { sessionOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const folder = 'Bookkeeping';

// A portal of its own: what it mails lies in a folder that the other tests do not know.
let portal: PortalProcess;
beforeAll(async () => {
  portal = await startOwnPortal();
});
afterAll(() => portal.dispose());

const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send documents' });
const linksDialog = (page: Page) => page.getByRole('dialog', { name: 'Sent links' });
const row = (page: Page, recipient: string) =>
  linksDialog(page).getByRole('row', { name: new RegExp(`^${recipient}`) });
const cellsOf = async (page: Page, recipient: string) =>
  (await row(page, recipient).getByRole('cell').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
const openLinks = async (page: Page) => {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sent links' }).click();
  await linksDialog(page).waitFor();
};
test('[S5.01, S5.07, S7.27, S8.12, S9.07] documents go out with a code, are opened, extended and turned off', async () => {
  const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage();
  await openChosen(page, portal.origin, { account: 'one-client', folder, count: 1 });
  const box = page.getByRole('grid', { name: 'Documents' }).getByRole('checkbox', { checked: true });
  const name = ((await box.getAttribute('aria-label')) ?? '').replace(/^Select /, '');
  const original = await downloadFrom(page, name);

  await pressSend(page);
  const dialog = sendDialog(page);
  await dialog.getByRole('textbox', { name: 'To' }).fill('rob@bank.example');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('For the loan');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Here it is.');
  expect(await dialog.getByRole('textbox', { name: 'Authorization code' }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Require an authorization code' }).check();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  const code = await dialog.getByRole('textbox', { name: 'Authorization code' }).inputValue();
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Your documents are on their way' }).waitFor();
  expect(await dialog.getByRole('definition').first().innerText()).toBe('rob@bank.example');
  expect(await dialog.getByRole('region', { name: 'Authorization code' }).innerText()).toContain(code);

  const [mail, ...others] = await mailsTo(portal.dataDir, 'rob@bank.example');
  if (!mail) throw new Error('no mail came');
  expect([mail.subject, others.length, mail.text.includes(code)]).toEqual(['For the loan', 0, false]);

  const recipient = await (await browser.context()).newPage();
  await recipient.goto(linkIn(mail));
  const enterCode = async (typed: string) => {
    await recipient.getByLabel('Code').fill(typed);
    await recipient.getByRole('button', { name: 'Show the documents' }).click();
  };
  await enterCode('AAAA-AAAA-AAAA');
  await recipient.getByRole('alert').getByText('That is not the right code.').waitFor();
  await enterCode(code);
  const [download] = await Promise.all([
    recipient.waitForEvent('download'),
    recipient.getByRole('link', { name: `Download ${name}` }).click(),
  ]);
  expect([download.suggestedFilename(), await sha256(await download.path())]).toEqual([
    name,
    original.sha256,
  ]);

  await dialog.getByRole('button', { name: 'See sent links' }).click();
  const until = (days: number) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + days * 86_400_000);
  await expect
    .poll(() => cellsOf(page, 'rob@bank.example'), soon)
    .toEqual([
      'rob@bank.example Protected by a code For the loan',
      name,
      expect.stringMatching(/^(Today|Yesterday), \d{1,2}:\d\d\s[AP]M$/),
      expect.stringMatching(/^(Today|Yesterday), \d{1,2}:\d\d\s[AP]M · 1 time$/),
      `Active ${until(3)}`,
      'Extend Turn off',
    ]);

  await row(page, 'rob@bank.example')
    .getByRole('button', { name: /^Extend/ })
    .click();
  const extend = page.getByRole('dialog', { name: 'Extend the link' });
  await extend.getByRole('combobox', { name: 'New time' }).selectOption('Two weeks');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await linksDialog(page)
    .getByText(`The link for rob@bank.example is open until ${until(14)}.`)
    .waitFor();
  expect((await cellsOf(page, 'rob@bank.example'))[4]).toBe(`Active ${until(14)}`);

  await row(page, 'rob@bank.example')
    .getByRole('button', { name: /^Turn off/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Turn off the link' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await linksDialog(page).getByText('The link for rob@bank.example is turned off.').waitFor();
  expect((await cellsOf(page, 'rob@bank.example')).slice(4)).toEqual([`Turned off ${until(14)}`, '']);
  expect((await recipient.reload())?.status()).toBe(404);
  await recipient.getByRole('heading', { name: 'This link cannot be opened' }).waitFor();
});

const clientOf = async ({ call }: SignedIn): Promise<string> =>
  (await jsonOf(await call('/api/client-center/v1/clients/'))).clients[0].id;

/** Sends a document of somebody's first client to these, without a page. */
async function share(account: string, to: readonly string[]): Promise<void> {
  const session = await sessionOf(portal.origin, account);
  const { documents } = await uploadsOf(session, await clientOf(session));
  const payload = payloadOf({
    values: { ...blankValues, to: to.join(' '), subject: `For ${to[0]}` },
    documents: documents.slice(0, 1),
    sender: `${account}@demo.example`,
    language: 'en-US',
  });
  const answer = await session.call(shareDocuments.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  expect(answer.status).toBe(200);
}
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${String(index).padStart(2, '0')}@bank.example`);

async function openList(account: string): Promise<Page> {
  const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, portal.origin, account);
  await openLinks(page);
  return page;
}
const recipients = async (page: Page) =>
  (await linksDialog(page).getByRole('row').locator('td:first-child').allInnerTexts()).map(
    (text) => text.split(/\s/)[0],
  );
const heading = (page: Page, name: string) => linksDialog(page).getByRole('button', { name, exact: true });

describe('the list of sent links', () => {
  test('[S7.27] says what belongs there while there are none, and why it could not be loaded', async () => {
    const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage();
    await signIn(page, portal.origin, 'docs-only');
    await page.route('**/sharing/links?*', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
    await openLinks(page);
    await linksDialog(page).getByRole('alert').getByText('Your links could not be loaded').waitFor();
    await linksDialog(page).getByRole('button', { name: 'Try again' }).click();
    await linksDialog(page).getByRole('heading', { name: 'No links yet' }).waitFor();
    await page.keyboard.press('Escape');
    await linksDialog(page).waitFor({ state: 'detached' });
  });

  test('[S7.27] comes fifty at a time, is put in order by its headings, and is searched', async () => {
    await share('four-clients', many('old', 3));
    await share('four-clients', many('new', 49));
    const page = await openList('four-clients');
    await expect.poll(async () => (await recipients(page)).length, soon).toBe(50);
    const more = linksDialog(page).getByRole('button', { name: 'Load older links' });
    await page.route('**/sharing/links?*', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
    await more.click();
    await linksDialog(page).getByRole('alert').getByText('Older links could not be loaded.').waitFor();
    await linksDialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await recipients(page)).length, soon).toBe(52);
    expect(await more.count()).toBe(0);

    const order = () =>
      linksDialog(page).getByRole('columnheader', { name: 'Recipient' }).getAttribute('aria-sort');
    expect(await order()).toBeNull();
    await heading(page, 'Recipient').click();
    expect([await order(), (await recipients(page))[0]]).toEqual(['ascending', 'new00@bank.example']);
    await heading(page, 'Recipient').click();
    expect([await order(), (await recipients(page))[0]]).toEqual(['descending', 'old02@bank.example']);

    await linksDialog(page).getByRole('searchbox', { name: 'Search sent links' }).fill('FOR OLD');
    await expect.poll(() => recipients(page), soon).toEqual(many('old', 3).toReversed());
    await linksDialog(page).getByRole('searchbox', { name: 'Search sent links' }).fill('nobody');
    await linksDialog(page).getByRole('heading', { name: 'Nothing found' }).waitFor();
    await linksDialog(page).getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(async () => (await recipients(page)).length, soon).toBe(52);
  });

  test('[S9.07] a link that was turned off elsewhere cannot be extended, and its row says why', async () => {
    await share('sixty-clients', ['eve@bank.example']);
    const page = await openList('sixty-clients');
    await row(page, 'eve@bank.example')
      .getByRole('button', { name: /^Extend/ })
      .click();
    const session = await sessionOf(portal.origin, 'sixty-clients');
    const path = `/api/storage/v2/sharing/links?clientId=${await clientOf(session)}`;
    const [link] = (await jsonOf(await session.call(path))).data;
    await session.call(`/api/storage/v2/sharing/links/${link.id}`, { method: 'DELETE' });
    await page
      .getByRole('dialog', { name: 'Extend the link' })
      .getByRole('button', { name: 'Extend' })
      .click();
    await linksDialog(page)
      .getByRole('alert')
      .getByText('The link for eve@bank.example was not extended. It was already turned off.')
      .waitFor();
    expect((await cellsOf(page, 'eve@bank.example')).slice(4)).toEqual([
      expect.stringMatching(/^Turned off/),
      '',
    ]);
  });

  test('leaves a link alone when its question is left, and the focus returns to where it was', async () => {
    await share('many-tasks', ['kim@bank.example']);
    const page = await openList('many-tasks');
    const revoke = row(page, 'kim@bank.example').getByRole('button', { name: /^Turn off/ });
    await revoke.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Turn off the link' });
    await question.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('Cancel');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => revoke.evaluate((button) => button === document.activeElement), soon).toBe(true);
    expect((await cellsOf(page, 'kim@bank.example'))[4]).toMatch(/^Active/);
  });
});
