import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { displayNameOf } from '../../contract/firm/clients.ts';
import { findUser } from '../account/account.queries.ts';
import { clientsIn, findDashboardScope } from '../clients/dashboard-scope.ts';
import type { Deps } from '../deps.ts';
import { sendText } from '../http/compress.ts';
import { notFound } from '../http/refusal.ts';
import { inNameOf } from '../security/in-name-of.ts';
import { hashOf, isSecret } from '../security/secrets.ts';
import { addDays, lastDayOf, todayInBrazil } from './business-days.ts';
import { calendarText } from './calendar-text.ts';
import { occurrencesOf } from './occurrences.ts';
import { factsOfClients, feedOf, leadsOf, marksOf } from './tax-calendar.queries.ts';

/** How long a calendar program may keep the answer, in seconds, and no cache on the way. */
const keptSeconds = 3_600;
/** How many days back a subscription goes. */
const daysBack = 31;

/**
 * Answers the subscription that a token opens: the obligations of the clients that its user has at this moment. A token
 * that is unknown or revoked, a user who may no longer sign in, a locked firm and a user without dashboards all answer
 * the same 404.
 */
export function createFeedReader({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  const { calendarFeedClients, calendarFeedMonths } = settings.limits;
  return async (context: Context, token: string): Promise<Response> => {
    const feed = isSecret(token) ? await feedOf(db, hashOf(token)) : undefined;
    const principal = feed && (await inNameOf(db, feed.userId));
    const scope = principal && (await findDashboardScope(db, principal));
    if (!scope) throw notFound();
    const clients = await clientsIn(db, scope, calendarFeedClients);
    const ids = clients.map(({ id }) => id);
    const [facts, leads, user] = await Promise.all([
      factsOfClients(db, ids),
      leadsOf(db, principal.companyId),
      findUser(db, principal.userId),
    ]);
    const today = todayInBrazil();
    const [year = 0, month = 0] = today.split('-').map(Number);
    const range = { first: addDays(today, -daysBack), last: lastDayOf(year, month + calendarFeedMonths) };
    const found = clients.flatMap((client) => {
      const own = facts.get(client.id);
      return own ? occurrencesOf(own, leads, range).map((occurrence) => ({ client, occurrence })) : [];
    });
    const markOf = await marksOf(
      db,
      ids,
      found.map(({ occurrence }) => occurrence.id),
    );
    const text = calendarText(
      user?.language ?? '',
      found.map(({ client, occurrence }) => {
        const mark = markOf(client.id, occurrence.id);
        return {
          clientId: client.id,
          clientName: displayNameOf(client),
          occurrence,
          isPaid: mark?.paidAt != null,
          changedAt: mark?.changedAt ?? feed.createdAt,
        };
      }),
    );
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    context.header('cache-control', `private, max-age=${keptSeconds}`);
    context.header('etag', etag);
    context.header('x-robots-tag', 'noindex, nofollow, noarchive');
    context.header('referrer-policy', 'no-referrer');
    const asked = context.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
    if (asked.includes(etag)) return context.body(null, 304);
    return await sendText(context, text, 'text/calendar; charset=utf-8');
  };
}
