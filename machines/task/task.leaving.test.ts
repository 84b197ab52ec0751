import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { begun, group, openedWith, pathOf, startTask } from '../../tests/support/flows/task-live.ts';
import { ProblemError } from '../problem.ts';

const list = { type: 'route.entered', path: '/tasks' } as const;
const other = { type: 'route.entered', path: pathOf('b') } as const;
const finished = { ...begun, status: 2 as const, version: 9 };
const completed = { outcome: 'done' as const, updated: { task: finished, group }, tasks: [] };
const saved = { ...begun, version: 3 };

/** Leaves the task right after the action. */
async function started() {
  const flow = startTask();
  await flow.show();
  const { actor, at, signals } = flow;
  const navigations = () => signals.filter(({ type }) => type === 'navigation.wanted');
  const alerts = () =>
    signals.flatMap((signal) => (signal.type === 'alert.raised' ? [signal.alert.key] : []));
  return { ...flow, go: actor.send, isLeaving: () => at().context.next !== null, navigations, alerts };
}

describe('[T8.01] what was typed before leaving', () => {
  test('goes out without waiting for the last key, and then the draft is forgotten', async () => {
    const { type, go, saveEdits, keepDraft, at, isLeaving } = await started();
    type('typed');
    go(list);
    expect([saveEdits.last().input.edits, isLeaving()]).toEqual([{ 0: { comment: 'typed' } }, true]);
    keepDraft.last().resolve();
    saveEdits.last().resolve(saved);
    await settle();
    expect([keepDraft.last().input.edits, at().matches('shown')]).toEqual([{}, true]);
    keepDraft.last().resolve();
    await settle();
    expect([at().value, at().context.task]).toEqual(['closed', null]);
  });

  test('is saved when the request was already sent', async () => {
    const { type, go, clock, saveEdits, keepDraft, at } = await started();
    type('typed');
    clock.increment(200);
    go(list);
    expect([saveEdits.asked.length, saveEdits.last().signal.aborted]).toEqual([1, false]);
    keepDraft.last().resolve();
    saveEdits.last().resolve(saved);
    await settle();
    keepDraft.last().resolve();
    await settle();
    expect(at().value).toBe('closed');
  });

  test('stays in the browser when it does not get through, with an alert, and does not delay leaving', async () => {
    const { type, go, saveEdits, keepDraft, at, alerts } = await started();
    type('typed');
    keepDraft.last().resolve();
    go(list);
    saveEdits.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    expect([at().value, alerts()]).toEqual(['closed', ['tasks.saveFailed']]);
    expect(keepDraft.asked.map(({ input }) => input.edits)).toEqual([{ 0: { comment: 'typed' } }]);
  });
});

test('[T2.05] the client of a task is active again when the user comes back to it after choosing another one', async () => {
  const { go, signals, isLeaving } = await started();
  const wanted = () =>
    signals.flatMap((signal) => (signal.type === 'client.wanted' ? [signal.clientId] : []));
  go({ type: 'task.done' });
  go({ type: 'client.changed', clientId: 'birch' });
  expect([isLeaving(), wanted()]).toEqual([true, []]);
  go({ type: 'route.entered', path: pathOf('a') });
  expect([isLeaving(), wanted()]).toEqual([false, ['acme']]);
  go({ type: 'client.changed', clientId: 'acme' });
  go({ type: 'route.entered', path: pathOf('a') });
  expect([isLeaving(), wanted()]).toEqual([false, ['acme']]);
});

describe('[T4.03] leaving while the task is being done', () => {
  test('cancels nothing, shows the result, and does not lead to the next task', async () => {
    const { go, completion, at, navigations, alerts, work } = await started();
    go({ type: 'task.done' });
    go(list);
    expect([completion.last().signal.aborted, work().hasTag('busy')]).toEqual([false, true]);
    completion.last().resolve(completed);
    await settle();
    expect([at().value, alerts(), navigations()]).toEqual(['closed', ['tasks.done'], []]);
  });

  test('while what was typed goes out first, is done all the same', async () => {
    const { go, type, saveEdits, keepDraft, completion, at, work } = await started();
    type('typed');
    keepDraft.last().resolve();
    go({ type: 'task.done' });
    go(list);
    saveEdits.last().resolve(saved);
    await settle();
    keepDraft.last().resolve();
    await settle();
    expect([completion.asked.length, work().matches('finishing')]).toEqual([1, true]);
    completion.last().resolve(completed);
    await settle();
    expect(at().value).toBe('closed');
  });

  test('shows the task that was opened last, once the action has ended', async () => {
    const { go, completion, at, loadTask } = await started();
    go({ type: 'task.done' });
    go(list);
    go(other);
    expect(loadTask.asked.length).toBe(1);
    completion.last().resolve(completed);
    await settle();
    expect(loadTask.asked.map(({ input }) => input.taskId)).toEqual(['a', 'b']);
    expect([at().value, at().context.next, at().context.task]).toEqual(['loading', null, null]);
  });

  test('and coming back shows its current state', async () => {
    const { go, completion, isLeaving, work } = await started();
    go({ type: 'task.done' });
    go(list);
    go({ type: 'route.entered', path: pathOf('a') });
    expect(isLeaving()).toBe(false);
    completion
      .last()
      .resolve({ outcome: 'reverted', problem: { code: 'offline' }, message: 'offline', leftovers: 'none' });
    await settle();
    expect([work().matches('settled'), completion.asked.length]).toEqual([true, 1]);
  });

  test('[T4.10] and coming back leads to the next task once it is done', async () => {
    const { go, completion, navigations } = await started();
    go({ type: 'task.done' });
    go(list);
    go({ type: 'route.entered', path: pathOf('a') });
    completion.last().resolve(completed);
    await settle();
    expect(navigations()).toMatchObject([{ to: pathOf('b') }]);
  });

  test('[T2.05] for another client sees the list at once, and the task is done', async () => {
    const { go, completion, at, navigations } = await started();
    go({ type: 'task.done' });
    go({ type: 'client.changed', clientId: 'bolt' });
    expect([navigations().length, completion.last().signal.aborted]).toEqual([1, false]);
    completion.last().resolve(completed);
    await settle();
    expect([at().value, at().context.facts.clientId]).toEqual(['closed', 'bolt']);
  });
});

test('[T8.02] a failure says whether the tasks are as before, are not, or could not be asked about', async () => {
  const { go, completion, alerts } = await started();
  for (const leftovers of ['none', 'some', 'unknown'] as const) {
    go({ type: 'task.done' });
    completion
      .last()
      .resolve({ outcome: 'reverted', problem: { code: 'offline' }, message: 'offline', leftovers });
    await settle();
  }
  expect(alerts()).toEqual(['tasks.doneFailed', 'tasks.doneHalf', 'tasks.doneUnknown']);
});

test('leaving while no action runs is immediate', async () => {
  const { go, at, show, loadTask } = await started();
  go(other);
  expect([at().value, loadTask.asked.length]).toEqual(['loading', 2]);
  await show(openedWith({ ...begun, taskId: 'b' }));
  go(list);
  expect(at().value).toBe('closed');
});
