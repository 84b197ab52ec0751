/**
 * Forms as data: the same description draws a form, checks it in the browser and checks it again on the server. The words
 * of a form are translations; only what decides about values is here.
 */
import { type CheckedField, type FieldFault, faultOf } from '../fields/fault.ts';

/** A condition on the answer to another field of the same row or of the form; an answer that is not shown counts as empty. */
export interface Condition {
  readonly field: string;
  /** The answers that meet it. */
  readonly is: readonly string[];
}

/** A field of a form: what its value has to be, and when it is shown and required. */
export interface FormRule extends CheckedField {
  /** Always, or while a condition holds; without it the field may stay empty. */
  readonly required?: true | Condition;
  /** Shown while this holds; always without it. */
  readonly shown?: Condition;
  /** A list outside the form whose ids are the choices of a field of the format `choice`. */
  readonly source?: 'employees';
  /** Whether a text has several lines. */
  readonly isLong?: true;
}

/** A group of fields that the user may fill in several times, such as dependants. */
export interface RowsRule {
  readonly fields: Readonly<Record<string, FormRule>>;
  /** How many rows there are at least and at most. */
  readonly least: number;
  readonly most: number;
  readonly shown?: Condition;
}

/** A titled part of a form. Fields and groups are shown in the order in which they are listed. */
export interface FormPart {
  readonly name: string;
  readonly fields: Readonly<Record<string, FormRule>>;
  readonly groups?: Readonly<Record<string, RowsRule>>;
}

export interface FormRules {
  readonly parts: readonly FormPart[];
}

export type FormRow = Readonly<Record<string, string>>;
/** The answers of a form by field; those of a group are a list of rows. */
export type FormValues = Readonly<Record<string, string | readonly FormRow[]>>;
/** The choices of fields whose choices are a list outside the form. */
export type FormSources = Readonly<Record<'employees', readonly string[]>>;

/** How serious a finding is: `error` blocks sending, `warn` asks for a confirmation, `info` only informs. */
export type FindingLevel = 'error' | 'warn' | 'info';

/** What a check of a whole form found. */
export interface Finding {
  /** The key of its translation. */
  readonly code: string;
  readonly level: FindingLevel;
  /** The field that it is about, as `pathOf` writes it; absent for the form as a whole. */
  readonly path?: string;
  /** What its translation is given. Dates are `yyyy-MM-dd`, amounts of money a text with a point and two places. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The most rows of a group, characters of an answer and answers of a form, whatever the form says. */
export const mostFormRows = 500;
export const mostAnswerLength = 5_000;
export const mostAnswers = 100;

/** The path of a field: `cpf`, or `dependants.0.cpf` in a row of a group. */
export const pathOf = (field: string, group?: string, row?: number): string =>
  group === undefined ? field : `${group}.${row}.${field}`;

/** The answer to a field that is no group; empty when there is none. */
export function answerIn(values: FormValues, field: string): string {
  const value = Object.hasOwn(values, field) ? values[field] : '';
  return typeof value === 'string' ? value : '';
}

/** The rows of a group. */
export function rowsIn(values: FormValues, group: string): readonly FormRow[] {
  const rows = Object.hasOwn(values, group) ? values[group] : [];
  return typeof rows === 'object' ? rows : [];
}

/** Every field of a form that is not in a group, by its name. */
export const fieldsOfForm = ({ parts }: FormRules): Readonly<Record<string, FormRule>> =>
  Object.assign({}, ...parts.map(({ fields }) => fields));

/** Every group of a form, by its name. */
export const groupsOfForm = ({ parts }: FormRules): Readonly<Record<string, RowsRule>> =>
  Object.assign({}, ...parts.map(({ groups }) => groups ?? {}));

/** The answers of a place: those of a row come before those of the form around it. */
type Answers = (field: string) => string;

const holds = (condition: Condition | undefined, answers: Answers): boolean =>
  condition === undefined || condition.is.includes(answers(condition.field).trim());

/** Answers for conditions: what is not shown counts as empty. */
function answersOf(form: FormRules, values: FormValues, row?: FormRow): Answers {
  const fields = fieldsOfForm(form);
  const ofForm = (field: string): string => {
    const shown = fields[field]?.shown;
    // A field that depends on itself would never end.
    if (shown && shown.field !== field && !holds(shown, ofForm)) return '';
    return answerIn(values, field);
  };
  return (field) => (row && Object.hasOwn(row, field) ? (row[field] ?? '') : ofForm(field));
}

/** Whether a field is shown, given the answers of its form and of its row. */
export const isFieldShown = (form: FormRules, rule: FormRule, values: FormValues, row?: FormRow): boolean =>
  holds(rule.shown, answersOf(form, values, row));

/** Whether a group is shown. */
export const areRowsShown = (form: FormRules, rule: RowsRule, values: FormValues): boolean =>
  holds(rule.shown, answersOf(form, values));

/** Whether a shown field has to be answered. */
export const isFieldRequired = (
  form: FormRules,
  { required }: FormRule,
  values: FormValues,
  row?: FormRow,
): boolean => required === true || (required !== undefined && holds(required, answersOf(form, values, row)));

/** The fault of a field; those whose choices are a list outside the form are checked against it. */
const faultIn = (rule: FormRule, value: string, required: boolean, sources: FormSources): FieldFault | null =>
  faultOf(rule.source ? { ...rule, enum: sources[rule.source] } : rule, value, required);

/**
 * What is wrong with the single answers of a form, by path: the browser shows it beside the fields, the server refuses
 * a form with any. A group with fewer rows than it needs has the fault `required` under its own name.
 */
export function formFaults(
  form: FormRules,
  values: FormValues,
  sources: FormSources,
): Readonly<Record<string, FieldFault>> {
  const found: Record<string, FieldFault> = {};
  const note = (path: string, fault: FieldFault | null) => {
    if (fault) found[path] = fault;
  };
  for (const [name, rule] of Object.entries(fieldsOfForm(form)))
    if (isFieldShown(form, rule, values))
      note(name, faultIn(rule, answerIn(values, name), isFieldRequired(form, rule, values), sources));
  for (const [group, rows] of Object.entries(groupsOfForm(form))) {
    if (!areRowsShown(form, rows, values)) continue;
    const given = rowsIn(values, group);
    if (given.length < rows.least) note(group, 'required');
    given.forEach((row, index) => {
      for (const [name, rule] of Object.entries(rows.fields))
        if (isFieldShown(form, rule, values, row))
          note(
            pathOf(name, group, index),
            faultIn(rule, row[name] ?? '', isFieldRequired(form, rule, values, row), sources),
          );
    });
  }
  return found;
}

/** The answers that a form asks for, without those of fields that are not shown or that the form does not know. */
export function cleanValues(form: FormRules, values: FormValues): FormValues {
  const clean: Record<string, string | readonly FormRow[]> = {};
  for (const [name, rule] of Object.entries(fieldsOfForm(form))) {
    const value = answerIn(values, name).trim();
    if (value !== '' && isFieldShown(form, rule, values)) clean[name] = value;
  }
  for (const [group, rows] of Object.entries(groupsOfForm(form))) {
    if (!areRowsShown(form, rows, values)) continue;
    const given = rowsIn(values, group)
      .slice(0, rows.most)
      .map((row) =>
        Object.fromEntries(
          Object.entries(rows.fields).flatMap(([name, rule]) => {
            const value = (row[name] ?? '').trim();
            return value !== '' && isFieldShown(form, rule, values, row) ? [[name, value] as const] : [];
          }),
        ),
      );
    if (given.length > 0) clean[group] = given;
  }
  return clean;
}

/** Every answer of a form with its path, in the order of the form. */
export function answersByPath(form: FormRules, values: FormValues): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const { fields, groups = {} } of form.parts) {
    for (const name of Object.keys(fields)) {
      const value = answerIn(values, name);
      if (value !== '') all.set(name, value);
    }
    for (const [group, rows] of Object.entries(groups))
      rowsIn(values, group).forEach((row, index) => {
        for (const name of Object.keys(rows.fields)) {
          const value = row[name] ?? '';
          if (value !== '') all.set(pathOf(name, group, index), value);
        }
      });
  }
  return all;
}

/** One answer that differs between two versions of a form; `null` where there is none. */
export interface FormChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed between two versions of a form, in the order of the form. */
export function changesBetween(form: FormRules, before: FormValues, after: FormValues): FormChange[] {
  const [old, fresh] = [answersByPath(form, before), answersByPath(form, after)];
  const paths = [...new Set([...fresh.keys(), ...old.keys()])];
  return paths
    .map((path) => ({ path, before: old.get(path) ?? null, after: fresh.get(path) ?? null }))
    .filter(({ before, after }) => before !== after);
}
