/** What the tests noticed, as text. */
import { type Operator, operators } from './operators.ts';

export interface Measured {
  readonly file: string;
  readonly line: number;
  readonly operator: Operator;
  /** The part of the source that was changed. */
  readonly was: string;
  readonly isNoticed: boolean;
}

/** How many per cent are noticed; 100 of none. */
export function share(measured: readonly Measured[]): number {
  if (measured.length === 0) return 100;
  return (measured.filter(({ isNoticed }) => isNoticed).length / measured.length) * 100;
}

const row = (name: string, measured: readonly Measured[]): string => {
  const noticed = measured.filter(({ isNoticed }) => isNoticed).length;
  return `${name.padEnd(20)} ${String(measured.length).padStart(5)} ${String(noticed).padStart(8)} ${share(measured).toFixed(0).padStart(5)} %`;
};

const oneLine = (text: string): string => {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return words.length > 80 ? `${words.slice(0, 79)}…` : words;
};

/** A table by kind of change, then every mutant that no test noticed. `possible` are all that the files allow. */
export function reportText(measured: readonly Measured[], possible: number): string {
  const survivors = measured
    .filter(({ isNoticed }) => !isNoticed)
    .map(({ file, line, operator, was }) => `${file}:${line} ${operator}: ${oneLine(was)}`)
    .toSorted();
  const rows = operators.flatMap((operator) => {
    const ones = measured.filter((one) => one.operator === operator);
    return ones.length > 0 ? [row(operator, ones)] : [];
  });
  return [
    `${''.padEnd(20)} drawn  noticed`,
    ...rows,
    row(`all, of ${possible}`, measured),
    ...(survivors.length > 0 ? ['', 'Not noticed:', ...survivors.map((one) => `  ${one}`)] : []),
    '',
  ].join('\n');
}
