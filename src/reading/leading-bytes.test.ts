import { describe, expect, test } from 'vitest';
import { imageTypeOf, isCompound, isPdf, isZip } from './leading-bytes.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)))),
  );

describe('the type of an image is detected from its bytes', () => {
  test.each([
    ['image/png', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 'more')],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', bytes('GIF89a', 1)],
    ['image/bmp', bytes('BM', 9, 9, 9, 9, 0, 0, 0, 0)],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ])('%s', (type, content) => {
    expect(imageTypeOf(content)).toBe(type);
  });

  test.each([
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a text that begins like a bitmap', bytes('BMW invoice 2025')],
    ['a sound in the container of WebP', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt ')],
    ['the beginning of a signature', bytes(0x89, 'PN')],
    ['nothing', bytes()],
  ])('%s is none', (_what, content) => {
    expect(imageTypeOf(content)).toBeUndefined();
  });
});

test('a PDF may begin up to a kilobyte late, and not later', () => {
  expect(isPdf(bytes('%PDF-1.7'))).toBe(true);
  expect(isPdf(bytes(...Array<number>(1023).fill(32), '%PDF-1.7'))).toBe(true);
  expect(isPdf(bytes(...Array<number>(1024).fill(32), '%PDF-1.7'))).toBe(false);
  expect(isPdf(bytes('<html>'))).toBe(false);
});

test('a workbook of today is a ZIP archive, a protected one is not', () => {
  const archive = bytes('PK', 3, 4);
  const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
  expect([archive, compound].map((content) => [isZip(content), isCompound(content)])).toEqual([
    [true, false],
    [false, true],
  ]);
});
