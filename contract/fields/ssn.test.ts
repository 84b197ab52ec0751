import { expect, test } from 'vitest';
import { isSsn, ssnText } from './ssn.ts';

test.each([
  ['', true],
  ['078-05-1120', true],
  ['078051120', true],
  ['***-**-1120', true],
  ['07*-**-1120', true],
  ['078-05-112', false],
  ['078-05-11200', false],
  ['078-05-112*', false],
  ['***-**-****', false],
  ['078 05 1120', false],
  ['abc-de-fghi', false],
])('[T5.06] %s as a social security number: %s', (value, passes) => {
  expect(isSsn(value)).toBe(passes);
});

test('[T5.06] digits are formatted as they are typed', () => {
  let text = '';
  const steps = [...'078051120'].map((digit) => {
    text = ssnText(text + digit, text);
    return text;
  });
  expect(steps).toEqual([
    '0',
    '07',
    '078',
    '078-0',
    '078-05',
    '078-05-1',
    '078-05-11',
    '078-05-112',
    '078-05-1120',
  ]);
});

test.each([
  ['*', '', ''],
  ['078*', '078', '078'],
  ['***-**-1120*', '***-**-1120', '***-**-1120'],
  ['****-**-1120', '***-**-1120', '***-**-1120'],
  ['***-**-112', '***-**-1120', '***-**-112'],
  ['**-**-1120', '***-**-1120', '***-*1-120'],
])('[T5.06] no asterisk can be typed, those there stay: %s after %s is %s', (next, previous, text) => {
  expect(ssnText(next, previous)).toBe(text);
});
