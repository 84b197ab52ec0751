import { expect, test } from 'vitest';
import { type ActorRef, createActor, fromCallback, type Snapshot } from 'xstate';
import { type FormValues, rowsIn } from '../../contract/forms/form.ts';
import type { PayrollMonth } from '../../contract/payroll/payroll.ts';
import { monthOf, people, personOf } from '../../contract/payroll/payroll-fixture.ts';
import { cellIn, withCells } from '../../contract/payroll/sheet.ts';
import type { ServiceRequest } from '../../contract/requests/requests.ts';
import { opened } from '../../tests/paths/requests/requests.model.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { ProblemError } from '../problem.ts';
import { groupsOf, linesOf } from './grid-order.ts';
import { payrollGridMachine } from './payroll-grid.machine.ts';
import { type GridReport, rowsAtOnce } from './payroll-grid.setup.ts';
import { requestMachine } from './request.machine.ts';
import { type RequestBeginning, rereadInterval, type SendAnswer, saveDelay } from './request.setup.ts';

const language = 'pt-BR' as const;
const values: FormValues = {
  competence: '2026-11',
  payrollType: 'monthly',
  entries: [{ employee: 'ana', he50: '510', vale: '35000' }],
};
const written = (of: FormValues) => rowsIn(of, 'entries').map(({ employee, ...cells }) => [employee, cells]);

/** A parent that keeps what it is sent. */
function keepingParent() {
  const reports: GridReport[] = [];
  const logic = fromCallback<GridReport>(({ receive }) => receive((report) => reports.push(report)));
  return {
    reports,
    parent: createActor(logic).start() as unknown as ActorRef<Snapshot<unknown>, GridReport>,
  };
}

/** A grid alone. */
function gridAlone(month = monthOf()) {
  const { parent, reports } = keepingParent();
  const { actor } = live(payrollGridMachine, {
    ...{ month, values, isEditable: true },
    parent,
  });
  const focus = (row: string, binding: string, extending = false) =>
    actor.send({ type: 'cell.focus', cell: { row, binding }, extends: extending, language });
  return { actor, reports, focus, now: () => actor.getSnapshot().context };
}

/** An open payroll whose services answer when the test says so. */
async function openPayroll() {
  const services = {
    beginRequest: service<RequestBeginning>(),
    loadMonth: service<PayrollMonth>(),
    rereadRequest: service<ServiceRequest>(),
    saveForm: service<ServiceRequest, { values: FormValues }>(),
    sendForm: service<SendAnswer, { values: FormValues }>(),
    keepAnswers: service<void>(),
    markRead: service<void>(),
  };
  const actors = Object.fromEntries(Object.entries(services).map(([name, { logic }]) => [name, logic]));
  const machine = requestMachine.provide({ actors: actors as never });
  const { actor, clock } = live(machine, {
    ...{ requestId: 'one', access: factsFor({}), parent: keepingParent().parent },
  });
  const draft = opened({
    kind: 'payroll-entries',
    status: 'Draft',
    number: null,
    sentAt: null,
    values: values as ServiceRequest['values'],
    version: 1,
  });
  services.beginRequest
    .last()
    .resolve({ request: draft, employees: [], text: '', messageId: 'm', kept: null });
  await settle();
  services.loadMonth.last().resolve(monthOf());
  await settle();
  const grid = () => {
    const child = actor.getSnapshot().children.grid;
    if (!child) throw new Error('there is no grid');
    return child as unknown as ReturnType<typeof gridAlone>['actor'];
  };
  const write = (row: string, binding: string, text: string) =>
    grid().send({ type: 'cell.write', cell: { row, binding }, text, language });
  return { ...services, actor, clock, draft, grid, write };
}

test('a press on another cell leaves the cell that is written into, with its text', () => {
  const { actor, focus, now, reports } = gridAlone();
  focus('ana', 'faltas');
  actor.send({ type: 'edit.start', text: '1' });
  actor.send({ type: 'edit.change', text: '1:30' });
  focus('bruno', 'vale', true);
  expect(now().text).toBe('1:30');
  focus('bruno', 'vale');
  expect([now().cursor, cellIn(now().values, 'ana', 'faltas')]).toEqual([
    { row: 'bruno', binding: 'vale' },
    '90',
  ]);
  expect(
    reports.map(({ edit }) => edit.changes.map(({ person, binding, value }) => [person, binding, value])),
  ).toEqual([[['ana', 'faltas', '90']]]);
});

test('one value fills the chosen range, and one undo empties it again', () => {
  const { actor, focus, now } = gridAlone();
  focus('ana', 'he100');
  focus('bruno', 'adNoturno', true);
  actor.send({ type: 'block.paste', block: [['2:00']], language });
  expect(written(now().values)).toEqual([
    ['ana', { he50: '510', vale: '35000', he100: '120', adNoturno: '120' }],
    ['bruno', { he100: '120', adNoturno: '120' }],
  ]);
  actor.send({ type: 'step.undo' });
  expect(written(now().values)).toEqual([
    ['ana', { he50: '510', vale: '35000' }],
    ['bruno', {}],
  ]);
  actor.send({ type: 'step.redo' });
  expect(cellIn(now().values, 'bruno', 'adNoturno')).toBe('120');
});

test('all cells are chosen without drawing more rows, and emptied as one step', () => {
  const crowd = Array.from({ length: 2 * rowsAtOnce }, (_, at) => personOf(`p${at}`, `Zé ${at}`));
  const { actor, now } = gridAlone(monthOf({ people: [...people, ...crowd] }));
  actor.send({ type: 'cells.select' });
  expect([now().limit, now().cursor.row, now().anchor.row]).toEqual([
    rowsAtOnce,
    'ana',
    `p${crowd.length - 1}`,
  ]);
  actor.send({ type: 'cells.clear' });
  expect(written(now().values)).toEqual([['ana', {}]]);
  expect(now().past).toHaveLength(1);
});

test('typing after a range was chosen replaces the cell of the cursor alone, and the range is left', () => {
  const { actor, focus, now } = gridAlone();
  focus('ana', 'he50');
  actor.send({ type: 'cell.move', by: 'down', extends: true });
  actor.send({ type: 'edit.start', text: '1' });
  actor.send({ type: 'edit.commit', move: null, language });
  expect(written(now().values)).toEqual([
    ['ana', { he50: '510', vale: '35000' }],
    ['bruno', { he50: '60' }],
  ]);
  // What is emptied next is that cell, and not the range before it.
  actor.send({ type: 'cells.clear' });
  expect(cellIn(now().values, 'ana', 'he50')).toBe('510');
});

test('[T4.18] a group has a line above its first row, and a group in another one begins with it', () => {
  const staff = [
    personOf('a', 'A', { jobPosition: 'Padeiro', registration: '1' }),
    personOf('b', 'B', { jobPosition: 'Padeiro', registration: '2' }),
    personOf('c', 'C', { jobPosition: 'Vendedor', registration: '2' }),
    personOf('d', 'D', { jobPosition: 'Vendedor', registration: '2' }),
  ];
  const [order, groups] = [
    ['a', 'b', 'c', 'd'],
    ['jobPosition', 'registration'],
  ];
  const lines = linesOf(monthOf({ people: staff }), order, { groups, folded: [] });
  expect(lines.map((line) => (line.kind === 'person' ? line.id : line.binding))).toEqual([
    ...['jobPosition', 'registration', 'a', 'registration', 'b'],
    ...['jobPosition', 'registration', 'c', 'd'],
  ]);
});

/** Two groups in two: bakers `a`, `b` with register 1 and 2, sellers `c` with 2 and `d` with 3. */
const staff = [
  personOf('a', 'A', { jobPosition: 'Padeiro', registration: '1' }),
  personOf('b', 'B', { jobPosition: 'Padeiro', registration: '2' }),
  personOf('c', 'C', { jobPosition: 'Vendedor', registration: '2' }),
  personOf('d', 'D', { jobPosition: 'Vendedor', registration: '3' }),
];
const groups = ['jobPosition', 'registration'];
const groupNamed = (id: string, depth: number): string =>
  staff.filter((one) => one.id === id).flatMap((one) => groupsOf(one, groups))[depth] ?? '';

function grouped() {
  const alone = gridAlone(monthOf({ people: staff }));
  const { actor } = alone;
  actor.send({ type: 'groupPanel.toggle' });
  for (const binding of groups) actor.send({ type: 'column.group', binding });
  const toggle = (id: string, depth = 0) =>
    actor.send({ type: 'group.toggle', group: groupNamed(id, depth), language });
  return { ...alone, toggle };
}

test('[T4.18] the rows that are shown are those with no folded group around them', () => {
  const { actor, toggle, now } = grouped();
  const all = staff.flatMap(({ id }) => [0, 1].map((depth) => [id, depth] as const));
  const folded = new Set<string>();
  // Every group is folded and shown again by itself and within others.
  for (const [id, depth] of [...all, ...all.toReversed()]) {
    const name = groupNamed(id, depth);
    if (!folded.delete(name)) folded.add(name);
    toggle(id, depth);
    const shown = staff.filter((one) => !groupsOf(one, groups).some((group) => folded.has(group)));
    expect(now().rows).toEqual(shown.map((one) => one.id));
    const lines = linesOf(now().month, now().order, now());
    expect(lines.flatMap((line) => (line.kind === 'person' ? line.id : []))).toEqual(now().rows);
    expect(shown.length === 0 || now().rows.includes(now().cursor.row)).toBe(true);
    expect(actor.getSnapshot().can({ type: 'edit.start', text: '1' })).toBe(shown.length > 0);
  }
});

test('[T4.18] what is folded stays when the form or the month is read again, and when a group in it is made', () => {
  const { actor, toggle, now } = grouped();
  toggle('c');
  actor.send({
    type: 'values.changed',
    values: withCells(values, [{ person: 'a', binding: 'vale', value: '1' }]),
  });
  actor.send({ type: 'month.changed', month: monthOf({ people: structuredClone(staff) }) });
  expect(now().rows).toEqual(['a', 'b']);
  actor.send({ type: 'column.group', binding: 'registration' });
  actor.send({ type: 'column.group', binding: 'hireDate' });
  expect(now().rows).toEqual(['a', 'b']);
  actor.send({ type: 'column.group', binding: 'jobPosition' });
  expect([now().rows.length, now().folded]).toEqual([4, []]);
});

test('[T4.18] the cursor leaves a folded group for the next row, else for the one before', () => {
  const { focus, toggle, now } = grouped();
  focus('a', 'he50');
  focus('b', 'he50', true);
  toggle('b', 1);
  expect([now().cursor, now().anchor]).toEqual([
    { row: 'c', binding: 'he50' },
    { row: 'c', binding: 'he50' },
  ]);
  toggle('c');
  expect(now().cursor.row).toBe('a');
});

test('[T4.18] a cell of a folded group that is gone to is shown', () => {
  const { focus, toggle, now } = grouped();
  toggle('c', 1);
  toggle('c');
  focus('d', 'vale');
  expect([now().rows, now().cursor.row]).toEqual([['a', 'b', 'd'], 'd']);
});

test('[T4.18] the row that is written into stays when its person comes into a folded group', () => {
  const { actor, focus, toggle, now } = grouped();
  toggle('c');
  focus('a', 'he50');
  actor.send({ type: 'edit.start', text: '1' });
  const seller = staff.map((one) => (one.id === 'a' ? { ...one, jobPosition: 'Vendedor' } : one));
  actor.send({ type: 'month.changed', month: monthOf({ people: seller }) });
  expect([now().cursor.row, now().rows.includes('a')]).toEqual(['a', true]);
});

test('[T4.18] folding leaves the cell that is written into, with its text', () => {
  const { actor, focus, toggle, now } = grouped();
  focus('a', 'he50');
  actor.send({ type: 'edit.start', text: '1:30' });
  toggle('a');
  expect([actor.getSnapshot().hasTag('editing'), cellIn(now().values, 'a', 'he50')]).toEqual([false, '90']);
  expect(now().cursor.row).toBe('c');
});

test('[T4.18] nothing is written into rows that are folded away', () => {
  const { actor, focus, toggle, now } = grouped();
  for (const id of ['a', 'b', 'c', 'd']) actor.send({ type: 'row.toggle', row: id });
  toggle('b', 1);
  actor.send({ type: 'rows.fill', binding: 'vale', text: '1,00', language });
  focus('a', 'he50');
  actor.send({ type: 'block.paste', block: [['1:00'], ['2:00']], language });
  expect(written(now().values).slice(1)).toEqual([
    ['a', { vale: '100', he50: '60' }],
    ['c', { vale: '100', he50: '120' }],
    ['d', { vale: '100' }],
  ]);
  // Four rows do not fit into the three that are shown.
  actor.send({ type: 'block.paste', block: [['1:00'], ['1:00'], ['1:00'], ['1:00']], language });
  expect(now().notice).toMatchObject({ kind: 'refused', rows: 1 });
  toggle('a');
  toggle('c');
  actor.send({ type: 'cell.move', by: 'gridEnd' });
  expect([now().rows, now().cursor.row]).toEqual([[], 'c']);
  for (const refused of [{ type: 'cells.select' }, { type: 'cells.clear' }] as const)
    expect(actor.getSnapshot().can(refused)).toBe(false);
  expect(actor.getSnapshot().can({ type: 'block.paste', block: [['1']], language })).toBe(false);
  expect(cellIn(now().values, 'b', 'he50')).toBe('');
});

test('a block that is pasted at a name goes to the first cells of its row', () => {
  const { actor, focus, now } = gridAlone();
  focus('bruno', 'person');
  actor.send({ type: 'block.paste', block: [['1:00', '2:00']], language });
  expect(written(now().values).at(-1)).toEqual(['bruno', { faltas: '60', he50: '120' }]);
});

test('Tab goes on to the first cell of the next person, and stays at the last cell of all', () => {
  const { actor, focus, now } = gridAlone();
  focus('ana', 'obs');
  actor.send({ type: 'cell.move', by: 'next' });
  expect(now().cursor).toEqual({ row: 'bruno', binding: 'faltas' });
  actor.send({ type: 'cell.move', by: 'previous' });
  expect(now().cursor).toEqual({ row: 'ana', binding: 'obs' });
  focus('isabela', 'obs');
  actor.send({ type: 'cell.move', by: 'next' });
  expect(now().cursor).toEqual({ row: 'isabela', binding: 'obs' });
});

test('[T4.17] a disabled row cannot be toggled, and the header selects all others and none in turn', () => {
  const { rubrics } = monthOf();
  const hours = rubrics.map((rubric) => ({ ...rubric, isVisible: rubric.dataType === 'hourMinute' }));
  const { actor, now } = gridAlone(monthOf({ rubrics: hours }));
  expect(actor.getSnapshot().can({ type: 'row.toggle', row: 'isabela' })).toBe(false);
  actor.send({ type: 'row.toggle', row: 'bruno' });
  expect(actor.getSnapshot().value.rows).toBe('indeterminate');
  actor.send({ type: 'rows.toggle' });
  expect([actor.getSnapshot().value.rows, now().selected]).toEqual(['selected', ['ana', 'bruno', 'elisa']]);
  actor.send({ type: 'rows.toggle' });
  expect([actor.getSnapshot().value.rows, now().selected]).toEqual(['unselected', []]);
});

test('[T4.18] sorting and groups stay when the form is read again, and order what was read', () => {
  const { actor, now } = gridAlone();
  actor.send({ type: 'column.sort', binding: 'he50' });
  actor.send({ type: 'column.sort', binding: 'he50' });
  expect(now().order).toEqual(['ana', 'bruno', 'elisa', 'isabela']);
  const newer = withCells(values, [{ person: 'elisa', binding: 'he50', value: '600' }]);
  actor.send({ type: 'values.changed', values: newer });
  expect(now().sort).toEqual({ binding: 'he50', direction: 'descending' });
  expect(now().order).toEqual(['elisa', 'ana', 'bruno', 'isabela']);
  actor.send({ type: 'groupPanel.toggle' });
  actor.send({ type: 'column.group', binding: 'jobPosition' });
  actor.send({ type: 'values.changed', values });
  expect(now().groups).toEqual(['jobPosition']);
  expect(now().order).toEqual(['isabela', 'bruno', 'ana', 'elisa']);
});

test('what is being typed stays when the payroll is read again by itself', async () => {
  const { clock, rereadRequest, draft, grid } = await openPayroll();
  grid().send({ type: 'edit.start', text: '1' });
  grid().send({ type: 'edit.change', text: '1:3' });
  clock.increment(rereadInterval);
  rereadRequest.last().resolve({ ...draft, values: structuredClone(values) as ServiceRequest['values'] });
  await settle();
  expect([grid().getSnapshot().hasTag('editing'), grid().getSnapshot().context.text]).toEqual([true, '1:3']);
});

test('cells that are written while an older version is on screen are written into the newer one', async () => {
  const { actor, clock, saveForm, rereadRequest, draft, write, grid } = await openPayroll();
  write('ana', 'vale', '400,00');
  clock.increment(saveDelay);
  saveForm.last().reject(new ProblemError({ code: 'outdated', status: 409 }));
  await settle();
  expect(actor.getSnapshot().hasTag('outdated')).toBe(true);
  write('bruno', 'vale', '100,00');
  actor.send({ type: 'form.reload' });
  write('bruno', 'he50', '1:00');
  const theirs = withCells(values, [{ person: 'ana', binding: 'he50', value: '600' }]);
  rereadRequest.last().resolve({ ...draft, values: theirs as ServiceRequest['values'], version: 2 });
  await settle();
  const kept = [
    ['ana', { he50: '600', vale: '40000' }],
    ['bruno', { vale: '10000', he50: '60' }],
  ];
  expect(written(grid().getSnapshot().context.values)).toEqual(kept);
  clock.increment(saveDelay);
  expect(written(saveForm.last().input.values)).toEqual(kept);
});

test('while a payroll is sent, nothing is written into it', async () => {
  const { actor, clock, saveForm, sendForm, draft, write, grid } = await openPayroll();
  write('ana', 'vale', '400,00');
  clock.increment(saveDelay);
  saveForm.last().resolve({
    ...draft,
    values: actor.getSnapshot().context.values as ServiceRequest['values'],
    version: 2,
  });
  await settle();
  actor.send({ type: 'request.send' });
  const cell = { row: 'ana', binding: 'vale' };
  expect(grid().getSnapshot().can({ type: 'cell.write', cell, text: '1', language })).toBe(false);
  sendForm.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(grid().getSnapshot().can({ type: 'cell.write', cell, text: '1', language })).toBe(true);
});
