import { expect, test } from 'vitest';
import { convertedTypes, maxFileBytes, unconvertedTypes } from '../../contract/file-rules.ts';
import { rejectReasonsOf } from './checks.ts';

const constraints = { convertedTypes, unconvertedTypes, maxSizeBytes: maxFileBytes };
const reasons = (name: string, size = 1) => rejectReasonsOf({ name, size }, constraints);

test('[S5.09] a file within every limit has no reason against it', () => {
  expect(reasons('1099-INT.pdf')).toEqual([]);
  expect(reasons('MINUTES.DOCX', 0)).toEqual([]);
  expect(reasons('領収書.jpg', maxFileBytes)).toEqual([]);
});

test('[S5.09] one byte too many is too large', () => {
  expect(reasons('a.pdf', maxFileBytes + 1)).toEqual(['uploadErrorReasonLarge']);
});

test.each(['run.exe', 'noextension', '.pdf', 'a.pdf.lnk'])(
  '[S5.09] the type of %s is not allowed',
  (name) => {
    expect(reasons(name)).toEqual(['uploadErrorReasonFileType']);
  },
);

test.each([
  'a:b.pdf',
  'a/b.pdf',
  'a\\b.pdf',
  'what?.pdf',
  'a|b.pdf',
  '"a".pdf',
  'a\u0007.pdf',
  `${'é'.repeat(128)}.pdf`,
])('[S5.09] %j holds what a name may not', (name) => {
  expect(reasons(name)).toEqual(['uploadErrorReasonChars']);
});

test('[S5.09] every reason is listed', () => {
  expect(reasons('bad:name.exe', maxFileBytes + 1)).toEqual([
    'uploadErrorReasonLarge',
    'uploadErrorReasonFileType',
    'uploadErrorReasonChars',
  ]);
});
