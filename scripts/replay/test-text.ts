/** Recorded paths as a regression test. */
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { LogStep } from './issue-log.ts';
import type { ActorPath } from './trail-file.ts';

export interface ReplayedPath {
  readonly path: ActorPath;
  /** The file of its machine, below the folder of machines. */
  readonly file: string;
  readonly hash: string;
}

/** The way from the folder of `out` to a file of the project, as an import writes it. */
const wayFrom = (project: string, out: string) => (path: string) => {
  const way = relative(dirname(resolve(out)), join(project, path))
    .split(sep)
    .join('/');
  return way.startsWith('.') ? way : `./${way}`;
};

/** The steps of an actor in the log of an issue. */
export interface LoggedPath {
  /** The name of the actor, which is that of its machine. */
  readonly actor: string;
  /** The file of its machine, below the folder of machines. */
  readonly file: string;
  readonly steps: readonly LogStep[];
}

/** The text of a test that follows the log of an issue, for `out`: it fails where a step is no way of its chart. */
export function logTestText(project: string, out: string, followed: readonly LoggedPath[]): string {
  const toFile = wayFrom(project, out);
  return `/** Steps in the log of a reported issue; \`npm run replay\` wrote them. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadMachines } from '${toFile('scripts/charts/load.ts')}';
import { replayLog } from '${toFile('scripts/replay/replay-log.ts')}';

const machines = new Map(
  (await loadMachines(resolve(import.meta.dirname, '${toFile('machines')}'))).map(({ machine }) => [machine.id, machine]),
);

const paths = ${JSON.stringify(followed, null, 2)};

test.each(paths)('each step of $actor is a way of its chart', ({ actor, steps }) => {
  const machine = machines.get(actor);
  if (!machine) throw new Error(\`there is no machine \${actor}\`);
  expect(replayLog(machine, steps)).toBeNull();
});
`;
}

/**
 * The text of a test that replays the paths, for `out`: it fails where a chart goes another way than recorded, and says
 * so when the chart is another than the one recorded.
 */
export function testText(project: string, out: string, replayed: readonly ReplayedPath[]): string {
  const toFile = wayFrom(project, out);
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
