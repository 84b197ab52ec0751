/** Tasks from their lists to done, and what the firm does to them meanwhile. */
import { afterEach, expect, test } from 'vitest';
import { metaDataFor } from '../../contract/tasks/handed-in.ts';
import { secondClickDelay } from '../../machines/parts/confirmation.ts';
import { whyReadOnly } from '../../machines/task/known-task.ts';
import { idsOnPage } from '../../machines/tasks/tasks.setup.ts';
import type { GroupList } from '../../machines/tasks/tasks.types.ts';
import { origin } from '../support/browser/portal.ts';
import { jsonOf } from '../support/browser/sign-in.ts';
import { sessionOf } from '../support/browser/visit-entry.ts';
import { account, assign, fresh, groupNow, taskNow, tasksPath } from '../support/pages/tasks-page.ts';
import { closeBrowsers, hurry, type Tab, TestBrowser } from './support/browser.ts';
import {
  asStaff,
  editingOf,
  isShown,
  openTask,
  startGroup,
  typedIn,
  workedAt,
  workOf,
} from './support/open-task.ts';

afterEach(closeBrowsers);

const stepped = (label: string, ...titles: string[]) => ({
  type: 'documentsTask',
  label,
  steps: titles.map((title) => ({ title, isRequired: false })),
});
const opened = async (path: string, who = account): Promise<Tab> =>
  await (await TestBrowser.signedIn(who)).open(path);
const clientsOf = async (who: string): Promise<{ id: string; name: string }[]> =>
  (await jsonOf(await (await sessionOf(origin, who)).call('/api/client-center/v1/clients/'))).clients;

/** Waits until a group is in one of the lists. */
const isListed = (tab: Tab, list: GroupList, groupId: string) =>
  tab.state('tasks', ({ context }) => context[list].pages.flat().includes(groupId));
/** Waits until a task is on screen with this status, and nothing is being done with it. */
const isAt = (tab: Tab, label: string, status: number) =>
  workedAt(tab, (at) => {
    const { task } = at.context.known;
    return task.label === label && task.status === status && at.matches('settled');
  });

test('[T2.05, T2.25, T4.02] a card names its client and leads to its first open task, which is in progress once something is typed', async () => {
  const { group, tasks } = await assign({
    label: fresh('Year-end papers'),
    tasks: [stepped('Bank papers', 'Statements'), stepped('Loan papers', 'Contracts')],
  });
  const tab = await opened('/tasks');
  const { context } = await isListed(tab, 'pending', group.id);
  expect([context.clients[group.clientId]?.name, context.groups[group.id]?.tasks.length]).toEqual([
    'Bluewater Boat Yard LLC',
    2,
  ]);
  await startGroup(tab, group.id);
  expect(tab.path).toBe(`/tasks/clients/${group.clientId}/task/${tasks[0]?.taskId}`);
  const statusNow = async () => (await taskNow(account, tasks[0]?.taskId ?? '')).status;
  const at = await workedAt(tab, (work) => work.matches('settled'));
  expect([at.context.known.task.status, await statusNow()]).toEqual([0, 0]);
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'From both banks' });
  await tab.state('task', (at) => at.context.task?.status === 1);
  expect(await statusNow()).toBe(1);
});

test('[T4.03, T4.08, T4.10, T4.13] done leads to the next open task, the last one completes the group, and undo opens it again', async () => {
  const { group, tasks } = await assign({
    label: fresh('Two short ones'),
    tasks: [stepped('First of two', 'Papers'), stepped('Second of two', 'More papers')],
  });
  hurry(secondClickDelay);
  const tab = await opened('/tasks');
  await startGroup(tab, group.id);
  (await workOf(tab)).send({ type: 'task.done' });
  await isAt(tab, 'Second of two', 0);
  (await workOf(tab)).send({ type: 'task.done' });
  await isAt(tab, 'Second of two', 2);
  await isListed(tab, 'complete', group.id);
  // The two lists are read by calls of their own, which may be answered one after the other.
  await tab.state('tasks', ({ context }) => !context.pending.pages.flat().includes(group.id));
  const done = await groupNow(account, group.id);
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  expect([done.group.status, done.group.completedDate]).toEqual([2, day.join('-')]);
  expect(done.tasks.map(({ status }) => status)).toEqual([2, 2]);

  await workedAt(tab, (snapshot) => snapshot.can({ type: 'task.takeBack' }));
  (await workOf(tab)).send({ type: 'task.takeBack' });
  await isAt(tab, 'Second of two', 1);
  await isListed(tab, 'pending', group.id);
  expect((await taskNow(account, tasks[1]?.taskId ?? '')).status).toBe(1);
});

test('[T2.27, T4.14, T4.19, T5.05] a comment and a reason are saved as they are typed, come back with the task, and the reason goes with its switch', async () => {
  const { tab, taskId } = await openTask(stepped('Fill the steps', 'Mileage', 'Gifts'));
  const saved = async () =>
    (await taskNow(account, taskId)).steps.map(({ comment, dnaComment }) => [comment, dnaComment]);
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, comment: 'All by bicycle' });
  await typedIn(tab, ({ context }) => context.hasSaved);
  (await editingOf(tab)).send({ type: 'step.toggle', step: 1 });
  (await editingOf(tab)).send({ type: 'step.edit', step: 1, dnaComment: 'None this year' });
  const written = [
    ['All by bicycle', null],
    [null, 'None this year'],
  ];
  await expect.poll(saved).toEqual(written);
  await tab.reload();
  const { context } = await isShown(tab);
  expect(context.task?.steps.map(({ comment, dnaComment }) => [comment, dnaComment])).toEqual(written);
  expect((await editingOf(tab)).getSnapshot().context.modes).toEqual(['apply', 'notApply']);
  (await editingOf(tab)).send({ type: 'step.toggle', step: 1 });
  await expect.poll(saved).toEqual([written[0], [null, null]]);
});

test('[T2.26, T4.04, T4.07, T4.10, T5.04] a task is removed with a reason, after a confirmation, the next one comes, and an alert brings the removed one back', async () => {
  const { group, tasks } = await assign({
    label: fresh('One too many'),
    tasks: [stepped('Not for us', 'Papers'), stepped('For us', 'Papers')],
  });
  hurry(secondClickDelay);
  const tab = await opened('/tasks');
  await startGroup(tab, group.id);
  (await workOf(tab)).send({ type: 'task.remove' });
  (await workOf(tab)).send({ type: 'dialog.close' });
  expect((await workOf(tab)).getSnapshot().hasTag('open')).toBe(false);
  (await workOf(tab)).send({ type: 'task.remove' });
  expect((await workOf(tab)).getSnapshot().can({ type: 'reason.save' })).toBe(false);
  (await workOf(tab)).send({ type: 'reason.changed', reason: 'We sold the boat' });
  (await workOf(tab)).send({ type: 'reason.save' });
  expect((await taskNow(account, tasks[0]?.taskId ?? '')).status).toBe(0);
  await workedAt(tab, (at) => at.can({ type: 'removal.confirm' }));
  (await workOf(tab)).send({ type: 'removal.confirm' });
  const { context } = await tab.state('task', (at) => at.context.task?.label === 'For us');
  const removed = await taskNow(account, tasks[0]?.taskId ?? '');
  expect([removed.status, removed.doesNotApplyComment]).toEqual([3, 'We sold the boat']);
  expect(context.siblings.map(({ label, status }) => [label, status])).toContainEqual(['Not for us', 3]);

  await tab.alert('removed');
  const alerts = await tab.actor('alerts');
  const offer = alerts.getSnapshot().context.alerts.find((alert) => alert.clickAction?.type === 'reopen');
  alerts.send({ type: 'alert.act', id: offer?.id ?? '' });
  await tab.alert('reopened');
  await tab.state('task', (at) =>
    at.context.siblings.some(({ label, status }) => label === 'Not for us' && status === 1),
  );
  const back = await taskNow(account, tasks[0]?.taskId ?? '');
  expect([back.status, back.doesNotApplyComment]).toEqual([1, null]);
});

test('[T4.01, T4.05] a task that the firm removes or receives while it is open is updated with an alert, and cannot be taken back', async () => {
  const removed = await openTask(stepped('Watched', 'Notes'));
  await asStaff(removed.taskId, 'PATCH', '', { status: 3, doesNotApplyComment: 'No longer needed' });
  await removed.tab.alert('changedParts');
  const { context } = await isAt(removed.tab, 'Watched', 3);
  expect(context.known.task.doesNotApplyComment).toBe('No longer needed');
  await isListed(removed.tab, 'complete', removed.groupId);

  hurry(secondClickDelay);
  const handed = await openTask(stepped('On its way', 'Papers'));
  (await workOf(handed.tab)).send({ type: 'task.done' });
  const done = await isAt(handed.tab, 'On its way', 2);
  await workedAt(handed.tab, (snapshot) => snapshot.can({ type: 'task.takeBack' }));
  const seen = { version: done.context.known.task.version, documentIds: [] };
  await asStaff(handed.taskId, 'PATCH', '', { status: 4, seen });
  const received = await isAt(handed.tab, 'On its way', 4);
  const edits = [{ type: 'task.takeBack' }, { type: 'task.done' }] as const;
  expect(edits.map((event) => received.can(event))).toEqual([false, false]);
  const typed = (await editingOf(handed.tab)).getSnapshot();
  expect(typed.can({ type: 'step.edit', step: 0, comment: 'x' })).toBe(false);
});

test('[T4.11, T4.12, T9.01] a thousand groups come in pages of fifteen, fetched two ahead', async () => {
  const browser = await TestBrowser.signedIn('many-tasks');
  const tab = await browser.open('/tasks');
  const asked = () =>
    browser.requests.flatMap((request) => {
      const { pathname, searchParams } = new URL(request.replace(/^GET /, ''), origin);
      const isPending = searchParams.getAll('taskGroupStatuses').includes('0');
      return pathname === `${tasksPath}/groups` && isPending ? [searchParams.get('pageNum')] : [];
    });
  const tasks = await tab.actor('tasks');
  const onPage = (number: number) =>
    tab.state(
      'tasks',
      ({ context: { pending } }) => pending.current === number && pending.pages.length === number + 2,
    );
  const first = idsOnPage((await onPage(0)).context, 'pending');
  expect([first.length, asked()]).toEqual([15, ['0', '1']]);
  tasks.send({ type: 'page.next', list: 'pending' });
  const second = idsOnPage((await onPage(1)).context, 'pending');
  expect([new Set([...first, ...second]).size, asked()]).toEqual([30, ['0', '1', '2']]);
  tasks.send({ type: 'page.previous', list: 'pending' });
  const back = tasks.getSnapshot();
  expect(idsOnPage(back.context, 'pending')).toEqual(first);
  expect(back.can({ type: 'page.previous', list: 'pending' })).toBe(false);
});

test('[S6.06, T2.05] a task makes its client the active one: from its card, and by its URL in another tab, also after a reload and without the control for such addresses', async () => {
  const browser = await TestBrowser.signedIn(account);
  const first = await browser.open('/tasks');
  const { context } = await first.state('clients', (at) => at.context.activeClientId !== null);
  const [second, third] = (await clientsOf(account)).filter(({ id }) => id !== context.activeClientId);
  const of = async (clientId = '') =>
    await assign({ label: fresh('For another'), clientId, tasks: [stepped('For another', 'Papers')] });
  const actsFor = (tab: Tab, clientId = '') =>
    tab.state('clients', (at) => at.context.activeClientId === clientId);
  const { group } = await of(second?.id);
  await startGroup(first, group.id);
  await actsFor(first, second?.id);

  const { tasks } = await of(third?.id);
  const path = `/tasks/clients/${third?.id}/task/${tasks[0]?.taskId}`;
  const other = await browser.open(path);
  await isShown(other);
  await actsFor(other, third?.id);
  await other.reload();
  await isShown(other);
  await actsFor(other, third?.id);
  expect(other.path).toBe(path);
});

test('[T2.05] a URL with another client than the task’s becomes that of the task', async () => {
  const { group, tasks } = await assign({
    account: 'every-gate',
    label: fresh('Wrong'),
    tasks: [stepped('Wrong address', 'Papers')],
  });
  const [foreign] = await clientsOf(account);
  const tab = await opened(`/tasks/clients/${foreign?.id}/task/${tasks[0]?.taskId}`, 'every-gate');
  await isAt(tab, 'Wrong address', 0);
  await tab.at(`/tasks/clients/${group.clientId}/task/${tasks[0]?.taskId}`);
});

test('a Reader opens a new task without starting it, and can change nothing', async () => {
  const clientId = (await clientsOf(account)).find(({ name }) => name.startsWith('Eastern'))?.id ?? '';
  const { tasks } = await assign({ clientId, label: fresh('To read'), tasks: [stepped('Deed', 'Deed')] });
  const tab = await opened(`/tasks/clients/${clientId}/task/${tasks[0]?.taskId}`);
  const at = await isAt(tab, 'Deed', 0);
  const edits = [{ type: 'task.done' }, { type: 'task.remove' }] as const;
  expect([whyReadOnly(at.context.known), edits.map((event) => at.can(event))]).toEqual([
    'reader',
    [false, false],
  ]);
  const typed = (await editingOf(tab)).getSnapshot();
  expect(typed.can({ type: 'step.edit', step: 0, comment: 'x' })).toBe(false);
  expect((await taskNow(account, tasks[0]?.taskId ?? '')).status).toBe(0);
});

test('[T2.28, T3.11, T4.03, T4.06] what is checked in a questionnaire creates the tasks that follow, once', async () => {
  const creates = {
    rent: [
      { type: 'uploadTask', label: 'Rental contracts', steps: [{ title: 'Contracts', isRequired: true }] },
    ],
  };
  const questions = [
    { id: 'wages', label: 'Wages' },
    { id: 'rent', label: 'Rent' },
  ];
  const { tab, taskId, groupId } = await openTask({
    type: 'questionnaireTask',
    label: 'Your year',
    steps: [{ title: 'Income', isRequired: true }],
    data: { topics: [{ select: 'multi', questions, creates }] },
  });
  const task = await tab.actor('task');
  const isOpen = (label: string) => tab.state('task', ({ context }) => context.task?.label === label);
  (await editingOf(tab)).send({ type: 'step.edit', step: 0, data: { selected: ['wages', 'rent'] } });
  (await workOf(tab)).send({ type: 'task.done' });
  await isOpen('Rental contracts');
  const first = await groupNow(account, groupId);
  expect(first.tasks.map(({ label, order, sendNotification }) => [label, order, sendNotification])).toEqual([
    ['Your year', 1, false],
    ['Rental contracts', 2, false],
  ]);
  task.send({ type: 'task.select', taskId });
  await isAt(tab, 'Your year', 2);
  (await workOf(tab)).send({ type: 'task.takeBack' });
  await isAt(tab, 'Your year', 1);
  (await workOf(tab)).send({ type: 'task.done' });
  await isOpen('Rental contracts');
  const second = await groupNow(account, groupId);
  expect(second.tasks.map((one) => one.taskId)).toEqual(first.tasks.map((one) => one.taskId));
  const done = await taskNow(account, taskId);
  expect([done.status, done.steps[0]?.data]).toEqual([2, { selected: ['wages', 'rent'] }]);
});

test('[T4.09] after "Send again" the open task lists the new file and no longer the returned one', async () => {
  const { tab, taskId } = await openTask(stepped('Card report of the month', 'Card report'));
  const { call } = await sessionOf(origin, account);
  const { clientId, ...task } = await taskNow(account, taskId);
  const addFile = async (name: string, replaces?: string): Promise<string> => {
    const body = new FormData();
    body.append('file[]', new File(['hello'], `${fresh(name)}.txt`));
    const path = `/api/storage/v1/clients/${clientId}/documents?notify=false`;
    const { data } = await jsonOf(await call(path, { method: 'POST', body }));
    const document = { Id: data.id, ContainerId: data.parent.id };
    const { status } = await call('/api/storage/v1/itemmetadata', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ ...document, CustomItemMetaData: metaDataFor(task, 0, replaces) }]),
    });
    expect(status).toBe(200);
    return data.id;
  };
  const old = await addFile('Two pages');
  (await workOf(tab)).send({ type: 'task.done' });
  await isAt(tab, task.label, 2);
  const items = [{ step: 0, documentId: old, verdict: 'returned', reason: 'Page 2 is missing.' }];
  const { version } = await taskNow(account, taskId);
  const seen = { version, documentIds: [old] };
  await asStaff(taskId, 'POST', '/review', { kind: 'return', seen, items });
  const added = await addFile('All pages', old);
  await tab.reload();
  const ids = async () => (await tab.actor('task')).getSnapshot().context.documents.map(({ id }) => id);
  await workedAt(tab, (at) => at.can({ type: 'task.done' }));
  expect(new Set(await ids())).toEqual(new Set([old, added]));
  (await workOf(tab)).send({ type: 'task.done' });
  await isAt(tab, task.label, 2);
  await expect.poll(ids, { timeout: 20_000 }).toEqual([added]);
});
