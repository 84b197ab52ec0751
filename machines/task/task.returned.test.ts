import { describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { metaDataFor } from '../../contract/tasks/handed-in.ts';
import type { Task } from '../../contract/tasks/task-items.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { group, openedWith, startTask } from '../../tests/support/flows/task-live.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { stepFor, taskFor } from '../../tests/support/values/tasks.ts';
import { bentoStandard } from '../signals.ts';
import type { workMachine } from './work.machine.ts';

const at = '2026-11-19T16:20:00.000Z';
const verdicts: Task['verdicts'] = [
  { step: 0, documentId: 'sales', verdict: 'accepted', at, by: 'Priya Nair' },
  { step: 1, documentId: 'card', verdict: 'returned', reason: 'Page 2 is missing.', at, by: 'Priya Nair' },
];
const steps = ['Sales', 'Card'].map((title) => stepFor({ title, isRequired: true }));
const handedIn = taskFor('a', { version: 5, status: 2, steps });
const returned = {
  ...handedIn,
  version: 6,
  status: 1 as const,
  handIn: { state: 'returned' as const, since: at, by: 'Priya Nair', returned: 1 },
  verdicts,
};
const file = (id: string, step: number, replaces?: string) => ({
  ...documentFor(id, 'tax'),
  customItemMetaData: { ...metaDataFor(returned, step, replaces) } as Record<string, string>,
});
const documents = [file('sales', 0), file('card', 1)];
const again = [...documents, file('card-all', 1, 'card')];
const stale = {
  type: 'tasks.stale' as const,
  changed: [{ taskId: 'a', taskGroupId: 'g', clientId: 'acme', version: 6 }],
};

describe('a task with a returned file', () => {
  test('opens at the step of that file', async () => {
    const portal = startTask();
    await portal.show(openedWith(returned, { documents }));
    expect(portal.at().context.openStep).toBe(1);
  });

  test('is not done before the file was sent again: "Send again" points to it', async () => {
    const { editing, show, at: state, actor, loadHandedIn, completion } = startTask();
    await show(openedWith(returned, { documents }));
    expect(editing().context.showsMissing).toBe(false);
    actor.send({ type: 'task.done' });
    await settle();
    expect([editing().context.showsMissing, editing().context.pointed, completion.asked.length]).toEqual([
      true,
      { what: 'file', step: 1, field: null, isWrong: false },
      0,
    ]);
    actor.send({ type: 'documents.changed', clientId: 'acme', containerId: 'tax' });
    loadHandedIn.last().resolve(again);
    await settle();
    expect(state().context.documents.length).toBe(3);
    actor.send({ type: 'task.done' });
    await settle();
    expect(completion.asked.length).toBe(1);
  });

  test('does not miss a file that is stored and not among its documents yet', async () => {
    const { editing, show, actor, loadHandedIn, signals, completion } = startTask();
    await show(openedWith(returned, { documents }));
    actor.send({ type: 'task.uploads', taskId: 'a', steps: [1, 1] });
    actor.send({ type: 'documents.changed', clientId: 'acme', containerId: 'tax' });
    actor.send({ type: 'task.uploads', taskId: 'a', steps: [] });
    expect(editing().context.known.uploading).toEqual([1, 1]);
    actor.send({ type: 'task.done' });
    expect([editing().context.showsMissing, completion.asked.length]).toEqual([false, 0]);
    expect(signals.at(-1)).toMatchObject({ alert: { key: 'tasks.filesUnderWay' } });
    loadHandedIn.last().resolve(again);
    await settle();
    expect(editing().context.known.uploading).toEqual([]);
  });

  test.each(['resolved', 'rejected'] as const)(
    'counts no file as being uploaded once the reading of its documents was %s',
    async (how) => {
      const { editing, show, actor, loadHandedIn } = startTask();
      await show(openedWith(returned, { documents }));
      actor.send({ type: 'task.uploads', taskId: 'a', steps: [1] });
      actor.send({ type: 'documents.changed', clientId: 'acme', containerId: 'tax' });
      actor.send({ type: 'task.uploads', taskId: 'a', steps: [] });
      if (how === 'resolved') loadHandedIn.last().resolve(documents);
      else loadHandedIn.last().reject(new Error('offline'));
      await settle();
      expect(editing().context.known.uploading).toEqual([]);
    },
  );

  test('no longer lists a replaced file once it is handed in', async () => {
    const { at: state, show, actor, completion } = startTask();
    await show(openedWith(returned, { documents: again }));
    actor.send({ type: 'task.done' });
    await settle();
    const after = { ...returned, version: 7, status: 2 as const, verdicts: [] };
    completion.last().resolve({ outcome: 'done', updated: { task: after, group }, tasks: [] });
    await settle();
    expect(state().context.documents.map(({ id }) => id)).toEqual(['sales', 'card-all']);
  });

  test('says that its documents have changed once it is handed in again: the returned file is in the trash', async () => {
    const { show, actor, signals, completion } = startTask();
    await show(openedWith(returned, { documents: again }));
    actor.send({ type: 'task.done' });
    await settle();
    const after = { ...returned, version: 7, status: 2 as const, verdicts: [] };
    completion.last().resolve({ outcome: 'done', updated: { task: after, group }, tasks: [] });
    await settle();
    expect(signals.filter(({ type }) => type === 'documents.changed')).toEqual([
      { type: 'documents.changed', clientId: 'acme', containerId: 'tax' },
    ]);
  });

  test('says that its documents have changed once it is recalled: the returned file is back from the trash', async () => {
    const { show, actor, clock, signals, updateTask } = startTask();
    const sent = {
      ...returned,
      status: 2 as const,
      handIn: { ...returned.handIn, state: 'received' as const },
    };
    await show(openedWith(sent, { documents: again.filter(({ id }) => id !== 'card') }));
    clock.increment(1000);
    actor.send({ type: 'task.takeBack' });
    updateTask.last().resolve({ task: { ...returned, version: 8 }, group });
    await settle();
    expect(signals.filter(({ type }) => type === 'documents.changed')).toEqual([
      { type: 'documents.changed', clientId: 'acme', containerId: 'tax' },
    ]);
  });

  test.each([
    ['stays', [true, []]],
    ['has left', [undefined, ['tasks.takenBack']]],
  ])('says that it is taken back in its foot, and by an alert once the user %s', async (where, said) => {
    const { show, actor, clock, signals, updateTask, at } = startTask();
    await show(openedWith({ ...returned, status: 2, handIn: { ...returned.handIn, state: 'received' } }));
    clock.increment(1000);
    actor.send({ type: 'task.takeBack' });
    if (where === 'has left') actor.send({ type: 'route.entered', path: '/tasks' });
    updateTask.last().resolve({ task: { ...returned, version: 8 }, group });
    await settle();
    const work = at().children.work as ActorRefFrom<typeof workMachine> | undefined;
    const alerts = signals.flatMap((one) => (one.type === 'alert.raised' ? [one.alert.key] : []));
    expect([work?.getSnapshot().context.isTakenBack, alerts]).toEqual(said);
  });

  test('no longer says that it is taken back once something of it is changed', async () => {
    const { show, actor, clock, updateTask, work } = startTask();
    await show(openedWith({ ...returned, status: 2, handIn: { ...returned.handIn, state: 'received' } }));
    clock.increment(1000);
    actor.send({ type: 'task.takeBack' });
    updateTask.last().resolve({ task: { ...returned, version: 8 }, group });
    await settle();
    expect(work().context.isTakenBack).toBe(true);
    actor.send({ type: 'step.edit', step: 1, comment: 'All three pages.' });
    expect(work().context.isTakenBack).toBe(false);
  });

  test('is done as well when its step is marked as not applying, once that is saved', async () => {
    const { show, actor, saveEdits, completion } = startTask();
    await show(openedWith(returned, { documents }));
    actor.send({ type: 'step.toggle', step: 1 });
    actor.send({ type: 'step.edit', step: 1, dnaComment: 'No card sales' });
    actor.send({ type: 'task.done' });
    expect([saveEdits.asked.length, completion.asked.length]).toEqual([1, 0]);
    const [first, second] = returned.steps;
    if (!first || !second) throw new Error('two steps');
    saveEdits
      .last()
      .resolve({ ...returned, version: 7, steps: [first, { ...second, dnaComment: 'No card sales' }] });
    await settle();
    expect(completion.asked.length).toBe(1);
  });

  test('takes no change of an accepted step', async () => {
    const { editing, show } = startTask();
    await show(openedWith(returned, { documents }));
    expect([0, 1].map((step) => editing().can({ type: 'step.edit', step, comment: 'x' }))).toEqual([
      false,
      true,
    ]);
    expect([0, 1].map((step) => editing().can({ type: 'step.toggle', step }))).toEqual([false, true]);
  });
});

test('a return while the task is open raises an alert and is shown, and what is typed stays', async () => {
  const { at: state, show, actor, loadTask, signals, editing, type } = startTask();
  // The client has reopened the task; a colleague hands it in again, and the firm returns it.
  await show(openedWith({ ...handedIn, status: 1 }, { documents }));
  type('typed', 1);
  actor.send(stale);
  loadTask.last().resolve(openedWith(returned, { documents }));
  await settle();
  expect([state().context.openStep, editing().context.edits]).toEqual([1, { 1: { comment: 'typed' } }]);
  expect(signals.filter(({ type: kind }) => kind === 'alert.raised')).toEqual([
    {
      type: 'alert.raised',
      alert: { type: 'info', key: 'tasks.returned', closeable: true, timeout: bentoStandard },
    },
  ]);
});
