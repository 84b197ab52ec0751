/** Text typed into a task is kept over the end of its session, its connection and its page. */
import { afterEach, expect, test, vi } from 'vitest';
import { firstRepeatDelay } from '../../machines/task/completion/creation.machine.ts';
import { shownTask } from '../../machines/task/editing/typed.ts';
import { account, taskNow } from '../support/pages/tasks-page.ts';
import { closeBrowsers, hurry, type Route, type Tab } from './support/browser.ts';
import { asStaff, editingOf, isShown, openTask, startGroup, typedIn, workOf } from './support/open-task.ts';

afterEach(closeBrowsers);

const soon = { timeout: 20_000, interval: 10 };
const two = {
  type: 'documentsTask',
  label: 'Papers of the year',
  steps: ['Travel notes', 'Other receipts'].map((title) => ({ title, isRequired: false })),
};
const nothing = [
  [null, null],
  [null, null],
];
const stepsOf = (
  task: { steps: readonly { comment?: string | null; dnaComment?: string | null }[] } | null,
) => task?.steps.map(({ comment, dnaComment }) => [comment ?? null, dnaComment ?? null]);

/** Comment and reason of each step as the server has them now. */
const written = async (taskId: string) => stepsOf(await taskNow(account, taskId));
/** The same as the page shows them. */
const shown = async (tab: Tab) => stepsOf(shownTask((await editingOf(tab)).getSnapshot().context));
const showsSoon = async (tab: Tab, wanted: readonly unknown[]) =>
  await typedIn(tab, ({ context }) => JSON.stringify(stepsOf(shownTask(context))) === JSON.stringify(wanted));
const isWritten = (taskId: string, wanted: readonly unknown[]) =>
  vi.waitFor(async () => expect(await written(taskId)).toEqual(wanted), soon);

/** A route that keeps what is typed from the server until it is let go, and how many requests wait. */
function held(taskId: string) {
  let count = 0;
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const route: Route = ({ method, url }, pass) => {
    if (method !== 'PATCH' || !url.pathname.includes(`/${taskId}/steps/`)) return undefined;
    count += 1;
    return isLetGo.then(pass);
  };
  return { route, count: () => count, letGo: () => letGo() };
}

test('[S8.01, T8.01] what is typed when the session ends is there after the next sign-in, and is saved', async () => {
  const { browser, tab, taskId, groupId } = await openTask(two);
  browser.routes = [held(taskId).route];
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'Two flights, one train' });
  await browser.endElsewhere();
  // The page learns of the end from the call with which it waits for changes.
  expect(await tab.signedOut()).toBe('expired');
  browser.routes = [];
  expect(await written(taskId)).toEqual(nothing);

  await tab.signIn(account);
  await startGroup(tab, groupId);
  await showsSoon(tab, [
    ['Two flights, one train', null],
    [null, null],
  ]);
  await isWritten(taskId, [
    ['Two flights, one train', null],
    [null, null],
  ]);
});

test('[T8.01] what is typed into several steps without a network counts as unsaved, and is saved after a reload', async () => {
  const { browser, tab, taskId } = await openTask(two);
  browser.isOffline = true;
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'On the ferry' });
  await tab.alert('saveFailed');
  (await editingOf(tab)).send({ type: 'step.toggle', step: 1 });
  (await editingOf(tab)).send({ type: 'step.edit', step: 1, dnaComment: 'We paid by card' });
  const typed = [
    ['On the ferry', null],
    [null, 'We paid by card'],
  ];
  await typedIn(tab, ({ context }) => Object.keys(context.drafted).length === 2);
  browser.isOffline = false;
  await tab.reload();
  await isShown(tab);
  await showsSoon(tab, typed);
  await isWritten(taskId, typed);
});

test('[T8.01] an edit that is being saved when the page is reloaded is sent once more', async () => {
  const { browser, tab, taskId } = await openTask(two);
  const { route, count, letGo } = held(taskId);
  browser.routes = [route];
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'Half a sentence' });
  await tab.until(() => count() === 1, 'the first request');
  await tab.reload();
  await isShown(tab);
  await showsSoon(tab, [
    ['Half a sentence', null],
    [null, null],
  ]);
  await tab.until(() => count() === 2, 'the second request');
  expect(await written(taskId)).toEqual(nothing);
  letGo();
  await isWritten(taskId, [
    ['Half a sentence', null],
    [null, null],
  ]);
});

test('[T8.01] of two tabs on one task each shows what the other has saved, and keeps what is typed in it', async () => {
  const { browser, tab, taskId, groupId } = await openTask(two);
  const beside = await browser.open('/tasks');
  await startGroup(beside, groupId);
  const { route, count, letGo } = held(taskId);
  browser.routes = [route];
  (await editingOf(beside)).send({ type: 'step.edit', step: 1, comment: 'In the second tab' });
  await tab.until(() => count() === 1, 'the request of the second tab');
  browser.routes = [];

  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'In the first tab' });
  await isWritten(taskId, [
    ['In the first tab', null],
    [null, null],
  ]);
  await showsSoon(beside, [
    ['In the first tab', null],
    ['In the second tab', null],
  ]);
  letGo();
  await isWritten(taskId, [
    ['In the first tab', null],
    ['In the second tab', null],
  ]);
  await showsSoon(tab, [
    ['In the first tab', null],
    ['In the second tab', null],
  ]);
});

test('[T4.01, T8.01] a task that the firm closes while its user types takes no more, with an alert', async () => {
  const { browser, tab, taskId } = await openTask(two);
  const { route, count, letGo } = held(taskId);
  browser.routes = [route];
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'Nearly there' });
  await tab.until(() => count() === 1, 'the request');
  await asStaff(taskId, 'PATCH', '', { status: 3, doesNotApplyComment: 'No longer needed' });
  letGo();
  await tab.alert('closedMeanwhile');
  const closed = await tab.state('task', ({ context }) => context.task?.status === 3);
  expect([
    closed.context.task?.doesNotApplyComment,
    (await workOf(tab)).getSnapshot().can({ type: 'task.done' }),
  ]).toEqual(['No longer needed', false]);
  expect(await shown(tab)).toEqual(nothing);
  expect(await written(taskId)).toEqual(nothing);
});

test('[T8.07] a task that the firm takes back while it is open is gone, with an alert', async () => {
  const { tab, taskId } = await openTask(two);
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'Nearly there' });
  await isWritten(taskId, [
    ['Nearly there', null],
    [null, null],
  ]);
  await asStaff(taskId, 'DELETE', '?forever=true');
  await tab.alert('goneMeanwhile');
  await tab.state('task', (at) => at.matches('missing'));
});

test('[T8.01] what was typed just before leaving the task is saved, and shown when it is opened again', async () => {
  const { tab, taskId } = await openTask(two);
  const { path } = tab;
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'In the blue folder' });
  tab.go('/tasks');
  await isWritten(taskId, [
    ['In the blue folder', null],
    [null, null],
  ]);
  tab.page.back();
  await tab.at(path);
  await showsSoon(tab, [
    ['In the blue folder', null],
    [null, null],
  ]);
});

test('[T4.03] a task that is being done is done, also when its user has left it by then', async () => {
  const { browser, tab, taskId } = await openTask(two);
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isAsked = false;
  browser.routes = [
    ({ method, url }, pass) => {
      if (method !== 'PATCH' || !url.pathname.endsWith(taskId)) return undefined;
      isAsked = true;
      return isLetGo.then(pass);
    },
  ];
  (await workOf(tab)).send({ type: 'task.done' });
  await tab.until(() => isAsked, 'the request');
  tab.go('/tasks');
  letGo();
  await tab.alert('done');
  expect([(await taskNow(account, taskId)).status, tab.path]).toEqual([2, '/tasks']);
});

test('[T8.01] what could not be saved is kept until it is, over a reload', async () => {
  const { browser, tab, taskId } = await openTask(two);
  browser.routes = [
    ({ url }) => (url.pathname.includes('/steps/') ? Promise.reject(new TypeError('aborted')) : undefined),
  ];
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'Typed in a tunnel' });
  await tab.alert('saveFailed');
  expect(await shown(tab)).toEqual([
    ['Typed in a tunnel', null],
    [null, null],
  ]);
  browser.routes = [];
  await tab.reload();
  await isShown(tab);
  await isWritten(taskId, [
    ['Typed in a tunnel', null],
    [null, null],
  ]);
});

test('[T8.02] a task that cannot be marked as done stays as it was, with an alert', async () => {
  hurry(firstRepeatDelay, firstRepeatDelay * 2);
  const { browser, tab, taskId } = await openTask(two);
  browser.routes = [
    ({ method }) => (method === 'PATCH' ? Promise.reject(new TypeError('aborted')) : undefined),
  ];
  (await workOf(tab)).send({ type: 'task.done' });
  await tab.alert('doneFailed');
  expect((await taskNow(account, taskId)).status).toBe(0);
  browser.routes = [];
  (await workOf(tab)).send({ type: 'task.done' });
  await tab.state('task', ({ context }) => context.task?.status === 2);
  expect((await taskNow(account, taskId)).status).toBe(2);
});
