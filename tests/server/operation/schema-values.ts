/** Values made from the schemas of the contract, for tests that send every call what it does not expect. */
import type * as z from 'zod/mini';
import type * as core from 'zod/v4/core';

type Schema = z.ZodMiniType;
type Def = core.$ZodTypes['_zod']['def'];

const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;

/** The fields of an object schema, whatever wraps it. */
export function fieldsOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  if (!schema) return {};
  const def = defOf(schema);
  if (def.type === 'object') return def.shape as Record<string, Schema>;
  if (def.type === 'optional' || def.type === 'nullable') return fieldsOf(def.innerType as Schema);
  return {};
}

/** A value that has the shape of a schema, with a text from `textOf` for every text; not every check of it need pass. */
export function sampleOf(
  schema: unknown,
  textOf: (field: string) => unknown,
  field = '',
  depth = 0,
): unknown {
  if (depth > 6) return null;
  const def = defOf(schema);
  const inner = (one: unknown, name = field) => sampleOf(one, textOf, name, depth + 1);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one, name)]));
    case 'record':
      return { key: inner(def.valueType) };
    case 'array':
      return [inner(def.element)];
    case 'tuple':
      return def.items.map((one) => inner(one));
    case 'union':
      return inner(def.options[0]);
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner(def.getter());
    case 'enum': {
      const values: unknown[] = Object.values(def.entries);
      return values.includes(textOf(field)) ? textOf(field) : values[0];
    }
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return textOf(field);
  }
}

/** Copies of a value, each with one of its leaves, or one of its branches, replaced by `other`. */
export function* withEachReplaced(value: unknown, other: unknown): Generator<unknown> {
  yield other;
  if (Array.isArray(value))
    for (const [index, one] of value.entries())
      for (const changed of withEachReplaced(one, other)) yield value.with(index, changed);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      for (const changed of withEachReplaced(one, other)) yield { ...value, [key]: changed };
}
