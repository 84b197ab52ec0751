import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['UTF-8', utf8('São Paulo, 東京'), 'São Paulo, 東京'],
  ['UTF-8 with its mark, which is no letter of the text', utf8('\ufeffaçaí'), 'açaí'],
  ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0xe9, 0x00, 0x21, 0x00), 'é!'],
  ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0x00, 0xe9, 0x00, 0x21), 'é!'],
  ['what is no UTF-8: windows-1252', latin('Lan\xe7amentos 5 \xa3'), 'Lançamentos 5 £'],
  [
    'what an XML declaration names',
    Uint8Array.of(...latin('<?xml version="1.0" encoding="ISO-8859-2"?><a>'), 0xb1, ...latin('</a>')),
    '<?xml version="1.0" encoding="ISO-8859-2"?><a>ą</a>',
  ],
  [
    'windows-1252 where an XML declaration names an encoding that there is not',
    latin('<?xml version="1.0" encoding="no-such"?><a>\xe7</a>'),
    '<?xml version="1.0" encoding="no-such"?><a>ç</a>',
  ],
  [
    'UTF-8 where a declaration says another and is wrong',
    utf8('<?xml version="1.0" encoding="ISO-8859-1"?><a>ç</a>'),
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>ç</a>',
  ],
  ['nothing', new Uint8Array(), ''],
])('%s', (_what, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test('what holds a byte of zero is no text', () => {
  expect(decodeText(Uint8Array.of(0x41, 0x00, 0x42))).toBeUndefined();
});
