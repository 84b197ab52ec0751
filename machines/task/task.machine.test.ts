import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { begun, group, here, openedWith, pathOf, startTask } from '../../tests/support/flows/task-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { stepFor, taskFor } from '../../tests/support/values/tasks.ts';
import { ProblemError } from '../problem.ts';
import { dangerAlert } from '../signals.ts';
import { commentDebounce } from './editing/editing.machine.ts';

const offline = new ProblemError({ code: 'offline' });
const withComment = (comment: string | null, version: number) => ({
  ...begun,
  version,
  steps: [stepFor({ title: 'First', comment }), stepFor({ title: 'Second' })],
});

describe('[S6.06] an address opens a task', () => {
  test.each([
    ['when the portal led there', here],
    ['when it came from elsewhere, such as a mail or another tab', { path: pathOf('a') }],
    ['when the portal led to another task', { path: pathOf('a'), opened: 'b' }],
    ['[T6.01] in a read-only preview session', { path: pathOf('a'), isPreview: true }],
    ['in the app that hosts the page', { path: pathOf('a'), isMobile: true }],
  ])('%s', (_when, facts) => {
    const { at, loadTask, signals } = startTask(factsFor(facts));
    expect([at().value, loadTask.asked.map(({ input }) => input), signals]).toEqual([
      'loading',
      [{ clientId: 'acme', taskId: 'a' }],
      [],
    ]);
  });

  test('that is entered later, and one that is on screen stays', async () => {
    const { actor, at, show, loadTask, signals } = startTask();
    await show();
    actor.send({ type: 'route.entered', path: pathOf('a') });
    expect([at().matches('shown'), loadTask.asked.length]).toEqual([true, 1]);
    actor.send({ type: 'route.entered', path: pathOf('b') });
    expect(loadTask.last().input).toEqual({ clientId: 'acme', taskId: 'b' });
    actor.send({ type: 'route.entered', path: pathOf('c') });
    expect([at().value, loadTask.last().input, signals]).toEqual([
      'loading',
      { clientId: 'acme', taskId: 'c' },
      [],
    ]);
  });

  test.each(['/tasks/clients/%/task/a', '/tasks/clients/acme', '/documents'])(
    'that names one: not %s',
    (path) => {
      const { at, signals } = startTask(factsFor({ path }));
      expect([at().value, signals]).toEqual(['closed', []]);
    },
  );
});

describe('[S4.25, T2.05] the flow that asked for the task is notified', () => {
  const ask = { type: 'task.wanted', taskId: 'a' } as const;
  const asked = (type: 'task.opened' | 'task.missing') => ({ type, taskId: 'a' });

  test('that it is shown, as often as they ask, and nothing of another task', async () => {
    const { actor, loadTask, signals } = startTask();
    actor.send(ask);
    expect(signals).toEqual([]);
    loadTask.last().resolve(openedWith(begun));
    await settle();
    const { group, client, task } = openedWith(begun);
    const ofGroup = { type: 'group.opened', group, client, tasks: [task, taskFor('b')] };
    expect(signals).toEqual([asked('task.opened'), ofGroup]);
    actor.send({ type: 'task.wanted', taskId: 'b' });
    actor.send(ask);
    expect([signals, loadTask.asked.length]).toEqual([
      [asked('task.opened'), ofGroup, asked('task.opened')],
      1,
    ]);
  });

  test.each([
    ['[T8.07] there is none', null],
    ['[T5.03] it is of a hidden kind', openedWith(taskFor('a', { type: 'esignTask' }))],
    ['it could not be loaded', offline],
  ])('that it is missing, because %s, and it is looked for again', async (_why, answer) => {
    const { actor, loadTask, signals } = startTask(
      factsFor({ ...here, controls: ['ClientCenterHideEsignTask'] }),
    );
    if (answer instanceof Error) loadTask.last().reject(answer);
    else loadTask.last().resolve(answer);
    await settle();
    const said = {
      type: 'error.noted',
      module: 'cc:task',
      message: 'Task with id: a does not exist',
      stack: null,
    };
    expect(signals.filter(({ type }) => type !== 'alert.raised')).toEqual([
      ...(answer === null ? [said] : []),
      asked('task.missing'),
    ]);
    actor.send({ type: 'task.wanted', taskId: 'b' });
    expect(loadTask.asked.length).toBe(1);
    actor.send(ask);
    loadTask.last().resolve(openedWith(begun));
    await settle();
    expect([signals.at(-2), loadTask.asked.length]).toEqual([asked('task.opened'), 2]);
  });
});

describe('what is typed', () => {
  test('[T5.05, T9.03] is saved exactly 200 ms after the last key', async () => {
    const { show, type, clock, saveEdits } = startTask();
    await show();
    expect(commentDebounce).toBe(200);
    type('a');
    clock.increment(199);
    type('ab');
    clock.increment(199);
    expect(saveEdits.asked).toEqual([]);
    clock.increment(1);
    expect(saveEdits.asked.map(({ input }) => input)).toEqual([
      { taskId: 'a', edits: { 0: { comment: 'ab' } } },
    ]);
  });

  test('[T4.19] while a save is running is saved next, and stays on screen', async () => {
    const { show, type, clock, saveEdits, at, keepDraft, editing } = startTask();
    await show();
    type('first');
    clock.increment(200);
    type('second');
    clock.increment(1000);
    expect(saveEdits.asked.length).toBe(1);
    expect(keepDraft.last().input.edits).toEqual({ 0: { comment: 'second' } });
    saveEdits.last().resolve(withComment('first', 3));
    await settle();
    expect([editing().hasTag('saving'), editing().context.hasSaved]).toEqual([true, true]);
    expect(saveEdits.asked.map(({ input }) => input.edits)).toEqual([
      { 0: { comment: 'first' } },
      { 0: { comment: 'second' } },
    ]);
    saveEdits.last().resolve(withComment('second', 4));
    await settle();
    expect([at().context.task, editing().context.edits, editing().context.sent]).toEqual([
      withComment('second', 4),
      {},
      {},
    ]);
    expect([editing().hasTag('saving'), keepDraft.last().input.edits]).toEqual([false, {}]);
  });

  test('[T8.01] stays when saving fails, on screen and in the browser, and goes out again', async () => {
    const { actor, show, type, clock, saveEdits, keepDraft, signals, editing } = startTask();
    await show();
    type('first');
    clock.increment(200);
    actor.send({ type: 'step.edit', step: 0, data: { x: 1 } });
    saveEdits.last().reject(offline);
    await settle();
    const edits = { 0: { comment: 'first', data: { x: 1 } } };
    expect(editing().context).toMatchObject({ edits, sent: {}, hasSaved: false });
    expect([keepDraft.last().input, signals]).toEqual([
      { user: 'user-1', taskId: 'a', edits },
      [{ type: 'alert.raised', alert: { ...dangerAlert('tasks.saveFailed'), topic: 'task:a:save' } }],
    ]);
    clock.increment(10_000);
    expect(saveEdits.asked.length).toBe(1);
    actor.send({ type: 'edits.retry' });
    expect(saveEdits.last().input.edits).toEqual(edits);
  });

  test('is restored as a draft with what was typed during the restore, and is saved', async () => {
    const { type, loadTask, readDraft, clock, saveEdits, editing } = startTask();
    loadTask.last().resolve(openedWith(begun));
    await settle();
    type('newer');
    readDraft.last().resolve({ 0: { comment: 'older' }, 1: { dnaComment: 'We have none' } });
    await settle();
    const edits = { 0: { comment: 'newer' }, 1: { dnaComment: 'We have none' } };
    expect([editing().context.edits, editing().context.modes]).toEqual([edits, ['apply', 'notApply']]);
    clock.increment(200);
    expect(saveEdits.last().input.edits).toEqual(edits);
  });

  test('a removed reason stays removed after the restore: the step applies', async () => {
    const { show, editing } = startTask();
    const task = taskFor('a', { steps: [stepFor({ dnaComment: 'We have none' })] });
    await show(openedWith(task), { 0: { dnaComment: '' } });
    expect(editing().context.modes).toEqual(['apply']);
  });

  test('is not lost when an older answer arrives after a newer one', async () => {
    const { show, type, clock, saveEdits, updateTask, at } = startTask();
    await show(openedWith(taskFor('a', { status: 0 })));
    type('typed');
    clock.increment(200);
    saveEdits.last().resolve(withComment('typed', 3));
    await settle();
    updateTask.last().resolve({ task: begun, group });
    await settle();
    expect(at().context.task).toEqual(withComment('typed', 3));
  });
});

describe('[T4.14] a step', () => {
  test('starts in the mode of its reason, and loses the reason when it applies again', async () => {
    const { actor, show, editing } = startTask();
    await show(openedWith(taskFor('a', { steps: [stepFor({ dnaComment: 'We have none' }), stepFor()] })));
    expect(editing().context.modes).toEqual(['notApply', 'apply']);
    actor.send({ type: 'step.toggle', step: 0 });
    actor.send({ type: 'step.toggle', step: 1 });
    expect([editing().context.modes, editing().context.edits]).toEqual([
      ['apply', 'notApply'],
      { 0: { dnaComment: '' } },
    ]);
  });

  test.each([
    ['a finished task', taskFor('a', { status: 2 }), factsFor(here)],
    ['a preview', begun, factsFor({ ...here, isPreview: true })],
  ])('of %s takes no edit', async (_what, task, facts) => {
    const { actor, show, type, clock, saveEdits, keepDraft, editing } = startTask(facts);
    await show(openedWith(task));
    type('typed');
    actor.send({ type: 'step.toggle', step: 0 });
    actor.send({ type: 'task.edit', comment: 'typed' });
    clock.increment(200);
    expect([editing().context.edits, editing().context.modes]).toEqual([{}, ['apply', 'apply']]);
    expect([saveEdits.asked, keepDraft.asked]).toEqual([[], []]);
  });

  test('takes no edit while the task is being done', async () => {
    const { actor, show, type, editing, work } = startTask();
    await show();
    actor.send({ type: 'task.done' });
    type('too late');
    expect(editing().can({ type: 'step.toggle', step: 0 })).toBe(false);
    expect([editing().context.edits, work().matches('finishing')]).toEqual([{}, true]);
  });
});
