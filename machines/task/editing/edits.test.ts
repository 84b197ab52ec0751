import { expect, test } from 'vitest';
import { stepFor, taskFor } from '../../../tests/support/values/tasks.ts';
import {
  changedParts,
  isEmpty,
  isSameButVersion,
  noEdits,
  taskEdit,
  withEdit,
  withEdits,
  withTyped,
} from './edits.ts';

test('an edit is merged with the others of its step; its fields replace earlier values', () => {
  const first = withEdit(noEdits, '0', { comment: 'a', data: { x: 1, y: 1 } });
  const second = withEdit(first, '0', { dnaComment: 'why', data: { y: 2 } });
  const third = withEdit(second, taskEdit, { comment: '' });
  expect(third).toEqual({
    0: { comment: 'a', dnaComment: 'why', data: { x: 1, y: 2 } },
    [taskEdit]: { comment: '' },
  });
  expect(first).toEqual({ 0: { comment: 'a', data: { x: 1, y: 1 } } });
  expect([noEdits, third].map(isEmpty)).toEqual([true, false]);
});

test('of two sets of edits the later wins, field by field', () => {
  const earlier = { 0: { comment: 'a', dnaComment: 'b' }, 1: { data: { x: 1 } } };
  const later = { 0: { comment: 'c' }, 1: { data: { y: 2 } }, [taskEdit]: { comment: 'd' } };
  expect(withEdits(earlier, later)).toEqual({
    0: { comment: 'c', dnaComment: 'b' },
    1: { data: { x: 1, y: 2 } },
    [taskEdit]: { comment: 'd' },
  });
  expect(withEdits(earlier, noEdits)).toEqual(earlier);
});

test('[T7.10] a task shows what was typed; data is merged, and an empty text clears a comment', () => {
  const task = taskFor('a', {
    comment: 'old',
    data: { kept: 1, changed: 1 },
    steps: [stepFor({ comment: 'old', dnaComment: 'old', data: { kept: 1, changed: 1 } }), stepFor()],
  });
  const shown = withTyped(
    task,
    { 0: { comment: 'sent', data: { changed: 2 } }, [taskEdit]: { data: { changed: 2 } } },
    { 0: { comment: 'typed', dnaComment: '' }, [taskEdit]: { comment: '' }, 7: { comment: 'nowhere' } },
  );
  expect(shown).toEqual({
    ...task,
    comment: null,
    data: { kept: 1, changed: 2 },
    steps: [stepFor({ comment: 'typed', dnaComment: null, data: { kept: 1, changed: 2 } }), stepFor()],
  });
  expect(shown.steps[1]).toBe(task.steps[1]);
});

test('two tasks are the same whatever their version and the order of their data', () => {
  const task = taskFor('a', { data: { one: { x: 1, y: [1, 2] }, other: 2 } });
  const same = taskFor('a', { version: 4, data: { other: 2, one: { y: [1, 2], x: 1 } } });
  const others = [{ data: { one: { x: 1, y: [2, 1] }, other: 2 } }, { status: 2 as const }];
  expect(isSameButVersion(task, same)).toBe(true);
  expect(others.map((change) => isSameButVersion(task, { ...task, ...change }))).toEqual([false, false]);
});

test('the changed parts of a task are named; tags, order and version are not', () => {
  const task = taskFor('a', { steps: [stepFor({ title: 'One' })] });
  const [step] = task.steps;
  const changed = (part: Partial<typeof task>) => changedParts(task, { ...task, version: 9, ...part });
  expect(changed({ dueDate: '2027-01-02', tags: ['new'], order: 7 })).toEqual(['dueDate']);
  expect(changed({ status: 2, comment: 'new' })).toEqual(['status', 'comments']);
  expect(changed({ steps: step ? [{ ...step, data: { x: 1 } }] : [] })).toEqual(['answers']);
  expect(changed({ steps: [...task.steps, stepFor({ title: 'Two' })] })).toEqual(['items']);
  expect(changed({})).toEqual([]);
});
