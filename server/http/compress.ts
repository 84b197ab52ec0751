import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this many characters a text fits into one packet anyway. */
const leastLength = 1_200;

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
  const accepted = context.req.header('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) {
    context.header('content-encoding', 'br');
    return context.body(body(await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })));
  }
  if (/\bgzip\b/.test(accepted)) {
    context.header('content-encoding', 'gzip');
    return context.body(body(await zip(text, { level: 5 })));
  }
  return context.body(text);
}

const body = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
