import {
  createLongToken,
  deleteSession,
  exchangeCode,
  loadBindings,
  login,
} from '../../contract/session/session.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { forbidden, Refusal, unauthenticated } from '../http/refusal.ts';
import { redirectUris } from '../oidc/client.ts';
import { clientIdFor } from '../oidc/client-ids.ts';
import { firmOf } from '../shell/firm.ts';
import { bearerOf } from './authenticate.ts';
import { readCookie, sessionCookie, signInCookie, writeCookie } from './cookies.ts';
import type { RelyingParty } from './relying-party.ts';
import { newSecret } from './secrets.ts';
import { bindingsOf, createSession, signOutSession, type TicketUse } from './sessions.ts';
import { finishSignIn, rememberAttempt } from './sign-in.ts';

/** The calls of sign-in and session [S7.02–S7.06]. */
export function addSessionRoutes(
  routes: Routes,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  party: RelyingParty,
): void {
  const { signInMs, confirmationMs } = settings.limits;
  const own = new Set(redirectUris(settings));

  routes.handle(login, async ({ context, body }) => {
    if (!own.has(body.redirectUri)) throw new Refusal(400, 'badRequest', 'body: redirectUri is not valid');
    const { redirectUri, lang: language } = body;
    const { market } = await firmOf({ db, settings }, context, language);
    const { hostname } = new URL(redirectUri);
    const clientId = clientIdFor(settings.clientIds, { market, language, hostname });
    const { checks, location } = await party.start({ redirectUri, clientId, language });
    // One secret for every tab of the browser: each tab's sign-in has a state of its own.
    const browser = readCookie(context, settings, signInCookie) ?? newSecret();
    await rememberAttempt(db, checks, { browser, lifetimeMs: signInMs });
    writeCookie(context, settings, signInCookie, browser, Math.ceil(signInMs / 1000));
    context.header('location', location);
    return { location };
  });

  routes.handle(exchangeCode, async ({ context, query }) => {
    const browser = readCookie(context, settings, signInCookie) ?? '';
    return { tokenValue: await finishSignIn(db, party, { ...query, browser }) };
  });

  routes.handle(createLongToken, async ({ context, body }) => {
    const kind = body.from === 'loginToken' ? 'login' : 'session';
    const browser = readCookie(context, settings, signInCookie) ?? newSecret();
    const use: TicketUse = {
      kind,
      token: body.token,
      sessionCookie: readCookie(context, settings, sessionCookie),
      signInCookie: browser,
    };
    const made = await createSession(db, use, {
      sessionMinutes: settings.sessionMinutes,
      confirmationMs,
    });
    if (!made) throw unauthenticated();
    if ('holder' in made) {
      const seconds = Math.ceil(Math.max(signInMs, confirmationMs) / 1000);
      writeCookie(context, settings, signInCookie, browser, seconds);
      return made;
    }
    const seconds = Math.ceil((made.expiresAt.getTime() - Date.now()) / 1000);
    writeCookie(context, settings, sessionCookie, made.cookie, seconds);
    return { longToken: made.token, expires: made.expiresAt.toISOString() };
  });

  routes.handle(loadBindings, async ({ context, principal }) => {
    const session = await bindingsOf(db, principal.sessionId, bearerOf(context) ?? '');
    if (!session) throw forbidden();
    return session;
  });

  routes.handle(deleteSession, async ({ context }) => {
    const token = bearerOf(context);
    if (token) await signOutSession(db, { token });
    writeCookie(context, settings, sessionCookie, '', 0);
    return context.body(null, 204);
  });
}
