import { expect, test } from 'vitest';
import {
  convertedTypes,
  maxFileBytes,
  nextName,
  unconvertedTypes,
} from '../../contract/storage/file-rules.ts';
import { rejectReasonsOf } from './checks.ts';

const constraints = { convertedTypes, unconvertedTypes, maxSizeBytes: maxFileBytes };

test('[T5.16, T9.05] of several files those over 524288000 bytes and of other types are refused, the rest taken', () => {
  const files = [
    { name: 'scan.pdf', size: 524_288_000 },
    { name: 'film.mp4', size: 524_288_001 },
    { name: 'setup.exe', size: 1 },
    { name: 'photo.JPG', size: 1 },
  ];
  expect(files.map((file) => rejectReasonsOf(file, constraints))).toEqual([
    [],
    ['uploadErrorReasonLarge'],
    ['uploadErrorReasonFileType'],
    [],
  ]);
});

test('[T5.16] a name that is taken is counted up instead of refused', () => {
  expect([nextName('scan.pdf'), nextName('scan (1).pdf')]).toEqual(['scan (1).pdf', 'scan (2).pdf']);
});
