import { expect, test } from 'vitest';
import type { Form } from '../../contract/tasks/task-kinds.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { begun, group, openedWith, startTask } from '../../tests/support/flows/task-live.ts';
import { stepFor, taskFor } from '../../tests/support/values/tasks.ts';
import { isMarked } from './editing/typed.ts';

const form: Form = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', format: 'text' },
    city: { type: 'string', title: 'City', format: 'text' },
  },
  required: ['name', 'city'],
};

test('[T5.04] Done that cannot be done unfolds the first step with a fault and points at its field, at every try', async () => {
  const steps = [
    stepFor({ isRequired: true, data: { name: 'Ann', city: 'Rome' } }),
    stepFor({ isRequired: true, data: { name: 'Ann' } }),
  ];
  const task = taskFor('a', { type: 'dynamicTask', version: 2, data: { forms: [form, form] }, steps });
  const { actor, show, at, completion, signals, editing } = startTask();
  await show(openedWith(task));
  expect([at().context.openStep, editing().context.pointed]).toEqual([0, null]);
  actor.send({ type: 'task.done' });
  const first = editing().context.pointed;
  expect([at().context.openStep, first, completion.asked]).toEqual([
    1,
    { what: 'answer', step: 1, field: 'city', isWrong: false },
    [],
  ]);
  expect(signals.filter(({ type }) => type === 'bridge.posted')).toEqual([
    {
      type: 'bridge.posted',
      message: { type: 'StepChanged', payload: { clientId: 'acme', taskId: 'a', step: 1 } },
    },
  ]);
  actor.send({ type: 'task.done' });
  expect(editing().context.pointed).toEqual(first);
  expect(editing().context.pointed).not.toBe(first);
});

test('[T5.04] the name of what is missing unfolds the step of the first of its kind and points at its field, at every click', async () => {
  const phone: Form = {
    ...form,
    properties: { ...form.properties, fax: { type: 'string', title: 'Fax', format: 'phone' } },
  };
  const steps = [
    stepFor({ isRequired: true, data: { name: 'Ann', city: 'Rome', fax: 'none' } }),
    stepFor({ isRequired: true, data: { name: 'Ann' } }),
  ];
  const task = taskFor('a', { type: 'dynamicTask', version: 2, data: { forms: [phone, form] }, steps });
  const { actor, show, at, editing } = startTask();
  await show(openedWith(task));
  actor.send({ type: 'missing.show', lack: 'signature' });
  expect([editing().context.showsMissing, editing().context.pointed]).toEqual([false, null]);
  actor.send({ type: 'missing.show', lack: 'answer' });
  const first = editing().context.pointed;
  expect([at().context.openStep, editing().context.showsMissing, first]).toEqual([
    1,
    true,
    { what: 'answer', step: 1, field: 'city', isWrong: false },
  ]);
  actor.send({ type: 'missing.show', lack: 'answer' });
  expect(editing().context.pointed).not.toBe(first);
  actor.send({ type: 'missing.show', lack: 'wrong' });
  expect([at().context.openStep, editing().context.pointed]).toEqual([
    0,
    { what: 'answer', step: 0, field: 'fax', isWrong: true },
  ]);
});

test('[T2.27] a step that is switched to "Does not apply" after a try to finish is not marked until the next try', async () => {
  const steps = [stepFor({ isRequired: true }), stepFor({ isRequired: true })];
  const { actor, show, editing } = startTask();
  await show(openedWith(taskFor('a', { type: 'documentsTask', version: 2, steps })));
  const marked = () => [0, 1, null].map((step) => isMarked(editing().context, step));
  expect(marked()).toEqual([false, false, false]);
  actor.send({ type: 'task.done' });
  expect(marked()).toEqual([true, true, true]);
  actor.send({ type: 'step.toggle', step: 0 });
  expect(marked()).toEqual([false, true, true]);
  actor.send({ type: 'task.done' });
  expect(marked()).toEqual([true, true, true]);
});

test('[T2.31] Done is refused with a reason while files of the task are uploading', async () => {
  const { actor, show, at, completion, signals, editing } = startTask();
  await show();
  actor.send({ type: 'task.uploads', taskId: 'b', steps: [0] });
  actor.send({ type: 'task.uploads', taskId: 'a', steps: [0, 0] });
  actor.send({ type: 'task.done' });
  expect(signals).toMatchObject([{ alert: { type: 'info', key: 'tasks.filesUnderWay' } }]);
  expect([completion.asked, editing().context.showsMissing]).toEqual([[], false]);
  actor.send({ type: 'task.uploads', taskId: 'a', steps: [] });
  expect(at().context.uploading).toEqual({ b: [0] });
  actor.send({ type: 'task.done' });
  expect(completion.asked.map(({ input }) => input.task.taskId)).toEqual([begun.taskId]);
});

test.each([
  [0, [], 'tasks.done', undefined],
  [1, [taskFor('c', { createdBy: 'client' })], 'tasks.doneCreated', { count: 1 }],
  [0, [taskFor('c', { deleted: true })], 'tasks.done', undefined],
] as const)('[T4.06] what answers created is announced: %d tasks', async (_count, tasks, key, values) => {
  const { actor, show, completion, signals } = startTask();
  await show();
  actor.send({ type: 'task.done' });
  const updated = { task: { ...begun, status: 2 as const, version: 9 }, group };
  completion.last().resolve({ outcome: 'done', updated, tasks: [...tasks] });
  await settle();
  expect(
    signals.flatMap((signal) => ('alert' in signal ? [[signal.alert.key, signal.alert.values]] : [])),
  ).toEqual([[key, values]]);
});

const document = { id: 'd', name: 'Return.pdf' };
const signature = {
  signedDocument: document,
  signer: 'Dana Reyes',
  signedAt: '2026-01-15T12:00:00Z',
  hashBefore: 'a',
  hashAfter: 'b',
};

test.each([
  ['task without words of its own', {}],
  ['esignTask', { type: 'esignTask', data: { documents: [document], signatures: [signature] } }],
  [
    'invoiceTask',
    {
      type: 'invoiceTask',
      data: {
        number: '1',
        amount: '10.00',
        currency: 'USD',
        document: null,
        payUrl: null,
        paidOn: '2026-01-15',
      },
    },
  ],
  [
    'reviewDocumentTask',
    { type: 'reviewDocumentTask', data: { documents: [document], decision: 'approved' } },
  ],
] as const)('[T4.03] a %s that stays on screen once it is done raises no alert', async (_kind, of) => {
  const task = taskFor('a', { version: 2, ...of });
  const { actor, show, completion, signals, work } = startTask();
  await show({ ...openedWith(task), siblings: [task] });
  actor.send({ type: 'task.done' });
  completion.last().resolve({
    outcome: 'done',
    updated: { task: { ...task, status: 2 as const, version: 9 }, group },
    tasks: [],
  });
  await settle();
  expect(work().value).toBe('doneInPlace');
  expect(signals.flatMap((signal) => ('alert' in signal ? [signal.alert.key] : []))).toEqual([]);
});

test.each([
  ['esignTask', { documents: [document], signatures: [signature] }, 'tasks.doneSigned'],
  [
    'invoiceTask',
    { number: '1', amount: '10.00', currency: 'USD', document: null, payUrl: null, paidOn: '2026-01-15' },
    'tasks.donePaid',
    { number: '1' },
  ],
  [
    'reviewDocumentTask',
    { documents: [document], decision: 'approved' },
    'tasks.doneDecided',
    { name: 'Return.pdf', count: 1 },
  ],
  [
    'reviewDocumentTask',
    { documents: [document, { ...document, id: 'e' }], decision: 'approved' },
    'tasks.doneDecided',
    { name: 'Return.pdf', count: 2 },
  ],
] as const)(
  '[T4.03] a %s that is done is announced by what was done',
  async (type, data, key, values?: object) => {
    const task = taskFor('a', { type, version: 2, data });
    const { actor, show, completion, signals } = startTask();
    await show(openedWith(task));
    actor.send({ type: 'task.done' });
    const updated = { task: { ...task, status: 2 as const, version: 9 }, group };
    completion.last().resolve({ outcome: 'done', updated, tasks: [] });
    await settle();
    const raised = signals.flatMap((signal) => ('alert' in signal ? [signal.alert] : []));
    expect(raised.map((alert) => [alert.key, alert.values])).toEqual([[key, values]]);
  },
);
