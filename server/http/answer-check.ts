import type * as z from 'zod/mini';
import * as core from 'zod/v4/core';

type Schema = z.ZodMiniType;

const compiled = new WeakMap<Schema, Schema>();

const Any: core.$constructor<core.$ZodType> = core.$ZodType;

/**
 * A record of anything, of which only its checks look at the keys. Zod's own record copies it and runs two schemas for
 * each key, and took half of the time of a change of a task with many keys.
 */
const AnyRecord: core.$constructor<core.$ZodType> = core.$constructor('AnyRecord', (inst, def) => {
  Any.init(inst, def);
  inst._zod.parse = (payload) => {
    const { value } = payload;
    if (!core.util.isPlainObject(value))
      payload.issues.push({ expected: 'record', code: 'invalid_type', input: value, inst });
    else if (Object.hasOwn(value, '__proto__')) {
      // As Zod's record does: to copy the key later would replace a prototype.
      const { ['__proto__']: _dropped, ...rest } = value as Record<string, unknown>;
      payload.value = rest;
    }
    return payload;
  };
});

/**
 * The same schema, with objects that check by code made for their shape. The contract's own objects are the small kind
 * for browsers, and take eight times as long over a page of documents.
 */
export function compileSchema(schema: Schema): Schema {
  const known = compiled.get(schema);
  if (known) return known;
  const made = remade(schema) as Schema;
  compiled.set(schema, made);
  return made;
}

function remade(schema: Schema): unknown {
  const def = (schema as z.ZodMiniType & { _zod: { def: core.$ZodTypes['_zod']['def'] } })._zod.def;
  switch (def.type) {
    case 'object': {
      const shape = {};
      // By getters, so that a schema may contain itself.
      for (const [key, field] of Object.entries(def.shape))
        Object.defineProperty(shape, key, {
          enumerable: true,
          get: () => compileSchema(field as Schema),
        });
      return new core.$ZodObjectJIT({ ...def, shape });
    }
    case 'array':
      return new core.$ZodArray({ ...def, element: compileSchema(def.element as Schema) });
    case 'nullable':
      return new core.$ZodNullable({ ...def, innerType: compileSchema(def.innerType as Schema) });
    case 'optional':
      return new core.$ZodOptional({ ...def, innerType: compileSchema(def.innerType as Schema) });
    case 'record': {
      const { keyType, valueType } = def;
      const isAny = keyType._zod.def.type === 'string' && !keyType._zod.def.checks?.length;
      return isAny && valueType._zod.def.type === 'unknown' ? new AnyRecord(def) : schema;
    }
    default:
      return schema;
  }
}
