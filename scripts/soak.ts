/**
 * `npm run soak`: a mixed load with faults against a portal that it starts itself.
 *
 *   npm run soak -- --minutes 30       how long; 5 when not said
 *   npm run soak -- --memory 1024      the most memory of the server in MB; 800 when not said
 *
 * Ends with 1 when an acknowledged upload is lost, when the server takes more memory than it may, or when it ends by itself.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lostOf } from './soak/acknowledged.ts';
import { createMeasures, type Ending, type Kind } from './soak/measures.ts';
import { startSoakPortal } from './soak/portal.ts';
import { createWorkload, Refused } from './soak/workload.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, memory: { type: 'string', default: '800' } },
});
const minutes = Number(values.minutes);
const mostMemory = Number(values.memory) * 1_048_576;
if (!(minutes > 0 && mostMemory > 0)) {
  process.stderr.write('Usage: npm run soak -- [--minutes N] [--memory MB]\n');
  process.exit(1);
}

const minuteMs = 60_000;
const faultEveryMs = 15_000;
/** How long a user waits between two calls, in milliseconds, and how many users make each kind of call. */
const users: Readonly<Record<Kind, { readonly count: number; readonly pauseMs: number }>> = {
  'sign-in': { count: 1, pauseMs: 2_000 },
  list: { count: 4, pauseMs: 100 },
  upload: { count: 2, pauseMs: 250 },
  resumable: { count: 1, pauseMs: 500 },
  tasks: { count: 3, pauseMs: 100 },
  export: { count: 1, pauseMs: 2_000 },
  'share page': { count: 2, pauseMs: 250 },
};

const say = (text: string) => process.stdout.write(`${text}\n`);
// A plain script without types, as it runs before anything is installed.
const steps = (await import(new URL('./lib/steps.mjs', import.meta.url).href)) as { build(): void };
steps.build();
const portal = await startSoakPortal();
const measures = createMeasures();
const ending = new AbortController();
// Every user waits on it; without this Node takes so many listeners for a leak.
setMaxListeners(0, ending.signal);
let crashes = 0;

/** Waits, unless the soak is over. */
const pause = (ms: number) => wait(ms, undefined, { signal: ending.signal }).catch(() => undefined);

async function use(kind: Kind, call: () => Promise<void>): Promise<void> {
  while (!ending.signal.aborted) {
    const from = performance.now();
    const end: Ending = await call().then(
      () => 'answered',
      (error: unknown) => (error instanceof Refused ? 'refused' : 'failed'),
    );
    measures.note(kind, end, performance.now() - from);
    await pause(users[kind].pauseMs);
  }
}

async function watch(): Promise<void> {
  while (!ending.signal.aborted) {
    measures.noteMemory(portal.memory());
    if (await portal.revive()) {
      crashes += 1;
      say('The server ended by itself and was started again.');
    }
    await pause(500);
  }
}

try {
  const workload = await createWorkload(portal.origin, portal.dataDir);
  const faults: Readonly<Record<string, () => Promise<void>>> = {
    'cut connection': workload.cutConnection,
    'killed database connections': portal.killBackends,
    'killed server': portal.killServer,
  };
  const counts = new Map<string, number>();
  const harm = async (): Promise<void> => {
    const names = Object.keys(faults);
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await pause(faultEveryMs);
      const name = names[turn % names.length] ?? '';
      if (ending.signal.aborted) return;
      await faults[name]?.();
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  const report = async (): Promise<void> => {
    for (let minute = 1; !ending.signal.aborted; minute += 1) {
      await pause(minuteMs);
      if (!ending.signal.aborted) say(measures.nextTable(`Minute ${minute}`));
    }
  };
  const all = [
    watch(),
    harm(),
    report(),
    ...(Object.keys(users) as Kind[]).flatMap((kind) =>
      Array.from({ length: users[kind].count }, () => use(kind, workload.calls[kind])),
    ),
  ];
  await wait(minutes * minuteMs);
  ending.abort();
  await Promise.all(all);
  await portal.revive();
  const lost = await lostOf(workload.acknowledged, workload.download);
  say(measures.wholeTable(`All ${minutes} minutes`));
  say(`Faults: ${[...counts].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'}`);
  say(`Acknowledged uploads: ${workload.acknowledged.length}, lost: ${lost.length} ${lost.join(' ')}`.trim());
  say(`The server ended by itself: ${crashes} times`);
  if (measures.mostMemory > mostMemory) say(`The server took more than ${values.memory} MB.`);
  if (lost.length > 0 || crashes > 0 || measures.mostMemory > mostMemory) process.exitCode = 1;
} finally {
  ending.abort();
  await portal.stop();
}
