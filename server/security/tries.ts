import { createHash } from 'node:crypto';
import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, PooledDatabase } from '../db/database.ts';
import { providerEntries } from '../db/schema/access-schema.ts';
import type { Limits } from '../limits.ts';

/** A try of a password: at which account, from which source, and in which browser. */
export interface Try {
  readonly email: string;
  readonly source: string;
  /** The secret of the browser's cookie; `undefined` in one without a sign-in so far. */
  readonly browser?: string | undefined;
}

/** An allowance of tries: `burst` of them, which grow back by one every `everyMs`. */
interface Allowance {
  readonly model: string;
  readonly id: string;
  readonly burst: number;
  readonly everyMs: number;
}

/** Where a try was counted. It is taken back there, even if the browser is known to other accounts by then. */
export interface Booking {
  readonly pair: string;
  readonly allowances: readonly Allowance[];
}

/** Counts wrong passwords and codes, in the database, so that all servers count together. */
export interface Tries {
  /**
   * Books a try before its password is looked at, so that many at one moment cannot outrun the count. Answers where it is
   * booked when it may go on, else how many milliseconds to wait; nothing is booked then. An e-mail address without an
   * account counts like any other: the difference would tell which accounts there are.
   */
  begin(one: Try): Promise<Booking | number>;
  /** Answers as `begin` would, and books nothing: it takes no lock, so that many may ask. */
  waitOf(one: Try): Promise<number>;
  /** Whether the account was signed in to in this browser before. */
  isKnownBrowser(one: Try): Promise<boolean>;
  /** Takes back a try whose password was not looked at. */
  takeBack(booking: Booking): Promise<void>;
  /**
   * Forgets the wrong tries of this source at this account, and remembers source and browser as ones that know the
   * password. From now on the browser is known by the secret `browser`: the accounts of the one before move to it with
   * their wrong tries, and the one before is known to none. Otherwise a planted or copied cookie would go
   * on to be known.
   */
  succeed(one: Try, booking: Booking, browser: string): Promise<void>;
  /**
   * Books a link to a new password. Answers 0 when it may be sent, else how many milliseconds to wait. Sources in which
   * the account was never signed in to share an allowance at it, so that they cannot fill its mailbox; it grows back
   * before a link expires, so while they use it up the mailbox holds a link that works. An address without an
   * account counts like any other.
   */
  beginLink(one: Try): Promise<number>;
  /** Answers as `beginCode` would, and books nothing. */
  waitOfCode(source: string): Promise<number>;
  /** Books a try at the code of a link. Answers 0 when it may go on, else how many milliseconds to wait. */
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
  | 'knownAccounts'
  | 'passwordLinkMs'
  | 'passwordLinksPerPair'
  | 'passwordLinkPerPairMs'
  | 'passwordLinksPerAccount'
  | 'passwordLinkPerAccountMs'
  | 'passwordLinksPerSource'
  | 'passwordLinkPerSourceMs'
>;
type Transaction = Pick<PooledDatabase, 'insert' | 'select' | 'update' | 'delete'>;

const models = {
  pair: 'WrongPasswords',
  source: 'WrongPasswordsOfSource',
  account: 'WrongPasswordsOfAccount',
  code: 'WrongCodesOfSource',
  linkPair: 'PasswordLinks',
  linkAccount: 'PasswordLinksOfAccount',
  linkSource: 'PasswordLinksOfSource',
  known: 'KnownSource',
  knownBrowser: 'KnownBrowser',
} as const;

const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
const accountOf = ({ email }: Pick<Try, 'email'>): string => email.trim().toLowerCase();
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
  async function take(tx: Transaction, { model, id, burst, everyMs }: Allowance): Promise<void> {
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
  const giveBack = (tx: Transaction, { model, id, everyMs }: Omit<Allowance, 'burst'>) =>
    tx
      .update(providerEntries)
      .set({
        payload: sql`jsonb_build_object('whole', (${providerEntries.payload}->>'whole')::bigint - ${everyMs}::bigint)`,
      })
      .where(entry(model, id));

  const waitIn = async <T>(work: () => Promise<T>): Promise<T | number> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HasToWait) return error.ms;
      throw error;
    }
  };
  const { triesPerSource, tryPerSourceMs, triesPerAccount, tryPerAccountMs } = limits;
  const codesOf = (source: string): Allowance => ({
    model: models.code,
    id: idOf(source),
    burst: limits.codesPerSource,
    everyMs: tryPerSourceMs,
  });
  const pairOf = (one: Try): string => idOf(accountOf(one), one.source);
  const inBrowser = (account: string, browser: string): string => idOf(account, 'browser', browser);
  const browserPairOf = (one: Try): string => inBrowser(accountOf(one), one.browser ?? '');

  /** Whether the account was signed in to before: in this browser, else from this source. */
  async function knownBy(db: Pick<Database, 'select'>, one: Try): Promise<'browser' | 'source' | undefined> {
    const rows = await db
      .select({ model: providerEntries.model })
      .from(providerEntries)
      .where(
        and(
          or(
            entry(models.known, pairOf(one)),
            one.browser === undefined ? undefined : entry(models.knownBrowser, browserPairOf(one)),
          ),
          gt(providerEntries.expiresAt, new Date(now())),
        ),
      );
    if (rows.some(({ model }) => model === models.knownBrowser)) return 'browser';
    return rows.length > 0 ? 'source' : undefined;
  }

  /** Where a link to a new password counts, by the same rules as a try. */
  async function linkAllowancesOf(db: Pick<Database, 'select'>, one: Try): Promise<readonly Allowance[]> {
    const known = await knownBy(db, one);
    const pair = {
      model: models.linkPair,
      id: known === 'browser' ? browserPairOf(one) : pairOf(one),
      burst: limits.passwordLinksPerPair,
      everyMs: limits.passwordLinkPerPairMs,
    };
    if (known === 'browser') return [pair];
    const account = {
      model: models.linkAccount,
      id: idOf(accountOf(one)),
      burst: limits.passwordLinksPerAccount,
      // Else the last link could have expired while the account still has to wait.
      everyMs: Math.min(limits.passwordLinkPerAccountMs, limits.passwordLinkMs),
    };
    const source = {
      model: models.linkSource,
      id: idOf(one.source),
      burst: limits.passwordLinksPerSource,
      everyMs: limits.passwordLinkPerSourceMs,
    };
    return known === 'source' ? [pair, source] : [pair, account, source];
  }

  /**
   * The counters that a try counts at. Many sources at one account slow each other down, but not a user where they
   * signed in before; and in a browser in which they did, no other source counts with them: it may be in a new network,
   * or share one with the attacker.
   */
  async function countersOf(db: Pick<Database, 'select'>, one: Try): Promise<Booking> {
    const known = await knownBy(db, one);
    if (known === 'browser') return { pair: browserPairOf(one), allowances: [] };
    const account = {
      model: models.account,
      id: idOf(accountOf(one)),
      burst: triesPerAccount,
      everyMs: tryPerAccountMs,
    };
    const source = {
      model: models.source,
      id: idOf(one.source),
      burst: triesPerSource,
      everyMs: tryPerSourceMs,
    };
    return { pair: pairOf(one), allowances: known === 'source' ? [source] : [account, source] };
  }

  /** How long an allowance lets one wait. */
  const waitForAllowance = (
    whole: unknown,
    { burst, everyMs }: Pick<Allowance, 'burst' | 'everyMs'>,
  ): number => Math.max(0, Math.max(Number(whole ?? 0), now()) + everyMs - now() - burst * everyMs);

  const payloadOf = async (db: Pick<Database, 'select'>, model: string, id: string) =>
    (await db.select().from(providerEntries).where(entry(model, id)))[0]?.payload;

  const remember = (
    tx: Transaction,
    entry: Pick<typeof providerEntries.$inferInsert, 'model' | 'id' | 'uid' | 'expiresAt'> & {
      readonly payload?: Record<string, unknown>;
    },
  ) => {
    const { payload = {}, uid = null, expiresAt } = entry;
    return tx
      .insert(providerEntries)
      .values({ ...entry, payload })
      .onConflictDoUpdate({
        target: [providerEntries.model, providerEntries.id],
        set: { payload, uid, expiresAt },
      });
  };

  /** Remembers that an account was signed in to in a browser, so that its accounts are found again by the browser. */
  const rememberIn = (tx: Transaction, browser: string, account: string, expiresAt: Date) =>
    remember(tx, {
      model: models.knownBrowser,
      id: inBrowser(account, browser),
      uid: idOf('browser', browser),
      payload: { account },
      expiresAt,
    });

  /** Takes the accounts of a browser until the transaction ends: two sign-ins in it at once move them one after the other. */
  async function takeAccountsOf(tx: Transaction, browser: string) {
    const rows = await tx
      .select({ payload: providerEntries.payload, expiresAt: providerEntries.expiresAt })
      .from(providerEntries)
      .where(
        and(
          eq(providerEntries.model, models.knownBrowser),
          eq(providerEntries.uid, idOf('browser', browser)),
        ),
      )
      .orderBy(desc(providerEntries.expiresAt), providerEntries.id)
      .for('update');
    return rows.flatMap(({ payload: { account }, expiresAt }) =>
      typeof account === 'string' && expiresAt !== null ? [{ account, expiresAt }] : [],
    );
  }

  /** Moves the other accounts of a browser to its new secret, each with its wrong tries, and forgets the old one. */
  async function renew(
    tx: Transaction,
    one: Try & { readonly browser: string },
    browser: string,
  ): Promise<void> {
    const accounts = await takeAccountsOf(tx, one.browser);
    await tx.delete(providerEntries).where(entry(models.knownBrowser, browserPairOf(one)));
    await tx
      .delete(providerEntries)
      .where(
        and(
          eq(providerEntries.model, models.knownBrowser),
          eq(providerEntries.uid, idOf('browser', one.browser)),
        ),
      );
    const others = accounts.filter(
      ({ account, expiresAt }) => account !== accountOf(one) && expiresAt.getTime() > now(),
    );
    for (const { account, expiresAt } of others.slice(0, limits.knownAccounts - 1)) {
      await rememberIn(tx, browser, account, expiresAt);
      await tx
        .update(providerEntries)
        .set({ id: inBrowser(account, browser) })
        .where(entry(models.pair, inBrowser(account, one.browser)));
    }
  }

  return {
    async waitOf(one) {
      const { pair, allowances } = await countersOf(db, one);
      const counted = await payloadOf(db, models.pair, pair);
      let wait = Math.max(0, Number(counted?.until ?? 0) - now());
      for (const allowance of allowances) {
        const { whole } = (await payloadOf(db, allowance.model, allowance.id)) ?? {};
        wait = Math.max(wait, waitForAllowance(whole, allowance));
      }
      return wait;
    },

    begin: (one) =>
      waitIn(() =>
        // Everybody takes the rows in this order, so that two tries cannot wait for each other.
        db.transaction(async (tx) => {
          const booking = await countersOf(tx, one);
          await count(tx, booking.pair);
          for (const allowance of booking.allowances) await take(tx, allowance);
          return booking;
        }),
      ),

    async isKnownBrowser(one) {
      if (one.browser === undefined) return false;
      const isIt = and(
        entry(models.knownBrowser, browserPairOf(one)),
        gt(providerEntries.expiresAt, new Date(now())),
      );
      return (await db.$count(providerEntries, isIt)) > 0;
    },

    async takeBack({ pair, allowances }) {
      await db.transaction(async (tx) => {
        await tx
          .update(providerEntries)
          .set({
            payload: sql`jsonb_build_object('count', (${providerEntries.payload}->>'count')::int - 1, 'until', 0)`,
          })
          .where(entry(models.pair, pair));
        for (const allowance of allowances) await giveBack(tx, allowance);
      });
    },

    async succeed(one, { pair, allowances }, browser) {
      const expiresAt = new Date(now() + limits.knownSourceMs);
      await db.transaction(async (tx) => {
        if (one.browser !== undefined) await renew(tx, { ...one, browser: one.browser }, browser);
        await tx.delete(providerEntries).where(entry(models.pair, pair));
        for (const allowance of allowances) await giveBack(tx, allowance);
        await remember(tx, { model: models.known, id: pairOf(one), expiresAt });
        await rememberIn(tx, browser, accountOf(one), expiresAt);
      });
    },

    beginLink: (one) =>
      waitIn(() =>
        db.transaction(async (tx) => {
          for (const allowance of await linkAllowancesOf(tx, one)) await take(tx, allowance);
          return 0;
        }),
      ),

    async waitOfCode(source) {
      const allowance = codesOf(source);
      return waitForAllowance((await payloadOf(db, allowance.model, allowance.id))?.whole, allowance);
    },
    beginCode: (source) =>
      waitIn(async () => {
        await take(db, codesOf(source));
        return 0;
      }),
    async takeBackCode(source) {
      await giveBack(db, codesOf(source));
    },
  };
}
