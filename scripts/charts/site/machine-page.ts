/** The page of one machine: its pictures, what is known of the selected part, and every transition as a table. */
import { escapeHtml } from '../html.ts';
import type { Coverage } from './coverage.ts';
import type { Looks, Picture } from './draw.ts';
import { isIn, type MachineFacts, type StateFacts, type TransitionFacts } from './facts.ts';
import { statesByPath } from './folding.ts';
import type { Outcomes } from './outcomes.ts';
import { insideAnchor, rowAnchor, stateAnchor } from './picture.ts';
import { rowTags, toHtml } from './shell.ts';
import { actionWords, type Comments, eventWords, guardWords } from './words.ts';

export interface Neighbours {
  readonly startedBy: readonly string[];
  readonly starts: readonly string[];
}

/** What the pictures of a page are made of. */
export interface PicturePage {
  readonly machine: MachineFacts;
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Which states are unfolded at first; else those of small machines, and the first region. */
  readonly isOpen?: (path: string) => boolean;
  readonly looks?: Looks;
}

export interface MachinePage extends PicturePage {
  readonly comments: Comments;
  readonly neighbours: Neighbours;
  /** None where the machine has no record. */
  readonly coverage?: Coverage | undefined;
  /** The flow whose views the gallery has; none where nothing of the machine is seen. */
  readonly flow?: string | undefined;
  readonly version: string;
}

/** Of how many transitions and states the paths take or enter. */
export function coverageText(machine: MachineFacts, { paths, counts, gaps }: Coverage): string {
  const taken = counts.filter((count) => count > 0).length;
  const states = machine.states.filter(({ type }) => type !== 'history').length;
  return `${paths} paths take ${taken} of ${counts.length} transitions and cover ${states - gaps.size} of ${states} states`;
}

function outcomesText({ outcomes }: Coverage): string {
  const all = outcomes.filter((each) => each !== null);
  if (all.length === 0) return 'none';
  const both = all.filter(({ held, refused }) => held > 0 && refused > 0).length;
  return `${both} of ${all.length} are tested both true and false`;
}

const pairsText = ({ pairs }: Coverage): string =>
  `Paths take ${pairs.taken} of at most ${pairs.possible} pairs of transitions, one directly after the other`;

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
const withCode = (words: string, text: string) => `${escapeHtml(words)}<br>${code(text)}`;

/** A state's path without the machine's own name, which the page's title says. */
export const shortPath = (path: string): string => path.slice(path.indexOf('.') + 1);

const picture = ({ svg, labels }: Picture): string => {
  const note =
    labels === 'numbers'
      ? '<p class="quiet">This chart has many words: the numbers at its arrows are those of the table below.</p>'
      : '';
  return `${note}<div class="picture" tabindex="0" role="region" aria-label="Picture, scrolls">${svg}</div>`;
};

const counts = (machine: MachineFacts, { path }: StateFacts): string => {
  const states = machine.states.filter((each) => each.path.startsWith(`${path}.`)).length;
  const transitions = machine.transitions.filter(
    ({ source }) => source === path || source.startsWith(`${path}.`),
  ).length;
  return `${states} states, ${transitions} transitions`;
};

/** The transitions that stay in a state as a whole: no picture has an arrow of them. */
function staying({ machine, looks = {} }: PicturePage, { path, children }: StateFacts): string {
  const links = machine.transitions.flatMap(({ source, targets, event, guard }, index) => {
    if (source !== path || targets.length > 0) return [];
    const given = looks.transitionClass?.(index);
    const text = `${event}${guard ? ` [${guard}]` : ''}${looks.suffix?.(index) ?? ''}`;
    return `<a href="#${rowAnchor(index)}" data-t="${index}"${given ? ` class="${given}"` : ''}>${escapeHtml(text)}</a>`;
  });
  const where = children.length > 0 ? 'In any state, without leaving it' : 'Without leaving it';
  return links.length > 0 ? `<p class="stays">${where}: ${links.join(', ')}</p>` : '';
}

/** The inside of a state: a picture, or a card for each of its regions; then what the picture leaves folded. */
export function insideOf(page: PicturePage, state: StateFacts, level: number): string {
  const states = statesByPath(page.machine);
  const children = (of: StateFacts) => of.children.map((path) => states.get(path) as StateFacts);
  const own = page.pictures.get(state.path);
  if (!own) {
    const first = children(state).find((each) => each.children.length > 0);
    const cards = children(state).map((each) => card(page, each, level, each === first ? 'first' : 'other'));
    return `${staying(page, state)}<div class="regions">${cards.join('\n')}</div>`;
  }
  const folded = (of: StateFacts): StateFacts[] =>
    children(of).flatMap((each) =>
      each.children.length === 0 ? [] : own.open.has(each.path) ? folded(each) : [each],
    );
  const below = folded(state).map((each) => card(page, each, level, null));
  return `${picture(own)}${staying(page, state)}${below.length > 0 ? `<div class="regions">${below.join('\n')}</div>` : ''}`;
}

function card(page: PicturePage, state: StateFacts, level: number, region: 'first' | 'other' | null): string {
  if (state.children.length === 0)
    return `<div class="alone" data-state="${escapeHtml(state.path)}"><b>${escapeHtml(state.name)}</b> <span class="quiet">${escapeHtml(state.description)}</span>${staying(page, state)}</div>`;
  const small = page.machine.transitions.length <= 60;
  const isOpen = page.isOpen?.(state.path) ?? (region && (small || (level === 0 && region === 'first')));
  const open = isOpen ? ' open' : '';
  // As wide as the widest picture inside, which a narrower card would shrink; each card around it takes 26 pixels.
  const depth = state.path.split('.').length;
  const widths = [...page.pictures].flatMap(([path, { svg }]) => {
    const width = / width="(\d+)"/.exec(svg)?.[1];
    return width && isIn(path, state.path) ? Number(width) + 26 * (path.split('.').length - depth) : [];
  });
  const width = Math.max(0, ...widths);
  const style = region && width ? ` style="--width:${width}px"` : '';
  return `<details${style} class="card${region ? ' region' : ''}" id="${insideAnchor(state.path)}"${open}>
<summary><b>${escapeHtml(state.name)}</b> <span class="quiet">${escapeHtml(state.description || counts(page.machine, state))}</span></summary>
${insideOf(page, state, level + 1)}
</details>`;
}

export interface Cell {
  readonly title: string;
  readonly html: string;
}

function row(page: MachinePage, transition: TransitionFacts, index: number): Cell[] {
  const { comments } = page;
  const { source, event, guard, targets, actions, description, spec, delay } = transition;
  const link = (path: string) => `<a href="#${stateAnchor(path)}">${escapeHtml(shortPath(path))}</a>`;
  return [
    { title: 'No.', html: `<a href="#${rowAnchor(index)}" data-t="${index}">${index + 1}</a>` },
    { title: 'In state', html: link(source).replace('<a ', `<a data-path="${escapeHtml(source)}" `) },
    { title: 'Event', html: withCode(eventWords(event, comments, delay), event) },
    {
      title: 'Only when',
      html: guard
        ? withCode(guardWords(guard, comments), guard) + outcomeNote(page.coverage?.outcomes[index] ?? null)
        : '',
    },
    { title: 'Goes to', html: targets.map(link).join('<br>') || '<span class="quiet">stays</span>' },
    {
      title: 'Then',
      html: actions.map((action) => withCode(actionWords(action, comments), action)).join('<br>'),
    },
    { title: 'Why', html: escapeHtml(description) },
    { title: 'Rows', html: rowTags(spec, '../') },
    { title: 'Paths', html: page.coverage ? pathsCell(page.coverage, index) : '' },
  ];
}

/** In how many recorded steps the condition held, and in how many it did not; amber where one of the two was never seen. */
function outcomeNote(outcomes: Outcomes | null): string {
  if (!outcomes) return '';
  const text = (count: number, words: string) =>
    count === 0 ? `<span class="gap">never ${words}</span>` : `${words} in ${count}`;
  return `<br><span class="quiet">${text(outcomes.held, 'true')}, ${text(outcomes.refused, 'false')}</span>`;
}

function pathsCell({ counts, reasons }: Coverage, index: number): string {
  const count = counts[index] ?? 0;
  if (count > 0) return String(count);
  return `<span class="gap">none</span><br>${escapeHtml(reasons.get(index) ?? 'No reason is given.')}`;
}

export function tableOf(
  caption: string,
  ids: readonly string[],
  rows: readonly (readonly Cell[])[],
  kind: string,
): string {
  const titles = rows[0]?.map(({ title }) => title) ?? [];
  const shown = titles.map((_, column) => rows.some((cells) => cells[column]?.html));
  const keep = <T>(cells: readonly T[]) => cells.filter((_, column) => shown[column]);
  const head = keep(titles)
    .map(
      (title) => `<th scope="col" class="column-${title.toLowerCase().replace(/\W+/g, '-')}">${title}</th>`,
    )
    .join('');
  const body = rows.map((cells, index) => {
    const inner = keep(cells).map(({ title, html }) => `<td data-title="${title}">${html}</td>`);
    return `<tr id="${ids[index]}">${inner.join('')}</tr>`;
  });
  return `<table class="${kind}"><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>`;
}

function stateRow(page: MachinePage, state: StateFacts): Cell[] {
  const gap = page.coverage?.gaps.get(state.path);
  const list = (texts: readonly string[]) =>
    texts.map((text) => withCode(actionWords(text, page.comments), text)).join('<br>');
  return [
    {
      title: 'State',
      html: `<a href="#${stateAnchor(state.path)}" data-path="${escapeHtml(state.path)}">${escapeHtml(shortPath(state.path))}</a>`,
    },
    { title: 'Kind', html: state.type === 'atomic' ? '' : state.type },
    { title: 'What it is', html: escapeHtml(state.description) },
    {
      title: 'Waits for',
      html: state.invokes.map((text) => withCode(eventWords(text, page.comments), text)).join('<br>'),
    },
    { title: 'On entry', html: list(state.entry) },
    { title: 'On exit', html: list(state.exit) },
    { title: 'Not covered', html: gap ? `<span class="gap">${escapeHtml(gap)}</span>` : '' },
    { title: 'Tags', html: state.tags.map(code).join(' ') },
    { title: 'Rows', html: rowTags(state.spec, '../') },
  ];
}

const list = (ids: readonly string[]) =>
  ids.length > 0
    ? ids.map((id) => `<a href="${encodeURIComponent(id)}.html">${escapeHtml(id)}</a>`).join(', ')
    : 'none';

const stepper = `<section class="stepper" aria-labelledby="stepper-title">
<div class="controls">
<h2 id="stepper-title">Step through a path</h2>
<label class="hidden" for="path">Path</label><select id="path"></select>
<button type="button" data-path-filter="none" hidden>All paths</button>
<button type="button" data-step="first">First</button>
<button type="button" data-step="back">← Back</button>
<button type="button" data-step="next">Next →</button>
<button type="button" data-step="last">Last</button>
<span id="position" class="quiet" aria-live="polite"></span>
</div>
<ol id="trail"></ol>
</section>`;

export function machinePage(page: MachinePage): string {
  const { machine, neighbours, version } = page;
  const [whole] = machine.states as readonly [StateFacts];
  const { states, transitions } = machine;
  const body = `<div class="machine">
<div class="head">
<div><h1>${escapeHtml(machine.id)}</h1><p>${escapeHtml(machine.description)}</p></div>
<div class="tools" role="group" aria-label="Picture">
<button type="button" data-zoom="out" aria-label="Smaller">−</button>
<button type="button" data-zoom="in" aria-label="Larger">+</button>
<button type="button" data-zoom="fit">Fit</button>
<button type="button" data-fold="open">Open all</button>
<button type="button" data-fold="shut">Fold all</button>
</div>
</div>
<section class="pictures" aria-labelledby="picture-title">
<h2 id="picture-title" class="hidden">Picture</h2>
${insideOf(page, whole, 0)}
</section>
<aside class="detail" aria-label="Details">
${page.coverage && page.flow ? `<details id="sight" data-flow="${escapeHtml(page.flow)}"><summary>What the user sees</summary></details>` : ''}
<div id="happened" aria-live="polite"></div>
<h2 id="detail-title">Selected</h2>
<div id="detail" aria-live="polite"><p class="quiet">Choose a state or the words at an arrow, in the picture or in the table.</p></div>
<dl class="facts">
<dt>Size</dt><dd>${states.length} states, ${transitions.length} transitions</dd>
${page.coverage ? `<dt>Tested by</dt><dd>${coverageText(machine, page.coverage)}</dd><dt>Conditions</dt><dd>${outcomesText(page.coverage)}</dd><dt>Pairs</dt><dd>${pairsText(page.coverage)}</dd>` : ''}
<dt>Started by</dt><dd>${list(neighbours.startedBy)}</dd>
<dt>Starts</dt><dd>${list(neighbours.starts)}</dd>
<dt>Written in</dt><dd><code>machines/${escapeHtml(machine.file)}</code></dd>
</dl>
<details><summary>How to read the picture</summary>
<p>A box is a state; the dot shows where its group starts. An arrow is a transition: the event, and in square brackets the condition. <code>↯</code> is what a state waits for, <code>done</code> and <code>error</code> are the answers; <code>after</code> is a timer. <code>＋</code> opens what is inside. <code>↻</code> counts events that change no state. “any state” starts the arrows that may leave from anywhere in the group; a dashed box lies elsewhere. The number after <code>×</code> says how many tested paths take the transition; amber is what none takes.</p>
</details>
</aside>
</div>
<section class="tables" aria-labelledby="transitions-title">
<h2 id="transitions-title">Transitions</h2>
${tableOf(
  `Every transition of ${escapeHtml(machine.id)}`,
  transitions.map((_, index) => rowAnchor(index)),
  transitions.map((each, index) => row(page, each, index)),
  'transitions',
)}
<h2>States</h2>
${tableOf(
  `Every state of ${escapeHtml(machine.id)}`,
  states.map(({ path }) => stateAnchor(path)),
  states.map((state) => stateRow(page, state)),
  'states',
)}
</section>
${page.coverage ? stepper : ''}`;
  const scripts = page.coverage
    ? [`${encodeURIComponent(machine.id)}.paths.js`, ...(page.flow ? ['../gallery.js'] : [])]
    : [];
  return toHtml({ title: machine.id, tab: 'index.html', up: '../', body, scripts, version });
}
