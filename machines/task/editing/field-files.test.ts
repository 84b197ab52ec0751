import { describe, expect, test } from 'vitest';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import type { Form, FormField } from '../../../contract/tasks/task-kinds.ts';
import { settle } from '../../../tests/support/charts/live.ts';
import { openedWith, startTask } from '../../../tests/support/flows/task-live.ts';
import { documentFor } from '../../../tests/support/values/fixtures.ts';
import { stepFor, taskFor } from '../../../tests/support/values/tasks.ts';
import { secondClickDelay } from '../../parts/confirmation.ts';
import { commentDebounce } from './editing.machine.ts';

const file = (title: string): FormField => ({ type: 'string', title, format: 'file' });
const form: Form = {
  type: 'object',
  properties: { deed: file('Deed'), plan: file('Plan') },
  required: ['deed'],
};
const task = taskFor('a', {
  type: 'dynamicTask',
  version: 2,
  data: { forms: [form] },
  steps: [stepFor({ isRequired: true })],
});
const handedIn = (id: string) => ({
  ...documentFor(id, 'tax'),
  customItemMetaData: metaDataFor(task, 0),
});
const inFolder = { type: 'documents.changed', clientId: 'acme', containerId: 'tax' } as const;

/** A task with two fields for files. */
async function start() {
  const run = startTask();
  await run.show(openedWith(task));
  const store = (field: string, documentId: string, taskId = 'a') =>
    run.actor.send({ type: 'task.uploaded', taskId, documentId, field: { step: 0, field } });
  const list = async (...documents: ReturnType<typeof handedIn>[]) => {
    run.actor.send(inFolder);
    run.loadHandedIn.last().resolve(documents);
    await settle();
  };
  const typed = () => run.editing().context.edits[0]?.data;
  return { ...run, store, list, typed };
}

describe('[T2.31] a file that was uploaded for a field of a form', () => {
  test('becomes its value once it is among the documents of the step, and is saved', async () => {
    const { store, list, typed, clock, saveEdits, editing } = await start();
    await list(handedIn('other'));
    store('deed', 'd-1');
    expect([typed(), editing().context.fieldFiles.length]).toEqual([undefined, 1]);
    await list(handedIn('other'), handedIn('d-1'));
    expect([typed(), editing().context.fieldFiles]).toEqual([{ deed: 'd-1' }, []]);
    clock.increment(commentDebounce);
    expect(saveEdits.last().input).toEqual({ taskId: 'a', edits: { 0: { data: { deed: 'd-1' } } } });
  });

  test('becomes its value also when the list of documents names it first', async () => {
    const { store, list, typed } = await start();
    await list(handedIn('d-1'));
    expect(typed()).toBeUndefined();
    store('deed', 'd-1');
    expect(typed()).toEqual({ deed: 'd-1' });
  });

  test('fills its own field only, and that of its own task', async () => {
    const { store, list, typed } = await start();
    store('plan', 'd-1');
    store('deed', 'd-2', 'b');
    await list(handedIn('d-1'), handedIn('d-2'));
    expect(typed()).toEqual({ plan: 'd-1' });
  });

  test('does not replace a document that the user has put into the field during the upload', async () => {
    const { actor, store, list, typed } = await start();
    await list(handedIn('d-0'));
    actor.send({ type: 'step.edit', step: 0, comment: 'Page 2 is missing' });
    actor.send({ type: 'step.edit', step: 0, data: { deed: 'd-0' } });
    store('deed', 'd-1');
    await list(handedIn('d-0'), handedIn('d-1'));
    expect(typed()).toEqual({ deed: 'd-0' });
  });

  test('does not replace one that the user puts there before the list names it', async () => {
    const { actor, store, list, typed } = await start();
    await list(handedIn('d-0'));
    store('deed', 'd-1');
    actor.send({ type: 'step.edit', step: 0, data: { deed: 'd-0' } });
    await list(handedIn('d-0'), handedIn('d-1'));
    expect(typed()).toEqual({ deed: 'd-0' });
  });

  test('takes the place of a document that is gone', async () => {
    const { actor, store, list, typed } = await start();
    actor.send({ type: 'step.edit', step: 0, data: { deed: 'deleted' } });
    store('deed', 'd-1');
    await list(handedIn('d-1'));
    expect(typed()).toEqual({ deed: 'd-1' });
  });

  test('waits while the task is removed, and fills its field when that has failed', async () => {
    const { actor, clock, store, list, typed, updateTask, work } = await start();
    actor.send({ type: 'task.remove' });
    actor.send({ type: 'reason.changed', reason: 'We have none' });
    actor.send({ type: 'reason.save' });
    clock.increment(secondClickDelay);
    actor.send({ type: 'removal.confirm' });
    store('deed', 'd-1');
    await list(handedIn('d-1'));
    expect([typed(), work().hasTag('busy')]).toEqual([undefined, true]);
    updateTask.last().reject(new Error('offline'));
    await settle();
    expect([typed(), work().hasTag('busy')]).toEqual([{ deed: 'd-1' }, false]);
  });
});

test('[T4.14] a field of a task that is only read takes no file', async () => {
  const { actor, editing, show } = startTask();
  await show(openedWith({ ...task, status: 2 }));
  const field = { step: 0, field: 'deed' };
  actor.send({ type: 'task.uploaded', taskId: 'a', documentId: 'd-1', field });
  expect(editing().context.fieldFiles).toEqual([]);
  expect(editing().can({ type: 'step.edit', step: 0 })).toBe(false);
});
