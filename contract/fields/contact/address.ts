/** The parts of an address in the order to fill them in [T2.30, T3.10]; there are two address lines [T9.05]. */
export const addressParts = ['country', 'address1', 'address2', 'city', 'state', 'zip', 'county'] as const;
export type AddressPart = (typeof addressParts)[number];

/** An address: country and state by their ISO 3166 codes, all else as written; '' where there is nothing [T3.10]. */
export type Address = Readonly<Record<AddressPart, string>>;

/** How long after a change of country its states are asked for, in milliseconds [T5.17, T9.03]. */
export const stateReloadDelay = 100;
/** The longest text of one part. */
export const maxAddressPart = 200;

export const emptyAddress: Address = {
  country: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  county: '',
};

/** An address as the value of a form's field: JSON, and '' for one without anything in it. */
export const addressValue = (address: Address): string =>
  addressParts.some((part) => address[part] !== '') ? JSON.stringify(address) : '';

/** The address that a field's value holds; `undefined` when it is none. Parts that are not there are empty. */
export function parseAddress(value: string): Address | undefined {
  if (value === '') return emptyAddress;
  const found = jsonOf(value);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined;
  const isFine = Object.entries(found).every(
    ([part, text]) =>
      addressParts.includes(part as AddressPart) && typeof text === 'string' && text.length <= maxAddressPart,
  );
  return isFine ? { ...emptyAddress, ...found } : undefined;
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** What is wrong with an address, or `null`: it names its country, as a code of two letters. */
export function addressFault(value: string): 'address' | 'addressCountry' | null {
  if (value === '') return null;
  const address = parseAddress(value);
  if (!address) return 'address';
  return /^[A-Z]{2}$/.test(address.country) ? null : 'addressCountry';
}
