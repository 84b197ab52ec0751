/**
 * `npm run replay -- trail.json`: drives the charts with the events of a trail that the live view exported, and says where
 * reality and chart part.
 *
 *   npm run replay -- trail.json                    every actor whose steps are all in the trail
 *   npm run replay -- trail.json --actor upload     those of this name
 *   --out tests/paths/trails/upload.test.ts         writes the paths as a regression test
 *   npm run replay -- issue.json                    the log of a reported issue, which holds names of events and states only
 *
 * Ends with 1 where a chart is another than the one recorded, or goes another way.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chartOf, eventName } from '../machines/live/chart.ts';
import { hashOf } from '../src/flows/live/chart-hash.ts';
import { loadMachines } from './charts/load.ts';
import { linesIn, stepsByActor } from './replay/issue-log.ts';
import { replay } from './replay/replay.ts';
import { replayLog } from './replay/replay-log.ts';
import { type LoggedPath, logTestText, testText } from './replay/test-text.ts';
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

const content = readFileSync(file, 'utf8');
const machines = new Map(
  (await loadMachines(resolve(project, 'machines'))).map((one) => [one.machine.id, one]),
);
const lines = linesIn(content);
if (!lines && !isTrail(content)) {
  process.stderr.write(`${file} is neither a trail of the live view nor the log of an issue.\n`);
  process.exit(2);
}
process.exit((lines ? followLog(lines) : followTrail(content)) === 0 ? 0 : 1);

/** Follows the log of a reported issue; answers how many actors went another way than their chart. */
function followLog(lines: readonly string[]): number {
  let faults = 0;
  const followed: LoggedPath[] = [];
  for (const [actor, steps] of stepsByActor(lines)) {
    if (values.actor !== undefined && actor !== values.actor) continue;
    const loaded = machines.get(actor);
    if (!loaded) {
      say(`${actor}: left out, no chart has this name`);
      continue;
    }
    const parting = replayLog(loaded.machine, steps);
    followed.push({ actor, file: loaded.file, steps });
    if (parting === null) say(`${actor}: ${steps.length} steps are ways of the chart`);
    else {
      faults += 1;
      const { line, event, state } = parting.step;
      say(`${actor}: parts at line ${line}, ${eventName(event)}`);
      say(`  from     ${parting.from ?? 'the start'}`);
      say(`  recorded ${state}`);
      say(`  possible ${parting.possible.join(', ') || 'nothing: the event is not handled there'}`);
    }
  }
  if (values.out !== undefined) {
    writeFileSync(values.out, logTestText(project, values.out, followed));
    say(`${followed.length} paths in ${values.out}`);
  }
  return faults;
}

/** Drives the charts with a trail; answers how many actors parted, or have another chart. */
function followTrail(text: string): number {
  const trail = trailFileSchema.parse(JSON.parse(text));
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
  return faults;
}

function isTrail(text: string): boolean {
  try {
    return trailFileSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
