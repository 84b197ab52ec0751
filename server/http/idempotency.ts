import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/access-schema.ts';
import { Refusal } from './refusal.ts';

const longestKey = 200;

/** The `Idempotency-Key` of a request, if it has one; refuses with 400 what is none. */
export function keyOf(context: Context): string | undefined {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return undefined;
  if (key === '' || key.length > longestKey)
    throw new Refusal(400, 'badRequest', 'Idempotency-Key is not valid');
  return key;
}

/** A call that is about to create something. */
export interface Claim {
  readonly userId: string;
  /** Without a key every call is a new one. */
  readonly key: string | undefined;
  /** What makes two calls with one key the same call. */
  readonly fingerprint: string;
  /** The id of what will be created. */
  readonly resultId: string;
}

/**
 * Remembers a creating call, inside the transaction that creates. Answers `undefined` for the first call with its key
 * and for later ones the id of what the first created. Of calls at the same moment the others wait for the first.
 * Refuses with 422 when the key belongs to another call.
 */
export async function claimKey(
  transaction: Pick<Database, 'insert' | 'select'>,
  { key, ...claim }: Claim,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const [claimed] = await transaction
    .insert(idempotencyKeys)
    .values({ ...claim, key })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed) return undefined;
  const earlierId = await resultOf(transaction, { key, ...claim });
  if (earlierId === undefined) throw keyMismatch();
  return earlierId;
}

/** The id of what an earlier call with this key created; refuses with 422 when the key belongs to another call. */
export async function resultOf(
  db: Pick<Database, 'select'>,
  { userId, key, fingerprint }: Omit<Claim, 'resultId'>,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const [earlier] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (earlier && earlier.fingerprint !== fingerprint) throw keyMismatch();
  return earlier?.resultId;
}

/** The key of the call was used for something else, or what it created is gone. */
export const keyMismatch = (): Refusal => new Refusal(422, 'idempotencyMismatch');

/** Whether an earlier call of the user with this key created something. */
export async function isKnownKey(
  db: Pick<Database, 'select'>,
  { userId, key }: Pick<Claim, 'userId' | 'key'>,
): Promise<boolean> {
  if (key === undefined) return false;
  const [known] = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return known !== undefined;
}
