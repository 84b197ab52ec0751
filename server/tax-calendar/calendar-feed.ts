import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Context } from 'hono';
import { addDays, lastDayOf, todayInBrazil } from '../../contract/brazil/business-days.ts';
import { findDashboardScope } from '../clients/dashboard-scope.ts';
import { onAccountOf } from '../db/caller.ts';
import type { Deps } from '../deps.ts';
import { sendGzip } from '../http/compress.ts';
import { createAllowances } from '../http/limits/allowances.ts';
import { createFairQueue } from '../http/limits/fair-queue.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inNameOf } from '../security/in-name-of.ts';
import { hashOf, isSecret } from '../security/secrets.ts';
import { createCalendarCache } from './calendar-cache.ts';
import { calendarPieces, readCalendarSource } from './calendar-source.ts';
import { feedOf } from './tax-calendar.queries.ts';

/** How long a calendar program may keep the answer, in seconds, and no cache on the way. */
const keptSeconds = 3_600;
/** How many days back a subscription goes. */
const daysBack = 31;

/** The text as gzip. It is compressed piece by piece outside the event loop, and never whole in memory. */
async function zipped(pieces: AsyncIterable<string>): Promise<Buffer> {
  async function* inTurns() {
    for await (const piece of pieces) {
      yield piece;
      await nextTurn();
    }
  }
  return await buffer(Readable.from(inTurns(), { objectMode: false }).compose(createGzip()));
}

/**
 * Answers the subscription that a token opens: the obligations of the clients that its user has at this moment. A token
 * that is unknown or revoked, a user who may no longer sign in, a locked firm and a user without dashboards all answer
 * the same 404. Nothing is put together for a program that has the version of this moment, nor twice for one version.
 */
export function createFeedReader(
  { db, settings: { limits } }: Pick<Deps, 'db' | 'settings'>,
  pieces = calendarPieces,
): (context: Context, token: string) => Promise<Response> {
  const take = createAllowances({
    burst: limits.calendarFeedsPerUser,
    everyMs: limits.calendarFeedPerUserMs,
    mostKeys: limits.knownSources,
  });
  const cached = createCalendarCache(limits.calendarCacheBytes);
  const inTurn = createFairQueue(
    { parallel: limits.calendarBuilds, waiting: limits.waitingCalendarBuilds },
    'Too many calendars are put together.',
  );

  function limit(userId: string): void {
    const waitMs = take(userId);
    if (waitMs > 0)
      throw new Refusal(429, 'tooManyRequests', 'Too many requests of one subscription.', {
        'retry-after': `${Math.ceil(waitMs / 1000)}`,
      });
  }

  async function answer(context: Context, principal: Principal, createdAt: Date): Promise<Response> {
    const scope = await findDashboardScope(db, principal);
    if (!scope) throw notFound();
    const today = todayInBrazil();
    const [year = 0, month = 0] = today.split('-').map(Number);
    const source = await readCalendarSource(db, scope, {
      createdAt,
      range: { first: addDays(today, -daysBack), last: lastDayOf(year, month + limits.calendarFeedMonths) },
      mostClients: limits.calendarFeedClients,
    });
    const etag = `W/"${source.version}"`;
    context.header('cache-control', `private, max-age=${keptSeconds}`);
    context.header('etag', etag);
    context.header('x-robots-tag', 'noindex, nofollow, noarchive');
    context.header('referrer-policy', 'no-referrer');
    const asked = context.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
    if (asked.includes(etag)) return context.body(null, 304);
    const bytes = await cached(principal.userId, source.version, () =>
      inTurn(principal.companyId, () => zipped(pieces(db, source))),
    );
    return await sendGzip(context, bytes, 'text/calendar; charset=utf-8');
  }

  return async (context, token) => {
    const feed = isSecret(token) ? await feedOf(db, hashOf(token)) : undefined;
    if (!feed) throw notFound();
    // Counted by user: a new address does not bring a new allowance.
    limit(feed.userId);
    const principal = await inNameOf(db, feed.userId);
    if (!principal) throw notFound();
    const caller = { group: `firm ${principal.companyId}`, member: principal.userId };
    return await onAccountOf(caller, () => answer(context, principal, feed.createdAt));
  };
}
