import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, PooledDatabase } from '../db/database.ts';
import { mails } from '../db/schema/mail-schema.ts';
import { describeError } from '../http/describe-error.ts';
import type { Limits } from '../limits.ts';
import { noteMailed } from '../sharing/share.queries.ts';
import { type Mail, type Mailer, newMailId } from './mailer.ts';

/** A message that is about to be kept. */
export interface NewMail extends Omit<Mail, 'id'> {
  /** The link that it takes to its recipient, if that is what it is for. */
  readonly linkId?: string;
}

/** A message that the database holds. */
export interface KeptMail extends Mail {
  readonly linkId: string | null;
}

type Writer = Pick<Database, 'insert' | 'update' | 'delete'>;

/**
 * Messages on their way. What causes a message keeps it in its own transaction and hands it over afterwards; when the
 * server dies in between, another one hands it over (docs/decisions/027).
 */
export interface MailQueue {
  /** Keeps messages in the transaction that causes them. This server has them to itself for a while. */
  keep(transaction: Writer, news: readonly NewMail[]): Promise<KeptMail[]>;
  /**
   * Hands kept messages over, one after the other. `onFailure` decides what becomes of one that could not be handed
   * over: it drops or postpones it; when it throws, the others stay where they are and this rejects.
   */
  send(
    kept: readonly KeptMail[],
    onFailure: (mail: KeptMail, error: unknown) => Promise<void>,
  ): Promise<void>;
  /** Forgets a message. */
  drop(transaction: Writer, mail: KeptMail): Promise<void>;
  /** Leaves a message to a later try, of any server. */
  postpone(mail: KeptMail): Promise<void>;
  /** Hands over what no other server is handing over. */
  look(): Promise<void>;
  /** Looks again and again from now on, and gives signs of life for what this server is handing over. */
  start(): void;
  /** Finishes the message that is being handed over and takes up no more. */
  stop(): Promise<void>;
}

const longestPauseMs = 3_600_000;
/** Signs of life within the time for which a message is held: one that is late does not lose it. */
const signsOfLife = 3;

// The database's clock: those of servers differ.
const fromNow = (ms: number | SQL): SQL<Date> => sql`now() + ${ms} * interval '1 millisecond'`;

/** Makes the queue of one server. `report` is called with messages of other servers that could not be handed over. */
export function createMailQueue(
  { db, mailer, limits }: { readonly db: PooledDatabase; readonly mailer: Mailer; readonly limits: Limits },
  report: (line: string) => void,
): MailQueue {
  /** Messages that this server is handing over, or is about to. */
  const held = new Set<string>();
  /** Messages that are out, but whose rows could not be removed: the database was away. */
  const out = new Map<string, KeptMail>();
  /** Messages that did not go out, but whose rows may say that they are: the database was away. */
  const notOut = new Set<string>();
  let looking: Promise<void> | undefined;
  let isOver = false;

  async function settle(mail: KeptMail): Promise<void> {
    if (mail.linkId === null) await db.delete(mails).where(eq(mails.id, mail.id));
    else await noteMailed(db, mail.id, mail.linkId);
    out.delete(mail.id);
  }

  /** Takes the note back that a message may be out. */
  async function noteNotOut(id: string): Promise<void> {
    await db
      .update(mails)
      .set({ endingAt: null })
      .where(and(eq(mails.id, id), isNotNull(mails.endingAt)));
    notOut.delete(id);
  }

  async function handOver(mail: KeptMail): Promise<void> {
    try {
      await mailer.send(mail, async () => {
        await db.update(mails).set({ endingAt: sql`now()` }).where(eq(mails.id, mail.id));
      });
    } catch (error) {
      // The mail server did not take it, or did not say so: only a server that lives knows this, and may try again.
      notOut.add(mail.id);
      await noteNotOut(mail.id).catch(() => undefined);
      throw error;
    }
    // From here on it must not go out again, whatever becomes of its row.
    out.set(mail.id, mail);
    await settle(mail).catch(() => undefined);
  }

  const send: MailQueue['send'] = async (kept, onFailure) => {
    for (const { id } of kept) held.add(id);
    try {
      for (const mail of kept) {
        try {
          await handOver(mail);
        } catch (error) {
          await onFailure(mail, error);
        } finally {
          held.delete(mail.id);
        }
      }
    } finally {
      for (const { id } of kept) held.delete(id);
    }
  };

  /** Takes a message that no server holds; of servers that reach for it at once one gets it. */
  async function claim(): Promise<
    (KeptMail & { readonly tries: number; readonly endingAt: Date | null }) | undefined
  > {
    const free = db
      .select({ id: mails.id })
      .from(mails)
      .where(lt(mails.heldUntil, sql`now()`))
      .orderBy(mails.heldUntil)
      .limit(1)
      .for('update', { skipLocked: true });
    const [row] = await db
      .update(mails)
      .set({ heldUntil: fromNow(limits.mailHeldMs), tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, sql`(${free})`))
      .returning();
    if (!row) return undefined;
    const { toName: name, toAddress: address, ...rest } = row;
    return { ...rest, to: { name, address } };
  }

  const drop: MailQueue['drop'] = async (transaction, { id }) => {
    await transaction.delete(mails).where(eq(mails.id, id));
  };
  const postpone: MailQueue['postpone'] = async ({ id }) => {
    const pause = sql`least(${limits.mailHeldMs} * power(2, least(${mails.tries}, 30)), ${longestPauseMs})`;
    await db
      .update(mails)
      .set({ heldUntil: fromNow(pause) })
      .where(eq(mails.id, id));
  };

  async function lookOnce(): Promise<void> {
    for (const mail of out.values()) await settle(mail);
    for (const id of notOut) await noteNotOut(id);
    while (!isOver) {
      const mail = await claim();
      if (!mail) return;
      if (mail.endingAt) {
        report(`Message ${mail.id} was being handed over when its server died, and is not sent again`);
        await settle(mail);
        continue;
      }
      await send([mail], async (_mail, error) => {
        const isLast = mail.tries >= limits.mailTries;
        const end = isLast ? ` and is given up after ${mail.tries} more tries` : '';
        report(`Message ${mail.id} could not be handed over${end}: ${describeError(error)}`);
        await (isLast ? drop(db, mail) : postpone(mail));
      });
    }
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  let timers: NodeJS.Timeout[] = [];

  return {
    send,
    drop,
    postpone,
    look,

    async keep(transaction, news) {
      if (news.length === 0) return [];
      const kept = news.map((mail) => ({ ...mail, id: newMailId(), linkId: mail.linkId ?? null }));
      await transaction.insert(mails).values(
        kept.map(({ to, ...mail }) => ({
          ...mail,
          toName: to.name,
          toAddress: to.address,
          heldUntil: fromNow(limits.mailHeldMs),
        })),
      );
      return kept;
    },

    start() {
      // What fails because the database is away is made up for by the next look, or the next sign of life.
      const giveSigns = async () => {
        if (held.size === 0) return;
        const heldUntil = fromNow(limits.mailHeldMs);
        await db
          .update(mails)
          .set({ heldUntil })
          .where(inArray(mails.id, [...held]));
      };
      const lookOrNot = () => void look().catch(() => undefined);
      // At once: what the run before this one left behind has waited for its restart already.
      lookOrNot();
      timers = [
        setInterval(lookOrNot, limits.mailLookMs),
        setInterval(() => void giveSigns().catch(() => undefined), limits.mailHeldMs / signsOfLife),
      ];
      for (const timer of timers) timer.unref();
    },

    async stop() {
      isOver = true;
      for (const timer of timers) clearInterval(timer);
      await looking?.catch(() => undefined);
    },
  };
}
