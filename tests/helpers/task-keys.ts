/** A task of its own group and the hands of somebody without a mouse, for tests of its kind. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { arrives, goOnTo, tabTo } from './by-keyboard.ts';
import type { browserForTests } from './chromium.ts';
import { desk } from './launch.ts';
import { account, pressed } from './task-begun.ts';
import { assign, card, fresh, openTasks, pendingList, taskNow, tasksPath } from './tasks-page.ts';

export interface Begun {
  readonly page: Page;
  readonly taskId: string;
  readonly title: Locator;
}

/** A task of its own group, opened from its card; its title has the focus. */
export async function begin(
  browser: ReturnType<typeof browserForTests>,
  task: Record<string, unknown> & { label: string },
): Promise<Begun> {
  const label = fresh(task.label);
  const { tasks } = await assign({ label, tasks: [task] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await tabTo(page, card(pendingList(page), label).getByRole('button', { name: 'Start', exact: true }));
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: task.label, exact: true });
  await arrives(title);
  return { page, taskId: tasks[0]?.taskId ?? '', title };
}

/** Presses "Done", after which the title has the focus and the service has the task as done. */
export async function finish({ page, taskId, title }: Begun): Promise<void> {
  await goOnTo(page, pressed(page, 'Done'));
  await page.keyboard.press('Enter');
  await pressed(page, 'Reopen').waitFor();
  await arrives(title);
  expect((await taskNow(account, taskId)).status).toBe(2);
}

/** Presses "Done" too early: `said` is what is missing, and the focus goes to `place`, where it is missing. */
export async function tooEarly({ page }: Begun, said: string, place: Locator): Promise<void> {
  await goOnTo(page, pressed(page, 'Done'));
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
  // Other calls of the page, such as its log, may be answered meanwhile.
  const answer = page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes(tasksPath),
  );
  await page.keyboard.press('Enter');
  expect((await answer).status()).toBe(400);
  await arrives(place);
  await page.unroute(asked);
}
