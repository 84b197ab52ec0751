import { amountText } from '../../../contract/fields/amount.ts';
import { parseAddress } from '../../../contract/fields/contact/address.ts';
import { phoneText } from '../../../contract/fields/contact/phone.ts';
import type { FieldFormat } from '../../../contract/fields/formats.ts';
import { maskedText, masks } from '../../../contract/fields/mask.ts';
import type { Language } from '../../../contract/language/market.ts';
import { formatDay, formatMoney } from '../language/days.ts';
import { perLanguage } from '../language/format.ts';

const monthFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const countryNames = perLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** An address in one line, from the street to the country. */
function addressText(value: string, language: Language): string {
  const address = parseAddress(value);
  if (!address) return value;
  const { country, address1, address2, city, state, zip, county } = address;
  const region = /^[A-Z]{2}$/.test(country) ? (countryNames(language).of(country) ?? country) : country;
  const place = [state, zip].filter(Boolean).join(' ');
  return [address1, address2, city, place, county, region].filter(Boolean).join(', ');
}

/** A stored value as a person reads it, an amount of money in its currency (ISO 4217); what is not of its format is shown as it is. */
export function answerText(
  format: FieldFormat | undefined,
  value: string,
  language: Language,
  currency?: string,
): string {
  if (value === '') return '';
  switch (format) {
    case 'address':
      return addressText(value, language);
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : value;
    case 'month':
      return /^\d{4}-\d{2}$/.test(value)
        ? monthFormat(language).format(Date.parse(`${value}-01T00:00:00Z`))
        : value;
    case 'money':
      return currency ? formatMoney(value, currency, language) : amountText(value, language);
    case 'hour-decimal':
      return amountText(value, language);
    case 'phone':
      return phoneText(value);
    case 'cpf':
    case 'cnpj':
    case 'cep':
      return maskedText(masks[format], value);
    // Asterisks stand above the line of the digits.
    case 'ssn':
      return value.replaceAll('*', '•');
    default:
      return value;
  }
}
