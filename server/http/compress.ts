import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import pLimit, { type LimitFunction } from 'p-limit';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

const turnsKey = 'compressInTurn';

/**
 * Lets `sendText` compress so many answers at a time. Compression shares the four threads of Node with the reading of
 * files and the hashing of passwords, which wait for each other.
 */
export function boundCompression(parallel: number): MiddlewareHandler {
  const inTurn = pLimit(parallel);
  return async (context, next) => {
    context.set(turnsKey, inTurn);
    await next();
  };
}

/** Below this many characters a text fits into one packet anyway. */
const leastLength = 1_200;
/**
 * Up to this many characters a text is compressed at once: that takes less than a millisecond, and a thread may be busy
 * for many with the files of another user.
 */
const mostAtOnce = 65_536;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const level = { level: 5 };

/** Answers a text, compressed when it is long enough and the client takes it. */
export async function sendText(
  context: Context,
  text: string,
  contentType: string,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  context.status(status);
  context.header('content-type', contentType);
  context.header('vary', 'Accept-Encoding', { append: true });
  if (text.length < leastLength) return context.body(text);
  const inTurn = context.get(turnsKey) as LimitFunction;
  const accepted = context.req.header('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) {
    context.header('content-encoding', 'br');
    const isShort = text.length <= mostAtOnce;
    return context.body(
      body(isShort ? brotliCompressSync(text, quality) : await inTurn(() => brotli(text, quality))),
    );
  }
  if (/\bgzip\b/.test(accepted)) {
    context.header('content-encoding', 'gzip');
    const isShort = text.length <= mostAtOnce;
    return context.body(body(isShort ? gzipSync(text, level) : await inTurn(() => zip(text, level))));
  }
  return context.body(text);
}

/** Answers a text that is kept as gzip: as it is, or unpacked for a client that does not take it. */
export async function sendGzip(context: Context, bytes: Buffer, contentType: string): Promise<Response> {
  context.header('content-type', contentType);
  context.header('vary', 'Accept-Encoding', { append: true });
  if (/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) {
    context.header('content-encoding', 'gzip');
    return context.body(body(bytes));
  }
  const inTurn = context.get(turnsKey) as LimitFunction;
  return context.body(body(await inTurn(() => unzip(bytes))));
}

const body = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
