/** A line between a browser and a portal that breaks, or stalls, when a test says so: by real sockets. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakingLine {
  /** The portal's address on this side of the line. */
  readonly origin: string;
  /** Sets where the line leads to. */
  leadTo(port: number): void;
  /** Bytes that have gone out to the portal so far, over all connections. */
  sentBytes(): number;
  /** Resets the connection that sends the last of this many bytes; several numbers are several breaks, each counts from the one before. */
  breakAfter(...bytes: readonly number[]): void;
  /** Takes nothing more in from the connection that sends the last of this many bytes, until `flow`. */
  stallAfter(bytes: number): void;
  flow(): void;
  close(): Promise<void>;
}

/** Opens a line on a free port. */
export async function openBreakingLine(): Promise<BreakingLine> {
  const sockets = new Set<Socket>();
  const breaks: number[] = [];
  let stall: number | undefined;
  let sent = 0;
  let target = 0;
  /** Bytes since the last order or break, over all connections: a browser may send each piece of a file over another one. */
  let counted = 0;
  const stalled = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    near.on('data', (piece) => {
      // What was read before the break is not passed on after it.
      if (near.destroyed) return;
      sent += piece.length;
      counted += piece.length;
      const isTaken = far.write(piece);
      const [limit] = breaks;
      if (stall !== undefined && counted >= stall) {
        stall = undefined;
        stalled.add(near);
      }
      if (limit !== undefined && counted >= limit) {
        breaks.shift();
        counted = 0;
        // To the portal this looks as if the browser closed: bytes already sent still arrive.
        near.resetAndDestroy();
        far.end();
      } else if (stalled.has(near)) near.pause();
      else if (!isTaken) {
        // No further ahead of the portal than it reads.
        near.pause();
        far.once('drain', () => !stalled.has(near) && near.resume());
      }
    });
    far.on('data', (piece) => near.write(piece));
    near.on('end', () => far.end());
    far.on('end', () => near.end());
    far.on('close', () => near.destroy());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    leadTo: (wanted) => {
      target = wanted;
    },
    sentBytes: () => sent,
    breakAfter(...bytes) {
      counted = 0;
      breaks.push(...bytes);
    },
    stallAfter(bytes) {
      counted = 0;
      stall = bytes;
    },
    flow() {
      stall = undefined;
      stalled.clear();
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
