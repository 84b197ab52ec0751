import { describe, expect, test } from 'vitest';
import { sharePayloadSchema } from '../../storage/sharing.ts';
import { isEmail, isMailAddress, withAsciiDomain } from './email.ts';

const label63 = 'a'.repeat(63);
const local64 = 'l'.repeat(64);
/** Three labels of 63 letters, one of `letters`, and `com`: 196 characters and the letters. */
const longDomain = (letters: number): string =>
  [label63, label63, label63, 'd'.repeat(letters), 'com'].join('.');

/**
 * Addresses by the diagnoses of isemail, with the verdicts that RFC 5321, 5322, 5890 and 6531 lead to. What is valid
 * only in a header (comments, folded lines, obsolete forms) or only inside one network is refused: a person types an
 * address that mail from outside reaches.
 */
const table: Readonly<Record<string, { readonly accepted?: string[]; readonly refused?: string[] }>> = {
  'a dot-atom before the @': {
    accepted: [
      'test@iana.example',
      'a@iana.example',
      'test.test@iana.example',
      '123@iana.example',
      "!#$%&'*+-/=?^_`{|}~@iana.example",
      `${local64}@iana.example`,
      'tax+2026@iana.example',
    ],
    refused: [
      '',
      'test',
      '@',
      'test@',
      '@iana.example',
      '.test@iana.example',
      'test.@iana.example',
      'test..test@iana.example',
      'test\\@test@iana.example',
      'te st@iana.example',
      'test@test@iana.example',
      `${local64}l@iana.example`,
    ],
  },
  'the domain': {
    accepted: [
      'test@nominet.org.example',
      'test@about.museum',
      'test@123.com',
      'test@mason-dixon.com',
      'test@c--n.com',
      'test@iana.co',
      `test@${label63}.com`,
      `a@${longDomain(56)}`,
    ],
    refused: [
      'test@io',
      'test@iana.123',
      'test@255.255.255.255',
      'test@-iana.example',
      'test@iana-.example',
      'test@.iana.example',
      'test@iana.example.',
      'test@iana..example',
      'test@ia_na.example',
      'test@iana.example/path',
      'test@iana.example:25',
      'test@iana%2eexample',
      `test@a${label63}.com`,
      `a@${longDomain(57)}`,
      `${local64}@${label63}.${label63}.${'d'.repeat(58)}.com`,
    ],
  },
  'an international domain': {
    accepted: [
      'test@bücher.example',
      'test@xn--bcher-kva.example',
      'test@例え.テスト',
      'test@xn--r8jz45g.xn--zckzah',
      'test@почта.рф',
      'test@café.com.br',
    ],
    refused: [
      'test@xn--a.example',
      'test@büch er.example',
      'test@\u202eelpmaxe.com',
      'test@iana\u2028.example',
      'test@iana.\uff43\uff4f\uff4d',
      `test@${'ü'.repeat(60)}.example`,
    ],
  },
  'letters outside ASCII before the @': { refused: ['tést@iana.example', '例え@iana.example'] },
  'a quoted local part': {
    refused: [
      '"test"@iana.example',
      '""@iana.example',
      '"te st"@iana.example',
      '"te@st"@iana.example',
      '"\\a"@iana.example',
      '"test@iana.example',
      'test"@iana.example',
      '"test"test@iana.example',
      '"test".test@iana.example',
    ],
  },
  'an address literal': {
    refused: [
      'test@[255.255.255.255]',
      'test@[IPv6:1111:2222:3333:4444:5555:6666:7777:8888]',
      'test@[IPv6:::]',
      'test@255.255.255.255]',
      'test@[RFC-5322-domain-literal]',
    ],
  },
  'comments, display names and folded white space': {
    refused: [
      ' test@iana.example',
      'test@iana.example ',
      'test @iana.example',
      'test@ iana.example',
      '(comment)test@iana.example',
      'test(comment)@iana.example',
      'test@(comment)iana.example',
      'test@iana.example(comment)',
      'Test <test@iana.example>',
      '<test@iana.example>',
      'test@iana.example\r\n',
      '\r\ntest@iana.example',
      'test@iana.example,other@iana.example',
      'test@iana.example\nBcc: other@iana.example',
    ],
  },
  'control characters': {
    refused: [
      'test\u0000@iana.example',
      'te\u0007st@iana.example',
      'test@ia\u007fna.example',
      'te\u0085st@iana.example',
    ],
  },
};

describe.each(Object.entries(table))('[T5.15, S5.02] %s', (_part, { accepted = [], refused = [] }) => {
  const cases = [
    ...accepted.map((address) => [address, true] as const),
    ...refused.map((address) => [address, false] as const),
  ];
  test.each(cases)('%j is taken for an address: %s', (address, expected) => {
    expect(isMailAddress(address)).toBe(expected);
  });

  test('the form and the contract of sharing agree with it, but for spaces around an address', () => {
    const recipients = sharePayloadSchema.shape.receipents;
    for (const [address] of cases) {
      const inForm = address.trim();
      const expected = isMailAddress(inForm);
      expect([address, recipients.safeParse([{ emailAddress: address }]).success]).toEqual([
        address,
        expected,
      ]);
      if (inForm !== '') expect([address, isEmail(address)]).toEqual([address, expected]);
    }
  });
});

test('an empty field of a form is no fault of its address', () => {
  expect([isEmail(''), isEmail('  '), isMailAddress('')]).toEqual([true, true, false]);
});

test.each(['\ud800@bank.example', 'ann@b\udc00nk.example'])(
  'half of a surrogate pair is no address',
  (text) => {
    expect(isMailAddress(text)).toBe(false);
  },
);

test.each([
  ['Rob@Bank.example', 'Rob@Bank.example'],
  ['rob@bücher.example', 'rob@xn--bcher-kva.example'],
  // The first letter is Cyrillic.
  ['rob@аcme.example', 'rob@xn--cme-5cd.example'],
])('a message to %s is addressed to %s', (typed, addressed) => {
  expect(withAsciiDomain(typed)).toBe(addressed);
  const share = sharePayloadSchema.shape.receipents.safeParse([{ emailAddress: typed }]);
  expect(share.data?.[0]?.emailAddress).toBe(addressed);
});
