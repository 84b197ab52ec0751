/** A folded chart in Graphviz's language, and what Graphviz draws as a picture that a page can speak to. */
import { escapeHtml } from '../html.ts';
import type { MachineFacts, StateFacts } from './facts.ts';
import { type End, type Fold, type FoldedArrow, foldChart, statesByPath } from './folding.ts';

export interface PictureOptions {
  readonly direction: 'TB' | 'LR';
  /** `text`: event and guard at each arrow; `numbers`: the numbers of the table's rows, for charts with too many words. */
  readonly labels: 'text' | 'numbers';
  /** What stands after a label, such as how many paths take the transition. */
  readonly suffix?: (transition: number) => string;
  /** A further class of a transition's label and arrow. */
  readonly transitionClass?: (transition: number) => string;
  /** A further class of a state's box. */
  readonly stateClass?: (path: string) => string;
}

/** The id of a state's or a transition's place on its page. */
export const stateAnchor = (path: string) => `s-${path.replace(/[^\w.-]/g, '_')}`;
export const insideAnchor = (path: string) => `in-${path.replace(/[^\w.-]/g, '_')}`;
export const rowAnchor = (transition: number) => `t${transition + 1}`;

const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const longest = 24;

/** Breaks at blanks, dots, brackets and capitals, so that no line of a label is much longer than the rest. */
export function wrap(text: string, width = longest): string[] {
  const parts = text.split(/(?<=[ ,])|(?=[[(])|(?<=\.)(?=\w)/);
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && (last + part).trimEnd().length <= width) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.flatMap((line) => line.trim().match(new RegExp(`.{1,${width + 10}}`, 'g')) ?? []);
}

/** `done(loadTree)` is `done` where the state has one service only: its name stands in the state. */
export function shortEvent(event: string, source: StateFacts | undefined): string {
  const [, kind, name] = /^(done|error)\((\w+)\)$/.exec(event) ?? [];
  const isOnly = source?.invokes.length === 1 && source.invokes[0]?.split(' ')[0] === name;
  return kind && isOnly ? kind : event;
}

interface Line {
  readonly text: string;
  readonly transition: number;
}

interface Labelled {
  readonly arrow: FoldedArrow;
  readonly lines: readonly Line[];
}

function linesOf(machine: MachineFacts, arrow: FoldedArrow, options: PictureOptions): Line[] {
  const states = statesByPath(machine);
  const suffix = options.suffix ?? (() => '');
  if (options.labels === 'numbers') {
    return arrow.transitions.map((transition) => ({
      text: `${transition + 1}${suffix(transition)}`,
      transition,
    }));
  }
  return arrow.transitions.flatMap((transition) => {
    const { event, guard, source } = machine.transitions[transition] as MachineFacts['transitions'][number];
    const short = shortEvent(event, states.get(source));
    const text = short === 'always' && guard ? `[${guard}]` : guard ? `${short} [${guard}]` : short;
    return wrap(`${text}${suffix(transition)}`).map((line) => ({ text: line, transition }));
  });
}

const inTitle = (text: string) => escapeHtml(text).replaceAll('-', '&#45;');

/** A picture's DOT, and by edge its lines, so that what is drawn can be found again. */
export function toPicture(machine: MachineFacts, fold: Fold, options: PictureOptions) {
  const states = statesByPath(machine);
  const { arrows, quiet } = foldChart(machine, fold);
  const numberOf = new Map(machine.states.map(({ path }, index) => [path, index]));
  const key = (path: string) => `n${numberOf.get(path)}`;
  const startsInside = new Set(arrows.filter(({ from }) => from.kind === 'any').map(({ from }) => from.path));
  const extra = (path: string) => {
    const given = options.stateClass?.(path) ?? '';
    return given === '' ? '' : ` ${given}`;
  };
  const isOpen = (path: string) => fold.open.has(path);

  const boxRows = (state: StateFacts): string => {
    const isFolded = state.children.length > 0;
    const stays = quiet.get(state.path)?.length ?? 0;
    const small = [
      ...state.invokes.map((invoke) => `↯ ${invoke}`),
      ...(isFolded ? [`＋ ${state.children.length} inside`] : stays > 0 ? [`↻ ${stays}`] : []),
    ];
    const row = (text: string) => `<tr><td><font point-size="11">${inTitle(text)}</font></td></tr>`;
    return `<<table border="0" cellborder="0" cellspacing="0" cellpadding="1"><tr><td><b>${inTitle(state.name)}</b></td></tr>${small.map(row).join('')}</table>>`;
  };

  const box = (state: StateFacts): string => {
    const isFolded = state.children.length > 0;
    const kind = isFolded ? 'folded' : state.type;
    const url = isFolded ? insideAnchor(state.path) : stateAnchor(state.path);
    if (state.type === 'history')
      return `${key(state.path)} [id=${quote(`box ${state.path}`)}, shape=circle, label="H", class="state history${extra(state.path)}", URL="#${url}"];`;
    return `${key(state.path)} [id=${quote(`box ${state.path}`)}, label=${boxRows(state)}, class="state ${kind}${extra(state.path)}", URL="#${url}"];`;
  };

  const inside = (state: StateFacts): string[] => [
    `${key(state.path)}_start [shape=circle, label="", class="start", fixedsize=true, ${state.initial ? 'width=0.1, height=0.1' : 'width=0.02, height=0.02, style=invis'}];`,
    ...(startsInside.has(state.path)
      ? [
          `${key(state.path)}_any [label="any state", class="any", fontsize=10, height=0.22, margin="0.06,0.02"];`,
        ]
      : []),
    ...state.children.flatMap((path) => {
      const child = states.get(path) as StateFacts;
      if (!isOpen(path)) return [box(child)];
      return [
        `subgraph cluster_${key(path)} { id=${quote(`box ${path}`)}; label=${boxRows({ ...child, children: [] })}; class="group${extra(path)}"; style="rounded"; margin=10; URL="#${stateAnchor(path)}";`,
        ...inside(child),
        '}',
      ];
    }),
    ...(state.initial
      ? [
          `${key(state.path)}_start -> ${isOpen(state.initial) ? `${key(state.initial)}_start` : key(state.initial)} [class="first"${isOpen(state.initial) ? `, lhead=cluster_${key(state.initial)}` : ''}];`,
        ]
      : []),
  ];

  const outside = new Map<string, string>();
  const nameOf = ({ kind, path }: End): string => {
    if (kind === 'outside') {
      const known = outside.get(path) ?? `o${outside.size}`;
      outside.set(path, known);
      return known;
    }
    if (kind === 'any') return `${key(path)}_any`;
    return isOpen(path) ? `${key(path)}_start` : key(path);
  };

  const labelled: Labelled[] = arrows.map((arrow) => ({ arrow, lines: linesOf(machine, arrow, options) }));
  const edges = labelled.map(({ arrow: { from, to }, lines }, index) => {
    const [tail, head] = [nameOf(from), nameOf(to)];
    const isCluster = (end: End) => end.kind === 'state' && isOpen(end.path);
    const holds = (around: End, end: End) => end.path.startsWith(`${around.path}.`);
    const attributes = [
      `id="edge ${index}"`,
      `class="arrow"`,
      `label="${lines.map(({ text }) => `${quote(` ${text} `).slice(1, -1)}\\l`).join('')}"`,
      ...(isCluster(to) && !holds(to, from) ? [`lhead=cluster_${key(to.path)}`] : []),
      ...(isCluster(from) && !holds(from, to) ? [`ltail=cluster_${key(from.path)}`] : []),
    ];
    return `${tail} -> ${head} [${attributes.join(', ')}];`;
  });

  const dot = [
    'digraph {',
    `compound=true; newrank=true; rankdir=${options.direction}; bgcolor="transparent"; nodesep=0.28; ranksep=0.36; pad=0.08;`,
    'graph [fontname="Helvetica", fontsize=13];',
    'node [fontname="Helvetica", fontsize=13, shape=box, style=rounded, margin="0.1,0.05", height=0.36];',
    'edge [fontname="Helvetica", fontsize=11, arrowsize=0.6];',
    ...inside(fold.top),
    ...[...outside].map(
      ([path, name]) =>
        `${name} [label=${quote(path.slice(machine.id.length + 1) || machine.id)}, class="outside", style="rounded,dashed", fontsize=10, height=0.25, margin="0.06,0.03"];`,
    ),
    ...edges,
    '}',
  ].join('\n');
  return { dot, labelled };
}

/** The `<svg>` of a picture: arrows and labels know their transitions, boxes their states. */
export function toSvg(
  drawn: string,
  labelled: readonly Labelled[],
  title: string,
  classOf: (transition: number) => string = () => '',
): string {
  const svg = drawn
    .slice(drawn.indexOf('<svg'))
    .replaceAll(/<title>[^<]*<\/title>\n?/g, '')
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replaceAll('&#45;', '-')
    .replaceAll(
      / (?:fill|stroke|font-family|font-size|font-weight|text-anchor|stroke-dasharray)="[^"]*"/g,
      (attribute) => (/font-size|font-weight|text-anchor/.test(attribute) ? attribute : ''),
    )
    .replaceAll(/ xlink:(?:href|title)="([^"]*)"/g, (whole, value: string) =>
      whole.includes('xlink:href') ? ` href="${value}"` : '',
    )
    .replaceAll(/<g id="a_[^"]*">/g, '<g>')
    .replace(/<g id="graph0"[^>]*transform/, '<g transform')
    .replaceAll(/id="box ([^"]*)"/g, 'data-state="$1"');
  const withArrows = svg.replaceAll(
    /<g id="edge (\d+)" class="([^"]*)">([\s\S]*?)\n<\/g>/g,
    (_whole, number: string, classes: string, content: string) => {
      const { arrow, lines } = labelled[Number(number)] as Labelled;
      let at = 0;
      const texts = content.replaceAll(
        /<text([^>]*)>([^<]*)<\/text>/g,
        (_text, rest: string, said: string) => {
          const transition = lines[at]?.transition ?? -1;
          at += 1;
          const given = classOf(transition);
          return `<a href="#${rowAnchor(transition)}" data-t="${transition}"${given ? ` class="${given}"` : ''}><text${rest}>${said}</text></a>`;
        },
      );
      const given = new Set(arrow.transitions.map(classOf).filter(Boolean));
      return `<g class="${[classes, ...given].join(' ')}" data-ts="${arrow.transitions.join(' ')}">${texts}\n</g>`;
    },
  );
  return withArrows.replace(/<svg width="(\d+)pt" height="(\d+)pt"/, (_, width, height) => {
    const label = escapeHtml(title);
    return `<svg role="group" aria-label="${label}" data-width="${width}" width="${width}" height="${height}"`;
  });
}

export function sizeOf(drawn: string): { width: number; height: number } {
  const [, width = '0', height = '0'] = /<svg width="(\d+)pt" height="(\d+)pt"/.exec(drawn) ?? [];
  return { width: Number(width), height: Number(height) };
}
