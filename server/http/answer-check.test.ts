import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { maxJsonKeys, storedJson } from '../../contract/calls/stored-json.ts';
import { compileSchema } from './answer-check.ts';

const anything = z.object({ data: z.record(z.string(), z.unknown()), stored: z.optional(storedJson()) });
const texts = z.record(z.string().check(z.maxLength(3)), z.string());
const manyKeys = Object.fromEntries(Array.from({ length: maxJsonKeys + 1 }, (_, key) => [`k${key}`, 1]));

test.each<[string, z.ZodMiniType, unknown]>([
  ['a record of anything', anything, { data: { a: 1, b: { c: [null] } } }],
  ['a record that is a list', anything, { data: [1] }],
  ['a record that is null', anything, { data: null }],
  ['a record that is missing', anything, {}],
  ['a key that would be a prototype', anything, JSON.parse('{"data":{"__proto__":{"a":1},"b":2}}')],
  ['a record whose check refuses it', anything, { data: {}, stored: manyKeys }],
  ['a record whose keys have a check', texts, { long: 'x' }],
  ['a record whose values have a type', texts, { a: 1 }],
  ['a record of texts', texts, { a: 'x' }],
])('a compiled schema answers %s as the schema itself does', (_what, schema, value) => {
  const [made, own] = [compileSchema(schema), schema].map((each) => z.safeParse(each, value));
  expect(made?.success).toBe(own?.success);
  expect(made?.data).toEqual(own?.data);
  expect(made?.error?.issues.map(({ code, path }) => [code, path])).toEqual(
    own?.error?.issues.map(({ code, path }) => [code, path]),
  );
});

test('a key that would be a prototype is left out', () => {
  const made = z.parse(compileSchema(anything), JSON.parse('{"data":{"__proto__":{"a":1},"b":2}}'));
  expect(Object.getOwnPropertyNames((made as { data: object }).data)).toEqual(['b']);
});
