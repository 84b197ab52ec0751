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
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    let sinceTold = 0;
    let told = orders;
    const reset = () => {
      near.resetAndDestroy();
      far.resetAndDestroy();
    };
    near.on('data', (piece) => {
      sent += piece.length;
      if (told !== orders) sinceTold = 0;
      told = orders;
      sinceTold += piece.length;
      far.write(piece);
      const [limit] = breaks;
      if (limit !== undefined && sinceTold >= limit) {
        breaks.shift();
        reset();
      } else if (stall !== undefined && sinceTold >= stall) near.pause();
    });
    far.on('data', (piece) => near.write(piece));
    near.on('end', () => far.end());
    far.on('end', () => near.end());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  /** How many orders were given: a connection counts from the last one on. */
  let orders = 0;
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
