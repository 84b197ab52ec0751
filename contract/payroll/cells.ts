/**
 * What a cell of the payroll grid holds [brazil §2]. Hours and minutes are kept as minutes, decimal hours as hundredths,
 * money as cents and quantities as they are, each as the digits of a whole number; a text stays a text. An empty cell has
 * no value; `0` is a value. What was typed and cannot be read is kept with a mark before it, so that nothing is lost.
 */
import { amountFault, amountText, amountValue } from '../fields/amount.ts';
import { type CheckedField, type FieldFault, faultOf } from '../fields/fault.ts';
import { hourDecimalFault, maxHours } from '../fields/time/hour-decimal.ts';
import { hourMinuteFault } from '../fields/time/hour-minute.ts';
import type { Language } from '../language/market.ts';

export const cellTypes = ['hourMinute', 'hourDecimal', 'money', 'quantity', 'text'] as const;
export type CellType = (typeof cellTypes)[number];

/** The most characters of a cell, and the most cents and quantity of one. */
export const maxCellLength = 100;
/** The most characters that are kept of one: a text that is too long stays until its user has shortened it. */
export const maxKeptLength = 2 * maxCellLength;
const maxCents = 999_999_999;
const maxQuantity = 999_999;

/** Stands before a text that is no value of its column. */
const unreadMark = '?';

/** A cell that was read: its value, or why the text is none and what may be meant. */
export type CellReading =
  | { readonly value: string }
  | { readonly fault: FieldFault; readonly suggestion?: string };

const pad = (number: number): string => String(number).padStart(2, '0');
const hoursOf = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** Whether a kept cell is a text that could not be read; a column of texts has none. */
export const isUnread = (type: CellType, kept: string): boolean =>
  type !== 'text' && kept.startsWith(unreadMark);

/** The whole number that a kept cell stands for; `null` for an empty one, a text and one that could not be read. */
export const numberIn = (kept: string | undefined): number | null =>
  kept !== undefined && /^\d{1,12}$/.test(kept) ? Number(kept) : null;

/** What is probably meant by a text that is no time: `8,5`, `830` and `8h30` → 08:30, `12:75` → 13:15. */
function meantTime(text: string): string | undefined {
  const decimal = /^(\d{1,3})[.,](\d{1,2})$/.exec(text);
  if (decimal) return hoursOf(Math.round(Number(`${decimal[1]}.${decimal[2]}`) * 60));
  const late = /^(\d{1,3}):(\d{2})$/.exec(text);
  if (late) return hoursOf(Number(late[1]) * 60 + Number(late[2]));
  const spoken = /^(\d{1,3})h([0-5]\d)?$/i.exec(text);
  if (spoken) return hoursOf(Number(spoken[1]) * 60 + Number(spoken[2] ?? 0));
  const run = /^(\d{1,3})([0-5]\d)$/.exec(text);
  return run ? hoursOf(Number(run[1]) * 60 + Number(run[2])) : undefined;
}

function readTime(text: string): CellReading {
  // A spreadsheet writes seconds, which a time of work does not have.
  const bare = text.replace(/^(\d{1,3}:\d{2}):00$/, '$1');
  // `830` is rather half past eight than 830 hours.
  const fault = /^\d{3,}$/.test(bare) ? 'hourMinute' : hourMinuteFault(bare);
  const suggestion = fault ? meantTime(bare) : undefined;
  if (fault) return suggestion ? { fault, suggestion } : { fault };
  const [hours = '0', minutes = '0'] = bare.split(':');
  return { value: String(Number(hours) * 60 + Number(minutes)) };
}

const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

function readHours(text: string, language: Language): CellReading {
  const amount = amountValue(text, language);
  const fault = hourDecimalFault(amount);
  return fault ? { fault } : { value: String(hundredths(amount)) };
}

function readMoney(text: string, language: Language): CellReading {
  const amount = amountValue(text.replace(/^R\$/, ''), language);
  if (/^-[\d.,]*$/.test(amount)) return { fault: 'negativeValue' };
  const fault = amountFault(amount);
  if (fault) return { fault };
  return hundredths(amount) > maxCents ? { fault: 'moneyDigits' } : { value: String(hundredths(amount)) };
}

const quantity: CheckedField = { format: 'count', least: 0, most: maxQuantity };

function readQuantity(text: string, language: Language): CellReading {
  // A spreadsheet writes `22,00` for a whole number.
  const digits = amountValue(text, language).replace(/\.0{1,2}$/, '');
  const fault = faultOf(quantity, digits, false);
  return fault ? { fault } : { value: String(Number(digits)) };
}

/** Reads what was typed or pasted into a cell, with the separators of a language. An empty text is an empty cell. */
export function readCell(type: CellType, typed: string, language: Language): CellReading {
  const text = typed.replace(/[\u00a0\u202f]/g, ' ').trim();
  if (text === '') return { value: '' };
  if (text.length > maxCellLength) return { fault: 'maxLength' };
  if (type === 'text') return { value: text };
  const bare = text.replaceAll(' ', '');
  if (type === 'hourMinute') return readTime(bare);
  if (type === 'hourDecimal') return readHours(bare, language);
  return type === 'money' ? readMoney(bare, language) : readQuantity(bare, language);
}

/** What is kept of a typed text: its value, or the text itself where it is none, cut where it is far too long. */
export function keepCell(type: CellType, typed: string, language: Language): string {
  const read = readCell(type, typed, language);
  if ('value' in read) return read.value;
  const text = typed.trim();
  return type === 'text' ? text.slice(0, maxKeptLength) : `${unreadMark}${text.slice(0, maxCellLength)}`;
}

/** What is wrong with a kept cell, apart from the limits of its column; `null` when nothing is. */
export function unreadFault(
  type: CellType,
  kept: string,
  language: Language,
): Extract<CellReading, { fault: FieldFault }> | null {
  if (type === 'text') return kept.length > maxCellLength ? { fault: 'maxLength' } : null;
  if (!isUnread(type, kept)) return kept === '' || numberIn(kept) !== null ? null : { fault: 'amount' };
  const read = readCell(type, kept.slice(unreadMark.length), language);
  // Another language may read it: it still waits for its user.
  return 'fault' in read ? read : { fault: 'separator' };
}

/** A kept cell as a person reads it: `08:30`, `7,50`, `1.240,00`, `22`. */
export function cellText(type: CellType, kept: string, language: Language): string {
  if (isUnread(type, kept)) return kept.slice(unreadMark.length);
  const number = type === 'text' ? null : numberIn(kept);
  return number === null ? kept.trim() : numberText(type, number, language);
}

/** A whole number of a column, or the sum of one, as a person reads it. Hours do not end at 24. */
export function numberText(type: CellType, number: number, language: Language): string {
  if (type === 'hourMinute') return hoursOf(number);
  if (type === 'quantity') return amountText(String(number), language);
  return amountText(`${Math.floor(number / 100)}.${pad(number % 100)}`, language);
}

/** The most that a column can hold, as it is kept. */
export const mostOf: Readonly<Record<Exclude<CellType, 'text'>, number>> = {
  hourMinute: 999 * 60 + 59,
  hourDecimal: Math.round(maxHours * 100),
  money: maxCents,
  quantity: maxQuantity,
};
