import { expect, test } from 'vitest';
import type { Client } from './clients.ts';
import { displayNameOf, initialsOf } from './clients.ts';

const client = (change: Partial<Client>): Client => ({
  id: '1',
  name: 'bluewater Boat Yard LLC',
  nickname: 'The yard',
  displayAs: null,
  doingBusinessAs: null,
  kind: 0,
  description: null,
  ...change,
});

test('[S3.04] the display name is doingBusinessAs, else displayAs, else name', () => {
  expect(displayNameOf(client({ displayAs: 'Bluewater', doingBusinessAs: 'The Boat Yard' }))).toBe(
    'The Boat Yard',
  );
  expect(displayNameOf(client({ displayAs: 'Bluewater' }))).toBe('Bluewater');
  expect(displayNameOf(client({ displayAs: '', doingBusinessAs: '' }))).toBe('bluewater Boat Yard LLC');
});

test('[S3.04] the initials are the first letter of the name, in any script', () => {
  expect(initialsOf(client({}))).toBe('B');
  expect(initialsOf(client({ name: '  açaí do Norte' }))).toBe('A');
  expect(initialsOf(client({ name: 'éclair' }))).toBe('É');
  expect(initialsOf(client({ name: '株式会社' }))).toBe('株');
  expect(initialsOf(client({ name: '' }))).toBe('');
});
