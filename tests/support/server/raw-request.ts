import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Sends a request with exactly these headers: `fetch` chooses Host and others itself. A body makes it a POST. */
export function sendRaw(
  origin: string,
  path: string,
  { body, method, ...headers }: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, origin), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      agent: false,
    });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        text: await text(response),
        headers: response.headers,
      });
    });
    outgoing.end(body);
  });
}
