import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, documentRow, enter, openFolder, patience, signIn } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { seeUpload } from '../helpers/unfold-uploads.ts';
import { holdUploads } from '../helpers/wire.ts';

const browser = browserForTests();
const listCall = '**/api/client-center/v1/clients/**';

const soon = { timeout: patience };

const switcher = (page: Page) => page.getByRole('button', { name: /^Active client: / });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select a Client' });
const hasFocus = (element: Element) => element === document.activeElement;

async function signedIn(account: string): Promise<Page> {
  const page = await (await browser.context()).newPage();
  await signIn(page, origin, account);
  return page;
}

/** Initials and title are drawn by the style sheet; the name is written. */
const shown = (page: Page) =>
  switcher(page).evaluate((button) => {
    const drawn = [...button.querySelectorAll('[data-initials], [data-caption]')].map((element) =>
      getComputedStyle(element, '::before').content.replace(/^"|"$/g, ''),
    );
    return [...drawn, (button as HTMLElement).innerText];
  });

test('[S2.11] with one client there is nothing to press and no caret', async () => {
  const page = await signedIn('one-client');
  expect(await switcher(page).isDisabled()).toBe(true);
  expect(await switcher(page).locator('svg').count()).toBe(0);
  expect(await shown(page)).toEqual(['W', 'Client', 'Willow Street Bakery LLC']);
});

test('[S2.11, S2.12] up to six clients are switched in a list of the others, by keyboard alone', async () => {
  const page = await signedIn('four-clients');
  expect(await shown(page)).toEqual(['B', 'Client · The yard', 'Bluewater Boat Yard LLC']);
  expect(await switcher(page).locator('svg').count()).toBe(1);
  const items = page.getByRole('menuitem');
  const focused = page.locator('[role="menuitem"]:focus');

  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused.textContent(), soon).toContain('Casco Bay Ceramics');
  expect(await items.allInnerTexts()).toEqual([
    'Casco Bay Ceramics\nClay room · Studio',
    'Dana Reyes\nMine · Personal',
    'Eastern Prom Rentals LLC\nThe flats · Rentals',
  ]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused.textContent(), soon).toContain('Dana Reyes');
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);

  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused.textContent(), soon).toContain('Casco Bay Ceramics');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused.textContent(), soon).toContain('Eastern Prom Rentals LLC');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Active client: Eastern Prom Rentals LLC' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Eastern Prom Rentals LLC' }).waitFor();
  await expect.poll(() => switcher(page).evaluate(hasFocus), soon).toBe(true);
});

test('[S2.12] a double click on a client in the menu selects that client, not the one that takes its place', async () => {
  const page = await signedIn('four-clients');
  await switcher(page).click();
  const third = page.getByRole('menuitem').nth(2);
  const box = await third.boundingBox();
  if (!box) throw new Error('the third client is not on screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.mouse.click(x, y);
  await page.getByRole('button', { name: 'Active client: Eastern Prom Rentals LLC' }).waitFor();
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  expect(await switcher(page).getAttribute('aria-label')).toBe('Active client: Eastern Prom Rentals LLC');
});

test('[S2.14, S8.23] without a client the dialog says so, and gives the focus back', async () => {
  const page = await (await browser.context()).newPage();
  await enter(page, origin, 'no-client');
  const button = page.getByRole('button', { name: 'No client yet' });
  await button.click();
  await dialog(page).waitFor();
  expect(await dialog(page).ariaSnapshot()).toBe(
    [
      '- dialog "Select a Client":',
      '  - heading "Select a Client" [level=2]',
      '  - button "Close"',
      '  - paragraph: Your sign-in works, but it is not linked to a client. Harbor & Pine CPAs can link it for you. Then try again here.',
      '  - button "Cancel"',
    ].join('\n'),
  );
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate(hasFocus), soon).toBe(true);
});

test('[S4.10, S8.05] a list that cannot be loaded is told and can be asked for again', async () => {
  const context = await browser.context();
  const page = await context.newPage();
  await context.route(listCall, (route) => route.fulfill({ status: 404, body: '' }));
  await enter(page, origin, 'four-clients', 'en/us', '/documents');
  const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
  await alert.getByText('Your clients could not be loaded. Please try again.').waitFor();
  await context.unroute(listCall);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await switcher(page).waitFor();
});

test('[S4.11] an upload under way stays with its client when another becomes active, and everything else goes', async () => {
  const page = await signedIn('four-clients');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const actFor = async (name: string) => {
    await switcher(page).click();
    await page.getByRole('menuitem', { name }).click();
    await heading(name).waitFor();
  };
  const folder = 'My uploads';
  await actFor('Dana Reyes');
  await openFolder(page, folder);
  await heading(folder).waitFor();
  const wire = await holdUploads(page.context());
  const name = 'kept for Dana.pdf';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n\n') });
  await wire.pass('constraints');
  await wire.pass(`check ${name}`);
  await expect.poll(() => wire.held(), soon).toEqual([`send ${name}`]);

  await actFor('Bluewater Boat Yard LLC');
  expect(await page.getByRole('treeitem', { name: /^Dana Reyes/ }).count()).toBe(0);
  await openFolder(page, folder);
  await heading(folder).waitFor();
  await wire.pass(`send ${name}`);
  const panel = page.getByRole('region', { name: 'Uploads' });
  await seeUpload(page, panel.locator('[data-status="stored"]', { hasText: name }));
  expect(await documentRow(page, name).count()).toBe(0);

  await actFor('Dana Reyes');
  await openFolder(page, folder);
  await documentRow(page, name).waitFor();
});
