import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { languages, prefixOf } from '../../contract/language/market.ts';
import { safeReturn, signInStartPath } from '../../contract/session/return-path.ts';
import type { Deps } from '../deps.ts';
import { originOf } from '../origins.ts';
import type { RelyingParty } from '../security/relying-party.ts';
import { beginSignIn } from '../security/sign-in.ts';

/**
 * Leads from the sign-in page to the provider without a script [S2.01, S7.03]: `r` is where the visitor wanted to go, and counts as absent
 * unless it is a path of the portal. Answers 503 when the provider is away.
 */
export function addSignInStart(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings'>,
  party: RelyingParty,
): void {
  for (const language of languages)
    app.get(signInStartPath(language, null), async (context) => {
      const origin = originOf(deps.settings, context);
      const location = await beginSignIn(deps, party, context, {
        redirectUri: `${origin}${prefixOf(language)}/auth`,
        language,
        returnTo: safeReturn(context.req.query('r') ?? null, origin, language),
      });
      context.header('cache-control', 'no-store');
      return context.redirect(location, 302);
    });
}
