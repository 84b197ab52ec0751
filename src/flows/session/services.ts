import { parse } from 'zod/mini';
import type { Theme } from '../../../contract/firm/theme.ts';
import { getTheme } from '../../../contract/firm/theme.ts';
import type { Language } from '../../../contract/language/market.ts';
import { prefixOf } from '../../../contract/language/market.ts';
import { kindOf } from '../../../contract/session/access.ts';
import { closePreview, switchAccount } from '../../../contract/session/account.ts';
import {
  createLongToken,
  deleteSession,
  exchangeCode,
  loadBindings,
  login,
  sessionSchema,
} from '../../../contract/session/session.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { EndOfSession, LoadedSession } from '../../../machines/session/session.setup.ts';
import type { Http } from '../../platform/http/http.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDrafts } from '../../platform/store/drafts.ts';
import type { KeptFiles } from '../../platform/store/kept-files.ts';

interface Options {
  readonly http: Http;
  readonly store: BrowserStore;
  readonly origin: string;
  readonly fetch?: typeof globalThis.fetch;
  /** The copies of files on their way. */
  readonly files: Pick<KeptFiles, 'forget'>;
}

/** What the session chart needs from the world [S4.01–S4.07]. */
export function createSessionServices({ http, store, origin, files, fetch = globalThis.fetch }: Options) {
  /** Rejects with `sessionReplaced` where another tab has replaced the session meanwhile: answer and refusal are about the old one. */
  const ofNow = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const { Authorization } = http.authorization();
    const [asked] = await Promise.allSettled([ask()]);
    if (http.authorization().Authorization !== Authorization)
      throw new ProblemError({ code: 'sessionReplaced' });
    if (asked.status === 'rejected') throw asked.reason;
    return asked.value;
  };
  return {
    /** Asks for the provider's URL [S7.03] and keeps the way back for after it. */
    async startSignIn(input: { language: Language; returnTo: string | null }, signal: AbortSignal) {
      const redirectUri = `${origin}${prefixOf(input.language)}/auth`;
      const { location } = await http.call(login, {
        body: { type: 'clientcenter', sp: 'clientcenter', lang: input.language, redirectUri },
        signal,
      });
      keep(store.returnTo, input.returnTo);
      return { url: location };
    },

    /** Exchanges code and state once [S4.02, S7.04]; the state is noted first, so that a reload does not try again. */
    async exchangeCode(input: { code: string; state: string }, signal: AbortSignal) {
      keep(store.exchangedState, input.state);
      const { tokenValue, returnTo = store.returnTo.get() } = await http.call(exchangeCode, {
        query: input,
        signal,
      });
      store.returnTo.set(null);
      return { loginToken: tokenValue, returnTo };
    },

    /** Makes the long token and keeps it [S7.06]; or answers whose ticket it is, which the user has to confirm first. */
    async createLongToken(
      input: { from: 'loginToken' | 'sessionToken'; token: string },
      signal: AbortSignal,
    ) {
      const answer = await http.call(createLongToken, { body: input, signal });
      if ('holder' in answer) return { question: answer };
      store.token.set(answer.longToken);
      return { question: null };
    },

    /** Takes the token out of the session that this tab keeps [S4.07]. Rejects when that is none. */
    async restoreSession(): Promise<void> {
      const { meta } = parse(sessionSchema, JSON.parse(store.session.get() ?? 'null'));
      store.token.set(meta.LongToken);
    },

    /** Loads bindings and meta, keeps them for the visit, and returns their user [S4.03]; `force` reads them anew. */
    async loadBindings({ force }: { force: boolean }, signal: AbortSignal): Promise<LoadedSession> {
      const session = await ofNow(() => http.call(loadBindings, { query: force ? { force } : {}, signal }));
      keep(store.session, JSON.stringify(session));
      return { session, kind: kindOf(session) };
    },

    /** Where staff are at home [S4.03]. */
    switchAccount: (signal: AbortSignal) => http.call(switchAccount, { body: {}, signal }),

    /** Ends a view as a client [T6.01]. Where that fails its token is kept, so that it can be signed out of. */
    async closePreview(signal: AbortSignal) {
      const token = store.token.get();
      // The token goes into the call before it is removed.
      const asked = http.call(closePreview, { signal });
      // Another tab of the view, whose next call is refused, would sign out of the session of the staff behind it.
      store.clearSession();
      store.activeClient.set(null);
      try {
        return await asked;
      } catch (error) {
        store.token.set(token);
        throw error;
      }
    },

    /** Loads the theme of a firm [S7.11] and keeps it [S4.24]. */
    async loadTheme(input: { companyId: string }, signal: AbortSignal): Promise<Theme> {
      const theme = await http.call(getTheme, { params: input, signal });
      keep(store.theme, JSON.stringify(theme));
      return theme;
    },

    /** Ends the session [S4.05]: storage is cleared first; a request that fails only logs a warning. */
    async endSession({ forgottenUser, forgetsClient, tellsServer, returnTo }: EndOfSession) {
      const headers = http.authorization();
      if (forgottenUser) createDrafts(store).forget(forgottenUser);
      if (forgetsClient) store.clearPerson();
      else store.clearSession();
      const isForgotten = forgottenUser ? files.forget(forgottenUser).catch(warnOfCopies) : undefined;
      if (!tellsServer) {
        await isForgotten;
        return { isToldToServer: false };
      }
      keep(store.returnTo, returnTo);
      // `keepalive` lets the farewell out even when the page is being left.
      const isToldToServer = await fetch(`${origin}${deleteSession.path}`, {
        method: deleteSession.method,
        headers,
        keepalive: true,
      }).then(
        () => true,
        (error: unknown) => {
          console.warn('the server could not be notified of the sign-out', error);
          return false;
        },
      );
      // The page is left next, which would cut the removal off.
      await isForgotten;
      return { isToldToServer };
    },
  };
}

const warnOfCopies = (error: unknown): void =>
  console.warn('the copies of files on their way could not be removed', error);

/** Keeps what is only convenient to have: where storage refuses, nothing is kept, because what was there is wrong now. */
function keep(cell: BrowserStore['session'], value: string | null): void {
  try {
    cell.set(value);
  } catch {
    cell.set(null);
  }
}
