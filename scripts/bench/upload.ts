/** One large upload, beside a bare pipe to disk that hashes. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { residentBytes } from '../../tests/support/browser/portal-process.ts';
import { startBare } from './bare-process.ts';
import { type BenchPortal, visit } from './portal.ts';
import type { Section } from './report.ts';
import { type BenchSize, megabytes } from './size.ts';
import { median } from './statistics.ts';

const piece = randomBytes(1_048_576);
const megabyte = 1_000_000;
/** How often the server's memory is looked at, in milliseconds. */
const lookEvery = 25;

/** Sends `size` bytes between `head` and `tail`, and answers how many MB went a second. */
async function send(
  url: string,
  size: number,
  headers: Readonly<Record<string, string>>,
  head = '',
  tail = '',
): Promise<number> {
  const from = performance.now();
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': head.length + size + tail.length },
  });
  const answered = once(sent, 'response');
  sent.write(head);
  for (let left = size; left > 0; left -= piece.length)
    if (!sent.write(left < piece.length ? piece.subarray(0, left) : piece)) await once(sent, 'drain');
  sent.end(tail);
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return size / megabyte / ((performance.now() - from) / 1000);
}

/** By how many MB a process grew at most while `work` was done; `NaN` where the system does not tell. */
async function growth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentBytes(pid) ?? Number.NaN;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, residentBytes(pid) ?? Number.NaN);
  }, lookEvery);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return (most - before) / megabyte;
}

export async function upload(
  { process, origin, small }: BenchPortal,
  { uploads: { largeBytes }, load: { rounds } }: BenchSize,
): Promise<Section> {
  const visitor = await visit(origin, small.account);
  const boundary = 'bench-boundary';
  const headers = { ...visitor.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const address = `${origin}/api/storage/v1/folders/${small.id}/documents`;
  const bare = await startBare('./bare-pipe.ts', { BENCH_FOLDER: process.dataDir });
  const speeds = { ours: [] as number[], floor: [] as number[] };
  const growths: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      speeds.floor.push(await send(bare.origin, largeBytes, {}));
      const disposition = `Content-Disposition: form-data; name="file[]"; filename="Large ${round}.txt"`;
      const head = `--${boundary}\r\n${disposition}\r\nContent-Type: text/plain\r\n\r\n`;
      const one = async () =>
        speeds.ours.push(await send(address, largeBytes, headers, head, `\r\n--${boundary}--\r\n`));
      growths.push(await growth(process.pid, one));
    }
  } finally {
    await bare.stop();
  }
  return {
    title: `Upload of ${megabytes(largeBytes)}`,
    lines: [
      {
        what: 'speed, beside a bare pipe to disk that hashes',
        unit: 'MB/s',
        ours: median(speeds.ours),
        floor: median(speeds.floor),
        target: { of: 'ratio', least: 0.8 },
      },
      {
        what: 'growth of the server’s memory, the most',
        unit: 'MB',
        ours: Math.max(...growths),
        target: { of: 'ours', most: 64 },
      },
    ],
    notes: [`growth by round: ${growths.map((one) => one.toFixed(1)).join(', ')} MB`],
  };
}
