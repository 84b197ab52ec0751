import { expect, test } from 'vitest';
import { convertedTypes, maxFileBytes, unconvertedTypes } from '../../contract/storage/file-rules.ts';
import { isResumable, isSameFile, rejectReasonsOf } from './checks.ts';

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

test('from 8 MiB on a file is resumable', () => {
  expect([isResumable({ size: 8 * 1024 * 1024 - 1 }), isResumable({ size: 8 * 1024 * 1024 })]).toEqual([
    false,
    true,
  ]);
});

test('a file is the same when name, size and time of change are', () => {
  const one = { name: 'a.pdf', size: 1, lastModified: 2 };
  const others = [one, { ...one, name: 'b.pdf' }, { ...one, size: 2 }, { ...one, lastModified: 3 }];
  expect(others.map((other) => isSameFile(one, other))).toEqual([true, false, false, false]);
});
