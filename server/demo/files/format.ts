import type { Language, MarketProfile } from './markets.ts';

const separators: Readonly<Record<Language, readonly [group: string, decimal: string]>> = {
  en: [',', '.'],
  es: ['.', ','],
  // A no-break space: the narrow one that French prefers is missing from PDF's standard fonts.
  fr: ['\u00a0', ','],
  pt: ['.', ','],
};

/**
 * An amount in cents as text with two decimals, in the language's separators. Written by hand because `Intl`
 * changes its output between ICU versions and the bytes must not change.
 */
export function formatAmount(cents: number, language: Language): string {
  const [group, decimal] = separators[language];
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
}

/** An ISO date (YYYY-MM-DD) in the order of the market. */
export function formatDate(isoDate: string, order: MarketProfile['dateOrder']): string {
  const [year, month, day] = isoDate.split('-');
  if (order === 'mdy') return `${month}/${day}/${year}`;
  return order === 'dmy' ? `${day}/${month}/${year}` : isoDate;
}

/** Fourteen characters as a CNPJ is written: 12.345.678/0001-90. */
export const formatCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
