/** The server over loopback, beside a bare handler with the same SQL on the same database. */

import type { Question } from './bare-hono.ts';
import { type BareProcess, startBare } from './bare-process.ts';
import { type LoadResult, loadOn, timesOf } from './load.ts';
import { type BenchFolder, type BenchPortal, makeFolder, sixtyAccount, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import { median } from './statistics.ts';

/** Each question is asked so often for so many milliseconds, by turns here and there. */
const rounds = 3;
const duration = 1500;
/** How often the questions of an opening are asked one after the other. */
const openings = 15;
const hugeCount = 100_000;
const most = { ready: 3 };

/** A question that may differ from turn to turn, so that no answer of before helps. */
export interface Asked extends Question {
  readonly turn?: (turn: number) => string;
}

const base = '/api/storage/v1';
const separators = [' ', '-', '.', ','];
/** The same two words each time, and never the same text: each is searched for and counted anew. */
const searchText = (turn: number): string =>
  encodeURIComponent(
    `schedule${[...turn.toString(separators.length)].map((digit) => separators[Number(digit)]).join('')} 2019`,
  );

async function questionsOf(portal: BenchPortal, huge: BenchFolder): Promise<Asked[]> {
  const { origin, large, small } = portal;
  const { headers } = await visit(origin, large.account);
  const one = await visit(origin, small.account);
  const list = (folder: BenchFolder) => `${base}/folders/${folder.id}/documents?pageSize=100`;
  const search = (turn: number) => `${list(huge)}&search=${searchText(turn)}`;
  return [
    { name: 'huge', path: list(huge), headers },
    { name: 'small', path: list(small), headers: one.headers },
    { name: 'byName', path: `${list(huge)}&orderBy=name`, headers },
    { name: 'counted', path: `${list(huge)}&readByClientUser=true`, headers },
    { name: 'search', path: search(0), turn: search, headers },
    { name: 'broad', path: `${list(huge)}&search=form`, headers },
    {
      name: 'client',
      path: `${base}/containers/documents?clientId=${large.clientId}&pageSize=100`,
      headers,
    },
    { name: 'clients', path: '/api/client-center/v1/clients/?pageSize=100', headers },
    { name: 'clientSearch', path: '/api/client-center/v1/clients/?pageSize=100&searchTerm=bo', headers },
  ];
}

/** Answers a second, and how long 99 of 100 took at most, here and on the bare handler. */
export interface Compared {
  readonly rate: { readonly ours: number; readonly floor: number };
  readonly p99: { readonly ours: number; readonly floor: number };
}

/** Starts the bare handler with these questions, and asks each here and there. */
export async function compareAll(
  portal: BenchPortal,
  questions: readonly Asked[],
): Promise<Map<string, Compared>> {
  const bare = await startBare('./bare-hono.ts', {
    DATABASE_URL: await portal.databaseUrl(),
    DATA_DIR: portal.process.dataDir,
    PUBLIC_ORIGIN: portal.origin,
    BENCH_QUESTIONS: JSON.stringify(questions),
  });
  const results = new Map<string, Compared>();
  try {
    for (const question of questions) results.set(question.name, await compare(portal, bare, question));
  } finally {
    await bare.stop();
  }
  return results;
}

/** What a question is aimed at beside the bare handler. */
export const besideBare = (what: string, { rate, p99 }: Compared): Line[] => [
  { what, unit: '/s', ...rate, target: { of: 'ratio', least: 0.85 } },
  { what: `${what}, p99`, unit: 'ms', ...p99, target: { of: 'ratio', most: 1.5 } },
];

/** The load of a question here and on the bare handler; the first round only warms both up. */
async function compare(
  portal: BenchPortal,
  bare: BareProcess,
  { name, path, turn, ...rest }: Asked,
): Promise<Compared> {
  const url = turn ? (count: number) => `${portal.origin}${turn(count)}` : `${portal.origin}${path}`;
  const ours: LoadResult[] = [];
  const floor: LoadResult[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    floor.push(await loadOn({ url: `${bare.origin}/${name}`, headers: {} }, duration));
    ours.push(await loadOn({ url, ...rest }, duration));
  }
  const middle = (of: readonly LoadResult[], field: keyof LoadResult) =>
    median(of.slice(1).map((one) => one[field]));
  const rate = { ours: middle(ours, 'rate'), floor: middle(floor, 'rate') };
  return { rate, p99: { ours: middle(ours, 'p99'), floor: middle(floor, 'p99') } };
}

/** Milliseconds for the folders and the first page of a client, as its documents are opened, on an idle server. */
async function opening(origin: string, folder: BenchFolder): Promise<number> {
  const { headers } = await visit(origin, folder.account);
  const tree = `${origin}${base}/containers/tree?clientId=${folder.clientId}&includeOrphans=true&countDocuments=true&calculateLocks=true&depth=4`;
  const page = `${origin}${base}/folders/${folder.id}/documents?pageSize=100`;
  const taken: number[] = [];
  for (let time = 0; time < openings; time += 1) {
    const times = await timesOf([tree, page], headers);
    taken.push(times.reduce((sum, one) => sum + one, 0));
  }
  return median(taken);
}

/** Seconds from a start on data that is there until the portal says that it is ready. */
async function secondStart({ process }: BenchPortal): Promise<number> {
  await process.stop();
  const from = performance.now();
  await process.restart();
  return (performance.now() - from) / 1000;
}

export async function server(portal: BenchPortal): Promise<Section> {
  const huge = await portal.withDatabase((database) =>
    makeFolder(database, 'Bluewater%', sixtyAccount, hugeCount),
  );
  const ready = await secondStart(portal);
  const questions = await questionsOf(portal, huge);
  const results = await compareAll(portal, questions);
  const [first] = questions;
  const compressed = first
    ? await loadOn(
        { url: `${portal.origin}${first.path}`, headers: { ...first.headers, 'accept-encoding': 'br' } },
        duration,
      )
    : undefined;
  const lines: Line[] = [
    { what: 'second start, until ready', unit: 's', ours: ready, target: { of: 'ours', most: most.ready } },
  ];
  const same = (name: string, what: string) => {
    const compared = results.get(name);
    if (compared) lines.push(...besideBare(what, compared));
  };
  same('huge', '100 of a folder of 100,000');
  same('small', '100 of a folder of 100');
  same('byName', '100 of a folder of 100,000, by name');
  same('client', '100 of 402 folders with 40,000');
  same('clients', '60 clients, counted');
  same('clientSearch', 'clients by a part of the name, counted');
  const rateOf = (name: string) => results.get(name)?.rate.ours ?? Number.NaN;
  const beside = (what: string, name: string, of: string) =>
    lines.push({
      what,
      unit: '/s',
      ours: rateOf(name),
      floor: rateOf(of),
      target: { of: 'ratio', least: 0.5 },
    });
  beside('100 read ones of 100,000, counted, beside the plain list', 'counted', 'huge');
  beside('two words in 100,000 names, counted anew, beside the plain list', 'search', 'huge');
  beside('a word in 16,000 of 100,000 names, again, beside the plain list', 'broad', 'huge');
  beside('by name, beside the newest first', 'byName', 'huge');
  beside('a search of clients, beside all clients', 'clientSearch', 'clients');
  lines.push({
    what: 'folders and first page, 20,000 documents in 402 folders, beside 100',
    unit: 'ms',
    ours: await opening(portal.origin, portal.large),
    floor: await opening(portal.origin, portal.small),
  });
  if (compressed)
    lines.push({
      what: 'compressed (br), beside uncompressed',
      unit: '/s',
      ours: compressed.rate,
      floor: rateOf('huge'),
    });
  return { title: 'Server, 10 connections', lines };
}
