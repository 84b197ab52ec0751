/** Folders as people make them: names that are taken, lines that break, sessions that end; and what axe finds. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { type FolderPage, folderRow, openFolderPage } from '../helpers/folder-page.ts';
import { origin } from '../helpers/portal.ts';
import { storedSession } from '../helpers/stored-session.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const address = `${origin}/clientcenter/en/us/documents`;
/** A folder that other tests leave alone. */
const parent = 'Carried forward';

async function open(): Promise<FolderPage> {
  const { context } = await storedSession(browser, origin, 'every-gate');
  return await openFolderPage(context, address, parent);
}

let count = 0;
/** A name that no other test gives. */
const freshName = (name: string) => {
  count += 1;
  return `t${count} ${name}`;
};
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Folder name' });
const hasFocus = (page: Page) =>
  fieldOf(page).evaluate((field: HTMLInputElement) => ({
    isThere: field === document.activeElement,
    marked: field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  }));

test('[S4.16, S8.13] a name that is taken is asked about, and the alert leads into the folder', async () => {
  const { page, ...stage } = await open();
  const pass = (name: string) => stage.wire.pass(`create ${name}`);
  const name = freshName('Receipts');
  for (const each of [name, name]) {
    await stage.open();
    await expect.poll(() => hasFocus(page), soon).toEqual({ isThere: true, marked: '' });
    await stage.type(each);
    await page.keyboard.press('Enter');
    await pass(each);
  }
  await page.getByText(`A folder with this name is there already. Create “${name} (1)” instead?`).waitFor();
  await expect.poll(() => hasFocus(page), soon).toEqual({ isThere: true, marked: name });
  expect(await fieldOf(page).getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Enter');
  expect(stage.wire.held()).toEqual([]);

  await stage.press(`Create “${name} (1)”`);
  await pass(`${name} (1)`);
  await folderRow(page, `${name} (1)`).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('New folder');
  await page
    .getByRole('region', { name: 'Alerts' })
    .getByRole('status')
    .filter({ hasText: `${name} (1)` })
    .getByRole('button', { name: 'Open' })
    .click();
  await page.getByRole('heading', { level: 1, name: `${name} (1)`, exact: true }).waitFor();
  expect(stage.sent.map((sent) => sent.name)).toEqual([name, name, `${name} (1)`]);
  expect(new Set(stage.sent.map(({ key }) => key)).size).toBe(3);
});

test('[S7.18] a folder whose answer was lost is made once', async () => {
  const { page, ...stage } = await open();
  const name = freshName('Lost');
  await page.context().unrouteAll();
  let isLost = false;
  await page.route('**/api/storage/v1/folders', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionfailed');
  });
  await stage.open();
  await stage.type(name);
  await stage.press('Create');
  await page
    .getByRole('dialog')
    .getByText('The folder was not created. What you typed is still here. Connection lost.')
    .waitFor();
  await stage.press('Create');
  await folderRow(page, name).waitFor();
  expect(await folderRow(page, name).count()).toBe(1);
  const keys = stage.sent.map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('[S5.10] what is wrong with a name is said under the field', async () => {
  const { page, ...stage } = await open();
  await stage.open();
  const canCreate = async () => (await stage.screen())?.buttons.at(-1)?.canPress;
  for (const [name, fault] of [
    ['a/b', 'A name cannot contain \\ / : * ? " < > | or invisible characters.'],
    ['é'.repeat(128), 'This name is too long. Please shorten it.'],
    ['Inc.', 'A name cannot end with a dot.'],
  ] as const) {
    await stage.type(name);
    const described = () =>
      fieldOf(page).evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(''),
      );
    await expect.poll(described, soon).toBe(fault);
    expect(await canCreate()).toBe(false);
  }
  await stage.type('St. Mary ');
  await expect.poll(canCreate, soon).toBe(true);
});
