import { expect, test } from 'vitest';
import { downloadOf, isOneFolder, whyNotDownloaded, whyNotSent } from './chosen.ts';

test('[S7.20] one document is downloaded as it is, several as an archive, which a preview session has none of', () => {
  expect([1, 2].map(downloadOf)).toEqual(['file', 'archive']);
  expect([1, 2].map((count) => whyNotDownloaded(count, true))).toEqual([null, null]);
  expect([1, 2].map((count) => whyNotDownloaded(count, false))).toEqual([null, 'notInPreview']);
});

test('at most 100 documents are sent by one link, and none in a preview session', () => {
  expect([1, 100, 101].map((count) => whyNotSent(count, true))).toEqual([null, null, 'tooManyToSend']);
  expect([1, 101].map((count) => whyNotSent(count, false))).toEqual(['notInPreview', 'notInPreview']);
});

test('the list shows one folder unless it shows all of them or the result of a search', () => {
  const lists = [
    { isFlat: false, question: { search: '' } },
    { isFlat: true, question: { search: '' } },
    { isFlat: false, question: { search: 'w-2' } },
  ];
  expect(lists.map(isOneFolder)).toEqual([true, false, false]);
});
