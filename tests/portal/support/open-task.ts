/** A task of a group that the firm assigns for a test, opened in a tab as from its card. */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SystemActors } from '../../../machines/root/flows.ts';
import type { editingMachine } from '../../../machines/task/editing/editing.machine.ts';
import type { workMachine } from '../../../machines/task/work.machine.ts';
import { origin } from '../../support/browser/portal.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { account, assign, fresh, tasksPath } from '../../support/pages/tasks-page.ts';
import { type Tab, TestBrowser } from './browser.ts';

export interface OpenTask {
  readonly browser: TestBrowser;
  readonly tab: Tab;
  readonly taskId: string;
  readonly groupId: string;
}

/** Starts a group in the list of a tab, and waits until its first task is loaded. */
export async function startGroup(tab: Tab, groupId: string): Promise<void> {
  await tab.actor('task');
  const start = { type: 'group.start', groupId } as const;
  await tab.state('tasks', (at) => at.can(start));
  (await tab.actor('tasks')).send(start);
  await isShown(tab);
}

/** Waits until the open task is loaded. */
export const isShown = (tab: Tab) => tab.state('task', (at) => at.matches('shown'));

type Editing = ActorRefFrom<typeof editingMachine>;
type Work = ActorRefFrom<typeof workMachine>;
const find = (task: SystemActors['task']): Editing | undefined =>
  task.getSnapshot().children.editing as Editing | undefined;
const findWork = (task: SystemActors['task']): Work | undefined =>
  task.getSnapshot().children.work as Work | undefined;

/** What is done with the open task of a tab: the actor that does it. */
export async function workOf(tab: Tab): Promise<Work> {
  const task = await tab.actor('task');
  return await tab.until(() => findWork(task), 'the work');
}

/** Waits until what is done with the open task of a tab is as wanted. */
export async function workedAt(
  tab: Tab,
  isWanted: (snapshot: SnapshotFrom<typeof workMachine>) => boolean,
): Promise<SnapshotFrom<typeof workMachine>> {
  const task = await tab.actor('task');
  const look = () => {
    const at = findWork(task)?.getSnapshot();
    return at && isWanted(at) && at;
  };
  return await tab.until(look, 'what is done');
}

/** What is typed into the open task of a tab: the actor that takes it. */
export async function editingOf(tab: Tab): Promise<Editing> {
  const task = await tab.actor('task');
  return await tab.until(() => find(task), 'the editing');
}

/** Waits until what is typed into the open task of a tab is as wanted. */
export async function typedIn(
  tab: Tab,
  isWanted: (snapshot: SnapshotFrom<typeof editingMachine>) => boolean,
): Promise<SnapshotFrom<typeof editingMachine>> {
  const task = await tab.actor('task');
  const look = () => {
    const at = find(task)?.getSnapshot();
    return at && isWanted(at) && at;
  };
  return await tab.until(look, 'what is typed');
}

/** Assigns a task and opens it. */
export async function openTask(task: Record<string, unknown> & { label: string }): Promise<OpenTask> {
  const { group, tasks } = await assign({ account, label: fresh(task.label), tasks: [task] });
  const browser = await TestBrowser.signedIn(account);
  const tab = await browser.open('/tasks');
  await startGroup(tab, group.id);
  return { browser, tab, taskId: tasks[0]?.taskId ?? '', groupId: group.id };
}

/** The firm changes a task as its staff do. */
export async function asStaff(taskId: string, method: string, query: string, body?: object): Promise<void> {
  const staff = await sessionOf(origin, 'staff');
  const { status } = await staff.call(`${tasksPath}/${taskId}${query}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(status).toBe(200);
}
