import { dateFault } from '../../fields/time/date-check.ts';
import {
  answerIn,
  type FormRules,
  type FormValues,
  fieldsOfForm,
  groupsOfForm,
  pathOf,
  rowsIn,
} from '../../forms/form.ts';
import type { RequestKind } from '../kind.ts';
import { found } from './findings.ts';

/** No date of a request lies outside these years: others are typing errors, and dates near them cannot be worked out. */
const [firstYear, lastYear] = ['1900', '2100'];

const isOdd = (day: string): boolean =>
  day !== '' && (dateFault(day) !== null || day < firstYear || day.slice(0, 4) > lastYear);

/** The dates of a form that cannot be meant, by their paths. */
export function oddDates(form: FormRules, values: FormValues): readonly string[] {
  const ofForm = Object.entries(fieldsOfForm(form)).flatMap(([name, { format }]) =>
    format === 'date' && isOdd(answerIn(values, name)) ? [name] : [],
  );
  const ofRows = Object.entries(groupsOfForm(form)).flatMap(([group, { fields }]) =>
    rowsIn(values, group).flatMap((row, index) =>
      Object.entries(fields).flatMap(([name, { format }]) =>
        format === 'date' && isOdd(row[name] ?? '') ? [pathOf(name, group, index)] : [],
      ),
    ),
  );
  return [...ofForm, ...ofRows];
}

/** Whether a date that the form always asks for is missing: then there is a fault, and nothing to compare. */
const lacksDate = (form: FormRules, values: FormValues): boolean =>
  Object.entries(fieldsOfForm(form)).some(
    ([name, { format, required }]) =>
      format === 'date' && required === true && answerIn(values, name).trim() === '',
  );

/**
 * A kind whose facts and checks are asked only about dates that exist, as a draft may hold anything. Facts without a value
 * are left out.
 */
export const withSoundDates = (kind: RequestKind): RequestKind => ({
  ...kind,
  facts: (values, context) =>
    oddDates(kind.form, values).length > 0
      ? []
      : kind.facts(values, context).filter(({ value }) => value !== ''),
  check: (values, context) => {
    const odd = oddDates(kind.form, values);
    if (odd.length === 0 && lacksDate(kind.form, values)) return [];
    return odd.length > 0 ? odd.map((path) => found('yearOdd', path)) : kind.check(values, context);
  },
});
