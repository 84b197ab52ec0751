/** The lists of tasks in a real browser against the real server: pages, addresses, a phone. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { desk, phone } from '../helpers/launch.ts';
import { origin } from '../helpers/portal.ts';
import { assign, fresh, openTasks, pendingList, startGroup, tasksPath } from '../helpers/tasks-page.ts';

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const newPage = async (viewport = desk): Promise<Page> =>
  await (await browser.context({ viewport })).newPage();
const stepped = (label: string, ...titles: string[]) => ({
  type: 'documentsTask',
  label,
  steps: titles.map((title) => ({ title, isRequired: false })),
});

test('[T4.11, T4.12, T9.01] a thousand groups come in pages of fifteen, fetched two ahead', async () => {
  const page = await newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `${tasksPath}/groups` && searchParams.getAll('taskGroupStatuses').includes('0'))
      asked.push(searchParams.get('pageNum') ?? '');
  });
  await openTasks(page, 'many-tasks');
  const pending = pendingList(page);
  await expect.poll(() => pending.getByRole('article').count(), soon).toBe(15);
  await expect.poll(() => asked, soon).toEqual(['0', '1']);
  const first = await pending.getByRole('article').allInnerTexts();
  await pending.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => asked, soon).toEqual(['0', '1', '2']);
  // The page's number changes with the press, its cards are drawn behind it: the list says that it is busy until then.
  await expect.poll(() => pending.getAttribute('aria-busy'), soon).toBeNull();
  const second = await pending.getByRole('article').allInnerTexts();
  expect(second.length).toBe(15);
  expect(second.filter((text) => first.includes(text))).toEqual([]);
  await pending.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => pending.getByRole('article').allInnerTexts(), soon).toEqual(first);
  expect(await pending.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
});

test.each([desk, phone])(
  '[T4.12] another page is shown from its top, at $width pixels, and the button keeps the focus',
  async (viewport) => {
    const page = await newPage(viewport);
    await openTasks(page, 'many-tasks');
    const pending = pendingList(page);
    await expect.poll(() => pending.getByRole('article').count(), soon).toBe(15);
    const next = pending.getByRole('button', { name: 'Next page' });
    await next.focus();
    const before = await pending.getByRole('article').first().innerText();
    await next.press('Enter');
    await expect.poll(() => pending.getAttribute('aria-busy'), soon).toBeNull();
    expect(await pending.getByRole('article').first().innerText()).not.toBe(before);
    const title = pending.getByRole('heading', { level: 2 });
    const top = async () => (await title.boundingBox())?.y ?? -1;
    const header = await page.getByRole('banner').boundingBox();
    await expect.poll(top, soon).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(await top()).toBeLessThan(viewport.height / 2);
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  },
);

test('[S6.06] the address of a task opens it in another tab, also without the control for such addresses', async () => {
  const label = fresh('By address');
  const { group, tasks } = await assign({ label, tasks: [stepped('Linked', 'Papers')] });
  const page = await newPage();
  await openTasks(page);
  await page.goto(`${origin}/clientcenter/en/us/tasks/clients/${group.clientId}/task/${tasks[0]?.taskId}`);
  await page.getByRole('heading', { level: 1, name: 'Linked' }).waitFor();
});

test('on a phone the task takes the place of the lists, and the way back is one press', async () => {
  const label = fresh('On the phone');
  await assign({ label, tasks: [stepped('Small screen', 'Papers')] });
  const page = await newPage(phone);
  await openTasks(page);
  await startGroup(page, label, 'Small screen');
  expect(await pendingList(page).isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('link', { name: 'Back to tasks' }).click();
  await pendingList(page).waitFor();
});
