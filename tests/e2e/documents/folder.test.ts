/** Making a folder: the messages of the field, its marks, and the focus afterwards. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { stockFolder } from '../../support/browser/stocked-folder.ts';
import { storedSession } from '../../support/browser/stored-session.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Folder name' });
/** What of the field is marked; `null` while it has no focus. */
const marked = (page: Page) =>
  fieldOf(page).evaluate((field: HTMLInputElement) =>
    field === document.activeElement
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : null,
  );
/** What the field is described by. */
const described = (page: Page) =>
  fieldOf(page).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(''),
  );

test('[S4.16, S5.10, S8.13] a wrong name is explained under the field; for one that is taken another is offered, marked to be changed, and the alert leads into the folder', async () => {
  const { page } = await storedSession(browser, origin, 'every-gate');
  const top = await stockFolder(origin, 'every-gate', []);
  await page.goto(`${origin}/clientcenter/en/us${top.path}`);
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  const open = async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await expect.poll(() => marked(page), soon).toBe('');
  };
  await open();
  for (const [name, fault] of [
    ['a/b', 'A name cannot contain \\ / : * ? " < > | or invisible characters.'],
    ['é'.repeat(128), 'This name is too long. Please shorten it.'],
    ['Inc.', 'A name cannot end with a dot.'],
  ] as const) {
    await fieldOf(page).fill(name);
    await expect.poll(() => described(page), soon).toBe(fault);
    await expect.poll(() => create.isDisabled()).toBe(true);
  }
  await fieldOf(page).fill('St. Mary ');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await open();
  await fieldOf(page).fill('St. Mary');
  await page.keyboard.press('Enter');
  await dialog
    .getByText('A folder with this name is there already. Create “St. Mary (1)” instead?')
    .waitFor();
  await expect.poll(() => marked(page), soon).toBe('St. Mary');
  await expect.poll(() => fieldOf(page).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByRole('button', { name: 'Create “St. Mary (1)”' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('New folder');
  await page
    .getByRole('region', { name: 'Alerts' })
    .getByRole('status')
    .filter({ hasText: 'St. Mary (1)' })
    .getByRole('button', { name: 'Open' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'St. Mary (1)', exact: true }).waitFor();
});

test('on a phone a folder is made beside the name of the open one, and the menu of the list ends inside the window', async () => {
  const { page } = await storedSession(browser, origin, 'every-gate');
  const top = await stockFolder(origin, 'every-gate', []);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${origin}/clientcenter/en/us${top.path}`);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const menu = page.getByRole('menu');
  const bottom = () => menu.evaluate((box) => Math.ceil(box.getBoundingClientRect().bottom));
  await expect.poll(bottom, soon).toBeLessThanOrEqual(640);
  await expect.poll(() => menu.getByRole('menuitem', { name: 'New folder' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog', { name: 'New folder' }).waitFor();
});
