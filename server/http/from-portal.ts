import type { Context, MiddlewareHandler } from 'hono';
import { originsOf } from '../origins.ts';
import type { Settings } from '../settings.ts';
import { forbidden } from './refusal.ts';

/** What the headers of a request say about the page that sent it. */
type Sender = 'portal' | 'elsewhere' | 'unknown';

type Names = Pick<Settings, 'publicOrigin' | 'firmHosts'>;

/**
 * Which page sent a request. Browsers set `Sec-Fetch-Site` and `Origin` themselves, and no page can change them; a
 * client that is no browser sends neither. `Referer` serves links, which have no `Origin`.
 */
function senderOf(names: Names, context: Context): Sender {
  const site = context.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return 'elsewhere';
  const named = context.req.header('origin') ?? context.req.header('referer');
  // A page that may not be named by referrers has the origin `null`, and so has a page in a sandbox.
  const page = named === 'null' ? undefined : named;
  if (page !== undefined && !(URL.canParse(page) && originsOf(names).includes(new URL(page).origin)))
    return 'elsewhere';
  return site === undefined && page === undefined ? 'unknown' : 'portal';
}

/** Whether a request comes from a page of the portal itself: no header that says so may say otherwise, and one must. */
export const isFromPortal = (names: Names, context: Context): boolean =>
  senderOf(names, context) === 'portal';

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses with 403 what a page elsewhere sends to change something: the browser adds the cookies of the portal to it. */
export const refuseForeignPages =
  (names: Names): MiddlewareHandler =>
  async (context, next) => {
    if (!reading.has(context.req.method) && senderOf(names, context) === 'elsewhere') throw forbidden();
    await next();
  };

/**
 * Refuses with 403 a change by an unknown sender without credentials of its own. A program that is no browser has them
 * in `Authorization`, which no page elsewhere can set.
 */
export const refuseUnknownSenders =
  (names: Names): MiddlewareHandler =>
  async (context, next) => {
    const isKnown =
      reading.has(context.req.method) ||
      context.req.header('authorization') !== undefined ||
      senderOf(names, context) !== 'unknown';
    if (!isKnown) throw forbidden();
    await next();
  };
