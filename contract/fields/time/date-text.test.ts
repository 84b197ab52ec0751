import { expect, test } from 'vitest';
import { languages } from '../../language/market.ts';
import { dateFormat, dateOrder, dateText, dateValue, maxDateText, typedDate } from './date-text.ts';

const typed = (keys: string) => [...keys].reduce((text, key) => typedDate(text + key, text), '');

test('[T5.09] slashes come by themselves between day, month and year', () => {
  let text = '';
  const steps = [...'18112026'].map((key) => {
    text = typedDate(text + key, text);
    return text;
  });
  expect(steps).toEqual(['1', '18/', '18/1', '18/11/', '18/11/2', '18/11/20', '18/11/202', '18/11/2026']);
});

test('[T5.09, T9.04] only digits count, and the field holds at most ten characters', () => {
  expect(typed('1a8/1.1-2x026999')).toBe('18/11/2026');
  expect(typed('181120269')).toHaveLength(maxDateText);
});

test('[T5.09] a typed slash ends a day or month of one digit', () => {
  expect(['1/2/2026', '01/02/2026', '1/12/2026', '12//1/2026', '/1/2/2026'].map(typed)).toEqual([
    '01/02/2026',
    '01/02/2026',
    '01/12/2026',
    '12/01/2026',
    '01/02/2026',
  ]);
  expect(typedDate('1/2/2026', '')).toBe('01/02/2026');
});

test('[T5.09] no slash is put in while characters are deleted', () => {
  expect(typedDate('18/11', '18/11/')).toBe('18/11');
  expect(typedDate('18', '18/')).toBe('18');
  expect(typedDate('18/1/2026', '18/11/2026')).toBe('18/1/2026');
  expect(typedDate('18/3', '18')).toBe('18/3');
});

test('[T5.09, T2.29] en-US writes the month first, every other language the day', () => {
  expect(Object.fromEntries(languages.map((language) => [language, dateFormat(language)]))).toEqual({
    'en-US': 'MM/dd/yyyy',
    'en-GB': 'dd/MM/yyyy',
    'en-AU': 'dd/MM/yyyy',
    'en-CA': 'dd/MM/yyyy',
    'es-AR': 'dd/MM/yyyy',
    'pt-BR': 'dd/MM/yyyy',
    'fr-CA': 'dd/MM/yyyy',
  });
  expect(dateOrder('en-US')).toEqual(['month', 'day', 'year']);
});

test('[T5.09] a typed date is kept as year-month-day and shown in the language’s order', () => {
  expect(dateValue('11/18/2026', 'en-US')).toBe('2026-11-18');
  expect(dateValue('18/11/2026', 'pt-BR')).toBe('2026-11-18');
  expect(dateText('2026-11-18', 'en-US')).toBe('11/18/2026');
  expect(dateText('2026-11-18', 'pt-BR')).toBe('18/11/2026');
});

test('what is no date is kept as it was typed', () => {
  expect(['18/11', '31/02/2026', ''].map((text) => dateValue(text, 'en-GB'))).toEqual([
    '18/11',
    '31/02/2026',
    '',
  ]);
  expect(dateText('31/02/2026', 'en-GB')).toBe('31/02/2026');
});
