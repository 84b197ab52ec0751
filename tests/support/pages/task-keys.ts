/** Tasks of one group and a user without a mouse, for journeys through their kinds. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { arrives, goOnTo, tabTo } from '../browser/by-keyboard.ts';
import { type browserForTests, patience } from '../browser/chromium.ts';
import { desk } from '../browser/launch.ts';
import { account, assign, card, fresh, openTasks, pendingList, taskNow, tasksPath } from './tasks-page.ts';

export interface Begun {
  readonly page: Page;
  readonly taskIds: readonly string[];
}

export const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const titleOf = (page: Page, label: string) =>
  page.getByRole('heading', { level: 1, name: label, exact: true });

/** The first task of a new group, opened from the group's card; its title has the focus. */
export async function begin(
  browser: ReturnType<typeof browserForTests>,
  tasks: readonly (Record<string, unknown> & { label: string })[],
): Promise<Begun> {
  const label = fresh('By keyboard');
  const { tasks: assigned } = await assign({ label, tasks });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await tabTo(page, card(pendingList(page), label).getByRole('link'));
  await page.keyboard.press('Enter');
  await arrives(titleOf(page, tasks[0]?.label ?? ''));
  return { page, taskIds: assigned.map(({ taskId }) => taskId) };
}

/** The button that hands in the open task; an invoice and a decision have words of their own on it. */
export const finishButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Done|Tell your firm|Send decision|Approve|Ask for changes)$/ });

/** Goes to this button, and waits until it does something: in a task that came up by itself it does nothing for a second. */
export async function goToDone(page: Page): Promise<void> {
  await goOnTo(page, finishButton(page));
  await expect.poll(() => finishButton(page).getAttribute('aria-disabled'), { timeout: patience }).toBeNull();
}

/** Presses "Done": the title of the next task has the focus then, or that of this one when it was the last. */
export async function finish({ page, taskIds }: Begun, at: number, titled: string): Promise<void> {
  await goToDone(page);
  await page.keyboard.press('Enter');
  if (at === taskIds.length - 1) await pressed(page, 'Take back').waitFor();
  await arrives(titleOf(page, titled));
  expect((await taskNow(account, taskIds[at] ?? '')).status).toBe(2);
}

/** Presses "Done" too early: `said` is what is missing, and the focus goes to `place`, where it is missing. */
export async function tooEarly(page: Page, said: string, place: Locator): Promise<void> {
  await goToDone(page);
  await page.keyboard.press('Enter');
  await page.getByText(said).waitFor();
  await arrives(place);
}

/** Goes to a field and writes into it. */
export async function write(page: Page, field: Locator, text: string, key?: 'Shift+Tab'): Promise<void> {
  await goOnTo(page, field, key);
  await page.keyboard.type(text);
  await arrives(field);
}

/** Goes to the button that opens the file chooser, presses it, and chooses a file. */
export async function hand(page: Page, button: Locator, name: string, key?: 'Shift+Tab'): Promise<void> {
  const press = async () => {
    await goOnTo(page, button, key);
    await page.keyboard.press('Enter');
  };
  // It is listened to before the key goes down: the browser may be quicker than who begins to listen with it.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Paper: 4.20') });
}

/** Presses Enter where the focus is, and the service refuses what that asks for: `place` has the focus again. */
export async function refused(page: Page, method: 'PATCH' | 'POST', place: Locator): Promise<void> {
  const asked = `**${tasksPath}/**`;
  await page.route(asked, (route) =>
    route.request().method() === method ? route.fulfill({ status: 400, json: {} }) : route.fallback(),
  );
  // Other calls of the page may be answered meanwhile.
  const answer = page.waitForResponse((response) => response.status() === 400);
  await page.keyboard.press('Enter');
  expect((await answer).request().method()).toBe(method);
  await arrives(place);
  await page.unroute(asked);
}
