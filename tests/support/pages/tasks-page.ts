/** Tasks that a firm assigns for a test, and the page that shows them. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import type { Task, TaskGroup } from '../../../contract/tasks/task-items.ts';
import { enter, wordIn } from '../browser/chromium.ts';
import { origin } from '../browser/portal.ts';
import { closeWelcome } from '../browser/shell.ts';
import { jsonOf } from '../browser/sign-in.ts';
import { type Segment, sessionOf } from '../browser/visit-entry.ts';

export const tasksPath = '/api/client-center/v3/tasks';

/** Whose tasks these are, unless a test says otherwise. */
export const account = 'four-clients';

/** A label that no other run of a test has used. */
export const fresh = (label: string): string => `${label} ${randomUUID().slice(0, 8)}`;

export interface Assigned {
  readonly group: TaskGroup;
  readonly tasks: readonly Task[];
}

interface Wanted {
  readonly account?: string;
  /** The account's first client, unless said. */
  readonly clientId?: string;
  readonly label: string;
  readonly type?: TaskGroup['type'];
  readonly tasks: readonly Record<string, unknown>[];
}

const dayLength = 86_400_000;
/** How long groups share one date, in milliseconds. */
const turn = 20_000;

/** A date long past, the earlier the later the test: the card of the newest group is among the first of the list. */
const overdueNow = (): string =>
  new Date(Date.UTC(2001, 0, 1) - Math.floor((Date.now() % dayLength) / turn) * dayLength)
    .toISOString()
    .slice(0, 10);

/** A group that the firm's demo account for staff assigns to the first client of an account. */
export async function assign({
  account: whose = account,
  clientId,
  label,
  type = 'document_request',
  tasks,
}: Wanted): Promise<Assigned> {
  const [staff, client] = await Promise.all([sessionOf(origin, 'staff'), sessionOf(origin, whose)]);
  const { clients } = await jsonOf(await client.call('/api/client-center/v1/clients/'));
  const answer = await staff.call(`${tasksPath}/groups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: clientId ?? clients[0].id,
      type,
      label,
      dueDate: overdueNow(),
      tasks: tasks.map((task, index) => ({ order: index + 1, ...task })),
    }),
  });
  if (!answer.ok) throw new Error(`the group was not assigned: ${await answer.text()}`);
  const { data, tasks: made } = await jsonOf(answer);
  return { group: data, tasks: made };
}

/** The task as the service has it now, with all that belongs to it. */
export async function taskNow(account: string, taskId: string): Promise<Task> {
  const { call } = await sessionOf(origin, account);
  return (await jsonOf(await call(`${tasksPath}/${taskId}?data=true&steps=true&taskDetails=true`))).data;
}

/** The group and its tasks as the service has them now. */
export async function groupNow(account: string, groupId: string): Promise<Assigned> {
  const { call } = await sessionOf(origin, account);
  const { data, tasks } = await jsonOf(await call(`${tasksPath}/groups/${groupId}`));
  return { group: data, tasks };
}

export const pendingList = (page: Page, segment: Segment = 'en/us'): Locator =>
  page.getByRole('region', { name: wordIn(segment, 'tasks', 'pending'), exact: true });
export const completeList = (page: Page, segment: Segment = 'en/us'): Locator =>
  page.getByRole('region', { name: wordIn(segment, 'tasks', 'complete'), exact: true });
export const card = (list: Locator, label: string): Locator =>
  list.getByRole('article', { name: label, exact: true });

/** Opens the task list in a session that starts now. */
export async function openTasks(
  page: Page,
  account = 'four-clients',
  segment: Segment = 'en/us',
): Promise<void> {
  await closeWelcome(page, account);
  await enter(page, origin, account, segment, '/tasks');
  await pendingList(page, segment).getByRole('article').first().waitFor();
}

/** Starts a group from its card and waits for the heading of a task of it. */
export async function startGroup(page: Page, label: string, title: string): Promise<void> {
  await card(pendingList(page), label).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

export const step = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });
