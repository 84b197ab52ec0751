import * as z from 'zod/mini';

/**
 * The last page that may be asked for by its number. Times the size of a page it has to stay within the integers of a
 * database.
 */
export const maxPageNumber = 1_000_000;

/** The number of a page in a query, from `first`. */
export const pageNumber = (first: 0 | 1) =>
  z.coerce.number().check(z.int(), z.gte(first), z.lte(maxPageNumber));
