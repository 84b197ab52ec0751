/** A line between a browser and a portal that breaks, or stands still, when a test says so: by real sockets. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakingLine {
  /** The portal's address on this side of the line. */
  readonly origin: string;
  /** Sets where the line leads to. */
  leadTo(port: number): void;
  /** Bytes that have gone out to the portal so far, over all connections. */
  sentBytes(): number;
  /** Resets the connection that has sent this many bytes from now on; several numbers are several breaks. */
  breakAfter(...bytes: readonly number[]): void;
  /** Takes nothing more in from a connection that has sent this many bytes from now on, until `flow`. */
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
  /** How many orders were given: a connection counts from the last one on. */
  let orders = 0;
  const isStalled = (bytes: number) => stall !== undefined && bytes >= stall;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    let sinceTold = 0;
    let told = orders;
    near.on('data', (piece) => {
      // What was read before the break is not passed on after it.
      if (near.destroyed) return;
      sent += piece.length;
      if (told !== orders) sinceTold = 0;
      told = orders;
      sinceTold += piece.length;
      const isTaken = far.write(piece);
      const [limit] = breaks;
      if (limit !== undefined && sinceTold >= limit) {
        breaks.shift();
        // The portal learns of it as of a browser that is gone: what was on its way to it still arrives.
        near.resetAndDestroy();
        far.end();
      } else if (isStalled(sinceTold)) near.pause();
      else if (!isTaken) {
        // No further ahead of the portal than it reads.
        near.pause();
        far.once('drain', () => !isStalled(sinceTold) && near.resume());
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
      orders += 1;
      breaks.push(...bytes);
    },
    stallAfter(bytes) {
      orders += 1;
      stall = bytes;
    },
    flow() {
      stall = undefined;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
