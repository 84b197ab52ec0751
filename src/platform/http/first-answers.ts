import type { Call } from '../../../contract/calls/call.ts';
import type { EarlyAnswers } from '../../early/ask-early.ts';

/** How long the calls of a page wait in all for answers that are on their way, in milliseconds; after it they are made. */
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
  /** Resolves when no call waits any longer. One limit for all: each call needs the answer to the one before. */
  let late: Promise<undefined> | undefined;
  return {
    async answer(call, url, headers, signal) {
      if (!early) return undefined;
      if (call.method !== 'GET') early.drop();
      // The browser may have changed its session since: an answer about the earlier one would be taken for this one.
      const isOfNow = headers.Authorization === early.authorization;
      if (!expected.has(call.id) || !isOfNow) return undefined;
      late ??= new Promise((resolve) => {
        setTimeout(() => resolve(undefined), mostWait);
      });
      const stop = new AbortController();
      // The answer first: one that has arrived is taken also when no call waits any longer.
      const text = await Promise.race([early.take(url), late, aborted(signal, stop.signal)]).finally(() =>
        stop.abort(),
      );
      return text === undefined
        ? undefined
        : new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  };
}

/** Resolves when `signal` aborts; `stop` takes the listener away. */
const aborted = (signal: AbortSignal | undefined, stop: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { signal: stop });
  });
