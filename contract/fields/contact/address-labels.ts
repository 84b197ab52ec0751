import { type Address, type AddressPart, addressParts, parseAddress } from './address.ts';

/** What a part of an address is called, as keys of translation. */
export type AddressLabel =
  | 'country'
  | 'address1'
  | 'address2'
  | 'state'
  | 'foreignProvince'
  | 'city'
  | 'suburb'
  | 'town'
  | 'cityTown'
  | 'postalCode'
  | 'postCode'
  | 'cep'
  | 'pinCode'
  | 'zipCode'
  | 'foreignPostalCode'
  | 'neighborhood'
  | 'district'
  | 'county';

interface PartRule {
  /** Its name where no country has one of its own. */
  readonly label: AddressLabel;
  readonly byCountry?: Readonly<Partial<Record<string, AddressLabel>>>;
  /** The countries whose addresses do not have it. */
  readonly hiddenIn?: readonly string[];
}

/** What each part of an address is called in which country, and where it is not asked for [T5.17]. */
const rules: Readonly<Record<AddressPart, PartRule>> = {
  country: { label: 'country' },
  address1: { label: 'address1' },
  address2: { label: 'address2' },
  city: {
    label: 'cityTown',
    byCountry: { BR: 'city', CA: 'city', US: 'city', AU: 'suburb', AR: 'town', GB: 'town' },
  },
  state: {
    label: 'foreignProvince',
    byCountry: { AU: 'state', BR: 'state', IN: 'state', US: 'state' },
    hiddenIn: ['GB'],
  },
  zip: {
    label: 'foreignPostalCode',
    byCountry: {
      AR: 'postalCode',
      CA: 'postalCode',
      AU: 'postCode',
      GB: 'postCode',
      BR: 'cep',
      IN: 'pinCode',
      US: 'zipCode',
    },
    hiddenIn: ['BR'],
  },
  county: {
    label: 'county',
    byCountry: { BR: 'neighborhood', IN: 'district' },
    hiddenIn: ['AR', 'AU', 'CA', 'NL'],
  },
};

/** What a part of an address is called in a country, by its ISO 3166-1 code [T5.17]. */
export const addressLabel = (part: AddressPart, country: string): AddressLabel =>
  rules[part].byCountry?.[country] ?? rules[part].label;

/** Whether the addresses of a country have a part [T5.17]. */
export const hasAddressPart = (part: AddressPart, country: string): boolean =>
  !rules[part].hiddenIn?.includes(country);

/** An address after its country has changed: the state is cleared, and so is what the new country does not have [T5.17]. */
export function inCountry(address: Address, country: string): Address {
  const kept = addressParts.map((part) => [
    part,
    part !== 'state' && hasAddressPart(part, country) ? address[part] : '',
  ]);
  return { ...(Object.fromEntries(kept) as Address), country };
}

/**
 * The parts that a required address cannot do without: country, street and town everywhere; state and postal code in the
 * countries that have a name of their own for them.
 */
export const neededParts = (country: string): readonly AddressPart[] => [
  'country',
  'address1',
  'city',
  ...(['state', 'zip'] as const).filter(
    (part) => rules[part].byCountry?.[country] !== undefined && hasAddressPart(part, country),
  ),
];

/** Whether an address holds all that a required one needs; `value` as its field keeps it. */
export function isWholeAddress(value: string): boolean {
  const address = parseAddress(value);
  return address !== undefined && neededParts(address.country).every((part) => address[part].trim() !== '');
}
