import { expect, test } from 'vitest';
import { formSchema } from './task-kinds.ts';

const formWith = (field: Record<string, string>) => ({
  type: 'object',
  properties: { a: { type: 'string', title: 'A', ...field } },
  required: [],
});

test.each([
  [{ format: 'money', currency: 'BRL' }, true],
  [{ format: 'money' }, true],
  [{ format: 'money', currency: 'ZZZZ' }, false],
  [{ format: 'text', currency: 'BRL' }, false],
])('whether the firm may ask for a field %j: %s', (field, isAllowed) => {
  expect(formSchema.safeParse(formWith(field)).success).toBe(isAllowed);
});
