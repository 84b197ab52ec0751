/** A TCP proxy in front of a database, for tests that break the line to it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableLine {
  readonly port: number;
  /** Ends every connection; those that come are ended at once until `mend`. */
  cut(): void;
  /** Passes nothing on any more, without ending a connection, until `mend`. */
  silence(): void;
  /** Connections that come from now on work. Those that were silent stay so. */
  mend(): void;
  close(): Promise<void>;
}

export async function startBreakableLine(target: { host: string; port: number }): Promise<BreakableLine> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (state === 'cut') return near.destroy();
    if (state === 'silent') return;
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      destroyAll();
    },
    silence() {
      state = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      state = 'whole';
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
