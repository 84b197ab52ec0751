import * as z from 'zod/mini';
import { Refusal } from '../http/refusal.ts';

/** Where a page begins: after the document that was last on the page before. */
export interface Cursor {
  /** When the last document was changed, in milliseconds since 1970. */
  readonly modifiedMs: number;
  readonly id: string;
  /** The number of the page that begins here; the first page is 0. */
  readonly pageIndex: number;
}

const cursorSchema = z.tuple([z.int(), z.string().check(z.minLength(1)), z.int().check(z.gte(1))]);

/** A cursor as the opaque `next` of a page. */
export const writeCursor = ({ modifiedMs, id, pageIndex }: Cursor): string =>
  Buffer.from(JSON.stringify([modifiedMs, id, pageIndex])).toString('base64url');

/** Reads what `writeCursor` wrote; refuses anything else with 400. */
export function readCursor(text: string): Cursor {
  try {
    const [modifiedMs, id, pageIndex] = z.parse(
      cursorSchema,
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    return { modifiedMs, id, pageIndex };
  } catch {
    throw new Refusal(400, 'badRequest', 'query: from is not valid');
  }
}
