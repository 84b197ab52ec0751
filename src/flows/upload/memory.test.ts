import { expect, test } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { interruptedFor } from '../../../tests/support/values/upload-items.ts';
import { createDrafts } from '../../platform/store/drafts.ts';
import { createClaims } from './claims.ts';
import { createUploadMemory, resumableFor } from './memory.ts';

/** The memory over an empty browser; `held` are locks of other tabs. */
function setUp(held: readonly string[] = []) {
  const requested: string[] = [];
  const clock = { now: 0 };
  const store = memoryStore();
  const drafts = createDrafts(store);
  const locks = {
    query: async () => ({ held: held.map((name) => ({ name })) }),
    request: async (name: string) => {
      requested.push(name);
    },
  } as unknown as Pick<LockManager, 'request' | 'query'>;
  const memory = createUploadMemory({ drafts, claims: createClaims(locks), now: () => clock.now });
  return { memory, drafts, store, clock, requested };
}

test('an upload is remembered for its user, under one entry however often its place changes', async () => {
  const { memory, requested } = setUp();
  memory.keep('ann', interruptedFor('a'));
  memory.keep('ann', interruptedFor('a', { uploadUrl: '/uploads/other' }));
  memory.keep('ann', interruptedFor('b', { field: 'deed' }));
  expect(await memory.recall('ann')).toEqual([
    interruptedFor('a', { uploadUrl: '/uploads/other' }),
    interruptedFor('b', { field: 'deed' }),
  ]);
  expect(await memory.recall('bob')).toEqual([]);
  expect(requested).toEqual(['cc-upload:a', 'cc-upload:b']);
});

test('what is done is forgotten, and the last one leaves nothing behind', async () => {
  const { memory, store } = setUp();
  memory.keep('ann', interruptedFor('a'));
  memory.drop('ann', 'a');
  expect([await memory.recall('ann'), store.drafts.get()]).toEqual([[], null]);
});

test('after a day an upload cannot go on, and is not offered', async () => {
  const { memory, clock } = setUp();
  memory.keep('ann', interruptedFor('a'));
  clock.now = resumableFor - 1;
  expect((await memory.recall('ann')).length).toBe(1);
  // Going on makes it no younger.
  memory.keep('ann', interruptedFor('a'));
  clock.now = resumableFor;
  expect(await memory.recall('ann')).toEqual([]);
});

test('what another tab is still at is not offered here', async () => {
  const { memory } = setUp(['cc-upload:a']);
  memory.keep('ann', interruptedFor('a'));
  memory.keep('ann', interruptedFor('b'));
  expect((await memory.recall('ann')).map(({ id }) => id)).toEqual(['b']);
});

test('no upload is recalled once the drafts of its user are forgotten', async () => {
  const { memory, store } = setUp();
  memory.keep('ann', interruptedFor('a'));
  createDrafts(store).forget('ann');
  expect(await memory.recall('ann')).toEqual([]);
});

test('what is kept and none of ours counts as nothing', async () => {
  const { memory, store } = setUp();
  store.drafts.set(JSON.stringify({ ann: { uploads: [{ id: 'a', uploadUrl: 7 }] } }));
  expect(await memory.recall('ann')).toEqual([]);
});

test('a document that is not in its task yet is remembered with what it was stored as', async () => {
  const { memory } = setUp();
  const stored = { documentId: 'd-a', storedAt: '2026-11-21T12:00:00.000Z', sha256: null };
  const kept = interruptedFor('a', { uploadUrl: '', stored });
  memory.keep('ann', kept);
  expect(await memory.recall('ann')).toEqual([kept]);
});
