import { finished, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context, Hono } from 'hono';
import type { ResponseOf } from '../../contract/calls/call.ts';
import { addressOf } from '../../contract/calls/question.ts';
import { firstView } from '../../contract/first-view/first-view.ts';
import { type Ask, askFirstView } from '../../contract/first-view/first-view-plan.ts';
import { createLanes } from '../db/lanes.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { Routes } from '../http/handle.ts';

/** Headers of the request that say nothing about the calls that it is made of. */
const ofRequestAlone = ['accept-encoding', 'if-none-match', 'range'];

/**
 * The route of first views. Each answer is what `calls`, which knows every call of the contract, answers to the same request
 * by itself: with its checks of the session and of permissions, and in turn with the other calls of its user. Refusals are
 * left out, so that the browser meets them where it asks for itself.
 */
export function addFirstView(
  routes: Routes,
  calls: Hono,
  { settings: { limits, publicOrigin } }: Pick<Deps, 'settings'>,
  report: (line: string) => void,
): void {
  const lanes = createLanes({
    abreast: limits.userFirstViews,
    waiting: limits.userFirstViewsWaiting,
    waitMs: limits.userCallWaitMs,
  });

  routes.handle(firstView, async ({ context, query, principal }) => {
    // An answer to HEAD has no body: the calls would be made for nothing.
    if (context.req.method === 'HEAD') return context.body(null);
    const leave = await lanes.enter(principal.impersonator?.userId ?? principal.userId);
    const parts = createParts(context);
    const headers = new Headers(context.req.raw.headers);
    for (const name of ofRequestAlone) headers.delete(name);
    const ask: Ask = async ({ call, ...asked }) => {
      const address = addressOf(call, asked as Parameters<typeof addressOf>[1]);
      const request = new Request(`${publicOrigin}${address}`, { headers });
      const answer = await calls.fetch(request, context.env);
      const text = await answer.text();
      if (answer.status !== 200) return null;
      await parts.send(`${address}\n${text}\n`);
      return JSON.parse(text) as ResponseOf<typeof call>;
    };
    askFirstView(query, ask)
      // The browser asks for the missing answers by their calls.
      .catch((error: unknown) => {
        if (!(error instanceof BrowserGone)) report(`A first view ended early: ${describeError(error)}`);
      })
      .finally(() => {
        parts.end();
        leave();
      });
    return parts.response;
  });
}

/** The browser has closed the connection. */
class BrowserGone extends Error {}

/** An answer that goes out in parts, each compressed and sent at once. `send` rejects with `BrowserGone`. */
function createParts(context: Context) {
  const accepted = context.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const packer = encoding === 'gzip' ? createGzip({ level: 5 }) : createBrotliCompress(brotli);
  const plain = new Readable({ read: () => undefined });
  const source = encoding ? packer : plain;
  const gone = new Promise<never>((_, reject) => {
    finished(source, () => reject(new BrowserGone()));
  });
  // After the last part nothing waits for it.
  gone.catch(() => undefined);
  context.header('content-type', 'text/plain; charset=utf-8');
  context.header('vary', 'Accept-Encoding', { append: true });
  if (encoding) context.header('content-encoding', encoding);
  return {
    response: context.body(Readable.toWeb(source) as ReadableStream),
    async send(text: string): Promise<void> {
      if (source.destroyed) throw new BrowserGone();
      if (!encoding) {
        plain.push(text);
        return;
      }
      packer.write(text);
      await Promise.race([gone, new Promise<void>((resolve) => packer.flush(resolve))]);
    },
    end(): void {
      if (encoding) packer.end();
      else plain.push(null);
    },
  };
}

/** The window bounds what one stream takes of the memory. */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
