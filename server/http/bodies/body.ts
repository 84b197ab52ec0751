import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Limits } from '../../limits.ts';
import { Refusal } from '../refusal.ts';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Whether a request announces a body. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the rest of a body is worth reading only to be dropped, so that its connection can go on. */
const isSmall = ({ headers }: IncomingMessage, { droppedBodyBytes }: Pick<Limits, 'droppedBodyBytes'>) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= droppedBodyBytes;

type UnreadLimits = Pick<Limits, 'droppedBodyBytes' | 'bodyMs' | 'closingMs'>;

/**
 * Sees to a body of which an answer leaves a part unread. The rest of a small one is read and dropped for `bodyMs`. Of any
 * other nothing more is read: its connection stays open for `closingMs`, so that the answer arrives, and is closed then.
 * A close with unread bytes is a reset, and after a reset some clients and proxies do not hand on an answer any more.
 */
export function settleBody(incoming: IncomingMessage, outgoing: ServerResponse, limits: UnreadLimits): void {
  if (!hasBody(incoming)) return;
  const { socket } = incoming;
  const close = () => {
    if (socket.destroyed) return;
    socket.pause();
    // Node begins to drop a body of which nothing was read, a moment after the answer.
    setImmediate(() => socket.pause());
    socket.end();
    const timer = setTimeout(() => socket.destroy(), limits.closingMs);
    socket.once('close', () => clearTimeout(timer));
  };
  // Node calls this when an answer with `Connection: close` has left.
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => (incoming.complete ? destroySoon() : close());
  outgoing.once('finish', () => {
    socket.destroySoon = destroySoon;
    if (incoming.complete || socket.destroyed || socket.writableEnded) return;
    if (!isSmall(incoming, limits)) return close();
    incoming.resume();
    const timer = setTimeout(() => incoming.complete || close(), limits.bodyMs);
    incoming.once('close', () => clearTimeout(timer));
  });
}

/** Says in an answer that its connection closes, where the body of the request will not be read to its end. */
export function announceClose(limits: Pick<Limits, 'droppedBodyBytes'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { incoming, outgoing } = context.env as { incoming: IncomingMessage; outgoing: ServerResponse };
    // The provider's library has answered already.
    if (outgoing.headersSent) return;
    if (hasBody(incoming) && !incoming.complete && !isSmall(incoming, limits))
      context.header('connection', 'close');
  };
}

/** Ends the connection of a request whose body has not arrived after `ms`, with 408 when no answer has begun. */
export function startDeadline(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  if (!hasBody(incoming)) return;
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    const { socket } = incoming;
    if (!outgoing.headersSent && socket.writable)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    Socket.prototype.destroySoon.call(socket);
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
