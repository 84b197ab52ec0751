/** Uploads while a task is open: who reports them, and what they leave in its place. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { holdUploads } from '../../support/browser/hold-requests.ts';
import { desk } from '../../support/browser/launch.ts';
import { goInPage } from '../../support/browser/shell.ts';
import { assign, fresh, openTasks, startGroup, step } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience };

const fileOf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4 ${name}`),
});
/** How far above the window's lower edge the card of a task ends on a desk, in pixels. */
const cardEnd = 24;
const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true });
/** How far the bar with Done is above the lower edge of the window, and whether the panel covers any of it. */
const barOf = (page: Page) =>
  page.getByRole('button', { name: 'Done', exact: true }).evaluate((done) => {
    const bar = done.closest('footer')?.getBoundingClientRect();
    const panel = document.querySelector('[data-upload-panel]')?.getBoundingClientRect();
    if (!bar) throw new Error('there is no bar');
    const isCovered = panel !== undefined && panel.right > bar.left && panel.bottom > bar.top;
    return { above: Math.round(innerHeight - bar.bottom), isCovered };
  });

test('[T2.31] files of the open task are reported by its step and not by the panel, and no panel lifts or covers the bar with Done', async () => {
  const label = fresh('Papers');
  const needed = { title: 'Statements', isRequired: true, data: {} };
  // So many steps that the bar is at the lower edge of the window.
  const steps = [needed, ...Array.from({ length: 8 }, (_, index) => ({ ...needed, title: `More ${index}` }))];
  const { tasks } = await assign({
    label,
    tasks: [{ type: 'documentsTask', label: 'Hand in papers', steps }],
  });
  const context = await browser.context({ viewport: { ...desk, height: 500 } });
  const uploads = await holdUploads(context);
  const page = await context.newPage();
  await openTasks(page);
  await startGroup(page, label, 'Hand in papers');
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await barOf(page)).toEqual({ above: cardEnd, isCovered: false });
  await step(page, 'Statements')
    .locator('input[type=file]')
    .first()
    .setInputFiles([fileOf('June.pdf')]);
  await uploads.pass('constraints');
  await uploads.pass('projects');
  await uploads.pass('check June.pdf');
  await uploads.asked('send June.pdf');
  await step(page, 'Statements').getByText('June.pdf').first().waitFor();
  expect(await panelOf(page).count()).toBe(0);
  expect(await barOf(page)).toEqual({ above: cardEnd, isCovered: false });
  const path = new URL(page.url()).pathname.replace('/clientcenter/en/us', '');

  await goInPage(page, '/documents');
  await panelOf(page).waitFor();
  // It is off until the folder is known: files that are chosen before go nowhere.
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect.poll(() => upload.isEnabled(), soon).toBe(true);
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles([fileOf('Of a folder.pdf')]);
  await uploads.pass('check Of a folder.pdf');
  await uploads.asked('send Of a folder.pdf');
  await goInPage(page, path);
  await page.getByRole('heading', { level: 1, name: tasks[0]?.label ?? '' }).waitFor();
  await panelOf(page).waitFor();
  await expect.poll(() => barOf(page), soon).toEqual({ above: cardEnd, isCovered: false });
  await uploads.pass('send June.pdf');
  await uploads.pass('send Of a folder.pdf');
});

test('once all is stored the panel is one line, and a double click on its Close opens no task that it covered', async () => {
  const label = fresh('Papers stored');
  const steps = [{ title: 'Statements', isRequired: true, data: {} }];
  await assign({ label, tasks: [{ type: 'documentsTask', label: 'Hand in papers', steps }] });
  const page = await (await browser.context({ viewport: { ...desk, height: 500 } })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Hand in papers');
  await step(page, 'Statements')
    .locator('input[type=file]')
    .first()
    .setInputFiles([fileOf('July.pdf')]);
  await page.getByText('July.pdf').first().waitFor();
  await goInPage(page, '/tasks');
  const close = panelOf(page).getByRole('button', { name: 'Close', exact: true });
  await close.waitFor();
  const labels = await panelOf(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(labels).toEqual(['Expand', 'Close']);
  // The panel is at the foot of the window: a row is brought below its button.
  const box = await close.boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const isRowBelow = () =>
    page.evaluate(
      ({ x, y }) => document.elementsFromPoint(x, y).some((element) => element.closest('article') !== null),
      middle,
    );
  await page.getByRole('article').last().waitFor();
  await page.evaluate((y) => {
    const row = [...document.querySelectorAll('article')].at(-1)?.getBoundingClientRect();
    window.scrollBy(0, (row?.top ?? 0) + (row?.height ?? 0) / 2 - y);
  }, middle.y);
  expect(await isRowBelow()).toBe(true);
  const here = page.url();
  // As fast as a hand: without a delay both clicks may have one time stamp.
  await page.mouse.dblclick(middle.x, middle.y, { delay: 30 });
  await panelOf(page).waitFor({ state: 'detached' });
  expect([await isRowBelow(), page.url()]).toEqual([true, here]);
  // A click of its own does open it.
  await page.mouse.click(middle.x - 60, middle.y);
  await page.getByRole('region', { name: 'Open task' }).waitFor();
});

test('[S8.14, T2.31] a file whose name is taken says so once, in its row of the task', async () => {
  const label = fresh('Papers twice');
  const steps = [{ title: 'Statements', isRequired: true, data: {} }];
  await assign({ label, tasks: [{ type: 'documentsTask', label: 'Hand in papers', steps }] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Hand in papers');
  const [name, saved] = [`${label}.pdf`, `${label} (1).pdf`];
  const input = step(page, 'Statements').locator('input[type=file]').first();
  await input.setInputFiles([fileOf(name)]);
  await page.getByRole('button', { name, exact: true }).waitFor();
  await input.setInputFiles([fileOf(name)]);
  await page.getByRole('button', { name: saved, exact: true }).waitFor();
  const said = page.getByText(/name (?:was|is) (?:taken|already in use)|renamed/i);
  await expect
    .poll(() => said.allTextContents(), soon)
    .toEqual([expect.stringContaining(`Name was taken. Saved as ${saved}.`)]);
});

test('[T4.03] “Done” looks off while a file is missing, which is named beside it, and leads to the button for it, the one that is filled; once the file is in, only “Done” is filled', async () => {
  const label = fresh('Papers');
  const steps = [{ title: 'Statements', isRequired: true, data: {} }];
  await assign({ label, tasks: [{ type: 'documentsTask', label: 'Hand in papers', steps }] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Hand in papers');
  const done = page.getByRole('button', { name: 'Done', exact: true });
  const choose = step(page, 'Statements').getByRole('button', { name: 'Choose files' });
  const filled = async () => [
    (await done.getAttribute('data-disabled')) === null,
    (await choose.getAttribute('data-variant')) === 'filled',
  ];
  await page.getByRole('button', { name: 'To finish, add Statements', exact: true }).waitFor();
  expect([await filled(), await done.isEnabled()]).toEqual([[false, true], true]);
  await done.click();
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement), soon).toBe(true);
  await step(page, 'Statements')
    .locator('input[type=file]')
    .first()
    .setInputFiles([fileOf(`${label}.pdf`)]);
  await expect.poll(filled, soon).toEqual([true, false]);
});

test('[S8.16] a double click on Dismiss takes one failed file away, and the alert goes with it', async () => {
  const label = fresh('Papers refused');
  const steps = [{ title: 'Statements', isRequired: true, data: {} }];
  await assign({ label, tasks: [{ type: 'documentsTask', label: 'Hand in papers', steps }] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Hand in papers');
  await page.route('**/documents/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 415, body: '' }) : route.fallback(),
  );
  await step(page, 'Statements')
    .locator('input[type=file]')
    .first()
    .setInputFiles([fileOf('August.pdf'), fileOf('September.pdf')]);
  const dismiss = page.getByRole('button', { name: /^Dismiss / });
  const alert = page.getByText('2 of 2 documents could not be uploaded.');
  await alert.waitFor();
  await expect.poll(() => dismiss.count(), soon).toBe(2);
  const box = await dismiss.first().boundingBox();
  // As fast as a hand: without a delay both clicks may have one time stamp.
  await page.mouse.dblclick((box?.x ?? 0) + 14, (box?.y ?? 0) + 14, { delay: 30 });
  await expect.poll(() => dismiss.count(), soon).toBe(1);
  await alert.waitFor({ state: 'detached' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => dismiss.count(), soon).toBe(0);
});
