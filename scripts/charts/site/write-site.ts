/** Writes the site of the charts into a folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Viz } from '@viz-js/viz';
import { type MutantRecord, recordFile } from '../../mutants/record.ts';
import { readSights } from '../gallery/sights.ts';
import type { LoadedMachine } from '../load.ts';
import { emptyReview } from '../review/review-pages.ts';
import { writeReview } from '../review/write-review.ts';
import { type ActorNode, actorTree } from './actors.ts';
import { clientScript } from './build-client.ts';
import { type Coverage, coverageOf, pathData } from './coverage.ts';
import { drawMachine, type Looks } from './draw.ts';
import { actorsPage, coverageItem, type IndexEntry, indexPage, rowsPage, signalsPage } from './list-pages.ts';
import { machinePage } from './machine-page.ts';
import { mutantsPage } from './mutants-page.ts';
import { chartsOf } from './project-charts.ts';
import { searchEntries } from './search-entries.ts';
import { proofsIn, readSources, sendersOf, signalsIn } from './sources.ts';
import { eventWords } from './words.ts';

export interface Site {
  readonly project: string;
  /** Where it is written. */
  readonly out: string;
  readonly viz: Viz;
  readonly machines: readonly LoadedMachine[];
  /** The tag, branch or commit to compare with. */
  readonly since?: string | undefined;
}

/** Branch and commit of the project, for the head of each page; empty where it is not under git. */
export function versionOf(project: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--abbrev-ref', 'HEAD')} · ${git('rev-parse', '--short', 'HEAD')}`;
  } catch {
    return '';
  }
}

/** The machine of each flow, by the flow's name. */
async function flowMachines(): Promise<Map<string, string>> {
  const { flows } = await import('../../../src/app/flows.ts');
  const found = new Map<string, string>();
  for (const { flow, machine } of flows) {
    const loaded = await machine?.();
    if (flow && loaded) found.set(flow, loaded.id);
  }
  return found;
}

function looksOf({ counts, gaps }: Coverage): Looks {
  return {
    suffix: (transition) => ` ×${counts[transition]}`,
    transitionClass: (transition) => (counts[transition] === 0 ? 'uncovered' : ''),
    stateClass: (path) => (gaps.has(path) ? 'uncovered' : ''),
  };
}

const machinesIn = ({ machine, children }: ActorNode): (string | null)[] => [
  machine,
  ...children.flatMap(machinesIn),
];

interface BridgeSchema {
  readonly $defs: Readonly<Record<string, { description?: string }>>;
}

export async function writeSite({ project, out, viz, machines, since }: Site): Promise<void> {
  const charts = chartsOf(project, machines);
  const { machines: facts, records, sources, signalComments } = charts;
  const version = versionOf(project);
  const browser = readSources(project, ['src'], /(?<!\.test)\.tsx?$/);
  const tests = readSources(
    project,
    ['contract', 'machines', 'scripts', 'server', 'src', 'tests'],
    /\.(test|spec)\.tsx?$/,
  );

  const flows = await flowMachines();
  const tree = actorTree(facts, flows);
  const running = new Set(tree ? machinesIn(tree) : []);
  const hosted = new Set(flows.values());
  const recorded = readSights(join(project, 'tests/views/recorded'));
  // Alerts are no flow: root starts them itself.
  const seen = new Map(
    [...flows, ['alerts', 'alerts'] as const]
      .filter(([flow]) => recorded.has(flow))
      .map(([flow, machine]) => [machine, flow]),
  );
  const startedBy = (id: string) => [
    ...facts.filter(({ actors }) => actors.some(({ machine }) => machine === id)).map((each) => each.id),
    ...(hosted.has(id) ? ['flowHost'] : []),
  ];

  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'machines'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(out, file), text);

  const entries: IndexEntry[] = [];
  for (const machine of facts) {
    const starts = machine.actors.flatMap((actor) => actor.machine ?? []);
    const neighbours = { startedBy: startedBy(machine.id), starts: [...new Set(starts)] };
    const record = records.get(machine.id);
    const coverage = record && coverageOf(machine, record.paths, record.steps);
    const looks = coverage ? looksOf(coverage) : {};
    const pictures = drawMachine(viz, machine, looks);
    const comments = charts.commentsOf(machine);
    write(
      `machines/${machine.id}.html`,
      machinePage({
        machine,
        pictures,
        looks,
        comments,
        neighbours,
        coverage,
        flow: seen.get(machine.id),
        version,
      }),
    );
    if (record) {
      const data = JSON.stringify(pathData(machine, record.paths, record.steps));
      write(`machines/${machine.id}.paths.js`, `window.recordedPaths = ${data};\n`);
    }
    entries.push({
      machine,
      area: record?.area ?? 'others',
      ...(coverage ? { coverage: coverageItem(machine, coverage) } : {}),
    });
  }
  write('index.html', indexPage(entries, version));
  write(
    'actors.html',
    actorsPage(
      tree,
      facts.map(({ id }) => id).filter((id) => !running.has(id)),
      version,
    ),
  );

  const listeners = browser.find(({ file }) => file === 'src/app/page-listeners.ts')?.text ?? '';
  const signals = signalsIn(charts.signals).map((name) => ({
    name,
    words: eventWords(name, signalComments),
    senders: sendersOf(name, [...sources, ...browser]).filter((file) => file !== 'src/app/page-listeners.ts'),
    machines: facts.filter(({ handles }) => handles.includes(name)).map(({ id }) => id),
    isForPage: listeners.includes(`'${name}':`),
  }));
  const schema: BridgeSchema = JSON.parse(readFileSync(join(project, 'docs/bridge.schema.json'), 'utf8'));
  const bridge = Object.entries(schema.$defs).map(([name, { description = '' }]) => ({
    name,
    words: description,
    senders: [...sources, ...browser]
      .filter(({ text }) => text.includes(`'${name.slice(name.indexOf('.') + 1)}'`))
      .map(({ file }) => file),
  }));
  write('signals.html', signalsPage(facts, signals, bridge, version));

  const proofs = proofsIn(tests);
  const toProject = `${relative(out, project).split(sep).join('/')}/`;
  write('rows.html', rowsPage(facts, proofs, toProject, version));
  const rows = new Set([
    ...proofs.keys(),
    ...facts.flatMap(({ states, transitions }) => [...states, ...transitions].flatMap(({ spec }) => spec)),
  ]);
  write('search.js', `window.searchEntries = ${JSON.stringify(searchEntries(facts, [...rows]))};\n`);
  const mutants: MutantRecord = JSON.parse(readFileSync(join(project, recordFile), 'utf8'));
  write('mutants.html', mutantsPage(facts, mutants, version));
  write('review.html', emptyReview(version));
  const style = (path: string) => readFileSync(join(project, path), 'utf8');
  write(
    'site.css',
    `${style('src/theme/tokens.css')}\n${readFileSync(new URL('./site.css', import.meta.url), 'utf8')}`,
  );
  write('site.js', await clientScript());
  if (since !== undefined) {
    const changed = await writeReview({ project, out, viz, charts, since, version });
    process.stdout.write(`${changed} machines changed since ${since}\n`);
  }
  process.stdout.write(`${facts.length} machines as a site: open ${join(out, 'index.html')}\n`);
}
