/** The pages of a review: what is other than at a tag, a branch or a commit. */
import { escapeHtml } from '../html.ts';
import type { RecordedStep } from '../recorded/steps.ts';
import type { Looks, Picture } from '../site/draw.ts';
import type { MachineFacts, StateFacts, TransitionFacts } from '../site/facts.ts';
import { type Cell, code, insideOf, shortPath, tableOf } from '../site/machine-page.ts';
import { rowAnchor, stateAnchor } from '../site/picture.ts';
import { toHtml } from '../site/shell.ts';
import { actionWords, type Comments, eventWords, guardWords, timeText } from '../site/words.ts';
import { type Field, type Kind, type MachineChange, mergeMachine } from './compare.ts';
import type { PathChanges, RecordChange, StepChange } from './compare-records.ts';

export interface Review {
  /** What is compared with, as it was given. */
  readonly since: string;
  readonly change: MachineChange;
  readonly merged: MachineFacts;
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly records: RecordChange;
  readonly before: Comments;
  readonly after: Comments;
  readonly version: string;
}

const signs: Readonly<Record<Kind, string>> = { added: '+', removed: '−', changed: '~' };

const badge = (kind: Kind) => `<span class="change ${kind}">${signs[kind]} ${kind}</span>`;

interface Marks {
  readonly states: ReadonlyMap<string, Kind>;
  /** By place in the merged machine. */
  readonly transitions: ReadonlyMap<number, Kind>;
}

/** Where a machine that was merged with what is gone from it has changes. */
export function marksOf(change: MachineChange, merged: MachineFacts): Marks {
  const partOf = <T>({ before, after }: { before: T | null; after: T | null }) => (after ?? before) as T;
  const transitions = change.transitions.map(
    (each) => [merged.transitions.indexOf(partOf(each)), each.kind] as const,
  );
  return {
    states: new Map(change.states.map((each) => [partOf(each).path, each.kind])),
    transitions: new Map(transitions),
  };
}

export function looksOfReview({ states, transitions }: Marks, merged: MachineFacts): Looks {
  // A transition that stays has no arrow of its own.
  const within = new Set(
    [...transitions.keys()].flatMap((index) => {
      const of = merged.transitions[index];
      return of && of.targets.length === 0 ? of.source : [];
    }),
  );
  const classOf = (kind: Kind | undefined) => (kind ? `is-${kind}` : '');
  return {
    transitionClass: (index) => classOf(transitions.get(index)),
    stateClass: (path) => classOf(states.get(path) ?? (within.has(path) ? 'changed' : undefined)),
  };
}

const list = (texts: readonly string[]) => texts.map((text) => `<div>${text}</div>`).join('') || 'nothing';
const said = (words: string, text: string) => `${escapeHtml(words)} ${code(text)}`;

function transitionField(field: Field, of: TransitionFacts, comments: Comments): string {
  if (field === 'only when') return of.guard ? said(guardWords(of.guard, comments), of.guard) : 'always';
  if (field === 'goes to')
    return list(of.targets.map((path) => code(shortPath(path)))).replace(/^nothing$/, 'stays');
  if (field === 'then') return list(of.actions.map((action) => said(actionWords(action, comments), action)));
  if (field === 'delay') return of.delay === null ? 'computed' : timeText(of.delay);
  if (field === 'rows') return escapeHtml(of.spec.join(', ')) || 'none';
  return escapeHtml(of.description) || 'none';
}

function stateField(field: Field, of: StateFacts, comments: Comments): string {
  if (field === 'kind') return of.type;
  if (field === 'starts in') return of.initial ? code(shortPath(of.initial)) : 'nothing';
  if (field === 'waits for') return list(of.invokes.map(code));
  if (field === 'on entry')
    return list(of.entry.map((action) => said(actionWords(action, comments), action)));
  if (field === 'on exit') return list(of.exit.map((action) => said(actionWords(action, comments), action)));
  if (field === 'tags') return list(of.tags.map(code));
  if (field === 'rows') return escapeHtml(of.spec.join(', ')) || 'none';
  return escapeHtml(of.description) || 'none';
}

const allOf: readonly Field[] = ['only when', 'goes to', 'then', 'description', 'rows'];
const allOfState: readonly Field[] = ['waits for', 'on entry', 'on exit', 'description', 'rows'];

/** One side of a change: the parts that are other, or all that there is where the whole is new or gone. */
function side<T>(
  part: T | null,
  fields: readonly Field[],
  all: readonly Field[],
  say: (field: Field, part: T) => string,
): string {
  if (!part) return '<span class="quiet">was not there</span>';
  const items = (fields.length > 0 ? fields : all)
    .map((field) => [field, say(field, part)] as const)
    .filter(([, text]) => fields.length > 0 || !['nothing', 'none'].includes(text))
    .map(([field, text]) => `<dt>${field}</dt><dd>${text}</dd>`);
  return items.length > 0 ? `<dl>${items.join('')}</dl>` : 'as its name says';
}

const gone = (html: string) => html.replace('was not there', 'is gone');

function transitionRow(review: Review, index: number): Cell[] {
  const { change, before, after, merged } = review;
  const of = merged.transitions[index] as TransitionFacts;
  const found = change.transitions.find((each) => (each.after ?? each.before) === of);
  if (!found) return [];
  const { kind, fields } = found;
  return [
    { title: 'Change', html: badge(kind) },
    {
      title: 'Where',
      html: `<a href="#${rowAnchor(index)}" data-path="${escapeHtml(of.source)}">${escapeHtml(shortPath(of.source))} → ${escapeHtml(of.targets.map(shortPath).join(' + ') || 'stays')}</a>`,
    },
    {
      title: 'Event',
      html: said(eventWords(of.event, kind === 'removed' ? before : after, of.delay), of.event),
    },
    {
      title: 'Before',
      html: side(found.before, fields, allOf, (field, part) => transitionField(field, part, before)),
    },
    {
      title: 'Now',
      html: gone(side(found.after, fields, allOf, (field, part) => transitionField(field, part, after))),
    },
  ];
}

function stateRows({ change, before, after }: Review): { ids: string[]; rows: Cell[][] } {
  const paths = change.states.map((each) => (each.after ?? each.before)?.path ?? '');
  const rows = change.states.map(({ kind, fields, before: was, after: is }, index): Cell[] => [
    { title: 'Change', html: badge(kind) },
    {
      title: 'State',
      html: `<a href="#${stateAnchor(paths[index] ?? '')}" data-path="${escapeHtml(paths[index] ?? '')}">${escapeHtml(shortPath(paths[index] ?? ''))}</a>`,
    },
    {
      title: 'Before',
      html: side(was, fields, allOfState, (field, part) => stateField(field, part, before)),
    },
    {
      title: 'Now',
      html: gone(side(is, fields, allOfState, (field, part) => stateField(field, part, after))),
    },
  ]);
  return { ids: paths.map(stateAnchor), rows };
}

const stepList = (steps: readonly RecordedStep[]) =>
  steps
    .map(({ to, did }) => `<div>⇒ ${code(to)}${did.map((line) => `<br>${code(line)}`).join('')}</div>`)
    .join('') || '<span class="quiet">nothing</span>';

function stepsTable(steps: readonly StepChange[]): string {
  const rows = steps.map((step): Cell[] => [
    { title: 'In state', html: code(step.from) },
    { title: 'Event', html: code(step.event) },
    { title: 'Led to before', html: stepList(step.before) },
    { title: 'Leads to now', html: stepList(step.after) },
  ]);
  return tableOf(
    'Recorded steps that changed',
    steps.map((_, index) => `step-${index + 1}`),
    rows,
    'steps',
  );
}

/** `+2 ~1 −0` with words for who does not see it. */
export function countsText(changes: readonly { readonly kind: Kind }[]): string {
  return (['added', 'changed', 'removed'] as const)
    .map((kind) => [kind, changes.filter((each) => each.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `<span class="change ${kind}">${signs[kind]}${count} ${kind}</span>`)
    .join(' ');
}

function pathsText(paths: PathChanges | null): string {
  if (!paths) return 'Which way each path went was not recorded then.';
  const { added, removed, rerouted } = paths;
  if (added.length + removed.length + rerouted.length === 0) return 'All paths go as before.';
  return `${added.length} new paths, ${removed.length} paths gone, ${rerouted.length} go another way.`;
}

function pathLists(paths: PathChanges | null): string {
  if (!paths) return '';
  const part = (title: string, names: readonly string[]) =>
    names.length > 0
      ? `<details><summary>${title}: ${names.length}</summary><ul>${names.map((name) => `<li>${code(name)}</li>`).join('')}</ul></details>`
      : '';
  return part('New', paths.added) + part('Gone', paths.removed) + part('Another way', paths.rerouted);
}

const isOpenInReview =
  ({ states, transitions }: Marks, { transitions: all }: MachineFacts) =>
  (path: string): boolean =>
    [...states.keys()].some((each) => each.startsWith(`${path}.`)) ||
    [...transitions.keys()].some(
      (index) => all[index]?.source === path || all[index]?.source.startsWith(`${path}.`),
    );

/** Parts that are as before have no row on the page: they lead to the page of the machine as it is now. */
function withLinksOut(body: string, { id, after }: MachineChange, merged: MachineFacts): string {
  const here = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, part]) => part));
  const places = new Map(after?.transitions.map((each, place) => [each.id, place]));
  return body.replaceAll(/ href="#([^"]+)"/g, (link, part: string) => {
    if (here.has(part)) return link;
    const number = Number(/^t(\d+)$/.exec(part)?.[1]);
    const place = places.get(merged.transitions[number - 1]?.id ?? '');
    const isThere = after && (Number.isNaN(number) || place !== undefined);
    const anchor = place === undefined ? part : rowAnchor(place);
    return isThere ? ` href="../machines/${encodeURIComponent(id)}.html#${anchor}"` : '';
  });
}

export function reviewPage(review: Review): string {
  const { since, change, merged, pictures, records, version } = review;
  const marks = marksOf(change, merged);
  const indexes = [...marks.transitions.keys()].toSorted((one, other) => one - other);
  const { ids, rows } = stateRows(review);
  const [whole] = merged.states as readonly [StateFacts];
  const transitions = indexes.map((index) => transitionRow(review, index));
  const body = `<p><a href="../review.html">All changes since ${escapeHtml(since)}</a></p>
<div class="machine">
<div class="head">
<div><h1>${escapeHtml(change.id)}: changes</h1>
<p>${countsText([...change.states, ...change.transitions])} since ${escapeHtml(since)}. ${change.after ? `<a href="../machines/${encodeURIComponent(change.id)}.html">The machine as it is now</a>` : 'The machine is gone.'}</p></div>
<div class="tools" role="group" aria-label="Picture">
<button type="button" data-zoom="out" aria-label="Smaller">−</button>
<button type="button" data-zoom="in" aria-label="Larger">+</button>
<button type="button" data-zoom="fit">Fit</button>
<button type="button" data-print>Print</button>
</div>
</div>
<section class="pictures" aria-labelledby="picture-title">
<h2 id="picture-title" class="hidden">Picture</h2>
<p class="quiet"><span class="change added">+ added</span> <span class="change changed">~ changed</span> <span class="change removed">− removed</span>; grey is as before.</p>
${insideOf({ machine: merged, pictures, looks: looksOfReview(marks, merged), isOpen: isOpenInReview(marks, merged) }, whole, 0)}
</section>
<aside class="detail" aria-labelledby="detail-title">
<h2 id="detail-title">Selected</h2>
<div id="detail" aria-live="polite"><p class="quiet">Choose a coloured part of the picture, or a row below.</p></div>
<dl class="facts"><dt>Recorded paths</dt><dd>${pathsText(records.paths)}</dd></dl>
${pathLists(records.paths)}
</aside>
</div>
<section class="tables" aria-labelledby="changes-title">
<h2 id="changes-title">Before and now</h2>
${rows.length > 0 ? tableOf('States', ids, rows, 'state-changes') : ''}
${transitions.length > 0 ? tableOf('Transitions', indexes.map(rowAnchor), transitions, 'transition-changes') : ''}
${records.steps.length > 0 ? `<h2>Recorded steps</h2>${stepsTable(records.steps)}` : ''}
</section>`;
  return toHtml({
    title: `Changes of ${change.id}`,
    tab: 'review.html',
    up: '../',
    body: withLinksOut(body, change, merged),
    version,
  });
}

export interface OverviewEntry {
  readonly change: MachineChange;
  readonly records: RecordChange;
}

const shortChange = ({ change }: OverviewEntry): string => {
  const page = `review/${encodeURIComponent(change.id)}.html`;
  const merged = mergeMachine(change);
  const states = change.states.map(({ kind, before, after, fields }) => {
    const path = (after ?? before)?.path ?? '';
    return `<li>${badge(kind)} <a href="${page}#${stateAnchor(path)}">${escapeHtml(shortPath(path))}</a> <span class="quiet">${fields.join(', ')}</span></li>`;
  });
  const transitions = [...marksOf(change, merged).transitions].map(([index, kind]) => {
    const of = merged.transitions[index] as TransitionFacts;
    const fields = change.transitions.find((each) => (each.after ?? each.before) === of)?.fields ?? [];
    const name = `${shortPath(of.source)} → ${of.targets.map(shortPath).join(' + ') || 'stays'}`;
    return `<li>${badge(kind)} <a href="${page}#${rowAnchor(index)}">${escapeHtml(name)}</a> ${code(of.event)} <span class="quiet">${fields.join(', ')}</span></li>`;
  });
  return [...states, ...transitions].join('\n');
};

/** @param recordsOnly machines whose chart is as before while their record is not */
export function reviewOverview(
  since: string,
  entries: readonly OverviewEntry[],
  recordsOnly: readonly (readonly [id: string, records: RecordChange])[],
  version: string,
): string {
  const all = entries.flatMap(({ change }) => [...change.states, ...change.transitions]);
  const sections = entries.map(
    (entry) => `<section class="reviewed" aria-labelledby="change-${entry.change.id}">
<h2 id="change-${entry.change.id}"><a href="review/${encodeURIComponent(entry.change.id)}.html">${escapeHtml(entry.change.id)}</a></h2>
<p>${countsText([...entry.change.states, ...entry.change.transitions])} <span class="quiet">${entry.records.steps.length} recorded steps changed. ${pathsText(entry.records.paths)}</span></p>
<ul class="changes">${shortChange(entry)}</ul></section>`,
  );
  const others = recordsOnly.map(
    ([id, { steps, paths }]) =>
      `<li id="record-${id}"><b>${escapeHtml(id)}</b>: ${steps.length} recorded steps changed. ${pathsText(paths)}<details><summary>Steps</summary>${stepsTable(steps)}</details></li>`,
  );
  const body = `<h1>Changes since ${escapeHtml(since)}</h1>
<p>${all.length} changes in ${entries.length} machines. ${countsText(all)}</p>
${sections.join('\n') || '<p>No chart has changed.</p>'}
${others.length > 0 ? `<section aria-labelledby="records-only"><h2 id="records-only">Same chart, other steps</h2><p>The chart is as before; what its actions or services do in a step is not.</p><ul>${others.join('\n')}</ul></section>` : ''}`;
  return toHtml({ title: `Changes since ${since}`, tab: 'review.html', body, version });
}

/** The page while nothing is compared. */
export function emptyReview(version: string): string {
  const body = `<h1>Changes</h1>
<p>Nothing is compared yet. <code>npm run charts -- --since v1.4.0</code> writes here what is other than at that tag, branch or commit.</p>`;
  return toHtml({ title: 'Changes', tab: 'review.html', body, version });
}
