/** The live view: which sessions fetch it, and what it shows, steps through and exports in a real browser. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { TrailFile } from '../../../src/flows/live/trail-file.ts';
import { axeFaults } from '../../support/browser/axe.ts';
import { arrives } from '../../support/browser/by-keyboard.ts';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { accountButton, hamburger, visit } from '../../support/browser/shell.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const shortcut = 'Control+Shift+KeyL';

/** Files of the live view, of whichever kind and language. */
const ofLiveView = /\/assets\/(?:live|off-canvas-live)[-.]/;
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Live view' });
const eventsOf = (page: Page) => panelOf(page).getByRole('region', { name: 'Events, newest first' });

test('[S6.03] a session without the grant fetches no byte of the live view and cannot open it', async () => {
  const context = await browser.ownContext({ viewport: desk });
  const fetched: string[] = [];
  context.on('request', (request) => fetched.push(request.url()));
  const flags = context.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/feature-flags'),
  );
  const page = await visit(context, origin, 'one-client', { path: '/documents' });
  // The hooks ask for the flags as they start, and decide about the live view in the same step.
  await flags;
  await page.keyboard.press(shortcut);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Live view' }).count()).toBe(0);
  expect(await panelOf(page).count()).toBe(0);
  expect(fetched.length).toBeGreaterThan(10);
  expect(fetched.filter((url) => ofLiveView.test(url))).toEqual([]);
});

test('[S6.03] with the grant it opens from the account menu beside a page that stays usable, and Escape closes it', async () => {
  const context = await browser.ownContext({ viewport: desk });
  const page = await visit(context, origin, 'internal', { path: '/documents' });
  const folder = page.getByRole('treeitem', { name: /^Tax/ });
  await folder.waitFor();
  const before = await folder.boundingBox();
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Live view' }).click();
  await arrives(panelOf(page));
  expect(await folder.boundingBox()).toEqual(before);
  await panelOf(page).getByRole('searchbox', { name: 'Filter events' }).fill('documentList');
  await folder.click();
  await eventsOf(page)
    .getByRole('button', { name: /done\(loadDocuments\)/ })
    .first()
    .waitFor();
  await panelOf(page).getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });
});

test('stepping back shows the states of then, and the list goes on when it is resumed', async () => {
  const context = await browser.ownContext({ viewport: desk });
  const page = await visit(context, origin, 'internal', { path: '/documents' });
  await page.getByRole('treeitem', { name: /^Tax/ }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press(shortcut);
      return panelOf(page).count();
    }, soon)
    .toBe(1);
  const panel = panelOf(page);
  const row = panel.getByRole('button', { name: /^documentList / });
  await panel.getByRole('searchbox', { name: 'Filter events' }).fill('documentList');
  await page.getByRole('treeitem', { name: /^Tax/ }).click();
  const loaded = eventsOf(page).getByRole('button', { name: /done\(loadDocuments\)/ });
  await loaded.first().waitFor();
  await loaded.first().click();
  await panel.getByRole('status').filter({ hasText: 'Paused' }).waitFor();
  await expect.poll(() => row.textContent(), soon).toContain('loaded · settled');
  const current = panel.getByRole('group').locator('[aria-current="true"]').last();
  await panel.getByRole('button', { name: 'Step back' }).click();
  await expect.poll(() => row.textContent(), soon).toContain('loading');
  await expect.poll(() => current.textContent(), soon).not.toContain('settled');
  await panel.getByRole('button', { name: 'Step forward' }).click();
  await expect.poll(() => row.textContent(), soon).toContain('loaded · settled');
  await panel.getByRole('button', { name: 'Resume' }).click();
  await panel.getByRole('status').filter({ hasText: 'Live' }).waitFor();
});

test('the export holds the steps and the hashes of the charts, and none of the names on the page', async () => {
  const context = await browser.ownContext({ viewport: desk, acceptDownloads: true });
  const page = await visit(context, origin, 'internal', { path: '/documents' });
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Live view' }).click();
  const folder = page.getByRole('treeitem', { name: /^Tax/ });
  await panelOf(page).getByRole('searchbox', { name: 'Filter events' }).fill('documentList');
  await folder.click();
  await eventsOf(page)
    .getByRole('button', { name: /done\(loadDocuments\)/ })
    .first()
    .waitFor();
  const downloaded = page.waitForEvent('download');
  await panelOf(page).getByRole('button', { name: 'Export trail' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('trail.json');
  const text = await readFile(await download.path(), 'utf8');
  const trail = JSON.parse(text) as TrailFile;
  expect(trail.steps.map(({ type }) => type)).toContain('xstate.done.actor.loadDocuments');
  expect(trail.charts.documents).toMatch(/^[0-9a-f]{64}$/);
  const shown = await page.getByRole('grid').getByRole('row').allInnerTexts();
  const names = shown
    .flatMap((one) => one.split('\n'))
    .filter((one) => one.includes(' ') || one.includes('.'));
  expect(names.length).toBeGreaterThan(3);
  for (const name of [...names, 'Ines', 'Falk', 'Willow', '@demo.example']) expect(text).not.toContain(name);
});

test.each([
  [desk, 'light'],
  [desk, 'dark'],
  [phone, 'light'],
  [phone, 'dark'],
] as const)(
  'axe finds nothing in the live view, %j in a %s scheme',
  { tags: 'thorough' },
  async (viewport, colorScheme) => {
    const context = await browser.ownContext({ viewport, colorScheme });
    const page = await visit(context, origin, 'internal', { path: '/documents' });
    const isPhone = viewport === phone;
    await (isPhone ? hamburger(page) : accountButton(page)).click();
    await page.getByRole(isPhone ? 'button' : 'menuitem', { name: 'Live view' }).click();
    await eventsOf(page).getByRole('button').first().waitFor();
    await panelOf(page).getByRole('button', { name: 'Pause' }).click();
    await panelOf(page)
      .getByRole('button', { name: /^documents / })
      .click();
    await expect.poll(() => axeFaults(page), soon).toEqual([]);
    const box = await panelOf(page).boundingBox();
    expect(box?.width).toBe(isPhone ? phone.width : 545);
  },
);
