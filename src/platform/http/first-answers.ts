import type { Call } from '../../../contract/calls/call.ts';
import type { EarlyAnswers } from '../../early/ask-early.ts';

/** How long a call waits for an answer that is on its way already, in milliseconds; after it the call is made. */
const mostWait = 5_000;

/** The answers that the early script asked for. */
export interface FirstAnswers {
  /**
   * The answer to a call of the first view that was asked for under the same session; each is given once. `undefined`
   * when the call has to be made.
   */
  answer(
    call: Call,
    url: string,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Response | undefined>;
}

interface Options {
  /** Ids of the calls of first views; the others do not wait. */
  readonly expected: ReadonlySet<string>;
  readonly early: EarlyAnswers | undefined;
}

export function createFirstAnswers({ expected, early }: Options): FirstAnswers {
  return {
    async answer(call, url, headers, signal) {
      if (!early) return undefined;
      if (call.method !== 'GET') early.drop();
      // The browser may have changed its session since: an answer about the earlier one would be taken for this one.
      const isOfNow = headers.Authorization === early.authorization;
      if (!expected.has(call.id) || !isOfNow) return undefined;
      const stop = new AbortController();
      const text = await Promise.race([early.take(url), ended(signal, stop.signal)]).finally(() =>
        stop.abort(),
      );
      return text === undefined
        ? undefined
        : new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  };
}

/** Resolves after the longest wait, or when `signal` aborts; `stop` takes timer and listener away. */
const ended = (signal: AbortSignal | undefined, stop: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    const end = () => resolve(undefined);
    const timer = setTimeout(end, mostWait);
    signal?.addEventListener('abort', end, { signal: stop });
    stop.addEventListener('abort', () => clearTimeout(timer));
  });
