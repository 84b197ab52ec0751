/** Lines of the table: what was measured here, on the floor beside it, and what was aimed at. */

/** How a value is written: seconds, milliseconds, kB, MB, a count a second. */
export type Unit = 's' | 'ms' | 'kB' | 'MB' | 'MB/s' | '/s';

export interface Line {
  readonly what: string;
  readonly unit: Unit;
  readonly ours: number;
  /** The same on the floor, in the same unit and the same run. */
  readonly floor?: number;
  /** The goal: ours at most or at least `limit`, as it is or divided by the floor. Absent for a figure without a goal. */
  readonly target?: { readonly of: 'ours' | 'ratio'; readonly most?: number; readonly least?: number };
}

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Further tables and remarks, printed below the lines. */
  readonly notes?: readonly string[];
}

const digits: Readonly<Record<Unit, number>> = { s: 2, ms: 2, kB: 1, MB: 1, 'MB/s': 0, '/s': 0 };
const written = (value: number | undefined, unit: Unit): string =>
  value === undefined
    ? '–'
    : `${value.toLocaleString('en-US', { maximumFractionDigits: digits[unit] })} ${unit}`;

const ratioOf = ({ ours, floor }: Line): number | undefined =>
  floor === undefined ? undefined : ours / floor;

function ratioText(line: Line): string {
  const ratio = ratioOf(line);
  if (ratio === undefined) return '–';
  return ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2);
}

/** Whether a line reaches its target; `undefined` when it has none. */
export function reaches(line: Line): boolean | undefined {
  if (!line.target) return undefined;
  const { of, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = line.target;
  const value = of === 'ratio' ? ratioOf(line) : line.ours;
  return value !== undefined && value <= most && value >= least;
}

function targetText({ target, unit }: Line): string {
  if (!target) return '';
  const limit = (target.most ?? target.least ?? 0).toLocaleString('en-US', { maximumFractionDigits: 2 });
  const sign = target.most === undefined ? '≥' : '≤';
  return `${sign} ${target.of === 'ratio' ? `${limit} ×` : `${limit} ${unit}`}`;
}

/** Columns of text, each as wide as its widest cell; the first is set left, the others right. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** A section as the lines that are printed. */
export function sectionText({ title, lines, notes = [] }: Section): string {
  const rows = lines.map((line) => [
    line.what,
    written(line.ours, line.unit),
    written(line.floor, line.unit),
    ratioText(line),
    targetText(line),
    { true: 'pass', false: 'MISS', undefined: '' }[String(reaches(line))] ?? '',
  ]);
  const table = columns([['', 'ours', 'floor', 'ratio', 'target', ''], ...rows]);
  return ['', `## ${title}`, '', ...table, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** One sentence for each target. */
export function conclusionText(sections: readonly Section[]): string {
  const said = sections.flatMap(({ title, lines }) =>
    lines.flatMap((line) => {
      const reached = reaches(line);
      if (reached === undefined) return [];
      const value = line.target?.of === 'ratio' ? `${ratioText(line)} ×` : written(line.ours, line.unit);
      return [`${reached ? 'pass' : 'MISS'}  ${title} – ${line.what}: ${value}, wanted ${targetText(line)}`];
    }),
  );
  return ['', '## Conclusion', '', ...said].join('\n');
}
