import { limitDefinitions } from '../../server/limits.ts';

/** The lines of the documentation that enclose the table of limits. */
export const tableStart = '<!-- limits: npm run limits -->';
export const tableEnd = '<!-- end of limits -->';

const units = { bytes: 'bytes', ms: 'ms', percent: '%', count: '' } as const;

/** Every limit of the server as a Markdown table. */
export function limitsTable(): string {
  const rows = Object.values(limitDefinitions).map(
    ({ variable, value, unit, bounds }) =>
      `| \`${variable}\` | ${`${value.toLocaleString('en-US')} ${units[unit]}`.trim()} | ${bounds} |`,
  );
  return ['| Setting | Default | What it bounds |', '| --- | --- | --- |', ...rows].join('\n');
}

/** `text` with the table between its two lines brought up to date. */
export function withLimitsTable(text: string): string {
  const start = text.indexOf(tableStart);
  const end = text.indexOf(tableEnd);
  if (start < 0 || end < start) throw new Error('the text has no place for the table of limits');
  return `${text.slice(0, start + tableStart.length)}\n\n${limitsTable()}\n\n${text.slice(end)}`;
}
