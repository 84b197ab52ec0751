/** Charts in Graphviz's language. Colours are left to the page: every shape carries a class. */
import type { Chart, ChartArrow, ChartState } from './chart.ts';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const cluster = (state: ChartState) => `cluster_${state.key}`;
const anchor = (state: ChartState) => `${state.key}__start`;
const anyNode = (state: ChartState) => `${state.key}__any`;

function rows(state: ChartState): string {
  const small = [
    ...state.invokes.map((invoke) => `invoke: ${invoke}`),
    ...state.entry.map((action) => `entry / ${action}`),
    ...state.exit.map((action) => `exit / ${action}`),
    ...state.inner.map((label) => `${label} (stays)`),
  ];
  const row = (text: string) =>
    `<tr><td align="left"><font point-size="10">${escapeHtml(text)}</font></td></tr>`;
  const title = `<tr><td><b>${escapeHtml(state.name)}</b></td></tr>`;
  return `<<table border="0" cellborder="0" cellspacing="0" cellpadding="2">${title}${small.map(row).join('')}</table>>`;
}

function nodeLines(state: ChartState): string[] {
  if (state.children.length > 0) {
    const region = state.type === 'parallel' ? 'parallel' : 'compound';
    return [
      `subgraph ${quote(cluster(state))} {`,
      `label=${rows(state)}; class="group ${region}"; style="rounded"; margin=14;`,
      ...insideLines(state),
      '}',
    ];
  }
  if (state.type === 'history') return [`${quote(state.key)} [shape=circle, label="H", class="state"];`];
  return [`${quote(state.key)} [label=${rows(state)}, class="state ${state.type}"];`];
}

function insideLines(state: ChartState): string[] {
  const initial = state.initial;
  const point = initial ? 'width=0.12' : 'width=0.02, style=invis';
  return [
    // Arrows to and from the group as a whole are tied to this point and cut off at the group's border.
    `${quote(anchor(state))} [shape=circle, label="", class="start", fixedsize=true, ${point}];`,
    ...(state.startsInside
      ? [
          `${quote(anyNode(state))} [label="any state", class="any", fontsize=10, height=0.25, margin="0.08,0.03"];`,
        ]
      : []),
    ...state.children.flatMap(nodeLines),
    ...(initial ? [edge(anchor(state), initial, state, [])] : []),
  ];
}

/** An arrow's end: the state, or its point with the border to stop at. */
function edge(tail: string, to: ChartState, from: ChartState, extra: readonly string[]): string {
  const isGroup = to.children.length > 0;
  const stopsAtBorder = isGroup && !from.path.startsWith(`${to.path}.`) && from.path !== to.path;
  const attributes = [...extra, ...(stopsAtBorder ? [`lhead=${quote(cluster(to))}`] : [])];
  return `${quote(tail)} -> ${quote(isGroup ? anchor(to) : to.key)} [${attributes.join(', ')}];`;
}

/** Long labels break before the guard, so that arrows stay close together. */
function labelText(labels: readonly string[]): string {
  const lines = labels.flatMap((label) =>
    label.length > 30 ? label.replace(' [', '\n  [').split('\n') : [label],
  );
  return `"${lines.map((line) => `${quote(` ${line} `).slice(1, -1)}\\l`).join('')}"`;
}

function arrowLine({ from, to, inside, labels }: ChartArrow): string {
  const text = `label=${labelText(labels)}`;
  if (from.children.length === 0) return edge(from.key, to, from, [text]);
  if (inside || from.path === to.path) return edge(inside ? anyNode(from) : anchor(from), to, from, [text]);
  const leavesBorder = !from.path.startsWith(`${to.path}.`) || to.children.length === 0;
  return edge(anchor(from), to, from, leavesBorder ? [text, `ltail=${quote(cluster(from))}`] : [text]);
}

/** The chart as a DOT graph. */
export function toDot(chart: Chart): string {
  return [
    'digraph {',
    'compound=true; newrank=true; rankdir=TB; bgcolor="transparent"; nodesep=0.35; ranksep=0.45; pad=0.1;',
    'graph [fontname="Helvetica", fontsize=12];',
    'node [fontname="Helvetica", fontsize=12, shape=box, style=rounded, margin="0.12,0.06"];',
    'edge [fontname="Helvetica", fontsize=10, arrowsize=0.7];',
    ...nodeLines(chart.root),
    ...chart.arrows.map(arrowLine),
    '}',
  ].join('\n');
}
