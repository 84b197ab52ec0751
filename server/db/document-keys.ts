import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** Text that is compared byte by byte: the same order on every database, whatever its own collation. */
export const orderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The words of a text, as PostgreSQL indexes them. */
export const wordList = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The separators between words, as the inside of a character class: ASCII but for letters and digits, and punctuation.
 */
const separators = '\\u0001-/:-@\\[-`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f';
/** The combining marks that decomposed Latin, Greek and Cyrillic use. */
const marks = '\\u0300-\\u036f';

/** Long enough to tell names apart, short enough for an index. */
const longestKey = 255;
/** An indexed word may have 2,046 bytes; a few signs stand for a dozen letters each when they are taken apart. */
const longestText = 400;
const digits = 12;

/** Letters that are one with an accent to people, and of their own to Unicode. */
const alike = { many: { ß: 'ss', æ: 'ae', œ: 'oe' }, from: 'øłđðıς', to: 'olddiσ' };

const text = (value: string): SQL => sql.raw(`'${value}'`);

/** A text without case and accents. Like all here, made of functions that give the same answer for ever. */
function folded(value: SQL): SQL {
  let plain = sql`lower(regexp_replace(normalize(${value}, NFKD), ${text(`[${marks}]+`)}, '', 'g'))`;
  for (const [from, to] of Object.entries(alike.many))
    plain = sql`replace(${plain}, ${text(from)}, ${text(to)})`;
  return sql`translate(${plain}, ${text(alike.from)}, ${text(alike.to)})`;
}

/** What a text is sorted by: no case, no accents, and numbers by their value: `Year 9` before `Year 10`. */
export function orderKey(value: SQL): SQL {
  const zeros = '0'.repeat(digits - 1);
  const padded = sql`regexp_replace(${folded(value)}, ${text(`(?<![0-9])([0-9]{1,${digits - 1}})(?![0-9])`)}, ${text(`${zeros}\\1`)}, 'g')`;
  const even = sql`regexp_replace(${padded}, ${text(`(?<![0-9])0*([0-9]{${digits}})(?![0-9])`)}, '\\1', 'g')`;
  return sql`left(${even}, ${sql.raw(String(longestKey))})`;
}

/**
 * The words of a text as an array, each led by a sign of its client: so the index leads to the words of one client,
 * however many others use them.
 */
export function wordKeys(value: SQL, clientId: SQL): SQL {
  const words = sql`regexp_replace(left(${folded(value)}, ${sql.raw(String(longestText))}), ${text(`[${separators}]+`)}, ' ', 'g')`;
  const led = sql`replace(' ' || btrim(${words}), ' ', ' ' || to_hex(hashtextextended(${clientId}, 0)) || '/')`;
  return sql`string_to_array(ltrim(${led}), ' ')`;
}

const outsideWords = new RegExp(`[${separators}${marks}]`, 'g');

/** Whether a text has any word to search for. */
export const hasWords = (value: string): boolean => value.normalize('NFKD').replace(outsideWords, '') !== '';
