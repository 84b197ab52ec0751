import { createHash } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { providerEntries } from '../db/access-schema.ts';
import type { PooledDatabase } from '../db/database.ts';
import type { Limits } from '../limits.ts';

/** A password that somebody tries: at which account, and from which source. */
export interface Try {
  readonly email: string;
  readonly source: string;
}

/** Counts wrong passwords and codes, in the database, so that all servers count together. */
export interface Tries {
  /**
   * Books a try before its password is looked at, so that many at one moment cannot outrun the count. Answers 0 when it
   * may go on, else how many milliseconds to wait; nothing is booked then. An e-mail address without an account counts
   * like any other: the difference would tell which accounts there are.
   */
  begin(one: Try): Promise<number>;
  /** Takes back a try whose password was not looked at. */
  takeBack(one: Try): Promise<void>;
  /** Forgets the wrong tries of this source at this account, and remembers the source as one that knows the password. */
  succeed(one: Try): Promise<void>;
  /** Books a try at the code of a link; answers as `begin`. */
  beginCode(source: string): Promise<number>;
  /** Takes back a try at a code that was right, or was not looked at. */
  takeBackCode(source: string): Promise<void>;
}

type TryLimits = Pick<
  Limits,
  | 'freeTries'
  | 'firstTryWaitMs'
  | 'longestTryWaitMs'
  | 'triesWindowMs'
  | 'triesPerSource'
  | 'tryPerSourceMs'
  | 'triesPerAccount'
  | 'tryPerAccountMs'
  | 'codesPerSource'
  | 'knownSourceMs'
>;
type Transaction = Pick<PooledDatabase, 'insert' | 'select' | 'update' | 'delete'>;

const models = {
  pair: 'WrongPasswords',
  source: 'WrongPasswordsOfSource',
  account: 'WrongPasswordsOfAccount',
  code: 'WrongCodesOfSource',
  known: 'KnownSource',
} as const;

const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
const accountOf = ({ email }: Try): string => email.trim().toLowerCase();
const entry = (model: string, id: string): SQL | undefined =>
  and(eq(providerEntries.model, model), eq(providerEntries.id, id));
const at = (ms: SQL): SQL => sql`to_timestamp(${ms} / 1000.0)`;

/** Thrown inside a transaction, so that a try that has to wait leaves no booking at all. */
class HasToWait extends Error {
  readonly ms: number;
  constructor(ms: number) {
    super('the try has to wait');
    this.ms = Math.max(1, ms);
  }
}

/** Makes the counters; `now` is the clock, in milliseconds. */
export function createTries(db: PooledDatabase, limits: TryLimits, now: () => number = Date.now): Tries {
  /**
   * Takes one from an allowance of `burst` that grows back by one every `everyMs`. The entry holds the moment at which
   * the allowance will be whole again.
   */
  async function take(
    tx: Transaction,
    model: string,
    id: string,
    burst: number,
    everyMs: number,
  ): Promise<void> {
    const moment = now();
    const whole = sql`greatest((${providerEntries.payload}->>'whole')::bigint, ${moment}::bigint) + ${everyMs}::bigint`;
    const [taken] = await tx
      .insert(providerEntries)
      .values({ model, id, payload: { whole: moment + everyMs }, expiresAt: new Date(moment + everyMs) })
      .onConflictDoUpdate({
        target: [providerEntries.model, providerEntries.id],
        set: { payload: sql`jsonb_build_object('whole', ${whole})`, expiresAt: at(whole) },
        setWhere: sql`${whole} <= ${moment + burst * everyMs}::bigint`,
      })
      .returning({ id: providerEntries.id });
    if (taken) return;
    const [row] = await tx.select().from(providerEntries).where(entry(model, id));
    throw new HasToWait(Number(row?.payload.whole ?? moment) + everyMs - moment - burst * everyMs);
  }

  /** Counts a try of one source at one account, unless it still has to wait for the last. */
  async function count(tx: Transaction, id: string): Promise<void> {
    const { freeTries, firstTryWaitMs, longestTryWaitMs, triesWindowMs } = limits;
    const moment = now();
    const number = sql`case when ${providerEntries.expiresAt} <= ${new Date(moment)} then 1 else (${providerEntries.payload}->>'count')::int + 1 end`;
    const until = sql`case when ${number} < ${freeTries}::int then 0 else ${moment}::bigint +
      least(${longestTryWaitMs}::numeric, ${firstTryWaitMs}::numeric * power(2::numeric, least(${number} - ${freeTries}::int, 30)))::bigint end`;
    const [counted] = await tx
      .insert(providerEntries)
      .values({
        model: models.pair,
        id,
        payload: { count: 1, until: freeTries > 1 ? 0 : moment + firstTryWaitMs },
        expiresAt: new Date(moment + triesWindowMs),
      })
      .onConflictDoUpdate({
        target: [providerEntries.model, providerEntries.id],
        set: {
          payload: sql`jsonb_build_object('count', ${number}, 'until', ${until})`,
          expiresAt: new Date(moment + triesWindowMs),
        },
        setWhere: sql`(${providerEntries.payload}->>'until')::bigint <= ${moment}::bigint`,
      })
      .returning({ id: providerEntries.id });
    if (counted) return;
    const [row] = await tx.select().from(providerEntries).where(entry(models.pair, id));
    throw new HasToWait(Number(row?.payload.until ?? moment) - moment);
  }

  /** Gives back one to an allowance. */
  const giveBack = (tx: Transaction, model: string, id: string, everyMs: number) =>
    tx
      .update(providerEntries)
      .set({
        payload: sql`jsonb_build_object('whole', (${providerEntries.payload}->>'whole')::bigint - ${everyMs}::bigint)`,
      })
      .where(entry(model, id));

  const waitOf = async (work: () => Promise<unknown>): Promise<number> => {
    try {
      await work();
      return 0;
    } catch (error) {
      if (error instanceof HasToWait) return error.ms;
      throw error;
    }
  };
  const { triesPerSource, tryPerSourceMs, triesPerAccount, tryPerAccountMs } = limits;
  const giveBackBoth = async (tx: Transaction, one: Try): Promise<void> => {
    await giveBack(tx, models.account, idOf(accountOf(one)), tryPerAccountMs);
    await giveBack(tx, models.source, idOf(one.source), tryPerSourceMs);
  };

  return {
    begin: (one) =>
      waitOf(() =>
        // Everybody takes the rows in this order, so that two tries cannot wait for each other.
        db.transaction(async (tx) => {
          const pair = idOf(accountOf(one), one.source);
          await count(tx, pair);
          const isKnown = and(entry(models.known, pair), gt(providerEntries.expiresAt, new Date(now())));
          // Many sources at one account slow each other down, but not a person where they signed in before.
          if ((await tx.select().from(providerEntries).where(isKnown)).length === 0)
            await take(tx, models.account, idOf(accountOf(one)), triesPerAccount, tryPerAccountMs);
          await take(tx, models.source, idOf(one.source), triesPerSource, tryPerSourceMs);
        }),
      ),

    async takeBack(one) {
      await db.transaction(async (tx) => {
        await tx
          .update(providerEntries)
          .set({
            payload: sql`jsonb_build_object('count', (${providerEntries.payload}->>'count')::int - 1, 'until', 0)`,
          })
          .where(entry(models.pair, idOf(accountOf(one), one.source)));
        await giveBackBoth(tx, one);
      });
    },

    async succeed(one) {
      const pair = idOf(accountOf(one), one.source);
      const expiresAt = new Date(now() + limits.knownSourceMs);
      await db.transaction(async (tx) => {
        await tx.delete(providerEntries).where(entry(models.pair, pair));
        await giveBackBoth(tx, one);
        await tx
          .insert(providerEntries)
          .values({ model: models.known, id: pair, payload: {}, expiresAt })
          .onConflictDoUpdate({
            target: [providerEntries.model, providerEntries.id],
            set: { expiresAt },
          });
      });
    },

    beginCode: (source) =>
      waitOf(() => take(db, models.code, idOf(source), limits.codesPerSource, tryPerSourceMs)),
    async takeBackCode(source) {
      await giveBack(db, models.code, idOf(source), tryPerSourceMs);
    },
  };
}
