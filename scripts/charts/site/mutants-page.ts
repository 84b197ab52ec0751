/** The page that says how many faults in charts the tests notice. */
import type { MutantRecord, MutantRun, Survivor, Tally } from '../../mutants/record.ts';
import { escapeHtml } from '../html.ts';
import type { MachineFacts } from './facts.ts';
import { fileLink } from './list-pages.ts';
import { toHtml } from './shell.ts';

/** What each set of tests is, by the name that `npm run mutants -- --tests` has for it. */
const testWords: Readonly<Record<string, string>> = {
  generated: 'The tests that are generated from charts',
  oracles: 'The plain models that charts are compared with',
  unit: 'All tests that need neither server nor browser',
};

/** Whole per cents, rounded down: 100 % means all of them. */
const perCent = ({ drawn, noticed }: Tally): string => `${Math.floor((100 * noticed) / drawn)} %`;

const sum = (tallies: readonly Tally[]): Tally => ({
  drawn: tallies.reduce((all, { drawn }) => all + drawn, 0),
  noticed: tallies.reduce((all, { noticed }) => all + noticed, 0),
});

const tallyRow = (head: string, one: Tally): string =>
  `<tr><th scope="row">${head}</th><td data-title="Drawn">${one.drawn}</td><td data-title="Noticed">${one.noticed}</td><td data-title="Share">${perCent(one)}</td></tr>`;

const table = (caption: string, first: string, rows: readonly string[]): string =>
  `<table><caption>${caption}</caption><thead><tr><th scope="col">${first}</th><th scope="col">Drawn</th><th scope="col">Noticed</th><th scope="col">Share</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;

function survivorRow({ file, line, operator, was, why }: Survivor, link: (file: string) => string): string {
  return `<tr><th scope="row">${link(file)} <span class="quiet">line ${line}</span></th>
<td data-title="Change">${escapeHtml(operator)}</td><td data-title="Of"><code>${escapeHtml(was.replaceAll(/\s+/g, ' ').trim())}</code></td>
<td data-title="Why no test notices it">${why === '' ? '<span class="gap">not looked into yet</span>' : escapeHtml(why)}</td></tr>`;
}

function runSection(name: string, run: MutantRun, link: (file: string) => string): string {
  const all = sum(run.operators);
  const survivors =
    run.survivors.length === 0
      ? '<p>All of them were noticed.</p>'
      : `<table><caption>${run.survivors.length} that no test noticed</caption><thead><tr><th scope="col">Where</th><th scope="col">Change</th><th scope="col">Of</th><th scope="col">Why no test notices it</th></tr></thead><tbody>
${run.survivors.map((one) => survivorRow(one, link)).join('\n')}
</tbody></table>`;
  return `<section aria-labelledby="tests-${name}"><h2 id="tests-${name}">${escapeHtml(testWords[name] ?? name)}</h2>
<p><strong>${perCent(all)}</strong> noticed: ${all.noticed} of ${all.drawn}, drawn with seed ${escapeHtml(run.seed)} from ${run.possible} that the charts allow. Measured on ${escapeHtml(run.on)} at <code>${escapeHtml(run.commit)}</code>.</p>
${table(
  'By kind of change',
  'Change',
  run.operators.map((one) => tallyRow(escapeHtml(one.operator), one)),
)}
${survivors}
<details><summary>By file</summary>
${table(
  `${run.files.length} files`,
  'File',
  run.files.map((one) => tallyRow(link(one.file), one)),
)}
</details></section>`;
}

export function mutantsPage(machines: readonly MachineFacts[], runs: MutantRecord, version: string): string {
  const link = fileLink(machines);
  const sections = Object.entries(runs).map(([name, run]) => runSection(name, run, link));
  const body = `<h1>Mutants</h1>
<p>A mutant is a chart with one small fault: a transition that is gone, another target, a guard turned. Tests that stay green with it would not notice such a fault. <code>npm run mutants -- --count 500 --record</code> measures anew.</p>
${sections.length > 0 ? sections.join('\n') : '<p>Nothing is measured yet.</p>'}`;
  return toHtml({ title: 'Mutants', tab: 'mutants.html', body, version });
}
