/**
 * `npm run bench`: how fast the portal is beside floors that are measured in the same run.
 *
 *   npm run bench                      every section but the long ones
 *   npm run bench -- list documents    these sections
 *   npm run bench -- --runs 3          how often each page is loaded; 5 when not said
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { conclusionText, type Section, sectionText } from './bench/report.ts';
import { createBench, type SectionName, sectionNames } from './bench/sections.ts';
import { fullSize } from './bench/size.ts';

/** Minutes to make ready: only when asked for by name. */
const long: readonly SectionName[] = ['sixty'];
const isName = (text: string): text is SectionName => (sectionNames as readonly string[]).includes(text);
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: String(fullSize.runs) } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : sectionNames.filter((name) => !long.includes(name));
const runs = Number(values.runs);
if (!wanted.every(isName) || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(`Usage: npm run bench -- [${sectionNames.join('] [')}] [--runs N]\n`);
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
  say(`The machine is busy (load ${load.toFixed(1)}): the measurements drift, most of all list and upload.`);
const began = performance.now();
steps.build();
const bench = createBench({ size: { ...fullSize, runs }, browserPath: await found.browserPath() });
const sections: Section[] = [];
try {
  for (const name of sectionNames) {
    if (!wanted.includes(name)) continue;
    const section = await bench.measure(name);
    sections.push(section);
    say(sectionText(section));
  }
  say(conclusionText(sections));
  say(`\nMeasured in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
} finally {
  await bench.stop();
}
