import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, where every step runs. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const leastNode = [20, 19];
const windows = process.platform === 'win32';

/** Ends the script with one clear line. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export const say = (line) => process.stdout.write(`${line}\n`);

/** Runs a program to its end and gives up with `line` when it fails. */
export function demand(line, command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: windows });
  if (status !== 0) giveUp(error ? `${line} ${error.message}` : line);
}

/** Runs a program of node_modules/.bin through this Node, so that no shell is involved. */
export const runTool = (line, script, args, env) =>
  demand(line, process.execPath, [join(root, script), ...args], env);

/** When a file was last changed, or the newest file below a folder; 0 when there is none. */
export function newest(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return 0;
  const stat = statSync(absolute);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A folder's own time changes when a file in it is removed.
  return readdirSync(absolute).reduce((time, name) => Math.max(time, newest(join(path, name))), stat.mtimeMs);
}

/** Checks Node's version and installs the packages when the lock file says other than what is installed. */
export function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]))
    giveUp(`The portal needs Node ${leastNode.join('.')} or newer; this is ${process.versions.node}.`);
  const installed = newest('node_modules/.package-lock.json');
  if (installed !== 0 && installed >= newest('package-lock.json')) return;
  say('Installing packages');
  demand('The packages could not be installed. Is there a network?', 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
  ]);
}

const sources = [
  'src',
  'machines',
  'contract',
  'locales',
  'docs/bridge.schema.json',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'scripts/locales',
  'package-lock.json',
];

const serverSources = ['server', 'contract', 'package-lock.json'];

const vite = (line, ...args) =>
  runTool(line, 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args]);

/** Builds the browser app and the server, each when a source is newer than what was built last. */
export function build() {
  if (newest('dist/first-views.json') <= Math.max(...sources.map(newest))) {
    say('Building the browser app');
    vite('The browser app could not be built.');
  }
  if (newest('dist/server/main.js') <= Math.max(...serverSources.map(newest))) {
    say('Building the server');
    vite('The server could not be built.', '--config', 'server/vite.config.ts');
  }
}

/**
 * Runs a program until it ends, and ends with its code. Signals are passed on; from a terminal the program may have had
 * Ctrl-C already, which the server takes for one.
 */
export function become(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(error.message));
  child.on('exit', (code) => process.exit(code ?? 1));
}
