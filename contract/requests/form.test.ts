import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answersByPath,
  areRowsShown,
  changesBetween,
  cleanValues,
  type FormRow,
  type FormRules,
  type FormValues,
  fieldsOfForm,
  formFaults,
  groupsOfForm,
  isFieldShown,
  pathOf,
  rowsIn,
} from '../forms/form.ts';

const yesNo = { format: 'choice', enum: ['yes', 'no'] } as const;
const form: FormRules = {
  parts: [
    {
      name: 'trip',
      fields: {
        abroad: yesNo,
        country: {
          format: 'text',
          required: { field: 'abroad', is: ['yes'] },
          shown: { field: 'abroad', is: ['yes'] },
        },
        visa: { format: 'text', shown: { field: 'country', is: ['China', 'India'] } },
        reason: { format: 'text', required: { field: 'abroad', is: ['yes'] } },
        guide: { format: 'choice', source: 'employees' },
      },
      groups: {
        people: {
          least: 1,
          most: 2,
          fields: {
            fullName: { format: 'text', required: true },
            eats: yesNo,
            meal: {
              format: 'text',
              required: { field: 'eats', is: ['yes'] },
              shown: { field: 'eats', is: ['yes'] },
            },
            passport: { format: 'text', shown: { field: 'abroad', is: ['yes'] } },
          },
        },
        borders: {
          least: 1,
          most: 3,
          shown: { field: 'abroad', is: ['yes'] },
          fields: { day: { format: 'date', required: true } },
        },
      },
    },
  ],
};
const sources = { employees: ['ana'] };
const one = { people: [{ fullName: 'Ana' }] };

test('a field is required while its condition holds, and not looked at while it is not shown', () => {
  expect(formFaults(form, { ...one, abroad: 'no', country: '' }, sources)).toEqual({});
  expect(formFaults(form, { ...one, abroad: 'yes', borders: [{ day: '2026-12-01' }] }, sources)).toEqual({
    country: 'required',
    reason: 'required',
  });
});

test('a condition on a field that is not shown itself does not hold', () => {
  const values = { ...one, abroad: 'no', country: 'China', visa: 'X1' };
  expect(cleanValues(form, values)).toEqual({ ...one, abroad: 'no' });
  expect(cleanValues(form, { ...values, abroad: 'yes' })).toMatchObject({ country: 'China', visa: 'X1' });
});

test('a condition in a row asks its own row first, then the form', () => {
  const people: FormRow[] = [
    { fullName: 'Ana', eats: 'yes' },
    { fullName: 'Bia', eats: 'no', meal: 'soup', passport: 'P1' },
  ];
  expect(formFaults(form, { people }, sources)).toEqual({ 'people.0.meal': 'required' });
  expect(rowsIn(cleanValues(form, { people }), 'people')[1]).toEqual({ fullName: 'Bia', eats: 'no' });
  expect(rowsIn(cleanValues(form, { abroad: 'yes', people }), 'people')[1]).toMatchObject({ passport: 'P1' });
});

test('a group with too few rows is at fault under its own name while it is shown', () => {
  expect(formFaults(form, {}, sources)).toEqual({ people: 'required' });
  expect(
    formFaults(form, { ...one, abroad: 'yes', country: 'Peru', reason: 'fair', borders: [{}] }, sources),
  ).toEqual({ 'borders.0.day': 'required' });
});

test('the choices of a field may be a list outside the form', () => {
  expect(formFaults(form, { ...one, guide: 'ana' }, sources)).toEqual({});
  expect(formFaults(form, { ...one, guide: 'bia' }, sources)).toEqual({ guide: 'choice' });
});

test('cleaning leaves out spaces, unknown fields, empty answers and rows above the most', () => {
  const people: FormRow[] = [{ fullName: ' Ana ', shoe: '38' }, { fullName: 'Bia' }, { fullName: 'Eva' }];
  expect(cleanValues(form, { abroad: '', hat: 'red', people })).toEqual({
    people: [{ fullName: 'Ana' }, { fullName: 'Bia' }],
  });
});

test('an answer of the wrong shape counts as none', () => {
  const wrong = { abroad: [{ a: 'b' }], people: 'Ana' } as FormValues;
  expect(cleanValues(form, wrong)).toEqual({});
  expect(formFaults(form, wrong, sources)).toEqual({ people: 'required' });
});

test('a name of every object is no answer', () => {
  const fields = Object.fromEntries([['toString', { format: 'text', required: true } as const]]);
  const odd: FormRules = { parts: [{ name: 'odd', fields }] };
  expect(formFaults(odd, {}, sources)).toEqual({ toString: 'required' });
});

test('changes name what was added, removed and replaced, in the order of the form', () => {
  const before = { abroad: 'yes', country: 'Peru', people: [{ fullName: 'Ana' }, { fullName: 'Bia' }] };
  const after: FormValues = { abroad: 'no', people: [{ fullName: 'Ana' }, { fullName: 'Eva', eats: 'no' }] };
  expect(changesBetween(form, before, after)).toEqual([
    { path: 'abroad', before: 'yes', after: 'no' },
    { path: 'people.1.fullName', before: 'Bia', after: 'Eva' },
    { path: 'people.1.eats', before: null, after: 'no' },
    { path: 'country', before: 'Peru', after: null },
  ]);
  expect(changesBetween(form, before, before)).toEqual([]);
});

/** Answers as people and others may send them: choices, dates, names, spaces, and answers where rows belong. */
const answer = fc.constantFrom('', ' ', 'yes', 'no', 'China', ' Peru', 'ana', '2026-12-01', 'x');
const record = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, answer])), { requiredKeys: [] });
const given = fc
  .tuple(
    record(['abroad', 'country', 'visa', 'reason', 'guide', 'hat']),
    fc.array(record(['fullName', 'eats', 'meal', 'passport', 'shoe']), { maxLength: 4 }),
    fc.array(record(['day', 'abroad']), { maxLength: 4 }),
  )
  .map(([single, people, borders]): FormValues => ({ ...single, people, borders }) as FormValues);

/** The paths of a form that are shown for these values; rows above the most are never shown. */
function shownPaths(values: FormValues): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const [name, rule] of Object.entries(fieldsOfForm(form)))
    if (isFieldShown(form, rule, values)) shown.add(name);
  for (const [group, rows] of Object.entries(groupsOfForm(form))) {
    if (!areRowsShown(form, rows, values)) continue;
    shown.add(group);
    rowsIn(values, group).forEach((row: FormRow, index) => {
      for (const [name, rule] of Object.entries(rows.fields))
        if (isFieldShown(form, rule, values, row)) shown.add(pathOf(name, group, index));
    });
  }
  return shown;
}

test('cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(given, (values) => {
      const clean = cleanValues(form, values);
      expect(cleanValues(form, clean)).toEqual(clean);
    }),
  );
});

test('what is shown has no fault after cleaning that it did not have before', () => {
  fc.assert(
    fc.property(given, (values) => {
      const [before, shown] = [formFaults(form, values, sources), shownPaths(values)];
      const fresh = Object.keys(formFaults(form, cleanValues(form, values), sources)).filter(
        (path) => shown.has(path) && !Object.hasOwn(before, path),
      );
      expect(fresh).toEqual([]);
    }),
  );
});

test('cleaning keeps only answers that are shown, and no change is found between a form and itself', () => {
  fc.assert(
    fc.property(given, (values) => {
      const [clean, shown] = [cleanValues(form, values), shownPaths(values)];
      expect([...answersByPath(form, clean).keys()].filter((path) => !shown.has(path))).toEqual([]);
      expect(changesBetween(form, clean, clean)).toEqual([]);
    }),
  );
});
