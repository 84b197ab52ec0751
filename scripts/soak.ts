/**
 * `npm run soak`: a mixed load with faults against a portal that it starts itself.
 *
 *   npm run soak -- --minutes 30                how long, with a fault every 15 seconds; 5 when not said
 *   npm run soak -- --kills 200 --losses 50     so many faults instead, one soon after the other: servers killed with
 *                                               SIGKILL in the middle of uploads, and losses of the database
 *   --most-minutes 60                           the longest that counted faults may take; 60 when not said
 *   --nodes 2                                   so many servers on one database and one folder, behind a balancer
 *   --embedded                                  the one server starts its database itself, as `npm start` does
 *   --memory 1024                               the most memory of a server in MB; 800 when not said
 *
 * Ends with 1 when an acknowledged upload is lost or has other bytes, when an acknowledged review is lost, when a message is missing or there twice, when
 * a call that waits for changes missed one, when a server takes more memory than it may, and when one ended by
 * itself or did not come back by itself.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from './bench/statistics.ts';
import { lostOf } from './soak/acknowledged.ts';
import { createFaults, type Faults, planOf } from './soak/faults.ts';
import { balanceIn } from './soak/mails.ts';
import { createMeasures, type Ending, type Kind } from './soak/measures.ts';
import { type SoakPortal, startSoakPortal } from './soak/portal.ts';
import { createWorkload, Refused, type Workload } from './soak/workload.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    kills: { type: 'string', default: '0' },
    losses: { type: 'string', default: '0' },
    'most-minutes': { type: 'string', default: '60' },
    nodes: { type: 'string', default: '1' },
    embedded: { type: 'boolean', default: false },
    memory: { type: 'string', default: '800' },
  },
});
const wanted = { kills: Number(values.kills), losses: Number(values.losses) };
const isCounted = wanted.kills + wanted.losses > 0;
const minutes = Number(isCounted ? values['most-minutes'] : values.minutes);
const mostMemory = Number(values.memory) * 1_048_576;
const nodes = Number(values.nodes);
const isUsable =
  minutes > 0 && mostMemory > 0 && wanted.kills >= 0 && wanted.losses >= 0 && Number.isInteger(nodes);
if (!isUsable || nodes < 1 || (values.embedded && nodes > 1)) {
  process.stderr.write(
    'Usage: npm run soak -- [--minutes N | --kills N --losses N [--most-minutes N]] [--nodes N | --embedded] [--memory MB]\n',
  );
  process.exit(1);
}

const minuteMs = 60_000;
const faultEveryMs = 15_000;
/** The portal works at least, and at most, so long between two counted faults, in milliseconds. */
const breath = { least: 300, most: 1_500 };
/** How long messages that a killed server left behind may take, and news of changes, in milliseconds. */
const settleMs = 120_000;
/** How long a user waits between two calls, in milliseconds, and how many users make each kind of call. */
const users: Readonly<Record<Kind, { readonly count: number; readonly pauseMs: number }>> = {
  'sign-in': { count: 1, pauseMs: 2_000 },
  list: { count: 4, pauseMs: 100 },
  upload: { count: 2, pauseMs: 250 },
  resumable: { count: isCounted ? 2 : 1, pauseMs: 500 },
  tasks: { count: 3, pauseMs: 100 },
  export: { count: 1, pauseMs: 2_000 },
  'share page': { count: 2, pauseMs: 250 },
  // A person sends 60 messages with links in an hour, and has 500 notices sent.
  share: { count: 1, pauseMs: 60_000 },
  notice: { count: 1, pauseMs: 7_500 },
  'new task': { count: 1, pauseMs: 1_000 },
  // A person reviews so many tasks in a day, and a calendar is fetched so often.
  review: { count: 1, pauseMs: 3_000 },
  subscription: { count: 1, pauseMs: 5_000 },
  news: { count: 1, pauseMs: 2_000 },
  certificate: { count: 1, pauseMs: 1_000 },
};

/** Kinds without uploads and mails make fewer calls beside counted faults: starting needs the processor too. */
const isLighter = (kind: Kind): boolean =>
  isCounted && ['sign-in', 'list', 'tasks', 'export', 'share page', 'news', 'certificate'].includes(kind);
const lighter = 4;

const say = (text: string) => process.stdout.write(`${text}\n`);
// A plain script without types, as it runs before anything is installed.
const steps = (await import(new URL('./lib/steps.mjs', import.meta.url).href)) as { build(): void };
steps.build();
const begun = performance.now();
const portal = await startSoakPortal({ nodes, isEmbedded: values.embedded });
const measures = createMeasures();
const ending = new AbortController();
// Every user waits on it; without this Node takes so many listeners for a leak.
setMaxListeners(0, ending.signal);
/** Why the run has failed. */
const faulty: string[] = [];

/** Waits, unless the soak is over. */
const pause = (ms: number) => wait(ms, undefined, { signal: ending.signal }).catch(() => undefined);

/** How often calls failed without a fault, by kind and reason. */
const failures = new Map<string, number>();

/** A failure in words, without the id of a record. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.replaceAll(/[\da-f-]{16,}/g, '…');
}

async function use(kind: Kind, call: () => Promise<void>, faults: Faults): Promise<void> {
  while (!ending.signal.aborted) {
    const from = performance.now();
    const [isBeside, count] = [faults.isUnderWay, faults.count];
    const end: Ending = await call().then(
      () => 'answered',
      (error: unknown) => {
        if (error instanceof Refused) return 'refused';
        if (isBeside || faults.count > count) return 'hit';
        const reason = `${kind}: ${reasonOf(error)}`;
        failures.set(reason, (failures.get(reason) ?? 0) + 1);
        return 'failed';
      },
    );
    measures.note(kind, end, performance.now() - from);
    await pause(users[kind].pauseMs * (isLighter(kind) ? lighter : 1));
  }
}

async function watch(): Promise<void> {
  while (!ending.signal.aborted) {
    measures.noteMemory(portal.memory());
    const count = await portal.revive();
    if (count > 0) faulty.push(`${count} servers ended by themselves and were started again`);
    await pause(500);
  }
}

async function report(faults: Faults): Promise<void> {
  for (let minute = 1; !ending.signal.aborted; minute += 1) {
    await pause(minuteMs);
    if (!ending.signal.aborted) say(measures.nextTable(`Minute ${minute}, ${faults.count} faults so far`));
  }
}

/** Causes faults until the plan is done or the time is over. */
async function harm(faults: Faults): Promise<void> {
  if (!isCounted) {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await pause(faultEveryMs);
      if (!ending.signal.aborted) await faults.strike(faults.kinds[turn % faults.kinds.length] ?? '');
    }
    return;
  }
  let done = 0;
  const plan = planOf(wanted, faults.losses);
  for (const kind of plan) {
    if (ending.signal.aborted) break;
    await faults.strike(kind);
    done += 1;
    await pause(breath.least + Math.random() * (breath.most - breath.least));
  }
  if (done < plan.length) faulty.push(`only ${done} of ${plan.length} faults within ${minutes} minutes`);
  ending.abort();
}

/** Waits until nothing is on its way any more. */
async function settle({ database }: SoakPortal, workload: Workload): Promise<void> {
  for (const end = Date.now() + settleMs; Date.now() < end; await wait(200)) {
    const [waiting] = await database.ask<{ mails: number }>('select count(*)::int as mails from mails');
    if (waiting?.mails === 0 && workload.news().every(({ heardAt }) => heardAt !== undefined)) return;
  }
}

function sayNews(workload: Workload): void {
  const news = workload.news();
  const delays = news.flatMap(({ answeredAt, heardAt }) =>
    heardAt === undefined ? [] : [Math.max(0, heardAt - answeredAt)],
  );
  const unheard = news.length - delays.length;
  const [p50 = 0, most = 0] = [percentile(delays, 0.5), percentile(delays, 1)].map(Math.round);
  say(
    `New tasks: ${news.length}, missed by waiting calls: ${unheard}; answered after ${p50} ms (p50), ${most} ms (max)`,
  );
  if (unheard > 0) faulty.push(`${unheard} changes were missed`);
}

async function sayResults(workload: Workload, faults: Faults): Promise<void> {
  const lost = await lostOf(workload.acknowledged, workload.download);
  const lostReviews = await workload.lostReviews();
  const { completed, resumed, crossed } = workload.pieces;
  const mails = await balanceIn(portal.dataDir, workload.causes);
  const acknowledgedCauses = workload.causes.filter(({ isAcknowledged }) => isAcknowledged).length;
  say(measures.wholeTable('The whole run'));
  say(`\n${faults.tally.table()}\n`);
  for (const [reason, times] of [...failures].slice(0, 20))
    say(`Failed without a fault ${times} times: ${reason}`);
  say(`Servers: ${nodes}; killed in the middle of an upload: ${faults.midUpload} times`);
  say(`Acknowledged uploads: ${workload.acknowledged.length}, lost: ${lost.length} ${lost.join(' ')}`.trim());
  say(
    `Of these in pieces: ${completed}; interrupted and resumed: ${resumed}; begun on one server and continued on another: ${crossed}`,
  );
  say(
    `Messages: ${mails.count} of ${acknowledgedCauses} answered calls; missing: ${mails.missing.length}, twice: ${mails.twice.length}`,
  );
  for (const key of [...mails.missing, ...mails.twice].slice(0, 20)) say(`  ${key}`);
  sayNews(workload);
  say(
    `Acknowledged reviews: ${workload.accepted.length}, lost: ${lostReviews.length} ${lostReviews.join(' ')}`.trim(),
  );
  if (lostReviews.length > 0) faulty.push(`${lostReviews.length} acknowledged reviews are lost`);
  if (lost.length > 0) faulty.push(`${lost.length} acknowledged uploads are lost`);
  if (mails.missing.length + mails.twice.length > 0) faulty.push('messages are missing or there twice');
  if (nodes > 1 && crossed === 0) faulty.push('no upload went on at another server');
  if (measures.mostMemory > mostMemory) faulty.push(`a server took more than ${values.memory} MB`);
}

try {
  const workload = await createWorkload(portal.origin, portal.dataDir);
  const faults = createFaults(portal, workload);
  const listening = new AbortController();
  const hearing = workload.listen(listening.signal);
  const limit = setTimeout(() => ending.abort(), minutes * minuteMs);
  const load = [
    watch(),
    report(faults),
    ...(Object.keys(users) as Kind[]).flatMap((kind) =>
      Array.from({ length: users[kind].count }, () => use(kind, workload.calls[kind], faults)),
    ),
  ];
  await harm(faults).catch((error: Error) => {
    faulty.push(`help was needed: ${error.message}`);
    ending.abort();
  });
  clearTimeout(limit);
  await Promise.all(load);
  await portal.revive();
  await settle(portal, workload);
  listening.abort();
  await hearing;
  await sayResults(workload, faults);
  say(`Took ${((performance.now() - begun) / minuteMs).toFixed(1)} minutes`);
  for (const reason of faulty) say(`Failed: ${reason}`);
  say(faulty.length === 0 ? 'Nothing acknowledged is lost, and every server recovered by itself.' : '');
  if (faulty.length > 0) process.exitCode = 1;
} finally {
  ending.abort();
  await portal.stop();
}
