/** The server over loopback, beside a bare handler with the same SQL on the same database. */

import type { Question } from './bare-hono.ts';
import { type BareProcess, startBare } from './bare-process.ts';
import { type LoadResult, loadOn, timesOf } from './load.ts';
import { type BenchFolder, type BenchPortal, makeFolder, sixtyAccount, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import { type BenchSize, counted } from './size.ts';
import { median } from './statistics.ts';

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
  size: BenchSize,
): Promise<Map<string, Compared>> {
  const bare = await startBare('./bare-hono.ts', {
    DATABASE_URL: await portal.databaseUrl(),
    DATA_DIR: portal.process.dataDir,
    PUBLIC_ORIGIN: portal.origin,
    BENCH_QUESTIONS: JSON.stringify(questions),
  });
  const results = new Map<string, Compared>();
  try {
    for (const question of questions) results.set(question.name, await compare(portal, bare, question, size));
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

/** The load of a question here and on the bare handler, after rounds that only warm both up. */
async function compare(
  portal: BenchPortal,
  bare: BareProcess,
  { name, path, turn, ...rest }: Asked,
  { warmUps, load }: BenchSize,
): Promise<Compared> {
  const url = turn ? (count: number) => `${portal.origin}${turn(count)}` : `${portal.origin}${path}`;
  const ours: LoadResult[] = [];
  const floor: LoadResult[] = [];
  for (let round = -warmUps; round < load.rounds; round += 1) {
    floor.push(await loadOn({ url: `${bare.origin}/${name}`, headers: {} }, load));
    ours.push(await loadOn({ url, ...rest }, load));
  }
  const middle = (of: readonly LoadResult[], field: keyof LoadResult) =>
    median(of.slice(warmUps).map((one) => one[field]));
  const rate = { ours: middle(ours, 'rate'), floor: middle(floor, 'rate') };
  return { rate, p99: { ours: middle(ours, 'p99'), floor: middle(floor, 'p99') } };
}

/** Milliseconds for the folders and the first page of a client, as its documents are opened, on an idle server. */
async function opening(origin: string, folder: BenchFolder, openings: number): Promise<number> {
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

export async function server(portal: BenchPortal, size: BenchSize): Promise<Section> {
  const { folders, load } = size;
  const hugeFolder = await portal.withDatabase((database) =>
    makeFolder(database, 'Bluewater%', sixtyAccount, folders.huge),
  );
  const ready = await secondStart(portal);
  const questions = await questionsOf(portal, hugeFolder);
  const huge = counted(folders.huge);
  const results = await compareAll(portal, questions, size);
  const [first] = questions;
  const compressed = first
    ? await loadOn(
        { url: `${portal.origin}${first.path}`, headers: { ...first.headers, 'accept-encoding': 'br' } },
        load,
      )
    : undefined;
  const lines: Line[] = [
    { what: 'second start, until ready', unit: 's', ours: ready, target: { of: 'ours', most: most.ready } },
  ];
  const same = (name: string, what: string) => {
    const compared = results.get(name);
    if (compared) lines.push(...besideBare(what, compared));
  };
  same('huge', `100 of a folder of ${huge}`);
  same('small', `100 of a folder of ${folders.small}`);
  same('byName', `100 of a folder of ${huge}, by name`);
  same('client', '100 of all folders of a large client');
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
  beside(`100 read ones of ${huge}, counted, beside the plain list`, 'counted', 'huge');
  beside(`two words in ${huge} names, counted anew, beside the plain list`, 'search', 'huge');
  beside(`a word in many of ${huge} names, again, beside the plain list`, 'broad', 'huge');
  beside('by name, beside the newest first', 'byName', 'huge');
  beside('a search of clients, beside all clients', 'clientSearch', 'clients');
  lines.push({
    what: `folders and first page, ${counted(folders.large)} documents in 402 folders, beside ${folders.small}`,
    unit: 'ms',
    ours: await opening(portal.origin, portal.large, load.openings),
    floor: await opening(portal.origin, portal.small, load.openings),
  });
  if (compressed)
    lines.push({
      what: 'compressed (br), beside uncompressed',
      unit: '/s',
      ours: compressed.rate,
      floor: rateOf('huge'),
    });
  return { title: `Server, ${load.connections} connections`, lines };
}
