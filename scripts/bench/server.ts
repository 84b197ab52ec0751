/** The server over loopback, beside a bare handler with the same SQL on the same database. */

import type { Question } from './bare-hono.ts';
import { type BareProcess, startBare } from './bare-process.ts';
import { type LoadResult, loadOn } from './load.ts';
import { type BenchPortal, visit } from './portal.ts';
import type { Line, Section } from './report.ts';
import { median } from './statistics.ts';

/** Each question is asked so often for so many milliseconds, by turns here and there. */
const rounds = 2;
const duration = 2000;
const most = { ready: 3 };

/** All folders of a client, as the ids in one address. */
async function foldersOf(origin: string, headers: Question['headers'], clientId: string): Promise<string> {
  const answer = await fetch(`${origin}/api/storage/v1/containers/tree?clientId=${clientId}`, { headers });
  const { data } = (await answer.json()) as { data: { containers: { id: string }[] } };
  return data.containers.map(({ id }) => id).join();
}

async function questionsOf({ origin, large, small }: BenchPortal): Promise<Question[]> {
  const { headers } = await visit(origin, large.account);
  const one = await visit(origin, small.account);
  const list = `/api/storage/v1/folders/${large.id}/documents?pageSize=100`;
  const ids = await foldersOf(origin, headers, large.clientId);
  return [
    { name: 'large', path: list, headers },
    {
      name: 'small',
      path: `/api/storage/v1/folders/${small.id}/documents?pageSize=100`,
      headers: one.headers,
    },
    { name: 'counted', path: `${list}&readByClientUser=true`, headers },
    { name: 'many', path: `/api/storage/v1/containers/documents?parentIds=${ids}&pageSize=100`, headers },
    { name: 'clients', path: '/api/client-center/v1/clients/?pageSize=100', headers },
    { name: 'search', path: '/api/client-center/v1/clients/?pageSize=100&searchTerm=bo', headers },
  ];
}

/** The load of a question here and on the bare handler. */
async function compare(portal: BenchPortal, bare: BareProcess, question: Question) {
  const { name, path, ...rest } = question;
  const ours: LoadResult[] = [];
  const floor: LoadResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await loadOn({ url: `${bare.origin}/${name}`, headers: {} }, duration));
    ours.push(await loadOn({ url: `${portal.origin}${path}`, ...rest }, duration));
  }
  const middle = (of: readonly LoadResult[], field: keyof LoadResult) => median(of.map((one) => one[field]));
  const rate = { ours: middle(ours, 'rate'), floor: middle(floor, 'rate') };
  return { rate, p99: { ours: middle(ours, 'p99'), floor: middle(floor, 'p99') } };
}

/** Seconds from a start on data that is there until the portal says that it is ready. */
async function secondStart({ process }: BenchPortal): Promise<number> {
  await process.stop();
  const from = performance.now();
  await process.restart();
  return (performance.now() - from) / 1000;
}

export async function server(portal: BenchPortal): Promise<Section> {
  const ready = await secondStart(portal);
  const questions = await questionsOf(portal);
  const bare = await startBare('./bare-hono.ts', {
    DATABASE_URL: await portal.databaseUrl(),
    DATA_DIR: portal.process.dataDir,
    PUBLIC_ORIGIN: portal.origin,
    BENCH_QUESTIONS: JSON.stringify(questions),
  });
  const results = new Map<string, Awaited<ReturnType<typeof compare>>>();
  let compressed: LoadResult | undefined;
  try {
    for (const question of questions) results.set(question.name, await compare(portal, bare, question));
    const [large] = questions;
    if (large)
      compressed = await loadOn(
        { url: `${portal.origin}${large.path}`, headers: { ...large.headers, 'accept-encoding': 'br' } },
        duration,
      );
  } finally {
    await bare.stop();
  }
  const lines: Line[] = [
    { what: 'second start, until ready', unit: 's', ours: ready, target: { of: 'ours', most: most.ready } },
  ];
  const same = (name: string, what: string) => {
    const { rate, p99 } = results.get(name) ?? {};
    if (!rate || !p99) return;
    lines.push({ what, unit: '/s', ...rate, target: { of: 'ratio', least: 0.85 } });
    lines.push({ what: `${what}, p99`, unit: 'ms', ...p99, target: { of: 'ratio', most: 1.5 } });
  };
  same('large', '100 of a folder of 20,000');
  same('small', '100 of a folder of 100');
  same('counted', '100 read ones of 20,000, counted');
  same('many', '100 of 402 folders with 40,000');
  same('clients', '60 clients, counted');
  same('search', 'clients by a part of the name, counted');
  const rateOf = (name: string) => results.get(name)?.rate.ours ?? Number.NaN;
  const half = (what: string, name: string, of: string) =>
    lines.push({
      what,
      unit: '/s',
      ours: rateOf(name),
      floor: rateOf(of),
      target: { of: 'ratio', least: 0.5 },
    });
  half('counted, beside the plain list', 'counted', 'large');
  half('search, beside the plain client list', 'search', 'clients');
  if (compressed)
    lines.push({
      what: 'compressed (br), beside uncompressed',
      unit: '/s',
      ours: compressed.rate,
      floor: rateOf('large'),
    });
  return { title: 'Server, 10 connections', lines };
}
