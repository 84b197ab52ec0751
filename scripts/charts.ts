/**
 * Draws every machine: as `<machine id>.mmd` and one page, `index.html`, into `docs/charts/`, which git keeps, and as a
 * site for reading and testing into `docs/charts/site/`, which it does not. The same machines give the same bytes of
 * what git keeps, so that a check can compare. `--since` adds to the site what has changed since a tag, branch or commit.
 *
 *     npx tsx scripts/charts.ts [--machines machines] [--out docs/charts] [--since v1.4.0]
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { instance } from '@viz-js/viz';
import { toChart } from './charts/chart.ts';
import { toDot } from './charts/dot.ts';
import { writeGallery } from './charts/gallery/write-gallery.ts';
import { loadMachines } from './charts/load.ts';
import { toMermaid } from './charts/mermaid.ts';
import { toPage } from './charts/page.ts';
import { versionOf, writeSite } from './charts/site/write-site.ts';

const project = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: join(project, 'machines') },
    out: { type: 'string', default: join(project, 'docs', 'charts') },
    since: { type: 'string' },
  },
});

const viz = await instance();
const folder = resolve(values.machines);
const machines = await loadMachines(folder);
const drawn = machines.map(({ machine, file }) => {
  const chart = toChart(machine);
  const rendered = viz.renderString(toDot(chart), { format: 'svg' });
  // The page is HTML: the declaration and the comments before the element have no place in it.
  return { chart, file: `${basename(folder)}/${file}`, svg: rendered.slice(rendered.indexOf('<svg')).trim() };
});

mkdirSync(values.out, { recursive: true });
for (const old of readdirSync(values.out)) {
  if (old.endsWith('.mmd')) rmSync(join(values.out, old));
}
for (const { chart } of drawn) writeFileSync(join(values.out, `${chart.id}.mmd`), toMermaid(chart));
writeFileSync(join(values.out, 'index.html'), toPage(drawn));
const site = join(values.out, 'site');
process.stdout.write(`${drawn.length} charts in ${values.out}\n`);
await writeSite({ project, out: site, viz, machines, since: values.since });
await writeGallery({ project, out: site, version: versionOf(project) });
