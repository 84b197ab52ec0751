import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressesIn, withAddress, wrongAddressesIn } from './recipients.ts';

/** Addresses that the pattern takes: names and hosts of plain letters and digits. */
const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const address = fc
  .tuple(word, word, fc.constantFrom('example', 'com', 'co.uk', 'com.br'))
  .map(([name, host, end]) => `${name}@${host}.${end}`);
/** The separators between two addresses: at least one comma, semicolon or space. */
const gap = fc.stringMatching(/^[,; \n\t]{1,3}$/);

describe('[S5.02] several addresses in one field', () => {
  test('are read with any separators between, before and after them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(address, { selector: (one) => one.toLowerCase() }),
        fc.infiniteStream(gap),
        (addresses, gaps) => {
          const text = addresses.reduce((all, one) => `${all}${gaps.next().value}${one}`, '');
          expect(addressesIn(`${text}${gaps.next().value}`)).toEqual(addresses);
        },
      ),
    );
  });

  test('are each named once, in the spelling that comes first', () => {
    fc.assert(
      fc.property(fc.array(address), (addresses) => {
        const twice = [...addresses, ...addresses.map((one) => one.toUpperCase())];
        expect(addressesIn(twice.join('; '))).toEqual([...new Set(addresses)]);
      }),
    );
  });

  test('read again from what was read, they are the same, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parts = addressesIn(text);
        expect(addressesIn(parts.join(', '))).toEqual(parts);
        for (const part of parts) expect(part).not.toMatch(/[,;\s]/u);
      }),
    );
  });

  test('each must match: one wrong among right ones is found, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(address, { minLength: 1 }),
        fc.constantFrom('rob', 'rob@', '@bank.example', 'rob@bank', 'a..b@bank.example', 'rob@@bank.example'),
        fc.nat(),
        (addresses, wrong, at) => {
          const all = addresses.toSpliced(at % (addresses.length + 1), 0, wrong);
          expect(wrongAddressesIn(all.join(','))).toEqual([wrong]);
        },
      ),
    );
  });
});

test('[S5.06] the sender’s own address comes last, and only where it is not there yet', () => {
  expect(withAddress('rob@bank.example', 'dana@demo.example')).toEqual([
    'rob@bank.example',
    'dana@demo.example',
  ]);
  expect(withAddress('Dana@demo.example; rob@bank.example', 'dana@demo.example')).toEqual([
    'Dana@demo.example',
    'rob@bank.example',
  ]);
});

test('a domain in letters of another script is written in ASCII, and is the same domain in both spellings', () => {
  expect(addressesIn('rob@bücher.example, Rob@xn--bcher-kva.example, eve@аcme.example')).toEqual([
    'rob@xn--bcher-kva.example',
    'eve@xn--cme-5cd.example',
  ]);
  expect(wrongAddressesIn('bücher.example')).toEqual(['bücher.example']);
});
