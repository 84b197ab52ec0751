import { expect, test } from 'vitest';
import { profileChangeSchema } from '../session/account.ts';
import { nameFault } from '../storage/file-rules.ts';
import { sharePayloadSchema } from '../storage/sharing.ts';
import { asOneLine, hasHiddenCharacters, withoutHiddenCharacters } from './hidden-characters.ts';

/** Every character that deceives the reader of a name, by its number. */
const hiddenCodes = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  0x2028,
  0x2029,
  ...Array.from({ length: 5 }, (_, index) => 0x202a + index),
  ...Array.from({ length: 4 }, (_, index) => 0x2066 + index),
  // Marks of a direction, soft hyphen, fillers of Hangul and Braille, vowels of Khmer that are not shown.
  0x200e,
  0x200f,
  0x061c,
  0x00ad,
  0x115f,
  0x1160,
  0x3164,
  0xffa0,
  0x2800,
  0x17b4,
  // Spaces without width, invisible operators, annotations, tags.
  0x200b,
  0x2060,
  0x2063,
  0xfeff,
  0xfff9,
  0xe0001,
  0xe0041,
];

test('a name with a direction sign, a control character or a separator is refused in every place that takes a name', () => {
  for (const code of hiddenCodes) {
    const name = `a${String.fromCodePoint(code)}b`;
    const profile = { prefix: null, firstName: name, middleName: null, lastName: 'Lee', suffix: null };
    const subject = sharePayloadSchema.shape.overrides.safeParse({ body: '', subject: name });
    expect([code, nameFault(`${name}.pdf`), profileChangeSchema.safeParse(profile).success]).toEqual([
      code,
      'characters',
      false,
    ]);
    expect([code, hasHiddenCharacters(name), subject.success]).toEqual([code, true, false]);
  }
});

test.each([
  '确定申告.pdf',
  'חשבונית.pdf',
  'فاتورة 2026.pdf',
  'naïve 👩\u200d👩\u200d👧.txt',
  'می\u200cخواهم.pdf',
  'क\u094d\u200dष.pdf',
  '❤\ufe0f.pdf',
  '葛\u{e0100}.pdf',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}.pdf',
  'a\u00a0b.pdf',
  'a b.pdf',
])('the name %j of any script is accepted and shown as it is', (name) => {
  expect([nameFault(name), withoutHiddenCharacters(name)]).toEqual([undefined, name]);
});

test.each([
  ['invoice\u202efdp.exe', 'invoice[U+202E]fdp.exe'],
  ['a\u0085b\u2028c', 'a[U+0085]b[U+2028]c'],
  ['a\nb', 'a[U+000A]b'],
  ['pay\u00ad\u{e0041}pal', 'pay[U+00AD][U+E0041]pal'],
  ['a\u{1f3f4}\u{e0041}\u{e007f}', 'a\u{1f3f4}[U+E0041][U+E007F]'],
])('the stored name %j is shown as %j', (stored, shown) => {
  expect(withoutHiddenCharacters(stored)).toBe(shown);
});

test('a pasted text becomes one line', () => {
  expect(asOneLine(' Tax\r\n\u202e2026\u2029 ')).toBe('Tax 2026');
  expect(asOneLine('exam\u00adple\u200b \ufeffof\tit')).toBe('example of it');
});
