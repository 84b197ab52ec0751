import { expect, test } from 'vitest';
import { settle } from '../../../tests/support/charts/live.ts';
import { openedWith, startTask } from '../../../tests/support/flows/task-live.ts';
import { taskFor } from '../../../tests/support/values/tasks.ts';
import { commentDebounce } from './editing.machine.ts';
import { faultsOf, isPaymentTold, shownTask } from './typed.ts';

const now = Date.UTC(2026, 2, 1, 12);
const tell = { type: 'payment.tell', day: '2026-03-10', now: Date.UTC(2026, 2, 10) } as const;
const invoice = (paidOn: string | null, status: 1 | 2 = 1) =>
  taskFor('a', { type: 'invoiceTask', version: 2, status, data: { paidOn }, steps: [] });

/** An open invoice, and what is typed into its day of payment. */
async function start(task = invoice(null)) {
  const run = startTask();
  await run.show(openedWith(task));
  const type = (text: string) => run.actor.send({ type: 'paymentDay.changed', text, now });
  const held = () => {
    const { context } = run.editing();
    return [context.paymentText, shownTask(context).data.paidOn];
  };
  const isTold = () => isPaymentTold(run.editing().context);
  return { ...run, type, held, isTold };
}

test('the day of payment of an invoice is stored once it is a whole one that is not in the future', async () => {
  const { type, held, clock, saveEdits } = await start();
  for (const text of ['2', '02/30/2026', '2026-03-05']) {
    type(text);
    expect(held()).toEqual([text, null]);
  }
  clock.increment(commentDebounce);
  expect(saveEdits.asked).toEqual([]);
  type('2026-03-01');
  expect(held()).toEqual(['2026-03-01', '2026-03-01']);
  clock.increment(commentDebounce);
  expect(saveEdits.last().input.edits).toEqual({ task: { data: { paidOn: '2026-03-01' } } });
});

test('a day of payment that is typed over is taken back, and a day that is the same is not saved again', async () => {
  const { type, held, clock, saveEdits } = await start(invoice('2026-02-01'));
  type('2026-02-01');
  clock.increment(commentDebounce);
  expect(saveEdits.asked).toEqual([]);
  type('02/01/202');
  expect(held()).toEqual(['02/01/202', null]);
  clock.increment(commentDebounce);
  expect(saveEdits.last().input.edits).toEqual({ task: { data: { paidOn: null } } });
});

test('[T4.14] the day of payment of a finished task is not changed', async () => {
  const { type, held } = await start(invoice('2026-02-01', 2));
  type('2026-02-02');
  await settle();
  expect(held()).toEqual(['', '2026-02-01']);
});

test.each([
  ['', false],
  ['02/30/2026', true],
])('with the day of payment %j what is to be done about it is a correction: %j', async (text, isWrong) => {
  const { type, editing } = await start();
  type(text);
  expect(faultsOf(editing().context)).toEqual([{ what: 'paidOn', step: null, field: null, isWrong }]);
});

test('the fields about the payment are shown once "I have paid" is pressed, and the day has the focus', async () => {
  const { actor, editing, isTold } = await start();
  expect([isTold(), editing().can(tell)]).toEqual([false, true]);
  actor.send(tell);
  const { showsMissing, pointed } = editing().context;
  expect([isTold(), showsMissing, pointed?.field]).toEqual([true, false, 'paidOn']);
  expect(editing().can(tell)).toBe(false);
});

test.each([
  ['a day', { ...invoice('2026-02-01') }],
  ['a note', { ...invoice(null), comment: 'By wire' }],
])('the fields about the payment of a task that holds %s are shown at once', async (_, task) => {
  const { isTold, editing } = await start(task);
  expect([isTold(), editing().can(tell)]).toEqual([true, false]);
});

test('the fields about the payment are shown to a user who tries to finish without them', async () => {
  const { actor, isTold } = await start();
  actor.send({ type: 'task.done' });
  await settle();
  expect(isTold()).toBe(true);
});

test('"I have paid" fills in today, which is no edit yet, and "Cancel" removes it', async () => {
  const { actor, editing, held, isTold, clock, saveEdits } = await start();
  actor.send(tell);
  expect([isTold(), held()]).toEqual([true, ['2026-03-10', null]]);
  expect(faultsOf(editing().context)).toEqual([]);
  clock.increment(commentDebounce);
  expect([editing().hasTag('saving'), editing().context.drafted]).toEqual([false, {}]);
  actor.send({ type: 'payment.cancel' });
  expect([isTold(), held()]).toEqual([false, ['', null]]);
  expect(faultsOf(editing().context)).toHaveLength(1);
  clock.increment(commentDebounce);
  expect(saveEdits.asked).toEqual([]);
});

test('[T4.03] the day that was filled in is saved when the user finishes with it', async () => {
  const { actor, held, saveEdits } = await start();
  actor.send(tell);
  actor.send({ type: 'task.done' });
  await settle();
  expect(saveEdits.last().input.edits).toEqual({ task: { data: { paidOn: '2026-03-10' } } });
  expect(held()).toEqual(['2026-03-10', '2026-03-10']);
});

test.each([
  ['another day', '2026-02-28', '2026-02-28'],
  ['the same day', '2026-02-20', '2026-02-20'],
])('%s that the user picks in place of the one filled in is saved', async (_, text, paidOn) => {
  const { actor, type, clock, saveEdits } = await start();
  actor.send({ ...tell, day: '2026-02-20' });
  type(text);
  clock.increment(commentDebounce);
  expect(saveEdits.last().input.edits).toEqual({ task: { data: { paidOn } } });
});

test('a day that was filled in and emptied by the user is missing', async () => {
  const { actor, type, editing } = await start();
  actor.send(tell);
  type('');
  expect(faultsOf(editing().context)).toEqual([{ what: 'paidOn', step: null, field: null, isWrong: false }]);
});

test('a note alone is saved without the day that was filled in', async () => {
  const { actor, clock, saveEdits } = await start();
  actor.send(tell);
  actor.send({ type: 'task.edit', comment: 'By wire' });
  clock.increment(commentDebounce);
  expect(saveEdits.last().input.edits).toEqual({ task: { comment: 'By wire' } });
});

test('"Cancel" takes back the day and the note of a payment', async () => {
  const { actor, editing, held, isTold, type, clock, saveEdits } = await start();
  actor.send(tell);
  type('2026-03-01');
  expect(held()).toEqual(['2026-03-01', '2026-03-01']);
  actor.send({ type: 'task.edit', comment: 'By wire' });
  expect(editing().can({ type: 'payment.cancel' })).toBe(true);
  actor.send({ type: 'payment.cancel' });
  expect([isTold(), held(), shownTask(editing().context).comment]).toEqual([false, ['', null], null]);
  clock.increment(commentDebounce);
  expect(saveEdits.last().input.edits).toEqual({ task: { data: { paidOn: null }, comment: '' } });
  expect(editing().can({ type: 'payment.cancel' })).toBe(false);
});

test('"Cancel" of a finished task does nothing', async () => {
  const { actor, held } = await start(invoice('2026-02-01', 2));
  actor.send({ type: 'payment.cancel' });
  expect(held()).toEqual(['', '2026-02-01']);
});

test('"I have paid" of a finished task does nothing', async () => {
  const { actor, editing } = await start(invoice(null, 2));
  actor.send(tell);
  expect(editing().context.tellsPayment).toBe(false);
});
