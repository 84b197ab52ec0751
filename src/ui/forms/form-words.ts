import type { TFunction } from 'i18next';
import { brazilianCurrency } from '../../../contract/fields/amount.ts';
import type { Finding, FormRule } from '../../../contract/forms/form.ts';
import type { Employee } from '../../../contract/requests/employees.ts';
import type { RequestFact } from '../../../contract/requests/kind.ts';
import type { Choice } from '../fields/choice-field.tsx';
import { formatDay } from '../language/days.ts';
import { formatMonth } from '../language/months.ts';

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isMoney = (value: string): boolean => /^-?\d+\.\d{2}$/.test(value);

/** An amount of the firm's country; service requests with amounts are Brazilian. */
const formatReais = (value: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: brazilianCurrency }).format(Number(value));

/** A day or an amount of a finding as the language writes it; its translation formats numbers itself. */
function shownValue(value: string | number, language: string): string | number {
  if (typeof value === 'number') return value;
  if (isDay(value)) return formatDay(value, language);
  return isMoney(value) ? formatReais(value, language) : value;
}

/** What a finding says. */
export const findingText = (t: TFunction, { code, values = {} }: Finding, language: string): string =>
  t(`requestForm:findings.${code}`, {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value, language)])),
  });

/** The choices of a field, with their words. */
export function choicesOf(
  t: TFunction,
  name: string,
  rule: FormRule,
  employees: readonly Employee[],
): readonly Choice[] {
  if (rule.source === 'employees')
    return employees
      .filter(({ leftOn }) => leftOn === null)
      .map(({ id, name: label, jobPosition }) => ({
        value: id,
        label: jobPosition ? `${label} · ${jobPosition}` : label,
      }));
  return (rule.enum ?? []).map((value) => ({ value, label: t(`requestForm:choices.${name}.${value}`) }));
}

/** The name of a field by its path in a form: `dependants.0.fullName` is called by its field and its row. */
export function fieldLabel(t: TFunction, path: string): string {
  const [group, row, field] = path.split('.');
  if (field === undefined)
    return t(`requestForm:fields.${path}`, { defaultValue: t(`requestForm:groups.${path}.title`) });
  return `${t(`requestForm:groups.${group}.row`, { number: Number(row) + 1 })}, ${t(`requestForm:fields.${field}`)}`;
}

/** An answer as a person reads it. */
export function answerText(
  t: TFunction,
  name: string,
  rule: FormRule,
  value: string,
  employees: readonly Employee[],
  language: string,
): string {
  if (rule.format === 'date') return isDay(value) ? formatDay(value, language) : value;
  if (rule.format === 'month') return formatMonth(value, language);
  if (rule.format === 'money') return formatReais(value, language);
  if (rule.format !== 'choice') return value;
  if (rule.source === 'employees') return employees.find(({ id }) => id === value)?.name ?? value;
  return t(`requestForm:choices.${name}.${value}`, { defaultValue: value });
}

/** A fact of the strip as a person reads it. */
export function factText(t: TFunction, { value, format }: RequestFact, language: string): string {
  if (format === 'date') return formatDay(value, language);
  if (format === 'month') return formatMonth(value, language);
  if (format === 'dates')
    return t('requests:dates', {
      from: formatDay(value.split('/')[0] ?? '', language),
      until: formatDay(value.split('/')[1] ?? '', language),
    });
  if (format === 'days') return t('requests:days', { count: Number(value) });
  if (format === 'money') return formatReais(value, language);
  return format.startsWith('choice.')
    ? t(`requestForm:choices.${format.slice('choice.'.length)}.${value}`, { defaultValue: value })
    : value;
}
