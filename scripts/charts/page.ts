/** The page that shows every chart: a picture each, and under it what its states and transitions are for. */
import { readFileSync } from 'node:fs';
import type { Chart } from './chart.ts';
import { codes, escapeHtml, table } from './html.ts';
import { statePath } from './labels.ts';

export interface DrawnChart {
  readonly chart: Chart;
  /** Where the machine is written, relative to the project. */
  readonly file: string;
  /** The picture, an `<svg>` element. */
  readonly svg: string;
}

const anchorOf = (id: string) => `machine-${id.replace(/\W/g, '-')}`;

function specTags(spec: readonly string[]): string {
  return spec.map((id) => `<span class="spec">${escapeHtml(id)}</span>`).join(' ');
}

function statesTable({ states }: Chart): string {
  return table('States', [
    { title: 'State', cells: states.map(({ path }) => codes([path])) },
    { title: 'Kind', cells: states.map(({ type }) => (type === 'atomic' ? '' : type)) },
    {
      title: 'Tags',
      cells: states.map(({ tags }) =>
        tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join(' '),
      ),
    },
    { title: 'Description', cells: states.map(({ description }) => escapeHtml(description ?? '')) },
    { title: 'Specification', cells: states.map(({ spec }) => specTags(spec)) },
    { title: 'Invokes', cells: states.map(({ invokes }) => codes(invokes)) },
    { title: 'On entry', cells: states.map(({ entry }) => codes(entry)) },
    { title: 'On exit', cells: states.map(({ exit }) => codes(exit)) },
  ]);
}

function transitionsTable({ transitions }: Chart): string {
  return table('Transitions', [
    { title: 'From', cells: transitions.map(({ source }) => codes([statePath(source)])) },
    { title: 'Event', cells: transitions.map(({ event }) => codes([event])) },
    { title: 'Guard', cells: transitions.map(({ guard }) => (guard ? codes([guard]) : '')) },
    {
      title: 'To',
      cells: transitions.map(({ targets }) =>
        targets.length > 0 ? codes(targets.map(statePath)) : '<span class="quiet">stays</span>',
      ),
    },
    { title: 'Actions', cells: transitions.map(({ actions }) => codes(actions)) },
    { title: 'Description', cells: transitions.map(({ description }) => escapeHtml(description ?? '')) },
    { title: 'Specification', cells: transitions.map(({ spec }) => specTags(spec)) },
  ]);
}

function section({ chart, file, svg }: DrawnChart): string {
  const counts = `${chart.states.length} states, ${chart.transitions.length} transitions`;
  return `<section class="card" aria-labelledby="${anchorOf(chart.id)}">
<h2 id="${anchorOf(chart.id)}">${escapeHtml(chart.id)}</h2>
<p>${escapeHtml(chart.description ?? '')}</p>
<p class="quiet">${counts}, in <code>${escapeHtml(file)}</code>; also as <a href="${encodeURIComponent(chart.id)}.mmd">Mermaid text</a></p>
<div class="picture" tabindex="0" role="region" aria-label="Picture of ${escapeHtml(chart.id)}">
${svg}
</div>
${statesTable(chart)}
${transitionsTable(chart)}
</section>`;
}

/** `S4.2` before `S4.13`: numbers compare as numbers. */
const inSpecOrder = new Intl.Collator('en', { numeric: true }).compare;

function specTable(drawn: readonly DrawnChart[]): string {
  const places = new Map<string, Set<string>>();
  const note = (spec: readonly string[], place: string) => {
    for (const id of spec) places.set(id, (places.get(id) ?? new Set()).add(place));
  };
  for (const { chart } of drawn) {
    for (const state of chart.states) note(state.spec, state.path);
    for (const transition of chart.transitions) note(transition.spec, transition.id);
  }
  const ids = [...places.keys()].toSorted(inSpecOrder);
  return table('Where each row of the specification is charted', [
    { title: 'Specification', cells: ids.map((id) => specTags([id])) },
    { title: 'States and transitions', cells: ids.map((id) => codes([...(places.get(id) ?? [])])) },
  ]);
}

/** The whole page. It needs no script, no network and no file beside it. */
export function toPage(drawn: readonly DrawnChart[]): string {
  const css = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
  const contents = drawn
    .map(({ chart }) => `<li><a href="#${anchorOf(chart.id)}">${escapeHtml(chart.id)}</a></li>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>State charts</title>
<style>
${css}</style>
</head>
<body>
<header>
<h1>State charts</h1>
<p>Every flow of the portal as the machine that runs it. A thick border is a final state, a dashed frame holds regions
that run side by side, “any state” starts the arrows that may leave from anywhere in its frame, and a guard is in
square brackets.</p>
<nav aria-label="Contents"><ul>
${contents}
<li><a href="#specification">specification</a></li>
</ul></nav>
</header>
<main>
${drawn.map(section).join('\n')}
<section class="card" aria-labelledby="specification">
<h2 id="specification">Specification</h2>
${specTable(drawn)}
</section>
</main>
</body>
</html>
`;
}
