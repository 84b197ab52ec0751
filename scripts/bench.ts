/**
 * `npm run bench`: how fast the portal is beside floors that are measured in the same run.
 *
 *   npm run bench                      every section but the long ones
 *   npm run bench -- list documents    these sections
 *   npm run bench -- --runs 3          how often each page is loaded; 5 when not said
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { launch } from './bench/browser.ts';
import { browserUploads } from './bench/browser-uploads.ts';
import { documentList } from './bench/documents.ts';
import { firstScreen } from './bench/first-screen.ts';
import { lists } from './bench/lists.ts';
import { machines } from './bench/machines.ts';
import { neighbours } from './bench/neighbours.ts';
import { type BenchPortal, startBenchPortal } from './bench/portal.ts';
import { preview } from './bench/preview.ts';
import { conclusionText, type Section, sectionText } from './bench/report.ts';
import { server } from './bench/server.ts';
import { taskLists } from './bench/tasks.ts';
import { upload } from './bench/upload.ts';

const names = [
  'first-screen',
  'rows',
  'documents',
  'tasks',
  'files',
  'preview',
  'machines',
  'list',
  'upload',
  'sixty',
] as const;
type Name = (typeof names)[number];
/** Minutes to make ready: only when asked for by name. */
const long: readonly Name[] = ['sixty'];
const isName = (text: string): text is Name => (names as readonly string[]).includes(text);
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : names.filter((name) => !long.includes(name));
const runs = Number(values.runs);
if (!wanted.every(isName) || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(`Usage: npm run bench -- [${names.join('] [')}] [--runs N]\n`);
  process.exit(1);
}

const say = (text: string) => process.stdout.write(`${text}\n`);
// Plain scripts without types, as they run before anything is installed.
const steps = (await import(new URL('./lib/steps.mjs', import.meta.url).href)) as { build(): void };
const found = (await import(new URL('./lib/browser.mjs', import.meta.url).href)) as {
  browserPath(): Promise<string>;
};
const [load = 0] = loadavg();
if (load > availableParallelism() / 2)
  say(`The machine is busy (load ${load.toFixed(1)}): what follows drifts, most of all list and upload.`);
const began = performance.now();
const sections: Section[] = [];
const undo: (() => Promise<unknown>)[] = [];
let started: Promise<BenchPortal> | undefined;
/** The portal under measurement, started when the first section asks for it. */
const portal = (): Promise<BenchPortal> => {
  steps.build();
  started ??= startBenchPortal().then((one) => {
    undo.push(() => one.process.dispose());
    return one;
  });
  return started;
};
/** Runs `work` with a browser of its own: what one section leaves behind must not slow down the next. */
async function withBrowser(work: (browser: Browser) => Promise<Section>): Promise<Section> {
  const browser = await launch(await found.browserPath());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs `work` with a browser and the portal. */
const inBrowser = (work: (browser: Browser, portal: BenchPortal) => Promise<Section>) => async () => {
  const one = await portal();
  return await withBrowser((browser) => work(browser, one));
};
const measures: Readonly<Record<Name, () => Promise<Section>>> = {
  'first-screen': inBrowser((browser, one) => firstScreen(browser, one, runs)),
  rows: inBrowser((browser, one) => lists(browser, one, runs)),
  documents: inBrowser((browser, one) => documentList(browser, one, runs)),
  tasks: inBrowser((browser, one) => taskLists(browser, one, runs)),
  files: inBrowser(browserUploads),
  preview: inBrowser((browser, one) => preview(browser, one, runs)),
  machines: () => machines({ times: 60, countMs: 500 }),
  list: async () => await server(await portal()),
  upload: async () => await upload(await portal()),
  sixty: inBrowser((browser, one) => neighbours(browser, one, runs)),
};
try {
  for (const name of names) {
    if (!wanted.includes(name)) continue;
    const section = await measures[name]();
    sections.push(section);
    say(sectionText(section));
  }
  say(conclusionText(sections));
  say(`\nMeasured in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
} finally {
  for (const step of undo.reverse()) await step();
}
