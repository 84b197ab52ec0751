import { expect, test } from 'vitest';
import { itemFor, storedFor } from '../../tests/support/values/upload-items.ts';
import { isSavedRenamed } from './rows.ts';

test('[S8.14, T5.16] a document of this visit that got another name than its file is known as renamed', () => {
  const items = [
    itemFor('a', { status: 'stored', stored: storedFor('a'), name: 'a (1).pdf' }),
    itemFor('b', { status: 'stored', stored: storedFor('b') }),
    itemFor('c', { status: 'sending', name: 'c (1).pdf' }),
  ];
  expect(['d-a', 'd-b', 'd-c', 'd-x'].map((id) => isSavedRenamed({ items }, id))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
