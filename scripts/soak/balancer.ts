/** A small balancer in front of several servers: each request goes to one of them at random. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header in which an answer names the server that gave it: its place among the targets. */
export const nodeHeader = 'x-soak-node';

export interface Balancer {
  /** `http://localhost:8123` */
  readonly origin: string;
  /** The ports of the servers, from now on. */
  aim(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** Starts a balancer without a target on a free port. A server that takes no connection is passed over. */
export async function startBalancer(random: () => number = Math.random): Promise<Balancer> {
  let targets: readonly number[] = [];

  function pass(incoming: IncomingMessage, answer: ServerResponse, untried: readonly number[]): void {
    const node = untried[Math.floor(random() * untried.length)];
    const port = node === undefined ? undefined : targets[node];
    if (node === undefined || port === undefined) {
      incoming.resume();
      answer.writeHead(502).end();
      return;
    }
    const { method, url, headers } = incoming;
    // Without an agent each request has a connection of its own, which breaks with its server and with nothing else.
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    const cut = () => {
      onward.destroy();
      answer.destroy();
    };
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return cut();
      pass(
        incoming,
        answer,
        untried.filter((each) => each !== node),
      );
    });
    // Only now: what a server that takes no connection had read of the body would be missing for the next one.
    const send = () => {
      incoming.pipe(onward);
      incoming.once('error', cut);
      answer.once('close', () => onward.destroy());
    };
    onward.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    onward.once('response', (incomingAnswer) => {
      answer.writeHead(incomingAnswer.statusCode ?? 502, {
        ...incomingAnswer.headers,
        [nodeHeader]: String(node),
      });
      incomingAnswer.on('error', cut);
      incomingAnswer.once('aborted', cut);
      incomingAnswer.pipe(answer);
    });
  }

  const server = createServer((incoming, answer) => pass(incoming, answer, [...targets.keys()]));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    aim(ports) {
      targets = ports;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
