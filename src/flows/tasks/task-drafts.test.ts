import { expect, test } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createDraftList } from '../../platform/store/draft-list.ts';
import { createDrafts } from '../../platform/store/drafts.ts';
import { createTaskDrafts } from './task-drafts.ts';

const edits = { 0: { comment: 'typed', data: { x: [1] } }, task: { comment: '' }, 2: { dnaComment: 'None' } };

const start = () => {
  const store = memoryStore();
  return { store, drafts: createTaskDrafts({ store }) };
};

test('what was typed into a task comes back to its author, for that task', async () => {
  const { store, drafts } = start();
  await drafts.keepDraft({ user: 'ann', taskId: 'a', edits });
  const again = createTaskDrafts({ store });
  const asked = [
    ['ann', 'a'],
    ['ann', 'b'],
    ['bob', 'a'],
  ] as const;
  expect(await Promise.all(asked.map(([user, taskId]) => again.readDraft({ user, taskId })))).toEqual([
    edits,
    {},
    {},
  ]);
});

test('what is saved is forgotten, and nothing stays behind', async () => {
  const { store, drafts } = start();
  await drafts.keepDraft({ user: 'ann', taskId: 'a', edits });
  await drafts.keepDraft({ user: 'ann', taskId: 'a', edits: {} });
  expect([await drafts.readDraft({ user: 'ann', taskId: 'a' }), store.drafts.get()]).toEqual([{}, null]);
});

test('[T8.01] of two tabs each takes back only what it kept itself', async () => {
  const { store, drafts: first } = start();
  const second = createTaskDrafts({ store });
  const at = { user: 'ann', taskId: 'a' };
  await second.readDraft(at);
  await first.keepDraft({ ...at, edits: { 0: { comment: 'first', data: { x: 1 } } } });
  await second.keepDraft({ ...at, edits: { 1: { comment: 'second' }, 0: { data: { y: 2 } } } });
  await first.keepDraft({ ...at, edits: {} });
  expect(await second.readDraft(at)).toEqual({ 1: { comment: 'second' }, 0: { data: { y: 2 } } });
  await second.keepDraft({ ...at, edits: {} });
  expect(store.drafts.get()).toBeNull();
});

test('[T8.01] a task full of long comments comes back whole', async () => {
  const { drafts } = start();
  const long = Object.fromEntries(
    Array.from({ length: 12 }, (_, step) => [String(step), { comment: '"é\n'.repeat(1000) }]),
  );
  await drafts.keepDraft({ user: 'ann', taskId: 'a', edits: long });
  expect(await drafts.readDraft({ user: 'ann', taskId: 'a' })).toEqual(long);
});

test('it is kept at once, so that leaving the page does not lose it', () => {
  const { store, drafts } = start();
  void drafts.keepDraft({ user: 'ann', taskId: 'a', edits });
  expect(store.drafts.get()).toContain('typed');
});

test.each([
  'no json',
  '[]',
  '{"0":"typed"}',
  '{"0":{"comment":1}}',
  `{"0":{"comment":"${'x'.repeat(150_000)}"}}`,
])('what is no draft of ours, or was cut off, counts as none: %.20s', async (text) => {
  const { store, drafts } = start();
  createDraftList(createDrafts(store), 'tasks', 200_000).set('ann', 'a', text);
  expect(await drafts.readDraft({ user: 'ann', taskId: 'a' })).toEqual({});
});
