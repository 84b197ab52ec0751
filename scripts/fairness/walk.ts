/** What each route costs, and how long it keeps the event loop busy in one piece. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columns } from '../bench/report.ts';
import { budgets, mostPiece } from './budgets.ts';
import type { Asked, Said } from './walked-portal.ts';
import { createStage, expectedRefusals, walks } from './walks.ts';

/** What a route cost, or why that is not known. */
export interface Walked {
  readonly route: string;
  /** The status of its answers; 0 when the walk did not come to its request. */
  readonly status: number;
  /** The longest piece of CPU in milliseconds, in the cheapest of some requests: what is beside it differs. */
  readonly piece: number;
  /** All CPU of the server's process in milliseconds, in the cheapest of some requests. */
  readonly cpu: number;
  readonly fault?: string;
}

/** What is measured by each request of a route. The first one compiles; one beside a garbage collection costs more. */
const requestsOfRoute = ['watch', 'watch', 'count', 'watch', 'count', 'watch'] as const;

/** Walks every route against a portal with the demo in a process of its own. `only` names some of them. */
export async function walkRoutes(only: readonly string[] = Object.keys(walks)): Promise<Walked[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-walk-'));
  const child = fork(new URL('walked-portal.ts', import.meta.url).pathname, [], {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO: 'on',
      // The walk is one user's, who does more in a minute than a person in a day.
      LIMIT_OPEN_CALLS_PER_SOURCE: '1000000',
      LIMIT_PASSWORD_LINKS_PER_SOURCE: '1000000',
      LIMIT_TICKETS_PER_USER: '1000000',
      LIMIT_OPEN_EXPORTS_PER_USER: '100',
      LIMIT_ARCHIVES_PER_USER: '100',
      LIMIT_CHANGE_WAIT_MS: '100',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('the portal of the walk ended by itself');
  });
  ended.catch(() => undefined);
  const heard: ((said: Said) => void)[] = [];
  child.on('message', (said) => heard.shift()?.(said as Said));
  const next = (): Promise<Said> =>
    Promise.race([new Promise<Said>((resolve) => heard.push(resolve)), ended]);
  const ask = (what: Asked): Promise<Said> => {
    const said = next();
    child.send(what);
    return said;
  };
  try {
    const ready = await next();
    if (!('origin' in ready)) throw new Error('the portal of the walk said nothing');
    const stage = await createStage(ready.origin, dataDir);
    const walked: Walked[] = [];
    for (const route of only) walked.push(await walkOne(route));
    return walked;

    async function walkOne(route: string): Promise<Walked> {
      const least = { watch: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY };
      let status = 0;
      let fault: string | undefined;
      try {
        for (const what of requestsOfRoute) {
          const request = await walks[route]?.(stage);
          if (!request) throw new Error('no such route');
          await ask(what);
          const answer = await request();
          status = answer.status;
          const text = await answer.text();
          const said = await ask('tell');
          if ('cost' in said) least[what] = Math.min(least[what], said.cost);
          const isExpected = status === expectedRefusals[route] || status < 400;
          if (!isExpected) throw new Error(`answered ${status} ${text.slice(0, 200)}`);
        }
      } catch (error) {
        fault = (error as Error).message;
      }
      return { route, status, piece: least.watch, cpu: least.count, ...(fault !== undefined && { fault }) };
    }
  } finally {
    if (child.connected) child.send('stop');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One line for each route, the dearest first. */
export const walkText = (walked: readonly Walked[]): string =>
  columns([
    ['route', 'ms of CPU in one piece', 'ms of CPU', 'status'],
    ...walked
      .toSorted((one, other) => other.piece - one.piece)
      .map(({ route, piece, cpu, status }) => [route, piece.toFixed(1), cpu.toFixed(1), String(status)]),
  ]).join('\n');

/** Everything that is wrong with the walk; empty when nothing is. */
export const walkFaults = (walked: readonly Walked[]): string[] =>
  walked.flatMap(({ route, piece, fault }) => {
    if (fault !== undefined) return [`${route}: ${fault}`];
    return piece <= (budgets[route]?.piece ?? mostPiece)
      ? []
      : [`${route}: ${piece.toFixed(1)} ms of CPU in one piece`];
  });
