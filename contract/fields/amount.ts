import type { Language } from '../language/market.ts';

/** The currency of service requests, simulations and fiscal documents (ISO 4217): they exist in Brazil alone. */
export const brazilianCurrency = 'BRL';

/** The most digits behind the decimal separator. */
const maxDecimals = 2;
/** So many digits before it still count exactly. */
const maxMoneyDigits = 13;

/** The decimal separator of a language; its digits are grouped by another sign, or by spaces. */
const decimalSeparators: Readonly<Record<Language, '.' | ','>> = {
  'en-US': '.',
  'en-GB': '.',
  'en-AU': '.',
  'en-CA': '.',
  'es-AR': ',',
  'pt-BR': ',',
  'fr-CA': ',',
};

/**
 * A typed number as it is kept: digits with a decimal point, no groups. `1.234,5` in pt-BR and `1,234.5` in en-US are
 * both `1234.5`. A single separator with one or two digits behind it is the decimal one, whichever sign it is: no group
 * is so short. What is no number stays, with a decimal point, for the checks to find.
 */
export function amountValue(text: string, language: Language): string {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  const decimal = decimalSeparators[language];
  const group = decimal === '.' ? ',' : '.';
  if (/^-?\d+[.,]\d{0,2}$/.test(bare)) return bare.replace(',', '.');
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d*)?$`);
  const ungrouped = grouped.test(bare) ? bare.replaceAll(group, '') : bare;
  return decimal === ',' ? ungrouped.replaceAll(',', '.') : ungrouped;
}

/** A kept number as a language writes it: `1234.5` → `1.234,5` in pt-BR. What is no number is shown as it is. */
export function amountText(value: string, language: Language): string {
  const parts = /^(-?\d+)(?:\.(\d*))?$/.exec(value);
  if (!parts) return value;
  const [, whole = '', decimals] = parts;
  const digits = new Intl.NumberFormat(language, { useGrouping: 'always' }).format(BigInt(whole));
  const sign = whole.startsWith('-') && !digits.startsWith('-') ? '-' : '';
  return `${sign}${digits}${decimals ? decimalSeparators[language] + decimals : ''}`;
}

export type AmountFault = 'amount' | 'separator' | 'decimalPlaces';

/** What is wrong with a kept number, or `null`: one decimal point at most, and at most two digits behind it. */
export function amountFault(value: string): AmountFault | null {
  if (/[^\d.,-]/.test(value) || !/\d/.test(value) || /.-/.test(value)) return 'amount';
  if (value.includes(',') || value.split('.').length > 2 || !/^-?\d+(\.\d+)?$/.test(value))
    return 'separator';
  return (value.split('.')[1] ?? '').length > maxDecimals ? 'decimalPlaces' : null;
}

/** Whether a text is a sum of money as it is kept: a decimal number with a point and at most two decimals. */
export const isMoney = (amount: string): boolean => amount !== '' && moneyFault(amount) === null;

/** What is wrong with an amount of money, or `null`: up to two decimals, and no more than can be kept exactly. */
export function moneyFault(value: string): AmountFault | 'moneyDigits' | null {
  if (value === '') return null;
  const fault = amountFault(value);
  if (fault) return fault;
  const [whole = ''] = value.replace('-', '').split('.');
  return whole.length > maxMoneyDigits ? 'moneyDigits' : null;
}
