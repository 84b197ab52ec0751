/** A task of its own group, opened in a browser, for tests of its kind. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { browserForTests } from './chromium.ts';
import { desk } from './launch.ts';
import { assign, fresh, openTasks, startGroup, taskNow } from './tasks-page.ts';

/** Whose tasks these are. */
export const account = 'four-clients';
export const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export interface Begun {
  readonly page: Page;
  readonly taskId: string;
  readonly groupId: string;
}

/** A task of its own group, opened from its card. */
export async function begin(
  browser: ReturnType<typeof browserForTests>,
  task: Record<string, unknown> & { label: string },
): Promise<Begun> {
  const label = fresh(task.label);
  const { group, tasks } = await assign({ label, tasks: [task] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await startGroup(page, label, task.label);
  return { page, taskId: tasks[0]?.taskId ?? '', groupId: group.id };
}

/** Done, seen by the button that opens the task again. */
export async function finish({ page, taskId }: Begun): Promise<void> {
  await pressed(page, 'Done').click();
  await pressed(page, 'Reopen').waitFor();
  expect((await taskNow(account, taskId)).status).toBe(2);
}
