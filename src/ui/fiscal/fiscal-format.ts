import { brazilianCurrency } from '../../../contract/fields/amount.ts';
import { maskedText, masks } from '../../../contract/fields/mask.ts';
import { formatShortDay } from '../language/days.ts';
import { perLanguage } from '../language/format.ts';

const moneyFormat = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'currency', currency: brazilianCurrency }),
);
const amountFormat = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const priceFormat = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 10 }),
);
const quantityFormat = perLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }),
);
const countFormat = perLanguage((language) => new Intl.NumberFormat(language));

const numberIn =
  (format: (language: string) => Intl.NumberFormat) =>
  (amount: string, language: string): string =>
    amount === '' ? '' : format(language).format(Number(amount));

/** A decimal number with a point as an amount in reais; '' stays ''. */
export const formatReais = numberIn(moneyFormat);
export const formatAmount = numberIn(amountFormat);
export const formatPrice = numberIn(priceFormat);
export const formatQuantity = numberIn(quantityFormat);

/** The number of a document in groups of three: `48.213`; anything but digits as it is. */
export const formatNumber = (number: string, language: string): string =>
  /^\d{1,9}$/.test(number) ? countFormat(language).format(Number(number)) : number;

/** A key in groups of four. */
export const formatKey = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** A CNPJ or CPF with its punctuation, and which of them it is; anything else as it is. */
export function formatTaxId(taxId: string): string {
  if (/^[A-Z\d]{12}\d{2}$/.test(taxId)) return `CNPJ ${maskedText(masks.cnpj, taxId)}`;
  return /^\d{11}$/.test(taxId) ? `CPF ${maskedText(masks.cpf, taxId)}` : taxId;
}

/** How states write their registrations (IE), as far as they do it in one way. */
const registrationMasks: Readonly<Record<string, string>> = {
  AC: '00.000.000/000-00',
  AM: '00.000.000-0',
  CE: '00000000-0',
  DF: '00000000000-00',
  GO: '00.000.000-0',
  MG: '000.000.000/0000',
  PB: '00000000-0',
  PE: '0000000-00',
  PR: '000.00000-00',
  RJ: '00.000.00-0',
  RS: '000/0000000',
  SC: '000.000.000',
  SP: '000.000.000.000',
};

/** The registration of a party in a state, with the punctuation of that state; anything else as it is, such as `ISENTO`. */
export function formatStateRegistration(number: string, state: string): string {
  const mask = registrationMasks[state] ?? '';
  const places = mask.replace(/\D/g, '').length;
  return /^\d+$/.test(number) && number.length === places ? maskedText(mask, number) : number;
}

/** `11010010` as `1101.00.10`. */
export const formatNcm = (ncm: string): string =>
  /^\d{8}$/.test(ncm) ? `${ncm.slice(0, 4)}.${ncm.slice(4, 6)}.${ncm.slice(6)}` : ncm;

const dayFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const timeFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }),
);

/**
 * A day, or a moment on the issuer's clock: the law counts by that, so its offset is not converted. Anything else as it
 * is.
 */
export function formatMoment(moment: string, language: string): string {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(moment) ?? [];
  const stamp = Date.parse(`${day}T${time ?? '00:00'}:00Z`);
  if (Number.isNaN(stamp)) return moment;
  const shown = dayFormat(language).format(stamp);
  return time === undefined ? shown : `${shown}, ${timeFormat(language).format(stamp)}`;
}

/** A moment on the issuer's clock, `yyyy-MM-ddTHH:mm:ss`, without the present year: `Nov 26, 10:10 AM`. */
export const formatMomentShort = (moment: string, now: Date, language: string): string =>
  `${formatShortDay(moment.slice(0, 10), now, language)}, ${timeFormat(language).format(Date.parse(`${moment}Z`))}`;
