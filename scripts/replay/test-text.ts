/** Recorded paths as a regression test. */
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { ActorPath } from './trail-file.ts';

export interface ReplayedPath {
  readonly path: ActorPath;
  /** The file of its machine, below the folder of machines. */
  readonly file: string;
  readonly hash: string;
}

/**
 * The text of a test that replays the paths, for `out`: it fails where a chart goes another way than recorded, and says
 * so when the chart is another than the one recorded.
 */
export function testText(project: string, out: string, replayed: readonly ReplayedPath[]): string {
  const from = dirname(resolve(out));
  const toFile = (path: string) => {
    const way = relative(from, join(project, path)).split(sep).join('/');
    return way.startsWith('.') ? way : `./${way}`;
  };
  const data = replayed.map(({ path: { name, machine, begin, steps }, file, hash }) => ({
    ...{ name, machine, file, hash, begin },
    steps: steps.map(({ number, type, payload, from: before, to }) => ({
      number,
      type,
      payload,
      from: before,
      to,
    })),
  }));
  return `/** Paths of a trail that the live view exported; \`npm run replay\` wrote them. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chartOf } from '${toFile('machines/live/chart.ts')}';
import { loadMachines } from '${toFile('scripts/charts/load.ts')}';
import { replay } from '${toFile('scripts/replay/replay.ts')}';
import { hashOf } from '${toFile('src/flows/live/chart-hash.ts')}';

const machines = new Map(
  (await loadMachines(resolve(import.meta.dirname, '${toFile('machines')}'))).map(({ machine }) => [machine.id, machine]),
);

const paths = ${JSON.stringify(data, null, 2)};

test.each(paths)('$name goes the recorded way', ({ machine: id, hash, begin, steps }) => {
  const machine = machines.get(id);
  if (!machine) throw new Error(\`there is no machine \${id}\`);
  const parting = replay(machine, { begin, steps } as never);
  const isSameChart = hashOf(chartOf(machine)) === hash;
  expect({ parting, isSameChart }).toEqual({ parting: null, isSameChart: true });
});
`;
}
