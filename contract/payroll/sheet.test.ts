import { expect, test } from 'vitest';
import type { FormValues } from '../forms/form.ts';
import { gridRowHeight } from '../grid/grid.ts';
import { monthOf, people, personOf } from './payroll-fixture.ts';
import { columnsOf, rowsOf } from './payroll-grid.ts';
import {
  cellIn,
  copyOfPrevious,
  readSheet,
  rebased,
  sentEntries,
  sheetFindings,
  withCells,
} from './sheet.ts';

const month = monthOf();
const formOf = (cells: Readonly<Record<string, Readonly<Record<string, string>>>>): FormValues => ({
  competence: '2026-11',
  payrollType: 'monthly',
  entries: Object.entries(cells).map(([employee, row]) => ({ employee, ...row })),
});
const codesOf = (values: FormValues, today = '2026-11-20', of = month) =>
  sheetFindings(values, of, today).map(({ code, level }) => `${code} ${level}`);

test('totals add the valid cells of a column; texts and days have none', () => {
  const { totals, filled, faults } = readSheet(
    formOf({
      ana: { he50: '510', diasVr: '22' },
      bruno: { he50: '?12:75', obs: 'x', vale: '0' },
      elisa: { he50: '60000' },
    }),
    month,
    'pt-BR',
  );
  expect(totals).toEqual({
    faltas: 0,
    he50: 60_510,
    he100: 0,
    adNoturno: 0,
    plantao: 0,
    comissao: 0,
    vale: 0,
    vt: 0,
    saude: 0,
  });
  expect([filled, [...faults.keys()]]).toEqual([6, ['bruno he50']]);
});

test('cells of a person who is away all month are read-only, count for nothing and are not sent; money is not', () => {
  const values = formOf({ isabela: { he50: '60', vale: '35000', obs: 'licença' } });
  expect(readSheet(values, month, 'pt-BR')).toMatchObject({ totals: { he50: 0, vale: 35_000 }, filled: 2 });
  expect(sentEntries(values, month)).toEqual(formOf({ isabela: { vale: '35000', obs: 'licença' } }));
});

test('a leave without an end locks no later month: hours and days can be entered, and warn', () => {
  const open = personOf('isabela', 'Isabela Martins', {
    away: { reason: 'leave', from: '2026-08-15', until: null },
  });
  const of = monthOf({ people: [open] });
  const values = formOf({ isabela: { he50: '60', diasVr: '20', vale: '35000', faltas: '0' } });
  expect(rowsOf(of, new Set())[0]?.inputWrite.he50).toBe(true);
  expect(sentEntries(values, of)).toEqual(values);
  expect([...readSheet(values, of, 'pt-BR').warnings]).toEqual([
    ['isabela he50', 'payrollOpenLeave'],
    ['isabela diasVr', 'payrollOpenLeave'],
  ]);
  expect(sheetFindings(values, of, '2026-11-20')).toContainEqual({
    ...{ code: 'payrollOpenLeave', level: 'warn' },
    values: { names: 'Isabela Martins', count: 1 },
  });
});

test('a leave that began within the month, without an end, neither locks nor warns', () => {
  const away = { reason: 'leave', from: '2026-11-10', until: null } as const;
  const of = monthOf({ people: [personOf('isabela', 'Isabela Martins', { away })] });
  const values = formOf({ isabela: { he50: '60' } });
  expect(sentEntries(values, of)).toEqual(values);
  expect(readSheet(values, of, 'pt-BR').warnings.size).toBe(0);
});

test('cells of people who are not in the month are not sent, and the other rows keep their places', () => {
  const values = formOf({ gone: { vale: '100' }, ana: { vale: '200' } });
  expect(sentEntries(values, month)).toEqual(formOf({ gone: {}, ana: { vale: '200' } }));
});

test.each([
  ['an empty grid', {}, ['payrollEmpty error']],
  ['a cell that cannot be read', { ana: { he50: '?12:75' } }, ['payrollCells error']],
  [
    'absence above the hours of a month',
    { ana: { faltas: '13201' } },
    ['payrollCells error', 'payrollRestLoss info'],
  ],
  ['days above 31', { ana: { diasVr: '32' } }, ['payrollCells error']],
  ['absence', { ana: { faltas: '440' } }, ['payrollRestLoss info']],
  ['overtime above 44 hours', { ana: { he50: '2600', he100: '41' } }, ['payrollOvertime warn']],
  ['overtime of 44 hours', { ana: { he50: '2600', he100: '40' } }, []],
  ['an advance above 40 %', { ana: { vale: '99201' } }, ['payrollAdvance warn']],
  ['an advance of 40 %', { ana: { vale: '99200' } }, []],
  ['an advance of a person without a known salary', { elisa: { vale: '900000' } }, []],
  ['transport above 6 %', { ana: { vt: '14881' } }, ['payrollTransport warn']],
] as const)('%s is found as %s', (_, cells, codes) => {
  expect(codesOf(formOf(cells))).toEqual(codes);
});

test('a month without entries is sent only when the client says so, and not with entries', () => {
  expect(codesOf({ ...formOf({}), noMovement: 'yes' })).toEqual([]);
  expect(codesOf({ ...formOf({ ana: { vale: '1' } }), noMovement: 'yes' })).toEqual([
    'payrollNotEmpty error',
  ]);
});

test('after the cut-off day a warning is to be confirmed, and a closed month is sent no more', () => {
  const values = formOf({ ana: { vale: '1' } });
  expect(codesOf(values, '2026-11-25')).toEqual([]);
  expect(codesOf(values, '2026-11-26')).toEqual(['payrollLate warn']);
  expect(codesOf(values, '2026-11-20', monthOf({ isClosed: true }))).toEqual(['payrollClosed error']);
});

test('a copy of the month before writes recurring cells of people in both months, and none over a value', () => {
  const previous = {
    ana: { vale: '35000', comissao: '100' },
    bruno: { vale: '35000', saude: '9000' },
    gone: { vale: '35000' },
  };
  const values = formOf({ bruno: { vale: '0' } });
  expect(copyOfPrevious(values, monthOf({ previous }))).toEqual([
    { person: 'ana', binding: 'vale', value: '35000' },
    { person: 'bruno', binding: 'saude', value: '9000' },
  ]);
});

test('cells that were written while others changed the form are kept; where both wrote, theirs stay and are counted', () => {
  const base = formOf({ ana: { vale: '1', he50: '60' } });
  const mine = formOf({ ana: { vale: '2' }, bruno: { vale: '5' } });
  const theirs = formOf({ ana: { vale: '3', he50: '60', obs: 'x' } });
  expect(rebased(base, mine, theirs)).toEqual({
    values: formOf({ ana: { vale: '3', obs: 'x' }, bruno: { vale: '5' } }),
    lost: 1,
  });
  expect(rebased(base, base, theirs)).toEqual({ values: theirs, lost: 0 });
});

test('rows that are not written stay the same objects, so that they are not read again', () => {
  const values = formOf({ ana: { vale: '1' }, bruno: { vale: '2' } });
  const after = withCells(values, [{ person: 'bruno', binding: 'vale', value: '' }]);
  expect((after.entries as unknown[])[0]).toBe((values.entries as unknown[])[0]);
  expect(cellIn(after, 'bruno', 'vale')).toBe('');
});

test('[T3.16] columns and rows of the grid say what they hold and which cells can be written', () => {
  const leaver = personOf('diego', 'Diego Antunes', { leftOn: '2026-11-10' });
  const of = monthOf({ people: [...people, leaver] });
  const columns = columnsOf(of, { totals: { he50: 510 } });
  expect(columns[0]).toEqual({
    ...{
      header: null,
      binding: 'person',
      format: '',
      dataType: 'person',
      maxLength: 0,
      width: 256,
      minWidth: 200,
    },
    ...{ align: 'left', flexGridDataMap: null, cssClass: '', isEditEnabled: false, isReadOnlyMixed: false },
    ...{ isTotal: false, total: null, actions: ['sort'], cellSideAction: 'employee', placeholder: '' },
    ...{ hasTooltip: true, isEmployee: true },
  });
  expect(columns.find(({ binding }) => binding === 'he50')).toMatchObject({
    ...{
      format: 'hh:mm',
      dataType: 'hourMinute',
      align: 'right',
      isEditEnabled: true,
      isReadOnlyMixed: true,
    },
    ...{ isTotal: true, total: 510, actions: ['sort', 'fill', 'hide'], maxLength: 100 },
  });
  expect(columns.find(({ binding }) => binding === 'vale')).toMatchObject({ isReadOnlyMixed: false });
  const rows = rowsOf(of, new Set(['ana']));
  expect(
    rows.map(({ id, isSelected, cssClass, inputWrite }) => [id, isSelected, cssClass, inputWrite.he50]),
  ).toEqual([
    ['ana', true, '', true],
    ['bruno', false, '', true],
    ['elisa', false, '', true],
    ['isabela', false, 'away', false],
    ['diego', false, 'leaver', true],
  ]);
  expect(rows[0]?.employee).toMatchObject({ name: 'Ana Paula Ferreira', hireDate: '2022-03-10' });
  expect(rowsOf(monthOf({ isClosed: true }), new Set())[0]?.inputWrite.vale).toBe(false);
  expect(gridRowHeight).toBe(50);
});
