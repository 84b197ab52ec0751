import { connect, type Socket } from 'node:net';

/** A connection on which a test writes what no HTTP client would. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything that the server has sent so far. */
  readonly received: () => string;
  /** Resolves with all that was received when the server has closed the connection. */
  readonly closed: Promise<string>;
  /** Resolves when `text` has been received; rejects when the connection closes without it. */
  until(text: string): Promise<void>;
}

export function openConnection(origin: string): RawConnection {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  return {
    socket,
    received: () => received,
    closed,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => received.includes(text) && resolve();
        look();
        socket.on('data', look);
        closed.then(() => reject(new Error(`closed without ${text}: ${received}`)));
      }),
  };
}

/** The head of a request whose body is chunked and has not begun. */
export const chunkedHead = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Transfer-Encoding: chunked',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** `bytes` spaces as one chunk. */
export const chunkOf = (bytes: number): string => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;
