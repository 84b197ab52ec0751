import { expect, test } from 'vitest';
import { itemFor, storedFor } from '../../tests/support/values/upload-items.ts';
import { chosenNameOf } from './rows.ts';

test('[S8.14, T5.16] a document that got another name knows the one that the user chose', () => {
  const items = [
    itemFor('a', { status: 'stored', stored: storedFor('a'), name: 'a (1).pdf' }),
    itemFor('b', { status: 'stored', stored: storedFor('b') }),
    itemFor('c', { status: 'sending', name: 'c (1).pdf' }),
  ];
  expect(['d-a', 'd-b', 'd-c', 'd-x'].map((id) => chosenNameOf({ items }, id))).toEqual([
    'a.pdf',
    undefined,
    undefined,
    undefined,
  ]);
});
