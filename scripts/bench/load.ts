/** A load of requests on one address: so many connections, each asking again as soon as it was answered. */
import { Agent, request } from 'node:http';
import type { BenchSize } from './size.ts';
import { percentile } from './statistics.ts';

export interface Asked {
  /** One address, or one for each turn, counted from 0. */
  readonly url: string | ((turn: number) => string);
  readonly headers: Readonly<Record<string, string>>;
  /** A body in JSON makes it a POST. */
  readonly body?: string;
}

export interface LoadResult {
  /** Answers a second. */
  readonly rate: number;
  /** 99 of 100 answers took no longer than this, in milliseconds. */
  readonly p99: number;
}

function ask(agent: Agent, url: string, { headers, body }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const sent = request(
      url,
      { agent, method: body === undefined ? 'GET' : 'POST', headers: typed },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Asks for `ms` milliseconds over `connections` connections, at least once over each.
 * Rejects at the first answer that is not 200.
 */
export async function loadOn(
  asked: Asked,
  { ms, connections }: Pick<BenchSize['load'], 'ms' | 'connections'>,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const taken: number[] = [];
  const from = performance.now();
  const end = from + ms;
  let turn = 0;
  const connection = async () => {
    let now: number;
    do {
      now = performance.now();
      const url = typeof asked.url === 'string' ? asked.url : asked.url(turn++);
      await ask(agent, url, asked);
      taken.push(performance.now() - now);
    } while (performance.now() < end);
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return { rate: (taken.length / (performance.now() - from)) * 1000, p99: percentile(taken, 0.99) };
}

/** How long each of these addresses took on an idle server, asked one after the other, in milliseconds. */
export async function timesOf(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<number[]> {
  const taken: number[] = [];
  for (const url of urls) {
    const from = performance.now();
    const answer = await fetch(url, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    taken.push(performance.now() - from);
  }
  return taken;
}
