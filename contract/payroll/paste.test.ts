import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormValues } from '../forms/form.ts';
import { cellText, keepCell } from './cells.ts';
import { blockBetween, blockOf, copiedBlock, type PastePlan, planPaste, type ShownSheet } from './paste.ts';
import { monthOf, people, personOf } from './payroll-fixture.ts';
import { cellIn, shownRubrics, withCells } from './sheet.ts';

const month = monthOf();
const sheet: ShownSheet = { month, rubrics: shownRubrics(month), people, folded: [], language: 'pt-BR' };
const columnOf = (binding: string): number => sheet.rubrics.findIndex((rubric) => rubric.binding === binding);
const empty: FormValues = { entries: [] };

/** The cells that a plan writes, as `person binding value`. */
const writtenBy = (plan: PastePlan): readonly string[] =>
  plan.isRefused ? [] : plan.changes.map(({ person, binding, value }) => `${person} ${binding} ${value}`);

test('a block is pasted from the cell of the cursor on', () => {
  const plan = planPaste(blockOf('8:30\t\n7:20\t4:15'), { row: 0, column: columnOf('faltas') }, sheet);
  expect(writtenBy(plan)).toEqual(['ana faltas 510', 'ana he50 ', 'bruno faltas 440', 'bruno he50 255']);
});

test.each(['905.019.909-76', '90501990976', '0001'])(
  'a block whose first column is %s is matched by person',
  (key) => {
    const at = { row: 3, column: columnOf('vale') };
    const plan = planPaste(blockOf(`${key}\t350,00\n0002\t0`), at, sheet);
    expect(writtenBy(plan)).toEqual(['ana vale 35000', 'bruno vale 0']);
  },
);

test('a block that names a person who is not there is refused as a whole', () => {
  const plan = planPaste(blockOf('0001\t350,00\n111.444.777-35\t350,00'), { row: 0, column: 0 }, sheet);
  expect(plan).toEqual({ isRefused: true, rows: 0, columns: 0, unknown: 1, folded: 0 });
});

test.each(['905.019.909-76', '0001'])(
  'a block that names a person who is folded away, by %s, is refused as a whole',
  (key) => {
    const shown = { ...sheet, people: people.slice(1), folded: people.slice(0, 1) };
    const plan = planPaste(blockOf(`${key}\t350,00\n0002\t0`), { row: 0, column: 0 }, shown);
    expect(plan).toEqual({ isRefused: true, rows: 0, columns: 0, unknown: 0, folded: 1 });
  },
);

test('headings, empty rows and a column of names are passed over when one CPF names a person', () => {
  const copied =
    'CPF\tNome\tFaltas\n905.019.909-76\tana paula ferreira\t1:00\n\t\t\n92904721975\tBruno Carvalho\t\n\n';
  const plan = planPaste(blockOf(copied), { row: 2, column: columnOf('faltas') }, sheet);
  expect(writtenBy(plan)).toEqual(['ana faltas 60', 'bruno faltas ']);
});

test('a CPF that lost the zero before it still names its person', () => {
  const henrique = personOf('henrique', 'Henrique Dias', { cpf: '006.525.969-67' });
  const plan = planPaste(
    blockOf('652596967\t350,00'),
    { row: 0, column: columnOf('vale') },
    {
      ...sheet,
      people: [...people, henrique],
    },
  );
  expect(writtenBy(plan)).toEqual(['henrique vale 35000']);
});

test('empty rows at the end of a block write nothing', () => {
  const plan = planPaste(blockOf('1:00\n\n\n'), { row: 3, column: columnOf('comissao') }, sheet);
  expect(writtenBy(plan)).toEqual(['isabela comissao ?1:00']);
});

test('rows and columns outside the grid refuse a block as a whole, with their count', () => {
  const at = { row: 2, column: sheet.rubrics.length - 1 };
  expect(planPaste(blockOf('a\tb\nc\td\ne\tf'), at, sheet)).toEqual({
    isRefused: true,
    rows: 1,
    columns: 1,
    unknown: 0,
    folded: 0,
  });
});

test('cells that are read-only are left out and counted, the others are written', () => {
  const plan = planPaste(blockOf('1:00\t100,00'), { row: 3, column: columnOf('plantao') }, sheet);
  expect(plan).toEqual({
    ...{ isRefused: false, skipped: 1, faulty: 0 },
    changes: [{ person: 'isabela', binding: 'comissao', value: '10000' }],
  });
});

test('what cannot be read is pasted as it is and counted', () => {
  const plan = planPaste(blockOf('8,5\n12:75'), { row: 0, column: columnOf('he50') }, sheet);
  expect(plan).toMatchObject({ isRefused: false, faulty: 2 });
  expect(writtenBy(plan)).toEqual(['ana he50 ?8,5', 'bruno he50 ?12:75']);
});

test('quotes, tabs and line ends in a cell of a spreadsheet stay in it', () => {
  expect(blockOf('"a ""b"""\t"c\td"\r\ne\t"f\ng"\r\n')).toEqual([
    ['a "b"', 'c\td'],
    ['e', 'f\ng'],
  ]);
});

test('a text that a spreadsheet would take for a formula is copied with a mark, which pasting removes', () => {
  expect(copiedBlock([['=1+1', '-5']])).toBe("'=1+1\t'-5");
  const plan = planPaste(blockOf("'=1+1"), { row: 0, column: columnOf('obs') }, sheet);
  expect(writtenBy(plan)).toEqual(['ana obs =1+1']);
});

/** Texts as people have them in spreadsheets: values of every type, empty ones, and none. */
const texts = fc.oneof(
  fc.constantFrom('', '8:30', '12:75', '1.240,00', 'R$ 1.240', '8,5', '22', '0', 'Sem vale', '-3'),
  fc.string({ maxLength: 12 }),
);

test('random blocks write the same cells as a plain model of the rules', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(texts, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.nat(3),
      fc.nat(sheet.rubrics.length - 1),
      (block, row, column) => {
        // Rows that begin with a key of a person have a rule of their own.
        fc.pre(!block.some(([first = '']) => /^\s*(000[1259]|[\d.-]{9,14})\s*$/.test(first)));
        const plan = planPaste(block, { row, column }, sheet);
        const rows = block.slice(
          0,
          block.findLastIndex((cells) => cells.some((text) => text.trim() !== '')) + 1,
        );
        const widest = Math.max(0, ...rows.map(({ length }) => length));
        const fits = row + rows.length <= people.length && column + widest <= sheet.rubrics.length;
        expect(plan.isRefused).toBe(!fits);
        if (plan.isRefused) return;
        const after = withCells(empty, plan.changes);
        people.forEach((person, at) => {
          sheet.rubrics.forEach(({ binding, dataType }, place) => {
            const text = rows[at - row]?.[place - column];
            const isAway = person.id === 'isabela' && dataType !== 'money' && dataType !== 'text';
            const bare = text?.replace(/^'(?='*[=+\-@])/, '');
            const expected = bare === undefined || isAway ? '' : keepCell(dataType, bare, 'pt-BR');
            expect(cellIn(after, person.id, binding)).toBe(expected);
          });
        });
      },
    ),
  );
});

test('what is copied from a grid and pasted at the same place changes nothing', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 8, maxLength: 8 }), (typed) => {
      const places = ['ana', 'bruno'].flatMap((person) =>
        ['he50', 'comissao', 'diasVr', 'obs'].map((binding) => ({ person, binding })),
      );
      const typeOf = (binding: string) => sheet.rubrics[columnOf(binding)]?.dataType ?? 'text';
      const values = withCells(
        empty,
        places.map((place, index) => ({
          ...place,
          value: keepCell(typeOf(place.binding), (typed[index] ?? '').replaceAll('\u0000', ''), 'pt-BR'),
        })),
      );
      const copied = copiedBlock(
        blockBetween(values, { row: 0, column: 0 }, { row: 1, column: sheet.rubrics.length - 1 }, sheet),
      );
      const plan = planPaste(blockOf(copied), { row: 0, column: 0 }, sheet);
      expect(plan.isRefused).toBe(false);
      if (plan.isRefused) return;
      const after = withCells(values, plan.changes);
      for (const { person, binding } of places)
        expect(cellText(typeOf(binding), cellIn(after, person, binding), 'pt-BR').trim()).toBe(
          cellText(typeOf(binding), cellIn(values, person, binding), 'pt-BR').trim(),
        );
    }),
    // A text of a remark that begins with the mark of a text, and a sign of a formula after it.
    { examples: [[['', '', '', "'-", '', '', '', '']]] },
  );
});
