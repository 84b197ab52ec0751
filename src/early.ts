/**
 * Asks again, before any other script is there, what this page asked first at its last visit: the answers are on their
 * way while the program still is. It is a file of its own, a few hundred bytes with no imports, so that it runs at
 * once; the keys are those of `storageKeys`, and a test holds them together. Whatever fails here is asked again in the
 * usual way.
 */
declare global {
  interface Window {
    /** Requests that went out before the portal started. */
    ccEarly?: EarlyAnswers;
  }
}

/** Answers on their way, by URL; each is taken once, and only by a request with the same authorization. */
export interface EarlyAnswers {
  readonly authorization: string;
  readonly byUrl: Map<string, Promise<Response>>;
}

export const earlyKeys = { token: 'cc-token', questions: 'cc-early' };

try {
  const early = askAgain(window);
  window.ccEarly = early;
  const { byUrl } = early;
  // The line is for the first script and the data until these begin to come: what the first view needs beside them is
  // next, while that script starts. Without questions there is nothing to wait for.
  Promise.race(byUrl.size > 0 ? byUrl.values() : [null])
    .catch(() => undefined)
    .then(fetchRest);
} catch {
  // Storage that refuses or holds nonsense: the page asks when it is ready.
  fetchRest();
}

/** Sends the first requests of the last visit once more, under the session that the browser keeps. */
export function askAgain(page: Pick<Window, 'location' | 'localStorage' | 'fetch'>): EarlyAnswers {
  const { location, localStorage } = page;
  // A session that begins here is not the one that is kept: nothing may be asked under its token any more. This
  // script may also start when the portal has taken the ticket out of the URL; the authorization tells them apart then.
  const isNew = /[?#&](?:code|loginToken|sessionToken)=/.test(location.search + location.hash);
  const token = isNew ? null : localStorage.getItem(earlyKeys.token);
  const kept = JSON.parse(localStorage.getItem(earlyKeys.questions) ?? '{}') as Record<string, string[]>;
  const paths = token ? (kept[location.pathname] ?? []) : [];
  const authorization = `Bearer ${token}`;
  const byUrl = new Map(
    paths.map((path): [string, Promise<Response>] => {
      const url = new URL(path, location.origin).href;
      const answer = page.fetch(url, { headers: { Authorization: authorization } });
      // It may never be used, and then its failure must not be reported as unhandled.
      answer.catch(() => undefined);
      return [url, answer];
    }),
  );
  return { authorization, byUrl };
}

/** Lets the browser fetch what the server names for this page. */
function fetchRest(): void {
  const hints = globalThis.document?.querySelector<HTMLTemplateElement>('#cc-hints');
  if (hints) document.head.append(hints.content);
}
