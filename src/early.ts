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
  const answers = ask();
  window.ccEarly = answers;
  // The line is for the first script and the data until these begin to come: what the first view needs beside them is
  // next, while that script starts. Without questions there is nothing to wait for.
  Promise.race(answers.size > 0 ? answers.values() : [null])
    .catch(() => undefined)
    .then(fetchRest);
} catch {
  // Storage that refuses or holds nonsense: the page asks when it is ready.
  fetchRest();
}

function ask(): Map<string, Promise<Response>> {
  // A session that begins here is not the one that is kept: what that one may see is nobody's business any more.
  const isNew = /[?#&](?:code|loginToken|sessionToken)=/.test(location.search + location.hash);
  const token = isNew ? null : localStorage.getItem(earlyKeys.token);
  const kept = JSON.parse(localStorage.getItem(earlyKeys.questions) ?? '{}') as Record<string, string[]>;
  const paths = token ? (kept[location.pathname] ?? []) : [];
  const headers = { Authorization: `Bearer ${token}` };
  return new Map(
    paths.map((path) => {
      const answer = fetch(path, { headers });
      // Nobody may come for it, and then its failure is nobody's business.
      answer.catch(() => undefined);
      return [new URL(path, location.origin).href, answer];
    }),
  );
}

/** Lets the browser fetch what the server names for this page. */
function fetchRest(): void {
  const hints = globalThis.document?.querySelector<HTMLTemplateElement>('#cc-hints');
  if (hints) document.head.append(hints.content);
}
