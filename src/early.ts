/**
 * Asks again, before any other script is there, what this page asked first at its last visit: the answers are on their
 * way while the program still is. It stands alone, a few hundred bytes with no imports, so that it runs at once; the
 * keys are those of `storageKeys`, and a test holds them together. Whatever fails here is asked again in the usual way.
 */
declare global {
  interface Window {
    /** Answers on their way, by address; each is taken once. */
    ccEarly?: Map<string, Promise<Response>>;
  }
}

export const earlyKeys = { token: 'cc-token', questions: 'cc-early' };

try {
  // A session that begins here is not the one that is kept: what that one may see is nobody's business any more.
  const isNew = /[?#&](?:code|loginToken|sessionToken)=/.test(location.search + location.hash);
  const token = isNew ? null : localStorage.getItem(earlyKeys.token);
  const kept = JSON.parse(localStorage.getItem(earlyKeys.questions) ?? '{}') as Record<string, string[]>;
  const paths = token ? (kept[location.pathname] ?? []) : [];
  const headers = { Authorization: `Bearer ${token}` };
  window.ccEarly = new Map(
    paths.map((path) => {
      const answer = fetch(path, { headers });
      // Nobody may come for it, and then its failure is nobody's business.
      answer.catch(() => undefined);
      return [new URL(path, location.origin).href, answer];
    }),
  );
} catch {
  // Storage that refuses or holds nonsense: the page asks when it is ready.
}
