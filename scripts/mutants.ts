/**
 * `npm run mutants`: makes small faults in charts, one at a time, and counts which of them the tests notice.
 *
 *   npm run mutants                                40 mutants of all charts, by the suites that are generated from charts
 *   npm run mutants -- machines/parts              of the files whose path begins so
 *   npm run mutants -- --count 500 --seed 7        how many, and which
 *   npm run mutants -- --tests oracles             by the plain models that charts are compared with
 *   npm run mutants -- --tests unit                by all tests that need neither server nor browser
 *   npm run mutants -- --without "what is recorded"   without the tests whose name has these words
 *   npm run mutants -- --since HEAD~1              of the files that have changed since
 *   npm run mutants -- --least 95                  ends with 1 when fewer per cent are noticed
 *   npm run mutants -- --count 500 --record        writes what was measured for the site of charts
 *
 * Works on copies of the project in a temporary folder. A mutant that keeps a test from ending counts as noticed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf, withMutant } from './mutants/operators.ts';
import { type MutantRecord, recordFile, runOf } from './mutants/record.ts';
import { createTestFinder } from './mutants/related-tests.ts';
import { type Measured, reportText, share } from './mutants/report.ts';

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: 'generated' },
    without: { type: 'string' },
    since: { type: 'string' },
    least: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '2' },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

/** How long the tests of a mutant may take: a chart that raises events without end stops no test. */
const mutantTimeout = 180_000;

const testFolders = {
  generated: /^tests\/paths\//,
  oracles: /^tests\/oracles\//,
  unit: /^((contract|machines|server|scripts)\/|tests\/(support|paths|oracles|generated)\/)/,
} as const;

const root = process.cwd();
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const files = git('ls-files', '--cached', '--others', '--exclude-standard');
const isOf = testFolders[values.tests as keyof typeof testFolders];
const count = Number(values.count);
const jobs = Number(values.jobs);
// A run of some files or some tests would take the place of one of all.
const isWhole = positionals.length === 0 && !values.since && !values.without;
if (!isOf || !(count > 0) || !(jobs > 0) || (values.record && !isWhole)) {
  process.stderr.write(
    'Usage: npm run mutants -- [path…] [--count N] [--seed N] [--tests generated|oracles|unit] [--since REF] [--without WORDS] [--least N] [--jobs N]\n' +
      '       npm run mutants -- --record [--count N] [--seed N] [--tests generated|oracles|unit] [--least N] [--jobs N]\n',
  );
  process.exit(2);
}

const changed = values.since ? new Set(git('diff', '--name-only', values.since)) : null;
const charts = files
  .filter((file) => file.startsWith('machines/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)))
  .filter((file) => !changed || changed.has(file));

interface Drawn {
  readonly file: string;
  readonly mutant: Mutant;
}

/** Which mutants a seed draws: the order of a checksum is the same on every machine. */
const order = ({ file, mutant }: Drawn) =>
  createHash('sha256').update(`${values.seed} ${file} ${mutant.operator} ${mutant.start}`).digest('hex');

const sources = new Map(charts.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const all = charts.flatMap((file) =>
  mutantsOf(file, sources.get(file) ?? '').map((mutant): Drawn => ({ file, mutant })),
);
const drawn = all
  .map((one) => ({ one, key: order(one) }))
  .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  .slice(0, count)
  .map(({ one }) => one);

const testsOf = createTestFinder(root, files);
const relatedTo = (file: string) => testsOf(file).filter((test) => isOf.test(test));

/** A copy of the project to break. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The process groups of tests that are running: they would go on after this process has ended. */
const running = new Set<number>();
const stop = (group: number) => {
  if (running.delete(group)) process.kill(-group, 'SIGKILL');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const group of running) stop(group);
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
    process.exit(1);
  });

const name = values.without ? ['-t', `^(?!.*${values.without})`] : [];

/** Whether these tests are green in a copy. */
function areGreen(copy: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'unit', '--bail', '1', '--maxWorkers', '1', ...name, ...tests],
    // As in CI: a record that differs is a fault and is not written anew.
    { cwd: copy, env: { ...process.env, CI: '1' }, stdio: 'ignore', detached: true },
  );
  const group = child.pid ?? 0;
  running.add(group);
  const limit = setTimeout(() => stop(group), mutantTimeout);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(limit);
      running.delete(group);
      resolve(code === 0);
    });
  });
}

async function measure(copy: string, { file, mutant }: Drawn): Promise<Measured> {
  const source = sources.get(file) ?? '';
  const tests = relatedTo(file);
  writeFileSync(join(copy, file), withMutant(source, mutant));
  const isNoticed = tests.length > 0 && !(await areGreen(copy, tests));
  writeFileSync(join(copy, file), source);
  const line = source.slice(0, mutant.start).split('\n').length;
  const measured = {
    file,
    line,
    operator: mutant.operator,
    was: source.slice(mutant.start, mutant.end),
    isNoticed,
  };
  process.stdout.write(isNoticed ? '.' : 'S');
  return measured;
}

/** Keeps what was measured beside the runs of other tests. */
function record(measured: readonly Measured[]): void {
  const path = join(root, recordFile);
  const before: MutantRecord = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const facts = {
    on: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD').join(''),
    seed: values.seed,
    possible: all.length,
  };
  const run = runOf(measured, facts, before[values.tests]);
  writeFileSync(path, `${JSON.stringify({ ...before, [values.tests]: run }, null, 2)}\n`);
}

const copies = Array.from({ length: jobs }, copyProject);
try {
  const [first = ''] = copies;
  const needed = [...new Set(drawn.flatMap(({ file }) => relatedTo(file)))];
  if (needed.length > 0 && !(await areGreen(first, needed)))
    throw new Error('mutants: the tests are red without one');
  const queue = drawn.values();
  const measured: Measured[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (const one of queue) measured.push(await measure(copy, one));
    }),
  );
  process.stdout.write(`\n\n${reportText(measured, all.length)}`);
  if (values.record) record(measured);
  if (share(measured) < Number(values.least)) process.exitCode = 1;
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
