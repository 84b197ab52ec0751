import { extendLink, listLinks, revokeLink, shareDocuments } from '../../contract/storage/sharing.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import { originOf } from '../origins.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import { createSentLinks } from './links.queries.ts';
import { sendShare } from './send-share.ts';

/** Sending documents by link, and what a sender does with links afterwards [S3.22, S7.27, S9.07]. */
export function addSharingRoutes(routes: Routes, deps: Deps, report: (line: string) => void): void {
  const { db, mails, passwords, settings } = deps;
  const reach = createReach(db, createAccessQueries(db));
  const links = createSentLinks(db, reach, settings.limits);

  routes.handle(shareDocuments, async ({ context, principal, body }) => {
    const share = await sendShare(
      { db, mails, passwords, settings, reach, report },
      { principal, payload: body, key: keyOf(context), origin: originOf(settings, context) },
    );
    return { data: { shareId: share.id, expires: share.expiresAt.toISOString() } };
  });
  routes.handle(listLinks, ({ principal, query }) => links.page(principal, query));
  routes.handle(extendLink, async ({ principal, params, body }) => ({
    data: await links.extend(principal, params.id, body.expirationPeriod),
  }));
  routes.handle(revokeLink, async ({ principal, params }) => ({
    data: await links.revoke(principal, params.id),
  }));
}
