import { expect, test } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createDrafts, maxDraftsLength } from './drafts.ts';

const start = () => {
  const store = memoryStore();
  return { store, drafts: createDrafts(store) };
};

test('a draft is offered to its author only, not to other users of the browser', () => {
  const { drafts } = start();
  expect(drafts.set('ana', 'report', { text: 'It stops' })).toBe(true);
  expect(drafts.get('ana', 'report')).toEqual({ text: 'It stops' });
  expect(drafts.get('ana', 'profile')).toBeNull();
  expect(drafts.get('ben', 'report')).toBeNull();
});

test('a draft is dropped alone, and its author’s others stay', () => {
  const { drafts, store } = start();
  drafts.set('ana', 'report', 'a');
  drafts.set('ana', 'profile', 'b');
  drafts.drop('ana', 'report');
  expect(store.drafts.get()).toBe('{"ana":{"profile":"b"}}');
  drafts.drop('ana', 'profile');
  expect(store.drafts.get()).toBeNull();
});

test('when space runs out, the drafts of who wrote longest ago go first', () => {
  const { drafts } = start();
  const large = 'x'.repeat(maxDraftsLength / 2 - 100);
  for (const user of ['ana', 'ben']) drafts.set(user, 'report', large);
  drafts.set('ana', 'report', `${large}!`);
  expect(drafts.set('eve', 'report', large)).toBe(true);
  expect(['ana', 'ben', 'eve'].map((user) => drafts.get(user, 'report') !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test('a draft that is too long by itself is not kept, and nothing that was is lost', () => {
  const { drafts } = start();
  drafts.set('ana', 'report', 'short');
  drafts.set('ben', 'report', 'short');
  expect(drafts.set('ana', 'report', 'x'.repeat(maxDraftsLength))).toBe(false);
  expect([drafts.get('ana', 'report'), drafts.get('ben', 'report')]).toEqual(['short', 'short']);
});

test('storage that refuses keeps no draft and breaks nothing', () => {
  const refuses = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const drafts = createDrafts({ drafts: { get: () => null, set: refuses } });
  expect(drafts.set('ana', 'report', 'a')).toBe(false);
  expect(() => drafts.drop('ana', 'report')).not.toThrow();
});

test.each(['no json', '[]', '{"ana":"a"}', 'null'])('kept text %s counts as no drafts', (text) => {
  const { drafts, store } = start();
  store.drafts.set(text);
  expect(drafts.get('ana', 'report')).toBeNull();
  expect(drafts.set('ana', 'report', 'a')).toBe(true);
  expect(drafts.get('ana', 'report')).toBe('a');
});

test.each(['__proto__', 'constructor'])('the user or form %s is a name like any other', (name) => {
  const { drafts } = start();
  expect(drafts.get(name, name)).toBeNull();
  drafts.set('ana', 'report', 'a');
  expect(drafts.get('ana', name)).toBeNull();
});
