import { expect, test } from 'vitest';
import { convertedTypes, maxFileBytes, unconvertedTypes } from '../../contract/storage/file-rules.ts';
import { offeredFor } from '../../tests/support/values/upload-items.ts';
import { checkOffered, isResumable, isSameFile, rejectedAlert, rejectReasonsOf } from './checks.ts';

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

const limits = { convertedTypes: ['pdf'], unconvertedTypes: [], maxSizeBytes: 10 };

test('[S8.17] one refused file is named, several are listed in a modal', () => {
  const named = (name: string, size: number) => offeredFor(name, { file: { name, size } });
  const one = checkOffered([named('a.exe', 99), named('b.pdf', 1)], limits, true);
  expect(one.accepted).toEqual([named('b.pdf', 1)]);
  expect(rejectedAlert(one.rejected)).toEqual({
    type: 'danger',
    key: 'selectErrorAlertMsg',
    values: { filename: 'a.exe' },
    closeable: true,
    timeout: null,
    modalItems: [{ name: 'a.exe', reasons: ['uploadErrorReasonLarge', 'uploadErrorReasonFileType'] }],
    modalMsg: 'selectErrorAlertModalMsg',
  });
  const several = checkOffered([named('a.exe', 1), named('c:d.pdf', 1)], limits, true);
  expect(rejectedAlert(several.rejected)).toMatchObject({
    key: 'selectMultiDocsErrorAlertMsg',
    modalMsg: 'selectMultiDocsErrorAlertModalMsg',
    modalItems: [
      { name: 'a.exe', reasons: ['uploadErrorReasonFileType'] },
      { name: 'c:d.pdf', reasons: ['uploadErrorReasonChars'] },
    ],
  });
});

test('[S5.09, S5.10] a folder that may not be made is refused as one, the files beside it are not', () => {
  const offered = [
    offeredFor('a', { path: ['Receipts', '2026'] }),
    offeredFor('b', { path: ['Receipts'] }),
    offeredFor('c'),
  ];
  expect(checkOffered(offered, limits, false)).toEqual({
    accepted: [offered[2]],
    rejected: [{ name: 'Receipts', reasons: ['uploadErrorReasonFolderRight'] }],
  });
});

test('[S5.09] a folder whose name cannot be kept is a reason against each file in it', () => {
  const one = offeredFor('a', { path: ['What?'] });
  expect(checkOffered([one], limits, true)).toEqual({
    accepted: [],
    rejected: [{ name: 'a.pdf', reasons: ['uploadErrorReasonFolderName'] }],
  });
});
