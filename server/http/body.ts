import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection of a request whose body has not arrived after `ms`, with 408 when no answer has begun. */
export function startDeadline(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  const hasBody =
    incoming.headers['transfer-encoding'] !== undefined ||
    Number(incoming.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    const { socket } = incoming;
    if (!outgoing.headersSent && socket.writable)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, ms);
  deadlines.set(incoming, timer);
  incoming.once('close', () => clearTimeout(timer));
}

/** Lets a body take as long as its bytes keep coming: an upload over a slow line has no fixed end. */
export function liftDeadline(incoming: IncomingMessage): void {
  clearTimeout(deadlines.get(incoming));
}

const tooLarge = (): Refusal => new Refusal(413, 'tooLarge');

/**
 * Reads the body of a request, and no more than `mostBytes` of it, whatever the request says of its length; what reads
 * the request later gets these bytes. Refuses with 413 beyond that, and with 400 when the body breaks off.
 */
export async function readBody(context: Context, mostBytes: number): Promise<Buffer> {
  const { incoming } = context.env as { incoming: IncomingMessage };
  const rawBody = await collect(incoming, mostBytes);
  // The adapter takes a body that was read already from this property.
  Object.assign(incoming, { rawBody });
  return rawBody;
}

/** Refuses a request whose body is larger than `mostBytes`, before and while it is read. */
export function limitBody(mostBytes: number): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    await readBody(context, mostBytes);
    await next();
  };
}

function collect(incoming: IncomingMessage, mostBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostBytes) chunks.push(chunk);
      else {
        leave();
        incoming.pause();
        reject(tooLarge());
      }
    };
    const unwatch = finished(incoming, { writable: false }, (error) => {
      leave();
      if (error) reject(new Refusal(400, 'badRequest', 'body: it broke off'));
      else resolve(Buffer.concat(chunks));
    });
    const leave = () => {
      unwatch();
      incoming.off('data', onData);
    };
    incoming.on('data', onData);
  });
}
