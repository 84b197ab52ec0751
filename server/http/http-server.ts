import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { startDeadline } from './body.ts';
import { createHoldings } from './holdings.ts';
import { sourceOf, sourceOfRequest } from './source.ts';

const retryAfterSeconds = 5;
const refusal = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfterSeconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

export interface BoundedServer {
  readonly server: Server;
  /** Answers the requests that the limits let through. */
  answer(listener: RequestListener): void;
}

/**
 * An HTTP server with limits on connections, on the time of headers and bodies, and on silence. A source that holds more
 * connections than it may is answered with 429; behind proxies, whose connections carry the requests of many sources,
 * the requests of a source that are under way count instead.
 */
export function createHttpServer({ limits, proxies }: Pick<Settings, 'limits' | 'proxies'>): BoundedServer {
  const take = createHoldings(limits.connectionsPerSource);
  const refused = new WeakSet<Socket>();
  const requests = new WeakMap<Socket, IncomingMessage>();
  const server = createServer({ connectionsCheckingInterval: Math.ceil(limits.headersMs / 4) });
  server.maxConnections = limits.connections;
  // A large upload over a slow line takes longer than any fixed time; `startDeadline` bounds the other bodies.
  server.requestTimeout = 0;
  server.headersTimeout = limits.headersMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.timeout = limits.idleMs;

  server.on('timeout', (socket: Socket) => {
    const incoming = requests.get(socket);
    if (incoming && isOurTurn(incoming, socket)) socket.setTimeout(limits.idleMs);
    else socket.destroy();
  });

  if (proxies === 0)
    // Before the listener that reads requests, so that it finds a refused connection closing.
    server.prependListener('connection', (socket: Socket) => {
      const release = take(sourceOf(socket.remoteAddress ?? ''));
      if (release) socket.once('close', release);
      else {
        refused.add(socket);
        socket.end(refusal);
        socket.destroySoon();
      }
    });

  return {
    server,
    answer(listener) {
      server.on('request', (incoming, outgoing) => {
        const { socket } = incoming;
        if (refused.has(socket)) return;
        if (proxies > 0) {
          const release = take(sourceOfRequest(incoming, proxies));
          if (!release) {
            outgoing.writeHead(429, { 'retry-after': `${retryAfterSeconds}`, connection: 'close' }).end();
            return;
          }
          outgoing.once('close', release);
        }
        requests.set(socket, incoming);
        outgoing.once('close', () => requests.delete(socket));
        startDeadline(incoming, outgoing, limits.bodyMs);
        listener(incoming, outgoing);
      });
    },
  };
}

/** Whether a silent connection waits for the server: it works on an answer, or has not taken in what was sent. */
function isOurTurn(incoming: IncomingMessage, socket: Socket): boolean {
  if (!incoming.complete) return incoming.readableLength >= incoming.readableHighWaterMark;
  return socket.writableLength === 0;
}
