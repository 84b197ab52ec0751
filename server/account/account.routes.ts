import { closePreview, createSessionTicket, listAccounts, switchAccount } from '../../contract/account.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound } from '../http/refusal.ts';
import { sessionCookie, writeCookie } from '../security/cookies.ts';
import { portalAddress } from '../security/portal-address.ts';
import { hasRole } from '../security/roles.ts';
import { revokeSession } from '../security/sessions.ts';
import { issueTicket, ticketLifetimeMs } from '../security/tickets.ts';
import { staffPath } from '../shell/staff/staff-path.ts';
import { findAccounts, findLinkedUser, findUser } from './account.queries.ts';

/** The calls that lead from one account, or one way of looking at the portal, to another [S4.03, S4.08, T2.06, T6.01]. */
export function addAccountRoutes(routes: Routes, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  routes.handle(switchAccount, async ({ principal, body }) => {
    const { companyId = principal.companyId } = body;
    if (companyId !== principal.companyId) {
      const linked = await findLinkedUser(db, principal.userId, companyId);
      return {
        address: linked ? await portalAddress(db, { userId: linked.id, language: linked.language }) : null,
      };
    }
    const user = await findUser(db, principal.userId);
    return { address: user && hasRole(user, 'staff') ? staffPath : null };
  });

  routes.handle(listAccounts, async ({ principal, query }) => ({
    items: await findAccounts(db, principal, query.active ?? false),
  }));

  routes.handle(createSessionTicket, async ({ principal }) => {
    const expires = new Date(Date.now() + ticketLifetimeMs).toISOString();
    return { sessionToken: await issueTicket(db, { kind: 'session', userId: principal.userId }), expires };
  });

  routes.handle(closePreview, async ({ context, principal }) => {
    if (!principal.impersonator) throw notFound();
    const viewer = await findUser(db, principal.impersonator.userId);
    await revokeSession(db, { sessionId: principal.sessionId });
    if (viewer?.signInPolicy === 'allowed' && hasRole(viewer, 'staff'))
      return { address: await portalAddress(db, { userId: viewer.id, language: viewer.language }) };
    writeCookie(context, settings, sessionCookie, '', 0);
    return { address: null };
  });
}
