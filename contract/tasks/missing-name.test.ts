import { expect, test } from 'vitest';
import { stepFor, taskFor } from '../../tests/support/values/tasks.ts';
import { nameOfFirst, onlyMissing } from './missing-name.ts';
import type { MissingAnswer, MissingThing } from './task-complete.ts';
import type { Form } from './task-kinds.ts';

const form: Form = {
  type: 'object',
  properties: { city: { type: 'string', title: 'City of birth', format: 'text' } },
  required: ['city'],
};
const task = taskFor('a', {
  data: {
    forms: [form],
    documents: [
      { id: 'd-1', name: 'Engagement.pdf' },
      { id: 'd-2', name: 'Form 8879.pdf' },
    ],
    signatures: [{}, null],
  },
  steps: [stepFor({ title: 'Trial balance' }), stepFor({ title: ' ' })],
});
const at = (what: MissingThing, step: number | null, field: string | null = null): MissingAnswer => ({
  what,
  step,
  field,
  isWrong: false,
});

test.each([
  ['the file of a step', at('file', 0), { what: 'file', name: 'Trial balance' }],
  ['the answer of a step', at('answer', 0), { what: 'answer', name: 'Trial balance' }],
  ['a field of a form', at('answer', 0, 'city'), { what: 'answer', name: 'City of birth' }],
  ['the document that is not signed', at('signature', null), { what: 'signature', name: 'Form 8879.pdf' }],
])('the only thing that is missing has its name: %s', (_, missing, named) => {
  expect(onlyMissing(task, [missing])).toEqual(named);
});

test.each([
  ['nothing is missing', []],
  ['two things are missing', [at('file', 0), at('file', 1)]],
  ['an answer is to be corrected', [{ ...at('answer', 0, 'city'), isWrong: true }]],
  ['its step has no title', [at('file', 1)]],
  ['its field is none of the form', [at('answer', 0, 'gone')]],
  ['it has words of its own', [at('reason', 0)]],
  ['it is the date of a payment', [at('paidOn', null)]],
])('what is missing has no name where %s', (_, missing) => {
  expect(onlyMissing(task, missing)).toBeNull();
});

test('a task that was stored before anything was checked names nothing, and does not fail', () => {
  const old = taskFor('a', { data: { forms: 'none', documents: 7 } as never, steps: [] });
  expect(onlyMissing(old, [at('signature', null)])).toBeNull();
  expect(onlyMissing(old, [at('answer', 3, 'city')])).toBeNull();
});

const wrong = (step: number, field: string | null) => ({ ...at('answer', step, field), isWrong: true });

test.each([
  ['answer', [at('file', 1), at('answer', 0, 'city'), at('answer', 0)], 'City of birth'],
  ['file', [at('answer', 0, 'city'), at('file', 0), at('file', 1)], 'Trial balance'],
  ['wrong', [at('answer', 0), wrong(0, 'city')], 'City of birth'],
  ['reason', [at('answer', 0, 'city'), at('reason', 0)], 'Trial balance'],
  ['signature', [at('signature', null), at('signature', null)], 'Form 8879.pdf'],
] as const)(
  'where several things are missing, the first of the kind %s has its name',
  (lack, missing, name) => {
    expect(nameOfFirst(task, missing, lack)).toBe(name);
  },
);

test.each([
  ['nothing of the kind is missing', [at('file', 0)]],
  ['its step has no title', [at('answer', 1), at('answer', 0)]],
])('the first missing answer has no name where %s', (_, missing) => {
  expect(nameOfFirst(task, missing, 'answer')).toBe('');
});
