/**
 * `npm run bench`: how fast the portal is beside floors that are measured in the same run.
 *
 *   --only first-screen|lists|machines|server|upload   one section, or several with commas
 *   --runs N                                            how often each page is loaded; 5 when not said
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { launch } from './bench/browser.ts';
import { firstScreen } from './bench/first-screen.ts';
import { lists } from './bench/lists.ts';
import { machines } from './bench/machines.ts';
import { type BenchPortal, startBenchPortal } from './bench/portal.ts';
import { conclusionText, type Section, sectionText } from './bench/report.ts';
import { server } from './bench/server.ts';
import { upload } from './bench/upload.ts';

const names = ['first-screen', 'lists', 'machines', 'server', 'upload'] as const;
const { values } = parseArgs({
  options: { only: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
const wanted = values.only?.split(',') ?? [...names];
const runs = Number(values.runs);
const unknown = wanted.find((name) => !(names as readonly string[]).includes(name));
if (unknown !== undefined || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(`Usage: npm run bench -- [--only ${names.join('|')}] [--runs N]\n`);
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
  say(`The machine is busy (load ${load.toFixed(1)}): what follows drifts, most of all server and upload.`);
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

const measures: Readonly<Record<(typeof names)[number], () => Promise<Section>>> = {
  machines,
  server: async () => await server(await portal()),
  upload: async () => await upload(await portal()),
  'first-screen': async () => {
    const one = await portal();
    return await withBrowser((browser) => firstScreen(browser, one, runs));
  },
  lists: async () => {
    const one = await portal();
    return await withBrowser((browser) => lists(browser, one, runs));
  },
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
