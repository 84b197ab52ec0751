import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tickets } from '../db/schema/access-schema.ts';
import { hashOf, newSecret } from './secrets.ts';

/** How long a ticket lives that is carried in an address, in milliseconds (decision 7). */
export const ticketLifetimeMs = 60_000;

export type Ticket = typeof tickets.$inferSelect;
export type TicketKind = Ticket['kind'];

/** What a new ticket is for. `sessionId` ties it to a session; `target` is what it opens (a document's id). */
export interface TicketOrder {
  readonly kind: TicketKind;
  readonly userId: string;
  readonly sessionId: string | null;
  /** The secret in a cookie of the browser that asks for it; a download asks for its session's cookie instead. */
  readonly browser?: string | undefined;
  readonly target?: string | null | undefined;
  /** Unless it lives as long as any ticket. */
  readonly lifetimeMs?: number;
}

/** Makes a single-use ticket and answers its token. Only the token's hash is kept. */
export async function issueTicket(db: Pick<Database, 'insert'>, order: TicketOrder): Promise<string> {
  const token = newSecret();
  await db.insert(tickets).values({
    tokenHash: hashOf(token),
    kind: order.kind,
    userId: order.userId,
    sessionId: order.sessionId,
    browserHash: order.browser === undefined ? null : hashOf(order.browser),
    target: order.target ?? null,
    expiresAt: new Date(Date.now() + (order.lifetimeMs ?? ticketLifetimeMs)),
  });
  return token;
}

/**
 * Uses a ticket up and answers its row; `undefined` when it is unknown, of another kind, used or expired.
 * One statement decides, so of two requests with one ticket only one gets it.
 * For downloads use `principalOfTicket`, which demands the session's cookie first.
 */
export async function consumeTicket(
  db: Pick<Database, 'update'>,
  asked: AskedTicket,
): Promise<Ticket | undefined> {
  const now = new Date();
  const [row] = await db.update(tickets).set({ usedAt: now }).where(isGood(asked, now)).returning();
  return row;
}

/** The row of a ticket that `consumeTicket` would answer now. The ticket stays good. */
export async function findTicket(
  db: Pick<Database, 'select'>,
  asked: AskedTicket,
): Promise<Ticket | undefined> {
  const [row] = await db.select().from(tickets).where(isGood(asked, new Date()));
  return row;
}

/** What a request says of the ticket that it brings. */
interface AskedTicket {
  readonly kind: TicketKind;
  readonly token: string;
}

const isGood = ({ kind, token }: AskedTicket, now: Date) =>
  and(
    eq(tickets.tokenHash, hashOf(token)),
    eq(tickets.kind, kind),
    isNull(tickets.usedAt),
    gt(tickets.expiresAt, now),
  );
