/** Writes a report as a workbook in a process of its own, and says in one line what that took. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { reportColumns } from '../../contract/reports/report-columns.ts';
import { type SheetColumn, type SheetRow, workbookOf } from '../../server/reports/workbook.ts';

/** What is measured: megabytes above the start, seconds, and milliseconds for which other work had to wait at the most. */
export interface WorkbookCost {
  readonly memory: number;
  readonly seconds: number;
  readonly blocked: number;
}

const [path = '', count = '0'] = process.argv.slice(2);
const rowsPerPart = 1_000;

/** The widest report. */
const columns = reportColumns['stored-documents-report'].map(
  ({ name, type, width, isSummed }): SheetColumn => ({
    ...{ title: name, width, isSummed: isSummed === true },
    type: type === 'word' ? 'text' : type,
  }),
);
const values: Readonly<Record<SheetColumn['type'], (index: number) => string>> = {
  text: (index) => `Documento ${index}`,
  day: () => '2026-11-24',
  month: () => '2026-11',
  moment: () => '2026-11-25T02:30:15.000Z',
  amount: (index) => `${index}.25`,
  duration: (index) => `${index}:30`,
};

/** The rows as the database would answer them: made anew for each part. */
async function* rows(total: number): AsyncGenerator<readonly SheetRow[]> {
  for (let from = 0; from < total; from += rowsPerPart) {
    // A part comes from elsewhere: what waits has its turn.
    await new Promise((resolve) => setImmediate(resolve));
    yield Array.from({ length: Math.min(rowsPerPart, total - from) }, (_, index) =>
      columns.map(({ type }) => values[type](from + index)),
    );
  }
}

async function write(total: number, to: string): Promise<void> {
  const about = { name: 'Filtros', rows: [] };
  await pipeline(
    workbookOf({ name: 'Documentos', columns, rows: rows(total), totalLabel: 'Total', about }),
    createWriteStream(to),
  );
}

// The first workbook is also the first time that the code runs.
await write(rowsPerPart, path);
const before = process.memoryUsage.rss();
let most = before;
let blocked = 0;
let last = performance.now();
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
  blocked = Math.max(blocked, performance.now() - last);
  last = performance.now();
}, 1);
const from = performance.now();
await write(Number(count), path);
const seconds = (performance.now() - from) / 1_000;
clearInterval(timer);
const cost: WorkbookCost = { memory: (most - before) / 1_048_576, seconds, blocked };
process.stdout.write(`${JSON.stringify(cost)}\n`);
