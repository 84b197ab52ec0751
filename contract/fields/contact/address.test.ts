import { expect, test } from 'vitest';
import {
  addressFault,
  addressParts,
  addressValue,
  emptyAddress,
  parseAddress,
  stateReloadDelay,
} from './address.ts';
import { addressLabel, hasAddressPart, inCountry } from './address-labels.ts';

const labelsIn = (country: string) =>
  (['state', 'city', 'zip', 'county'] as const).map((part) =>
    hasAddressPart(part, country) ? addressLabel(part, country) : `(${addressLabel(part, country)})`,
  );
const address = {
  country: 'US',
  address1: '1 Main Street',
  address2: 'Suite 2',
  city: 'Dayton',
  state: 'US-OH',
  zip: '45402',
  county: 'Montgomery',
};

test.each([
  ['US', ['state', 'city', 'zipCode', 'county']],
  ['CA', ['foreignProvince', 'city', 'postalCode', '(county)']],
  ['BR', ['state', 'city', '(cep)', 'neighborhood']],
  ['AR', ['foreignProvince', 'town', 'postalCode', '(county)']],
  ['AU', ['state', 'suburb', 'postCode', '(county)']],
  ['GB', ['(foreignProvince)', 'town', 'postCode', 'county']],
  ['IN', ['state', 'cityTown', 'pinCode', 'district']],
  ['NL', ['foreignProvince', 'cityTown', 'foreignPostalCode', '(county)']],
  ['FR', ['foreignProvince', 'cityTown', 'foreignPostalCode', 'county']],
  ['', ['foreignProvince', 'cityTown', 'foreignPostalCode', 'county']],
])(
  '[T5.17, T2.30] %s names state, city, zip and county so; what is in brackets is hidden',
  (country, labels) => {
    expect(labelsIn(country)).toEqual(labels);
  },
);

test('[T2.30, T3.10, T9.05] an address has a country, two lines, city, state, zip and county', () => {
  expect(addressParts).toEqual(['country', 'address1', 'address2', 'city', 'state', 'zip', 'county']);
});

test('[T5.17] another country clears the state and what it does not have', () => {
  expect(inCountry(address, 'CA')).toEqual({ ...address, country: 'CA', state: '', county: '' });
  expect(inCountry(address, 'BR')).toEqual({ ...address, country: 'BR', state: '', zip: '' });
});

test('[T5.17, T9.03] the states are asked for 100 ms after the country', () => {
  expect(stateReloadDelay).toBe(100);
});

test('[T3.10] an address is kept as JSON, an empty one as nothing', () => {
  expect(parseAddress(addressValue(address))).toEqual(address);
  expect(addressValue(emptyAddress)).toBe('');
  expect(parseAddress('')).toEqual(emptyAddress);
  expect(parseAddress('{"country":"NL"}')).toEqual({ ...emptyAddress, country: 'NL' });
});

test.each([
  ['', null],
  ['{"country":"NL"}', null],
  ['{"city":"Delft"}', 'addressCountry'],
  ['{"country":"Netherlands"}', 'addressCountry'],
  ['{"country":"nl"}', 'addressCountry'],
  ['{"country":7}', 'address'],
  ['{"country":"NL","planet":"Earth"}', 'address'],
  [`{"country":"NL","city":"${'a'.repeat(201)}"}`, 'address'],
  ['["NL"]', 'address'],
  ['null', 'address'],
  ['1 Main Street', 'address'],
])('%s as an address: %s', (value, fault) => {
  expect(addressFault(value)).toBe(fault);
});
