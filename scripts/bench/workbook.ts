/** A report as a workbook: how much memory it takes beside what the process had, and that every row is in the file. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { partsOf } from '../../tests/support/files/xlsx-parts.ts';
import type { WorkbookCost } from './bare-workbook.ts';
import type { Section } from './report.ts';
import { type BenchSize, counted } from './size.ts';
import { median } from './statistics.ts';

const script = fileURLToPath(new URL('bare-workbook.ts', import.meta.url));
const mostMemory = 64;

/** What it takes to write so many rows, in a process of its own. Throws unless the file has them all. */
async function writtenOnce(folder: string, rows: number): Promise<WorkbookCost> {
  const path = join(folder, 'report.xlsx');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', script, path, String(rows)],
  ]);
  const sheet = (await partsOf(await readFile(path))).get('xl/worksheets/sheet1.xml') ?? '';
  // The heading and the totals are rows as well.
  const found = (sheet.match(/<row /g)?.length ?? 0) - 2;
  if (found !== rows) throw new Error(`the workbook has ${found} of ${rows} rows`);
  for (const index of [0, rows - 1])
    if (!sheet.includes(`>Documento ${index}<`)) throw new Error(`the workbook lacks row ${index}`);
  return JSON.parse(stdout) as WorkbookCost;
}

export async function workbook({ workbookRows, load: { rounds } }: BenchSize): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-workbook-'));
  const costs: WorkbookCost[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) costs.push(await writtenOnce(folder, workbookRows));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const of = (what: keyof WorkbookCost): number => median(costs.map((cost) => cost[what]));
  return {
    title: `A report of ${counted(workbookRows)} rows as XLSX`,
    lines: [
      {
        what: 'memory above the start',
        unit: 'MB',
        ours: of('memory'),
        target: { of: 'ours', most: mostMemory },
      },
      { what: 'to the end of the file', unit: 's', ours: of('seconds') },
      { what: 'the longest that other work waits', unit: 'ms', ours: of('blocked') },
    ],
  };
}
