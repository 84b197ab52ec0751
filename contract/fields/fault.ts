import { type AmountFault, moneyFault } from './amount.ts';
import { isCep, isCnpj, isCpf } from './brazil.ts';
import { addressFault } from './contact/address.ts';
import { isWholeAddress } from './contact/address-labels.ts';
import { isEmail } from './contact/email.ts';
import { isPhone } from './contact/phone.ts';
import type { FieldFormat } from './formats.ts';
import { maxlengthFault, minlengthFault } from './minlength-trim.ts';
import { isSsn } from './ssn.ts';
import { dateFault } from './time/date-check.ts';
import { type HourDecimalFault, hourDecimalFault } from './time/hour-decimal.ts';
import { type HourMinuteFault, hourMinuteFault } from './time/hour-minute.ts';

/** What can be wrong with a field, as codes that have a message in every language [T5.15]. */
export type FieldFault =
  | 'required'
  | 'minlengthTrim'
  | 'maxLength'
  | 'email'
  | 'ssn'
  | 'phone'
  | 'cpf'
  | 'cnpj'
  | 'cep'
  | 'address'
  | 'addressCountry'
  | 'addressParts'
  | 'invalidDate'
  | 'futureDate'
  | 'month'
  | 'choice'
  | 'count'
  | 'moneyDigits'
  | AmountFault
  | HourDecimalFault
  | HourMinuteFault;

/** What a field asks of its value. */
export interface CheckedField {
  readonly format: FieldFormat;
  /** The choices of a field whose format is `choice`. */
  readonly enum?: readonly string[] | undefined;
  /** In characters, after trim. */
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** The bounds of a whole number, whose format is `count`. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

type Check = (value: string, field: CheckedField) => FieldFault | null;

const passes =
  (isFine: (value: string) => boolean, fault: FieldFault): Check =>
  (value) =>
    isFine(value) ? null : fault;

/** The largest whole number of a field that names no bound. */
const mostCount = 999_999;

function countFault(value: string, { least = 0, most = mostCount }: CheckedField): FieldFault | null {
  if (value === '') return null;
  const isCount = /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return isCount ? null : 'count';
}

/** The check of each format; none of them minds an empty value. */
const checks: Readonly<Record<FieldFormat, Check>> = {
  text: () => null,
  email: passes(isEmail, 'email'),
  ssn: passes(isSsn, 'ssn'),
  phone: passes(isPhone, 'phone'),
  cpf: passes(isCpf, 'cpf'),
  cnpj: passes(isCnpj, 'cnpj'),
  cep: passes(isCep, 'cep'),
  address: addressFault,
  date: (value) => dateFault(value),
  month: passes((value) => value === '' || /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(value), 'month'),
  'hour-minute': hourMinuteFault,
  'hour-decimal': hourDecimalFault,
  money: moneyFault,
  count: countFault,
  choice: (value, field) => (value === '' || field.enum?.includes(value) ? null : 'choice'),
  // Which files there are is for the server to know, which looks the id up.
  file: () => null,
};

/** The formats whose values are free texts, so that their spaces and lengths count. */
const isText = ({ format }: CheckedField): boolean => format === 'text' || format === 'email';

/**
 * The first thing that is wrong with a field's value, or `null` [T5.06–T5.15]: browser and server ask the same. A field
 * that is not required may be empty whatever its bounds; one that is needs more than spaces.
 */
export function faultOf(field: CheckedField, value: string, required: boolean): FieldFault | null {
  const isEmpty = (isText(field) ? value.trim() : value) === '';
  if (isEmpty) return required ? 'required' : null;
  const fault = checks[field.format](value, field);
  if (!fault && required && field.format === 'address' && !isWholeAddress(value)) return 'addressParts';
  if (fault || !isText(field)) return fault;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  return minlengthFault(value, minLength) ?? maxlengthFault(value, maxLength);
}

/** The faults of a form's values by field, those without one left out. Values that are not there count as empty. */
export function faultsOf(
  form: { readonly properties: Readonly<Record<string, CheckedField>>; readonly required: readonly string[] },
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, FieldFault>> {
  const found: Record<string, FieldFault> = {};
  for (const [name, field] of Object.entries(form.properties)) {
    const fault = faultOf(
      field,
      Object.hasOwn(values, name) ? (values[name] ?? '') : '',
      form.required.includes(name),
    );
    if (fault) found[name] = fault;
  }
  return found;
}
