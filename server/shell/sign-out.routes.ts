import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { basePath, expiredState, languageOfPath, logoutPathOf } from '../../contract/language/market.ts';
import type { Deps } from '../deps.ts';
import { postLogoutRedirectUris } from '../oidc/client.ts';
import { clientIdFor, everyClientId } from '../oidc/client-ids.ts';
import { hostOf, originOf } from '../origins.ts';
import type { RelyingParty } from '../security/relying-party.ts';
import { firmOf } from './firm.ts';
import { languageWished } from './language.ts';

/** Where the way out through the provider begins. */
export const signOutPath = `${basePath}/sign-out`;

/**
 * Leads to where the provider ends its own session [S4.05, S7.05]. A `client_id` that is none of ours and a `returnTo`
 * that is no logout address of S2.10 count as absent.
 */
export function addSignOut(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings'>,
  party: RelyingParty,
): void {
  const { settings } = deps;
  const returnAddresses = postLogoutRedirectUris(settings);
  const ownClientIds = everyClientId(settings.clientIds);

  app.get(signOutPath, async (context) => {
    const wished = context.req.query('returnTo') ?? '';
    const fallback = `${originOf(settings, context)}${logoutPathOf(languageWished(context))}`;
    const returnTo = returnAddresses.includes(wished) ? wished : fallback;
    const language = languageOfPath(new URL(returnTo).pathname) ?? languageWished(context);
    const asked = context.req.query('client_id') ?? '';
    const clientId = ownClientIds.has(asked)
      ? asked
      : clientIdFor(settings.clientIds, {
          market: (await firmOf(deps, context, language)).market,
          language,
          hostname: hostOf(settings, context),
        });
    context.header('cache-control', 'no-store');
    const state = context.req.query('state') === expiredState ? expiredState : undefined;
    const provider = await party.signOutAddress(clientId, returnTo, state).catch(() => undefined);
    return context.redirect(provider ?? (state ? `${returnTo}?state=${state}` : returnTo), 302);
  });
}
