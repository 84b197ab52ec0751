import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '../../http/refusal.ts';
import { refuseUnstorable } from '../../http/unstorable.ts';

/** Where a page begins: after the item that was last on the page before. */
export interface Cursor<Key extends string | number = string | number> {
  /** What the items are ordered by, of that last one. */
  readonly key: Key;
  readonly id: string;
  /** The number of the page that begins here; the first page is 0. */
  readonly pageIndex: number;
}

/** What keys may be: a moment in milliseconds since 1970 from the year 1 to 9999, a number of bytes, or a text. */
export const cursorKeys = {
  moment: z.int().check(z.gte(-62_135_596_800_000), z.lte(253_402_300_799_999)),
  bytes: z.int().check(z.gte(0)),
  text: z.string(),
};

const hashLength = 16;
/** Identifies a query; `question` holds everything that decides which items come in which order. */
const hashOf = (question: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, hashLength);

/** A cursor as the opaque `next` of a page. It is good for the same question only. */
export const writeCursor = (question: readonly unknown[], { key, id, pageIndex }: Cursor): string =>
  Buffer.from(JSON.stringify([hashOf(question), key, id, pageIndex])).toString('base64url');

/** Reads what `writeCursor` wrote for this question; refuses anything else with 400. */
export function readCursor<Key extends string | number>(
  question: readonly unknown[],
  keys: z.ZodMiniType<Key>,
  text: string,
): Cursor<Key> {
  const schema = z.tuple([
    z.literal(hashOf(question)),
    keys,
    z.string().check(z.minLength(1)),
    z.int().check(z.gte(1)),
  ]);
  try {
    const [, key, id, pageIndex] = z.parse(
      schema,
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    refuseUnstorable([key, id]);
    return { key, id, pageIndex };
  } catch {
    throw new Refusal(400, 'badRequest', 'query: from is not valid');
  }
}
