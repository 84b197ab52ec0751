import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stemOf, translationsIn, translationsOf } from '../../scripts/locales/locale-files.ts';
import { type FormValues, fieldsOfForm } from '../forms/form.ts';
import { languages } from '../language/market.ts';
import type { Employee } from '../requests/employees.ts';
import { kindOf } from '../requests/kinds/kinds.ts';
import { simulationFindings } from './findings.ts';
import { daysOfLastMonth, monthsBetween, vacationMonths } from './kinds/termination.ts';
import { simulate, simulationEdited, simulationOf } from './simulate.ts';
import {
  type SimulationKind,
  type SimulationKindId,
  type SimulationResult,
  simulationKinds,
} from './simulation.ts';

const today = '2026-11-25';
const ana: Employee = {
  id: 'ana',
  name: 'Ana Paula Ferreira',
  cpf: null,
  hireDate: '2022-03-10',
  jobPosition: 'Vendedora',
  birthDate: null,
  salary: '2480.00',
  leftOn: null,
};
const context = { today, employees: [ana, { ...ana, id: 'left', leftOn: '2026-01-31' }] };

const kind = (id: SimulationKindId): SimulationKind => {
  const found = simulationOf(id);
  if (!found) throw new Error(`no kind ${id}`);
  return found;
};
function resultOf(id: SimulationKindId, values: FormValues): SimulationResult {
  const { result, faults, findings } = simulate(kind(id), values, context);
  if (!result) throw new Error(JSON.stringify({ faults, findings }));
  return result;
}
/** The lines of a result as `code cents`, those of one part only. */
const linesOf = ({ lines }: SimulationResult, part: string) =>
  lines.filter((line) => line.part === part).map(({ code, cents }) => `${code} ${cents}`);

const simples = { taxRegime: 'simples' };
const general = { taxRegime: 'general', riskRate: '2' };
const firing = {
  ...simples,
  salary: '3000.00',
  hireDate: '2024-03-04',
  lastDay: '2026-11-20',
  terminationReason: '02',
  noticeKind: 'indemnified',
  fgtsBalance: '8000.00',
};

describe('accounts that were worked out by hand', () => {
  test('vacation of 20 days with 10 sold at R$ 2.480,00 leaves R$ 3.132,58', () => {
    const result = resultOf('vacation', {
      ...simples,
      salary: '2480.00',
      vacationDays: '20',
      soldDays: '10',
    });
    expect(linesOf(result, 'person')).toEqual([
      'vacation 165333',
      'third 55111',
      'sale 82667',
      'saleThird 27556',
      'inss -17409',
    ]);
    expect(result.net).toEqual({ cents: 313_258 });
    expect(linesOf(result, 'company')).toEqual(['fgts 17636']);
    expect(result.costOnce).toEqual({ cents: 330_667 + 17_636 });
  });

  test('an employee at R$ 2.000,00 costs S × 43/36 × 1,08 within Simples', () => {
    const result = resultOf('hiring', { ...simples, salary: '2000.00' });
    expect(linesOf(result, 'company')).toEqual([
      'thirteenthShare 16667',
      'vacationShare 22222',
      'fgts 19111',
    ]);
    expect(result.costMonth).toEqual({ cents: 258_000 });
    expect(result.costYear).toEqual({ cents: 3_096_000 });
    expect(linesOf(result, 'person')).toEqual(['salary 200000', 'inss -15569']);
  });

  test('outside Simples 20 %, risk times its factor, and 5,8 % come on top; by annex IV without the last', () => {
    const costOf = (more: FormValues) => resultOf('hiring', { salary: '2000.00', ...more }).costMonth?.cents;
    expect(costOf(general)).toBe(324_412);
    expect(costOf({ ...general, fap: '0.5' })).toBe(322_023);
    expect(costOf({ ...general, taxRegime: 'simplesFour' })).toBe(310_556);
  });

  test('a raise shows each line before and after, and leaves what two employees would', () => {
    const raise = resultOf('raise', { ...simples, salary: '2000.00', newSalary: '2200.00' });
    const [before, after] = ['2000.00', '2200.00'].map((salary) =>
      resultOf('hiring', { ...simples, salary }),
    );
    expect(raise.net).toEqual({ cents: after?.net.cents, before: before?.net.cents });
    expect(raise.costYear).toEqual({ cents: after?.costYear?.cents, before: before?.costYear?.cents });
    expect(raise.lines.find(({ code }) => code === 'inss')).toMatchObject({
      cents: -17_369,
      before: -15_569,
    });
  });

  test('a dismissal with paid notice: 20 days, 36 of notice, 12/12, 10/12 and a third, 40 % of FGTS', () => {
    const result = resultOf('termination', firing);
    expect(linesOf(result, 'person')).toEqual([
      'salaryBalance 200000',
      'noticePaid 360000',
      'thirteenth 300000',
      'vacation 250000',
      'third 83333',
      'inss -15569',
      'inssThirteenth -24861',
    ]);
    expect(result.net).toEqual({ cents: 1_152_903 });
    expect(linesOf(result, 'company')).toEqual(['fgts 68800', 'fgtsFine 347520']);
    expect(linesOf(result, 'info')).toEqual(['fgtsDraw 1216320']);
  });

  test.each([
    ['07', 'indemnified', 'noticeOwed -300000'],
    ['07', 'waived', undefined],
    ['33', 'indemnified', 'noticePaid 180000'],
    ['02', 'worked', undefined],
  ])('reason %s with notice %s: %s', (terminationReason, noticeKind, line) => {
    const lines = linesOf(resultOf('termination', { ...firing, terminationReason, noticeKind }), 'person');
    expect(lines.find((one) => one.startsWith('notice'))).toBe(line);
  });

  test('for a grave fault only days and expired vacation are paid, and nothing can be drawn', () => {
    const result = resultOf('termination', { ...firing, terminationReason: '01', expiredVacations: '1' });
    expect(linesOf(result, 'person')).toEqual([
      'salaryBalance 200000',
      'expiredVacation 300000',
      'expiredThird 100000',
      'inss -15569',
    ]);
    expect(linesOf(result, 'info')).toEqual([]);
  });

  test.each([
    ['03', 30_000],
    ['04', -30_000],
  ])('reason %s: half of the six days that are left is %i cents', (terminationReason, cents) => {
    const fixed = { ...firing, terminationReason, contractUntil: '2026-11-26' };
    const line = resultOf('termination', fixed).lines.find(({ code }) => code === 'restOfContract');
    expect(line?.cents).toBe(cents);
  });

  test('the 13th wage of 7 months: half first, the rest less INSS of the whole', () => {
    const result = resultOf('thirteenth', { ...simples, salary: '3000.00', monthsWorked: '7' });
    expect(linesOf(result, 'person')).toEqual(['thirteenth 175000', 'inss -13319']);
    expect(linesOf(result, 'info')).toEqual(['firstInstalment 87500', 'secondInstalment 74181']);
  });

  test('pró-labore pays 11 % up to the ceiling, and 20 % of the company outside Simples', () => {
    const result = resultOf('proLabore', { taxRegime: 'general', proLabore: '10000.00' });
    expect(result.lines.find(({ code }) => code === 'inss')?.cents).toBe(-93_231);
    expect(result.costMonth).toEqual({ cents: 1_200_000 });
    expect(resultOf('proLabore', { ...simples, proLabore: '10000.00' }).costMonth).toEqual({
      cents: 1_000_000,
    });
  });
});

describe('days and months', () => {
  test.each([
    ['2020-01-01', '2026-11-20', 20],
    ['2020-01-01', '2026-02-28', 30],
    ['2020-01-01', '2026-01-31', 30],
    ['2026-11-11', '2026-11-20', 10],
    ['2026-11-11', '2026-11-30', 20],
  ])('hired %s, last day %s: %i days', (hireDate, lastDay, days) => {
    expect(daysOfLastMonth(hireDate, lastDay)).toBe(days);
  });

  test.each([
    ['2026-01-01', '2026-11-14', 10],
    ['2026-01-01', '2026-11-15', 11],
    ['2026-02-15', '2026-02-28', 0],
    ['2026-02-14', '2026-02-28', 1],
    ['2026-01-01', '2027-01-20', 13],
  ])('from %s to %s %i months count', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });

  test.each([
    ['2024-03-04', '2026-03-03', 0],
    ['2024-03-04', '2026-03-17', 0],
    ['2024-03-04', '2026-03-18', 1],
    ['2024-03-04', '2026-12-26', 10],
    ['2026-01-31', '2026-02-27', 1],
  ])('hired %s, ended %s: %i twelfths of vacation', (hireDate, end, months) => {
    expect(vacationMonths(hireDate, end)).toBe(months);
  });
});

describe('what keeps a simulation from being worked out', () => {
  test.each<[SimulationKindId, FormValues, readonly string[]]>([
    ['hiring', { ...simples, salary: '0' }, ['amountZero salary']],
    ['hiring', { ...simples, salary: '10000000.01' }, ['amountTooHigh salary']],
    ['hiring', { ...general, salary: '2000.00', fap: '2.01' }, ['fapOutOfRange fap']],
    [
      'vacation',
      { ...simples, salary: '2000.00', vacationDays: '25', soldDays: '6' },
      ['vacationTooLong vacationDays'],
    ],
    [
      'vacation',
      { ...simples, salary: '2000.00', vacationDays: '10', soldDays: '10' },
      ['soldTooMany soldDays'],
    ],
    ['termination', { ...firing, lastDay: '2024-03-03' }, ['lastDayBeforeHire lastDay']],
    ['termination', { ...firing, lastDay: '9999-12-31' }, ['yearOdd lastDay']],
  ])('%s %j: %j', (id, values, expected) => {
    const { result, faults, findings } = simulate(kind(id), values, context);
    expect({ result, faults }).toEqual({ result: null, faults: {} });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  });

  test('what is missing is a fault of its field, and the rate of risk is missing outside Simples only', () => {
    expect(simulate(kind('hiring'), {}, context).faults).toEqual({
      salary: 'required',
      taxRegime: 'required',
    });
    expect(simulate(kind('hiring'), { salary: '1', taxRegime: 'general' }, context).faults).toEqual({
      riskRate: 'required',
    });
  });

  test('an employee who has left cannot be chosen', () => {
    const values = { ...simples, salary: '2000.00', newSalary: '2100.00', employeeId: 'left' };
    expect(simulate(kind('raise'), values, context).faults).toEqual({ employeeId: 'choice' });
  });
});

test.each<[SimulationKindId, FormValues, string]>([
  ['hiring', { ...simples, salary: '1620.99' }, 'warn wageBelowMinimum 1621.00'],
  ['raise', { ...simples, salary: '2000.00', newSalary: '1999.00' }, 'warn wageCut undefined'],
])('%s %j is worked out, and says %s', (id, values, expected) => {
  expect(
    resultOf(id, values).findings.map(
      ({ code, level, values: given }) => `${level} ${code} ${given?.amount}`,
    ),
  ).toEqual([expected]);
});

test('in a year after that of the newest tables a result says that they may change', () => {
  const { result } = simulate(
    kind('hiring'),
    { ...simples, salary: '2000.00' },
    { today: '2027-01-02', employees: [] },
  );
  expect(result?.findings.map(({ code }) => code)).toEqual(['tablesMayChange']);
});

test('a chosen employee fills in wage and day of hire where the form has them, and nothing else', () => {
  const choose = { field: 'employeeId', value: 'ana' };
  expect(simulationEdited(kind('termination'), { lastDay: '2026-11-20' }, choose, [ana])).toEqual({
    employeeId: 'ana',
    salary: '2480.00',
    hireDate: '2022-03-10',
    lastDay: '2026-11-20',
  });
  expect(simulationEdited(kind('raise'), {}, choose, [ana])).toEqual({
    employeeId: 'ana',
    salary: '2480.00',
  });
});

const money = fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => (cents / 100).toFixed(2));
const anyValues = fc.record({
  salary: money,
  newSalary: money,
  averagePay: money,
  proLabore: money,
  fgtsBalance: money,
  vacationDays: fc.integer({ min: 20, max: 30 }).map(String),
  monthsWorked: fc.integer({ min: 1, max: 12 }).map(String),
  incomeTaxDependants: fc.integer({ min: 0, max: 20 }).map(String),
  taxRegime: fc.constantFrom('simples', 'simplesFour', 'general'),
  riskRate: fc.constantFrom('1', '2', '3'),
  fap: fc.integer({ min: 50, max: 200 }).map((hundredths) => (hundredths / 100).toFixed(2)),
  hireDate: fc.constantFrom('2018-02-28', '2024-02-29', '2026-11-01', '2026-11-20'),
  lastDay: fc.constantFrom('2026-11-20', '2026-11-30', '2026-12-31', '2028-02-29'),
  terminationReason: fc.constantFrom('01', '02', '03', '04', '06', '07', '10', '17', '33'),
  noticeKind: fc.constantFrom('worked', 'indemnified', 'waived', 'none'),
  contractUntil: fc.constantFrom('2026-11-20', '2028-12-31'),
});

test.each([...simulationKinds])('%s: sums are those of the lines, all whole cents, for any answers', (id) => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const result = resultOf(id, values);
      const of = (part: string) => result.lines.filter((line) => line.part === part);
      const sum = (lines: readonly { readonly cents: number }[]) =>
        lines.reduce((total, { cents }) => total + cents, 0);
      expect(result.lines.every(({ cents }) => Number.isSafeInteger(cents))).toBe(true);
      expect(result.net.cents).toBe(sum(of('person')));
      const cost = sum(of('person').filter(({ cents }) => cents > 0)) + sum(of('company'));
      expect((result.costOnce ?? result.costMonth)?.cents).toBe(cost);
      expect(result.costYear?.cents ?? 12 * cost).toBe(12 * cost);
    }),
  );
});

test('the cost of an employee is S × (1 + 1/12 + 4/36) × (1 + FGTS + E) to within the rounding of its lines', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const regime = values.taxRegime;
      const risk = (Number(values.riskRate) * Number(values.fap)) / 100;
      const extra = regime === 'simples' ? 0 : 0.2 + risk + (regime === 'general' ? 0.058 : 0);
      const exact = (Number(values.salary) * 100 * 43 * (1.08 + extra)) / 36;
      expect(Math.abs((resultOf('hiring', values).costMonth?.cents ?? 0) - exact)).toBeLessThan(4);
    }),
  );
});

test('every draft is of a kind that there is, and has no answer that its form does not know', () => {
  const drafts = simulationKinds.flatMap((id) => {
    const { draft } = kind(id);
    return draft ? [{ id, asked: kindOf(draft.kind), values: draft.values(firing) }] : [];
  });
  expect(drafts.map(({ id, asked }) => `${id} ${asked?.id}`)).toEqual([
    'hiring employee-registration',
    'vacation vacation-calculation',
    'termination termination-calculation',
    'proLabore partner-registration',
  ]);
  for (const { asked, values } of drafts) {
    const form = asked?.form ?? { parts: [] };
    const known = [
      ...Object.keys(fieldsOfForm(form)),
      ...form.parts.flatMap(({ groups = {} }) => Object.keys(groups)),
    ];
    expect(Object.keys(values).filter((name) => !known.includes(name))).toEqual([]);
  }
});

test.each([...languages])('kinds, fields, choices, lines and findings have their words in %s', (language) => {
  const wordsOf = (file: string) => [...translationsIn(translationsOf(language, file)).keys()].map(stemOf);
  const [own, forms] = [new Set(wordsOf('simulations.json')), new Set(wordsOf('requestForm.json'))];
  const more = { vacationDays: '20', soldDays: '3', expiredVacations: '1' };
  const lines = new Set(
    fc
      .sample(anyValues, 200)
      .flatMap((values) =>
        simulationKinds.flatMap((id) => resultOf(id, { ...values, ...more }).lines.map(({ code }) => code)),
      ),
  );
  const needed = [
    ...simulationKinds.flatMap((id) => [`kinds.${id}.name`, `kinds.${id}.hint`]),
    ...[...lines].map((code) => `lines.${code}`),
  ];
  expect(needed.filter((key) => !own.has(key))).toEqual([]);
  const asked = simulationKinds.flatMap((id) =>
    Object.entries(fieldsOfForm(kind(id).form)).flatMap(([name, rule]) => [
      `fields.${name}`,
      ...(rule.source ? [] : (rule.enum ?? [])).map((code) => `choices.${name}.${code}`),
    ]),
  );
  const parts = simulationKinds.flatMap((id) => kind(id).form.parts.map(({ name }) => `parts.${name}`));
  const findings = Object.keys(simulationFindings).map((code) => `findings.${code}`);
  expect([...asked, ...parts, ...findings].filter((key) => !forms.has(key))).toEqual([]);
});
