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
import { bearerOf } from './authenticate.ts';
import {
  clearSessionCookies,
  readCookie,
  sessionCookie,
  signInCookie,
  writeCookie,
  writeSessionCookie,
} from './cookies.ts';
import type { RelyingParty } from './relying-party.ts';
import { newSecret } from './secrets.ts';
import { withLiveView } from './session-shape.ts';
import { bindingsOf, createSession, signOutSession, type TicketUse } from './sessions.ts';
import { beginSignIn, finishSignIn } from './sign-in.ts';

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
    const location = await beginSignIn({ db, settings }, party, context, { redirectUri, language });
    context.header('location', location);
    return { location };
  });

  routes.handle(exchangeCode, async ({ context, query }) => {
    const browser = readCookie(context, settings, signInCookie) ?? '';
    const { ticket, returnTo } = await finishSignIn(db, party, { ...query, browser });
    return { tokenValue: ticket, ...(returnTo === null ? {} : { returnTo }) };
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
    writeSessionCookie(context, settings, made.cookie, seconds);
    return { longToken: made.token, expires: made.expiresAt.toISOString() };
  });

  routes.handle(loadBindings, async ({ context, principal }) => {
    const session = await bindingsOf(db, principal.sessionId, bearerOf(context) ?? '');
    if (!session) throw forbidden();
    return settings.development ? withLiveView(session) : session;
  });

  routes.handle(deleteSession, async ({ context }) => {
    const token = bearerOf(context);
    if (token) await signOutSession(db, { token });
    clearSessionCookies(context, settings);
    return context.body(null, 204);
  });
}
