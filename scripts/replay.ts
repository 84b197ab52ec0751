/**
 * `npm run replay -- trail.json`: drives the charts with the events of a trail that the live view exported, and says where
 * reality and chart part.
 *
 *   npm run replay -- trail.json                    every actor whose steps are all in the trail
 *   npm run replay -- trail.json --actor upload     those of this name
 *   --out tests/paths/trails/upload.test.ts         writes the paths as a regression test
 *
 * Ends with 1 where a chart is another than the one recorded, or goes another way.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chartOf, eventName } from '../machines/live/chart.ts';
import { hashOf } from '../src/flows/live/chart-hash.ts';
import { loadMachines } from './charts/load.ts';
import { replay } from './replay/replay.ts';
import { testText } from './replay/test-text.ts';
import { pathsIn, trailFileSchema } from './replay/trail-file.ts';

const project = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { actor: { type: 'string' }, out: { type: 'string' } },
  allowPositionals: true,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const [file] = positionals;
if (file === undefined) {
  process.stderr.write('Usage: npm run replay -- trail.json [--actor NAME] [--out FILE.test.ts]\n');
  process.exit(2);
}

const trail = trailFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const machines = new Map(
  (await loadMachines(resolve(project, 'machines'))).map((one) => [one.machine.id, one]),
);
const { paths, cut } = pathsIn(trail, values.actor);
for (const name of cut) say(`${name}: left out, its first steps are no longer in the trail`);

let faults = 0;
const replayed = paths.flatMap((path) => {
  const loaded = machines.get(path.machine);
  const hash = loaded && hashOf(chartOf(loaded.machine));
  if (!loaded || hash === undefined || hash !== trail.charts[path.machine]) {
    faults += 1;
    say(`${path.name}: the chart of ${path.machine} is another than the one recorded`);
    return [];
  }
  const parting = replay(loaded.machine, path);
  if (parting === null) say(`${path.name}: ${path.steps.length} steps as recorded`);
  else {
    faults += 1;
    const reached = parting.error ?? JSON.stringify(parting.reached);
    say(`${path.name}: parts at step ${path.steps[parting.at]?.number}, ${parting.event}`);
    say(`  recorded ${JSON.stringify(parting.recorded)}`);
    say(`  reached  ${reached}`);
    for (const step of path.steps.slice(Math.max(0, parting.at - 3), parting.at))
      say(`  before   ${step.number} ${eventName(step.type)}`);
  }
  return [{ path, file: loaded.file, hash }];
});
if (values.out !== undefined) {
  writeFileSync(values.out, testText(project, values.out, replayed));
  say(`${replayed.length} paths in ${values.out}`);
}
process.exit(faults === 0 ? 0 : 1);
