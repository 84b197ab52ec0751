import type { Context } from 'hono';
import {
  closePreview,
  createSessionTicket,
  listAccounts,
  switchAccount,
} from '../../contract/session/account.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound } from '../http/refusal.ts';
import { clearSessionCookies, readCookie, sessionCookie } from '../security/cookies.ts';
import { portalAddress } from '../security/portal-address.ts';
import { hasRole } from '../security/roles.ts';
import { parentOf, revokeSession, signOutSession } from '../security/sessions.ts';
import { limitTickets } from '../security/ticket-allowance.ts';
import { issueTicket, ticketLifetimeMs } from '../security/tickets.ts';
import { staffPath } from '../shell/staff/staff-path.ts';
import { findAccounts, findLinkedUser, findUser } from './account.queries.ts';

/** The calls that lead from one account, or one way of looking at the portal, to another [S4.03, S4.08, T2.06, T6.01]. */
export function addAccountRoutes(routes: Routes, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  /** Tickets belong to the browser that asks for them: see `createSession`. */
  const browserOf = (context: Context) => readCookie(context, settings, sessionCookie);

  routes.handle(switchAccount, async ({ context, principal, body }) => {
    const { companyId = principal.companyId } = body;
    if (companyId !== principal.companyId) {
      const linked = await findLinkedUser(db, principal.userId, companyId);
      if (!linked) return { address: null };
      const whose = { userId: linked.id, parentId: principal.sessionId, language: linked.language };
      return { address: await portalAddress(db, { ...whose, browser: browserOf(context) }) };
    }
    const user = await findUser(db, principal.userId);
    return { address: user && hasRole(user, 'staff') ? staffPath : null };
  });

  routes.handle(listAccounts, async ({ principal, query }) => ({
    items: await findAccounts(db, principal, query.active ?? false),
  }));

  const takeTicket = limitTickets(settings.limits);
  routes.handle(createSessionTicket, async ({ context, principal }) => {
    takeTicket(principal.userId);
    const expires = new Date(Date.now() + ticketLifetimeMs).toISOString();
    const { userId, sessionId } = principal;
    const order = { kind: 'session', userId, sessionId, browser: browserOf(context) } as const;
    return { sessionToken: await issueTicket(db, order), expires };
  });

  routes.handle(closePreview, async ({ context, principal }) => {
    if (!principal.impersonator) throw notFound();
    const viewer = await findUser(db, principal.impersonator.userId);
    const parentId = await parentOf(db, principal.sessionId);
    if (viewer && parentId && hasRole(viewer, 'staff')) {
      const whose = { userId: viewer.id, parentId, language: viewer.language };
      // First the way back: without it a preview that is over would leave the staff with no session at all.
      const address = await portalAddress(db, { ...whose, browser: browserOf(context) });
      // Only the preview ends: the session that the staff opened it from goes on in the one that the address opens.
      await revokeSession(db, principal.sessionId);
      return { address };
    }
    await signOutSession(db, { sessionId: principal.sessionId });
    clearSessionCookies(context, settings);
    return { address: null };
  });
}
