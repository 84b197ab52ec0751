import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cellText,
  cellTypes,
  keepCell,
  mostOf,
  numberIn,
  numberText,
  readCell,
  unreadFault,
} from './cells.ts';

test.each([
  ['hourMinute', '8:30', '510'],
  ['hourMinute', '08:30:00', '510'],
  ['hourMinute', '8', '480'],
  ['hourMinute', '999:59', '59999'],
  ['hourMinute', ' 08:30 ', '510'],
  ['hourDecimal', '7,5', '750'],
  ['hourDecimal', '9.999.999,99', '999999999'],
  ['money', '1.240,00', '124000'],
  ['money', '1240,00', '124000'],
  ['money', 'R$ 1.240', '124000'],
  ['money', '1.240', '124000'],
  ['money', '1240.5', '124050'],
  ['money', '0,00', '0'],
  ['quantity', '22', '22'],
  ['quantity', '22,00', '22'],
  ['text', ' Atestado anexo ', 'Atestado anexo'],
  ['text', '?', '?'],
  ['money', '', ''],
] as const)('a cell of the type %s reads %s as %s', (type, typed, value) => {
  expect(readCell(type, typed, 'pt-BR')).toEqual({ value });
});

test.each([
  ['hourMinute', '12:75', { fault: 'minutes', suggestion: '13:15' }],
  ['hourMinute', '8,5', { fault: 'hourMinute', suggestion: '08:30' }],
  ['hourMinute', '8:30:00:00', { fault: 'hourSeparator' }],
  ['hourMinute', '830', { fault: 'hourMinute', suggestion: '08:30' }],
  ['hourMinute', '8h30', { fault: 'hourMinute', suggestion: '08:30' }],
  ['hourMinute', '1000:00', { fault: 'hourDigits' }],
  ['hourMinute', '-8:30', { fault: 'hourMinute' }],
  ['hourDecimal', '-1', { fault: 'negativeValue' }],
  ['hourDecimal', '1,234', { fault: 'decimalPlaces' }],
  ['hourDecimal', '10000000', { fault: 'maxValue' }],
  ['money', '-5,00', { fault: 'negativeValue' }],
  ['money', 'dez', { fault: 'amount' }],
  ['money', '1,2,3', { fault: 'separator' }],
  ['money', '99.999.999,99', { fault: 'moneyDigits' }],
  ['quantity', '2,5', { fault: 'count' }],
  ['text', 'x'.repeat(101), { fault: 'maxLength' }],
] as const)('a cell of the type %s refuses %s', (type, typed, reading) => {
  expect(readCell(type, typed, 'pt-BR')).toEqual(reading);
});

test('the separators are those of the language of the page', () => {
  expect(readCell('money', '1,240.50', 'en-US')).toEqual({ value: '124050' });
  expect(cellText('money', '124050', 'en-US')).toBe('1,240.50');
  expect(cellText('money', '124050', 'pt-BR')).toBe('1.240,50');
});

test('what cannot be read is kept as it was typed, shown again and stays a fault in every language', () => {
  const kept = keepCell('hourMinute', '12:75', 'pt-BR');
  expect(cellText('hourMinute', kept, 'pt-BR')).toBe('12:75');
  expect(numberIn(kept)).toBeNull();
  expect(unreadFault('hourMinute', kept, 'pt-BR')).toEqual({ fault: 'minutes', suggestion: '13:15' });
  const amount = keepCell('money', '1,240.50', 'pt-BR');
  expect(unreadFault('money', amount, 'en-US')).toEqual({ fault: 'separator' });
});

test('a kept value that no cell could have written is a fault', () => {
  expect(unreadFault('money', '12.5', 'pt-BR')).toEqual({ fault: 'amount' });
});

test('an empty cell prints nothing, and a zero is shown', () => {
  expect(cellText('money', '', 'pt-BR')).toBe('');
  expect(cellText('money', '0', 'pt-BR')).toBe('0,00');
});

test('a sum of hours does not end at 24 nor at 999:59', () => {
  expect(numberText('hourMinute', 30 * 60 + 10, 'pt-BR')).toBe('30:10');
  expect(numberText('hourMinute', 1_200 * 60 + 5, 'pt-BR')).toBe('1200:05');
});

test('each number that a column can hold is read back from what is shown', () => {
  const numeric = cellTypes.filter((type) => type !== 'text');
  fc.assert(
    fc.property(
      fc.constantFrom(...numeric).chain((type) => fc.tuple(fc.constant(type), fc.nat(mostOf[type]))),
      fc.constantFrom('pt-BR' as const, 'en-US' as const, 'fr-CA' as const),
      ([type, number], language) => {
        const shown = cellText(type, String(number), language);
        expect(readCell(type, shown, language)).toEqual({ value: String(number) });
      },
    ),
  );
});
