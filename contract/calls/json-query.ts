import * as z from 'zod/mini';

const mostCharacters = 2_000;

/** A value of a query that goes over the wire as JSON [T7.33]. */
export const jsonQuery = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(mostCharacters)),
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', message: 'no JSON', input: text });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

/** Which part of a list is asked for [T9.03]. */
export const listPart = (mostItems: number) => ({
  startIndex: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  itemsPerPage: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostItems))),
});

/** The size of a part of a list when none is asked for [T9.03]. */
export const usualItemsPerPage = 30;
