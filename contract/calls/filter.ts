import * as z from 'zod/mini';
import { jsonQuery } from './json-query.ts';

/** The operators of a filter [T3.11]. */
export const filterOps = [
  'BLANK',
  '!BLANK',
  'LIKE',
  'LT',
  'LE',
  'GT',
  'GE',
  'EQ',
  '!EQ',
  'BETWEEN',
  '!BETWEEN',
  'IN',
  '!IN',
] as const;
export type FilterOp = (typeof filterOps)[number];

const mostGroups = 20;
const mostItems = 20;
const mostValues = 100;
const mostCharacters = 200;

const valueSchema = z.union([z.string().check(z.maxLength(mostCharacters)), z.number(), z.boolean()]);
const valuesSchema = z.array(valueSchema).check(z.maxLength(mostValues));

/** What a value of an item has to be: none, one, two (from and to), or any number of them. */
const fitting: Readonly<Record<FilterOp, z.ZodMiniType>> = {
  BLANK: z.undefined(),
  '!BLANK': z.undefined(),
  LIKE: valueSchema,
  LT: valueSchema,
  LE: valueSchema,
  GT: valueSchema,
  GE: valueSchema,
  EQ: valueSchema,
  '!EQ': valueSchema,
  BETWEEN: valuesSchema.check(z.length(2)),
  '!BETWEEN': valuesSchema.check(z.length(2)),
  IN: valuesSchema,
  '!IN': valuesSchema,
};

/**
 * A condition on one field. Texts are compared without case and accents; `LIKE` asks whether the field contains the value,
 * `BETWEEN` includes both ends, `IN` of no values is never true. A field without a value is `BLANK`, and equal to nothing.
 */
export interface FilterItem<Field extends string = string> {
  readonly by: Field;
  readonly op: FilterOp;
  readonly value?: FilterValue | readonly FilterValue[] | undefined;
}
export type FilterValue = string | number | boolean;

/** Conditions that have to hold all, or one of them where `useOr` says so. */
export interface FilterGroup<Field extends string = string> {
  readonly useOr: boolean;
  readonly items: readonly FilterItem<Field>[];
}

/** A filter [T3.11]: all groups have to hold. */
export interface Filter<Field extends string = string> {
  readonly groups: readonly FilterGroup<Field>[];
}

/** A filter in a query, over these fields alone. */
export const filterQuery = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  jsonQuery(
    z.object({
      groups: z
        .array(
          z.object({
            useOr: z.boolean(),
            items: z
              .array(
                z
                  .object({
                    by: z.enum(fields),
                    op: z.enum(filterOps),
                    value: z.optional(z.union([valueSchema, valuesSchema])),
                  })
                  .check(
                    z.refine(({ op, value }) => fitting[op].safeParse(value).success, {
                      message: 'the value does not fit the operator',
                    }),
                  ),
              )
              .check(z.maxLength(mostItems)),
          }),
        )
        .check(z.maxLength(mostGroups)),
    }),
  );
