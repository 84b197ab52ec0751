import { type SQL, sql } from 'drizzle-orm';

/** A name as it is sorted and searched: without accents and case. `Ação` → `acao`. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();

/** The same for a column, in SQL. Combining marks are the blocks that decomposed Latin, Greek and Cyrillic use. */
export const folded = (value: SQL | unknown): SQL<string> =>
  sql<string>`lower(regexp_replace(normalize(${value}, NFKD), '[\u0300-\u036f]+', '', 'g'))`;
