/** The dialog that asks before documents are deleted, what its alert offers, and what a client's people may not delete. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { askToDelete, type Uploads, uploadsOf } from '../helpers/deletion-page.ts';
import { origin } from '../helpers/portal.ts';
import { jsonOf, type SignedIn } from '../helpers/sign-in.ts';
import { sessionOf, storageOf } from '../helpers/visit-entry.ts';

const browser = browserForTests();
const soon = { timeout: patience };
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Delete Documents?$/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

let session: SignedIn;
let clients: readonly { readonly id: string; readonly name: string }[] = [];
beforeAll(async () => {
  session = await sessionOf(origin, 'four-clients');
  ({ clients } = await jsonOf(await session.call('/api/client-center/v1/clients/')));
});
const clientNamed = (start: string) => clients.find(({ name }) => name.startsWith(start))?.id ?? '';

/** Opens a folder in a browser that keeps the session. */
async function openFolderOf({ clientId, folderId }: Uploads, hasClock = false): Promise<Page> {
  const storageState = storageOf(origin, session, { 'cc-active-client': clientId });
  const options = { storageState, reducedMotion: 'reduce' } as const;
  const context = await (hasClock ? browser.ownContext(options) : browser.context(options));
  // The portal would go to the language of the profile by itself [S4.22]; here the address decides.
  await context.route('**/api/core/v1/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), language: 'en-US' } });
  });
  const page = await context.newPage();
  if (hasClock) await page.clock.install();
  await page.goto(`${origin}/clientcenter/en/us/documents/${folderId}`);
  await page.getByRole('grid').getByRole('checkbox').nth(1).waitFor();
  return page;
}
/** Names of documents that go to the trash, and of one that is deleted for good. */
function namesOf({ documents }: Uploads): { trashed: string[]; own: string } {
  const own = documents.find(({ deleteEndpoint }) => deleteEndpoint !== null);
  const trashed = documents.filter(({ deleteEndpoint }) => deleteEndpoint === null);
  return { trashed: trashed.map(({ name }) => name), own: own?.name ?? '' };
}

test('[S2.15] the dialog has no overlay, is left by its own buttons alone, and both work by keyboard', async () => {
  const uploads = await uploadsOf(session, clientNamed('Casco'));
  const [name = ''] = namesOf(uploads).trashed;
  const page = await openFolderOf(uploads);
  const here = page.url();
  await askToDelete(page, [name]);
  const dialog = dialogOf(page);
  expect(await dialog.ariaSnapshot()).toBe(
    [
      '- dialog "Delete Document":',
      '  - heading "Delete Document" [level=2]',
      '  - paragraph: You can restore it from Recently deleted.',
      '  - region "Documents to delete":',
      '    - list:',
      `      - listitem: ${name}`,
      '  - paragraph',
      '  - button "Cancel"',
      '  - button "Delete"',
    ].join('\n'),
  );
  expect(await page.locator('[class*="Overlay"]').count()).toBe(0);
  await expect.poll(() => focused(page), soon).toBe('Cancel');

  await page.keyboard.press('Escape');
  // A link, a folder and a row behind it.
  for (const [x, y] of [
    [265, 28],
    [120, 430],
    [1100, 600],
  ] as const)
    await page.mouse.click(x, y);
  expect([await dialog.count(), page.url(), await focused(page)]).toEqual([1, here, 'Cancel']);
  const order: string[] = [];
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    order.push(await focused(page));
  }
  expect(order).toEqual(['Delete', 'Cancel', 'Delete', 'Cancel']);

  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page), soon).toBe('Delete');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), soon).toBe('Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await alerts(page).getByText(`${name} was deleted.`).waitFor();
  // What had the focus went with the document.
  expect(
    await page.getByRole('heading', { level: 1 }).evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: `Select ${name}` }).count(), soon).toBe(0);
});

test('[S8.11, S9.06] a deletion can be undone for 2800 ms, for longer under the pointer, and later from the list or from the trash', async () => {
  const uploads = await uploadsOf(session, clientNamed('Dana'));
  const [first = '', second = ''] = namesOf(uploads).trashed;
  const page = await openFolderOf(uploads, true);
  const remove = async (name: string) => {
    await askToDelete(page, [name]);
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
  };
  const deleted = (name: string) =>
    alerts(page)
      .getByRole('status')
      .filter({ hasText: `${name} was deleted.` });
  await remove(first);
  await deleted(first).hover();
  await page.clock.runFor(60_000);
  expect(await deleted(first).count()).toBe(1);
  await deleted(first).getByRole('button', { name: 'Undo' }).click();
  await alerts(page).getByText(`${first} is back.`).waitFor();
  expect(await deleted(first).count()).toBe(0);
  await page.getByRole('checkbox', { name: `Select ${first}`, exact: true }).waitFor();

  await page.mouse.move(640, 5);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await remove(second);
  await page.clock.runFor(700);
  await deleted(second).waitFor();
  await page.clock.runFor(2000);
  expect(await deleted(second).count()).toBe(1);
  await page.clock.runFor(800);
  await expect.poll(() => deleted(second).count(), soon).toBe(0);
  await page.getByRole('button', { name: /^Past alerts/ }).click();
  await page.clock.runFor(700);
  const history = page.getByRole('dialog', { name: 'Past alerts' });
  await history.getByText(`${second} was deleted.`).waitFor();
  // The first deletion was undone before: it is not offered twice.
  expect(await history.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  await history.getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await alerts(page).getByText(`${second} is back.`).waitFor();
  await page.getByRole('checkbox', { name: `Select ${second}`, exact: true }).waitFor();

  await remove(second);
  await deleted(second).waitFor();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
  const trash = page.getByRole('dialog', { name: 'Recently deleted' });
  await trash.getByText('They are kept for 30 days').waitFor();
  await trash.getByRole('button', { name: `Restore ${second}` }).click();
  await expect
    .poll(
      () =>
        trash
          .getByText(`${second} is back in its folder.`)
          .evaluate((element) => element.closest('p') === document.activeElement),
      soon,
    )
    .toBe(true);
  expect(await trash.getByRole('button', { name: `Restore ${second}` }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: `Select ${second}`, exact: true }).waitFor();
});

test('[S4.18, S8.10] what the firm withholds stays, and the alert names it with the reason', async () => {
  // Only reads there.
  const uploads = await uploadsOf(session, clientNamed('Eastern'));
  const { trashed, own } = namesOf(uploads);
  const names = [trashed[0] ?? '', own];
  const page = await openFolderOf(uploads);
  await askToDelete(page, names);
  const notes = dialogOf(page).getByText('Your firm decides whether it can be deleted');
  await expect.poll(() => notes.count(), soon).toBe(2);
  const sent = page.waitForRequest((request) => request.url().endsWith('/trash/documents'));
  await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
  const { Documents, StaffUploads } = (await sent).postDataJSON();
  expect([Documents.length, StaffUploads.length]).toEqual([0, 1]);
  const alert = alerts(page).getByRole('alert').filter({ hasText: '2 of 2 documents could not be deleted.' });
  await alert.getByRole('button', { name: 'Details' }).click();
  const lines = page.getByRole('dialog', { name: 'Details' }).getByRole('listitem');
  const why = 'You do not have permission to delete it. Your firm can give it to you.';
  const expected = names.map((name) => `${name}\n${why}`).toSorted();
  await expect.poll(async () => (await lines.allInnerTexts()).toSorted(), soon).toEqual(expected);
  expect(await page.getByRole('checkbox', { name: `Select ${names[0]}`, exact: true }).count()).toBe(1);
});
