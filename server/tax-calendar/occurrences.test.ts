import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  areBanksClosed,
  businessDaysBefore,
  type Day,
  dayIn,
  easterOf,
  isBusinessDay,
  lastBusinessDay,
  lastDayOf,
  nthBusinessDay,
  shifted,
  todayInBrazil,
} from '../../contract/brazil/business-days.ts';
import { type TaxFacts, taxRegimes, taxTraits } from '../../contract/brazil/tax-calendar.ts';
import { dueIn, findOccurrence, occurrencesOf, stateOf, usualLeads } from './occurrences.ts';
import { taxRules, unconfirmedRules } from './rules.ts';

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const yearOf2026 = { first: '2026-01-01', last: '2026-12-31' };
const bakery: TaxFacts = {
  regime: 'SN',
  traits: ['employees', 'proLabore'],
  stateCode: 'PR',
  municipality: '4106902',
  openedOn: null,
};
const datesOf = (facts: TaxFacts, ruleId: string, range = yearOf2026): Day[] =>
  occurrencesOf(facts, usualLeads, range)
    .filter(({ rule }) => rule.id === ruleId)
    .map(({ legalDate }) => legalDate);

// The dates of the published calendars of 2026.
test.each([
  ['day 15, next', { kind: 'day', day: 15, shift: 'next' }, [15, 18, 16, 15, 15, 15, 15, 17, 15, 15, 16, 15]],
  ['day 20, prev', { kind: 'day', day: 20, shift: 'prev' }, [20, 20, 20, 20, 20, 19, 20, 20, 18, 20, 19, 18]],
  ['day 20, next', { kind: 'day', day: 20, shift: 'next' }, [20, 20, 20, 20, 20, 22, 20, 20, 21, 20, 23, 21]],
  ['day 25, prev', { kind: 'day', day: 25, shift: 'prev' }, [23, 25, 25, 24, 25, 25, 24, 25, 25, 23, 25, 24]],
  ['10th business day', { kind: 'nthBusiness', n: 10 }, [15, 13, 13, 15, 15, 15, 14, 14, 15, 15, 16, 14]],
  ['last business day', { kind: 'lastBusiness' }, [30, 27, 31, 30, 29, 30, 31, 31, 30, 30, 30, 31]],
] as const)('%s falls in 2026 on the days that were published', (_title, due, days) => {
  expect(months.map((month) => dueIn(due, 2026, month))).toEqual(
    days.map((day, index) => dayIn(2026, index + 1, day)),
  );
});

test.each([
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is %s', (year, easter) => {
  expect(easterOf(year)).toBe(easter);
});

test('banks are closed on national holidays, at Carnival and on Corpus Christi, and open on Ash Wednesday', () => {
  const closed = [
    '01-01',
    '02-16',
    '02-17',
    '04-03',
    '04-21',
    '05-01',
    '06-04',
    '09-07',
    '10-12',
    '11-02',
    '11-20',
    '12-25',
  ];
  const weekdays = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index)).filter(
    (day) => ![0, 6].includes(new Date(day).getUTCDay()),
  );
  expect(weekdays.filter((day) => !isBusinessDay(day))).toEqual(closed.map((day) => `2026-${day}`));
  // 20 November is a national holiday since 2024.
  expect([isBusinessDay('2023-11-20'), isBusinessDay('2024-11-20')]).toEqual([true, false]);
});

test('a local holiday moves local taxes only', () => {
  const due = { kind: 'day', day: 8, shift: 'next' } as const;
  expect([dueIn(due, 2026, 9), dueIn(due, 2026, 9, { places: ['PR', '4106902'] })]).toEqual([
    '2026-09-08',
    '2026-09-09',
  ]);
});

test('the last day of the year is a business day on which no bank takes money', () => {
  expect([isBusinessDay('2026-12-31'), areBanksClosed('2026-12-31'), areBanksClosed('2026-12-30')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('the internal dates are those of the firm’s picture of November 2026', () => {
  const shown = occurrencesOf(bakery, usualLeads, { first: '2026-11-17', last: '2026-11-30' })
    .filter(({ rule }) => rule.kind !== 'declaration')
    .map(({ id, internalDate, legalDate }) => [id, internalDate, legalDate]);
  expect(shown).toEqual([
    ['fgts:2026-10', '2026-11-17', '2026-11-19'],
    ['darf-prev:2026-10', '2026-11-17', '2026-11-19'],
    ['das:2026-10', '2026-11-18', '2026-11-23'],
    ['13-1:2026', '2026-11-25', '2026-11-30'],
  ]);
});

test('a firm’s own leads move the internal date and never the legal one', () => {
  const leads = { guideLeadDays: 0, payrollLeadDays: 10 };
  const found = occurrencesOf(bakery, leads, { first: '2026-11-20', last: '2026-11-30' });
  expect(
    found
      .filter(({ rule }) => ['das', '13-1'].includes(rule.id))
      .map(({ internalDate, legalDate }) => [internalDate, legalDate]),
  ).toEqual([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-13', '2026-11-30'],
  ]);
});

test('wages are due on the 5th business day, and a Saturday counts', () => {
  const days = [7, 6, 6, 7, 7, 6, 6, 6, 5, 6, 7, 5];
  expect(datesOf(bakery, 'salario')).toEqual(days.map((day, index) => dayIn(2026, index + 1, day)));
});

test('the obligations of a year fit the regime', () => {
  const idsOf = (facts: Partial<TaxFacts>) => [
    ...new Set(occurrencesOf({ ...bakery, ...facts }, usualLeads, yearOf2026).map(({ rule }) => rule.id)),
  ];
  expect(idsOf({}).sort()).toEqual([
    '13-1',
    '13-2',
    'darf-13',
    'darf-prev',
    'das',
    'dctfweb',
    'dctfweb-13',
    'defis',
    'esocial',
    'esocial-13',
    'fgts',
    'informes',
    'salario',
    'sn-opcao',
  ]);
  expect(idsOf({ regime: 'MEI', traits: [] })).toEqual(['das-mei', 'dasn']);
  expect(idsOf({ regime: 'LP', traits: [] }).sort()).toEqual([
    'dctfweb',
    'ecd',
    'ecf',
    'efd-contrib',
    'irpj-csll-tri',
    'piscofins',
  ]);
  expect(idsOf({ regime: 'LR', traits: ['estimate'] }).sort()).toEqual([
    'dctfweb',
    'ecd',
    'ecf',
    'efd-contrib',
    'irpj-ajuste',
    'irpj-csll-est',
    'piscofins',
  ]);
  expect(idsOf({ regime: 'PF', traits: [] })).toEqual(['inss-ci', 'carne']);
  // Pró-labore alone brings no wages, no FGTS and no 13th salary.
  expect(idsOf({ traits: ['proLabore'] }).sort()).toEqual([
    'darf-prev',
    'das',
    'dctfweb',
    'defis',
    'esocial',
    'informes',
    'sn-opcao',
  ]);
});

test('IRPJ and CSLL of a quarter are due in one or in three quotas', () => {
  const facts: TaxFacts = { ...bakery, regime: 'LP', traits: ['threeQuotas'] };
  const quotas = occurrencesOf(facts, usualLeads, yearOf2026).filter(({ rule }) =>
    rule.id.startsWith('irpj'),
  );
  expect(quotas.slice(0, 6).map(({ id, legalDate }) => `${id} ${legalDate}`)).toEqual([
    'irpj-csll-tri:2025-Q4 2026-01-30',
    'irpj-csll-tri-2:2025-Q4 2026-02-27',
    'irpj-csll-tri-3:2025-Q4 2026-03-31',
    'irpj-csll-tri:2026-Q1 2026-04-30',
    'irpj-csll-tri-2:2026-Q1 2026-05-29',
    'irpj-csll-tri-3:2026-Q1 2026-06-30',
  ]);
});

test('a client has no obligation of a time before it was opened', () => {
  const opened: TaxFacts = { ...bakery, regime: 'LR', traits: [], openedOn: '2026-08-03' };
  expect(datesOf(opened, 'ecd')).toEqual([]);
  expect(datesOf(opened, 'piscofins')).toEqual(['2026-09-25', '2026-10-23', '2026-11-25', '2026-12-24']);
});

test('nothing is shown of what is to be confirmed', () => {
  const everything: TaxFacts = { ...bakery, regime: 'LR', traits: [...taxTraits] };
  const { first, last } = { first: '2026-01-01', last: '2031-12-31' };
  for (const { id, from } of unconfirmedRules)
    expect(datesOf(everything, id, { first: from, last })).toEqual([]);
  expect(datesOf(everything, 'ipi', { first, last }).at(-1)).toBe('2026-12-24');
});

test('every rule has an id of its own, a source and a time of validity', () => {
  expect(new Set(taxRules.map(({ id }) => id)).size).toBe(taxRules.length);
  for (const { source, from, until = '9999-12-31' } of taxRules) {
    expect(source).not.toBe('');
    expect(from < until).toBe(true);
  }
});

test.each([
  [{ isPaid: true, guide: null }, '2026-12-31', 'paid'],
  [{ isPaid: false, guide: { isRead: true } }, '2026-11-24', 'overdue'],
  [{ isPaid: false, guide: { isRead: true } }, '2026-11-23', 'opened'],
  [{ isPaid: false, guide: { isRead: false } }, '2026-11-23', 'guideReady'],
  [{ isPaid: false, guide: null }, '2026-11-23', 'none'],
] as const)('of an obligation with %o the state on %s is %s', (mark, today, state) => {
  expect(stateOf({ legalDate: '2026-11-23' }, mark, today)).toBe(state);
});

test('the day changes at midnight in Brasília', () => {
  expect([
    todayInBrazil(new Date('2026-11-24T02:59:59Z')),
    todayInBrazil(new Date('2026-11-24T03:00:00Z')),
  ]).toEqual(['2026-11-23', '2026-11-24']);
});

const anyYear = fc.integer({ min: 1990, max: 2199 });
const anyMonth = fc.integer({ min: 1, max: 12 });
const anyDay = fc
  .tuple(anyYear, anyMonth, fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) =>
    dayIn(year, month, day) > lastDayOf(year, month) ? lastDayOf(year, month) : dayIn(year, month, day),
  );
const anyFacts: fc.Arbitrary<TaxFacts> = fc.record({
  regime: fc.constantFrom(...taxRegimes),
  traits: fc.subarray([...taxTraits]),
  stateCode: fc.constantFrom('PR', 'SP', 'AC'),
  municipality: fc.constantFrom('4106902', '3550308', '1200401'),
  openedOn: fc.constant(null),
});

test('a shifted day is the nearest business day on its side, and a business day stays', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [before, after] = [shifted(day, 'prev'), shifted(day, 'next')];
      expect([isBusinessDay(before), isBusinessDay(after)]).toEqual([true, true]);
      expect(before <= day && day <= after).toBe(true);
      expect(before === day).toBe(isBusinessDay(day));
      for (let one = addDays(before, 1); one < after; one = addDays(one, 1))
        expect(isBusinessDay(one)).toBe(false);
    }),
  );
});

test('months have as many days as they have, and business days at both ends', () => {
  fc.assert(
    fc.property(anyYear, anyMonth, (year, month) => {
      expect(Number(lastDayOf(year, month).slice(8))).toBe(new Date(year, month, 0).getDate());
      const [first, last] = [nthBusinessDay(year, month, 1), lastBusinessDay(year, month)];
      expect([first.slice(0, 7), last.slice(0, 7)]).toEqual(Array(2).fill(dayIn(year, month, 1).slice(0, 7)));
      expect(businessDaysBefore(nthBusinessDay(year, month, 10), 9)).toBe(first);
    }),
  );
});

test('Easter is a Sunday from 22 March to 25 April', () => {
  fc.assert(
    fc.property(anyYear, (year) => {
      const easter = easterOf(year);
      expect(new Date(easter).getUTCDay()).toBe(0);
      expect(easter.slice(5) >= '03-22' && easter.slice(5) <= '04-25').toBe(true);
    }),
  );
});

test('each rule has at most one date for each competence, on a business day unless the rule says otherwise', () => {
  const anyRange = fc.integer({ min: 2026, max: 2120 });
  fc.assert(
    fc.property(anyFacts, anyRange, (facts, year) => {
      const range = { first: dayIn(year, 1, 1), last: dayIn(year + 1, 12, 31) };
      const found = occurrencesOf(facts, usualLeads, range);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      expect(found.map(({ legalDate }) => legalDate)).toEqual(found.map(({ legalDate }) => legalDate).sort());
      for (const { rule, legalDate, internalDate } of found) {
        const saturdays = rule.due.kind === 'nthBusiness' && rule.due.saturdays === true;
        const isFree = 'shift' in rule.due && rule.due.shift === 'none';
        expect(isFree || isBusinessDay(legalDate, { saturdays })).toBe(true);
        expect(isBusinessDay(internalDate) && internalDate < legalDate).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});

test('an obligation is found by the id that lists show', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 2026, max: 2060 }), (facts, year) => {
      const range = { first: dayIn(year, 1, 1), last: dayIn(year, 12, 31) };
      for (const one of occurrencesOf(facts, usualLeads, range))
        expect(findOccurrence(facts, usualLeads, one.id)).toEqual(one);
    }),
    { numRuns: 10 },
  );
  for (const id of ['das', 'das:2026', 'das:2026-13', 'das:1999-01', 'ipi:2026-10', ':2026-10'])
    expect(findOccurrence(bakery, usualLeads, id)).toBeUndefined();
});

test('a list of two months is the list of the one and of the other', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 2026, max: 2060 }), anyMonth, (facts, year, month) => {
      const [first, middle] = [dayIn(year, month, 1), lastDayOf(year, month)];
      const [next, last] = [addDays(middle, 1), lastDayOf(year, month + 1)];
      const list = (from: Day, to: Day) => occurrencesOf(facts, usualLeads, { first: from, last: to });
      expect(list(first, last)).toEqual([...list(first, middle), ...list(next, last)]);
    }),
    { numRuns: 25 },
  );
});
