import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { settleBody, startDeadline } from './bodies/body.ts';
import { createHoldings } from './limits/holdings.ts';
import { markOverflow, retryAfterSeconds } from './limits/overflow.ts';
import { noPace, type Pace } from './limits/pace.ts';
import { sourceOf, sourceOfRequest } from './limits/source.ts';

const refusal = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfterSeconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/** A request with a larger body, in bytes, is a part of an upload as a rule. */
const shortBytes = 65_536;

export interface BoundedServer {
  readonly server: Server;
  /** Answers the requests that the limits let through. */
  answer(listener: RequestListener): void;
  /** Closes the connections on which nothing has come yet: browsers open some ahead, and Node does not count them as idle. */
  closeUnused(): void;
}

/** Lets the client stop reading the answer on this connection for `ms` milliseconds: a browser can pause a download. */
export const letPause = ({ socket }: Pick<IncomingMessage, 'socket'>, ms: number): void => {
  // Node sets the usual time again with the next request.
  socket.setTimeout(ms);
};

/**
 * An HTTP server with limits on connections, on the time of headers and bodies, and on silence. A source that has more
 * requests under way than it may is answered with 429, and so is one that holds more connections, except behind proxies,
 * whose connections carry the requests of many sources. The refusal waits for the request, which says what kind of
 * answer it takes.
 */
export function createHttpServer(
  { limits, proxies }: Pick<Settings, 'limits' | 'proxies'>,
  pace: Pace = noPace,
): BoundedServer {
  const takeConnection = createHoldings(limits.connectionsPerSource);
  const takeRequest = createHoldings(limits.connectionsPerSource);
  const wait = createHoldings(limits.refusedConnectionsPerSource);
  /** Connections beyond the limit, each with the timer that closes it when no request arrives. */
  const refused = new WeakMap<Socket, NodeJS.Timeout>();
  const closing = new WeakSet<Socket>();
  const requests = new WeakMap<Socket, IncomingMessage>();
  const open = new Set<Socket>();
  const server = createServer({ connectionsCheckingInterval: Math.ceil(limits.headersMs / 4) });
  server.maxConnections = limits.connections;
  // A large upload over a slow line takes longer than any fixed time; `startDeadline` bounds the other bodies.
  server.requestTimeout = 0;
  server.headersTimeout = limits.headersMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.timeout = limits.idleMs;

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('timeout', (socket: Socket) => {
    const incoming = requests.get(socket);
    if (incoming && isOurTurn(incoming, socket)) socket.setTimeout(socket.timeout || limits.idleMs);
    else socket.destroy();
  });

  if (proxies === 0)
    // Before the listener that reads requests, so that it finds a refused connection closing.
    server.prependListener('connection', (socket: Socket) => {
      const source = sourceOf(socket.remoteAddress ?? '');
      const release = takeConnection(source);
      if (release) {
        socket.once('close', release);
        return;
      }
      const close = () => {
        closing.add(socket);
        socket.end(refusal);
        socket.destroySoon();
      };
      const leave = wait(source);
      if (!leave) return close();
      const patience = setTimeout(close, limits.refusedConnectionMs);
      refused.set(socket, patience);
      socket.once('close', () => {
        clearTimeout(patience);
        leave();
      });
    });

  return {
    server,
    answer(listener) {
      server.on('request', (incoming, outgoing) => {
        const { socket } = incoming;
        if (closing.has(socket)) return;
        if (refused.has(socket)) {
          clearTimeout(refused.get(socket));
          markOverflow(incoming);
        }
        const release = takeRequest(sourceOfRequest(incoming, proxies));
        if (release) outgoing.once('close', release);
        else {
          // On a connection of its own, only requests that do not wait for their answers come this far: the refusal
          // would wait behind the others in memory.
          if (proxies === 0 && requests.has(socket)) {
            socket.destroy();
            return;
          }
          markOverflow(incoming);
        }
        if (isShort(incoming)) pace.noteRequest();
        requests.set(socket, incoming);
        outgoing.once('close', () => {
          // A later request may have followed on the same connection.
          if (requests.get(socket) === incoming) requests.delete(socket);
        });
        settleBody(incoming, outgoing, limits);
        startDeadline(incoming, outgoing, limits.bodyMs);
        listener(incoming, outgoing);
      });
    },
    closeUnused() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/** Whether a request brings little: no part of an upload. */
const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= shortBytes;

/** Whether a silent connection waits for the server: it works on an answer, or has not taken in what was sent. */
function isOurTurn(incoming: IncomingMessage, socket: Socket): boolean {
  if (!incoming.complete) return incoming.readableLength >= incoming.readableHighWaterMark;
  return socket.writableLength === 0;
}
