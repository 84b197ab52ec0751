/**
 * Asks for everything that a page shows first before the program is there. It imports nothing: the build writes it into pages
 * with `early.ts`. The keys are those of `storageKeys`, and a test holds them together.
 */
declare global {
  interface Window {
    /** What was asked for before the portal started. */
    ccEarly?: EarlyAnswers | undefined;
  }
}

/** Answers on their way, for requests with the same authorization. */
export interface EarlyAnswers {
  readonly authorization: string;
  /** The JSON of the answer to this address, once; `undefined` when the stream has ended without it. */
  take(address: string): Promise<string | undefined>;
  /** Whether the answer to this address has arrived and is not taken yet. */
  has(address: string): boolean;
  /** Forgets the answers that are not taken yet: a change may have made them wrong. */
  drop(): void;
}

export const earlyKeys = { token: 'cc-token', client: 'cc-active-client' };
/** The path of the call `firstView`. */
export const earlyPath = '/api/client-center/v1/first-view';
/** How long an answer may be taken after it arrived, in milliseconds. */
export const freshMs = 30_000;

type Page = Pick<Window, 'location' | 'localStorage' | 'fetch'> & {
  readonly document: { readonly documentElement: { readonly lang: string } };
};

/** Asks what the page shows first under the session that the browser keeps; `onBegin` is called when answers begin to come. */
export function askEarly(page: Page, onBegin: () => void): EarlyAnswers | undefined {
  const { location, localStorage } = page;
  // A session that begins here is not the one that is kept: nothing may be asked under its token any more. This
  // script may also start when the portal has taken the ticket out of the URL; the authorization tells them apart then.
  const isNew = /[?#&](?:code|loginToken|sessionToken)=/.test(location.search + location.hash);
  const token = isNew ? null : localStorage.getItem(earlyKeys.token);
  if (!token) return undefined;
  const authorization = `Bearer ${token}`;
  const now = new Date();
  const clientId = localStorage.getItem(earlyKeys.client);
  const query = new URLSearchParams({
    // The prefix of a language has one segment or two.
    page: location.pathname.replace(/^\/clientcenter\/(?:en\/)?\w\w(?=\/|$)/, '') + location.search,
    language: page.document.documentElement.lang,
    today: new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10),
    ...(clientId ? { clientId } : {}),
  });
  const arrived = new Map<string, { text: string; at: number }>();
  let isOver = false;
  let wake = () => {};
  let change = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const notify = () => {
    wake();
    change = new Promise((resolve) => {
      wake = resolve;
    });
  };

  async function read(): Promise<void> {
    const answer = await page.fetch(`${location.origin}${earlyPath}?${query}`, {
      headers: { Authorization: authorization },
    });
    onBegin();
    const lines = answer.ok && answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    while (lines) {
      const { done, value } = await lines.read();
      if (done) return;
      const parts = (rest + value).split('\n');
      // The last part is a line that has not come to its end.
      while (parts.length > 2) {
        const [address = '', text = ''] = parts.splice(0, 2);
        arrived.set(location.origin + address, { text, at: Date.now() });
      }
      rest = parts.join('\n');
      notify();
    }
  }

  read()
    .catch(onBegin)
    .finally(() => {
      isOver = true;
      notify();
    });
  return {
    authorization,
    async take(address) {
      while (!arrived.has(address) && !isOver) await change;
      const found = arrived.get(address);
      arrived.delete(address);
      return found && Date.now() - found.at < freshMs ? found.text : undefined;
    },
    has: (address) => arrived.has(address),
    drop: () => arrived.clear(),
  };
}
