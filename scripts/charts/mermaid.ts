/** Charts as Mermaid's `stateDiagram-v2`, for readers and tools that know it. */
import type { Chart, ChartArrow, ChartState } from './chart.ts';

/** Mermaid reads `;`, `#`, quotes, braces and angle brackets in a label as its own; they are written as entities. */
function escapeLabel(text: string): string {
  return text.replace(/[#;"<>{}:]/g, (char) => `#${char.charCodeAt(0)};`);
}

const anyKey = (state: ChartState) => `${state.key}__any`;

function stateLines(state: ChartState, indent: string): string[] {
  const notes = [
    ...state.invokes.map((invoke) => `invoke ${invoke}`),
    ...state.inner.map((label) => `· ${label}`),
  ];
  if (state.children.length === 0) {
    return [state.name, ...notes].map((text) => `${indent}${state.key} : ${escapeLabel(text)}`);
  }
  const title = [state.name, ...notes].map(escapeLabel).join('<br/>');
  return [`${indent}state "${title}" as ${state.key} {`, ...insideLines(state, `${indent}  `), `${indent}}`];
}

function insideLines(state: ChartState, indent: string): string[] {
  const lines = state.children.flatMap((child, index) => [
    ...(state.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...stateLines(child, indent),
    ...(child.type === 'final' ? [`${indent}${child.key} --> [*]`] : []),
  ]);
  if (state.initial) lines.unshift(`${indent}[*] --> ${state.initial.key}`);
  if (state.startsInside) lines.push(`${indent}${anyKey(state)} : ${escapeLabel(`any of ${state.name}`)}`);
  return lines;
}

/** The state that an arrow to `state` must name: Mermaid cannot draw one from a state to another that holds it. */
function enterable(state: ChartState, from: ChartState): ChartState {
  const holdsSource = from.path.startsWith(`${state.path}.`);
  const first = state.initial ?? state.children[0];
  return holdsSource && first ? enterable(first, from) : state;
}

function arrowLine({ from, to, inside, labels }: ChartArrow): string {
  return `  ${inside ? anyKey(from) : from.key} --> ${enterable(to, from).key} : ${labels.map(escapeLabel).join('<br/>')}`;
}

/** The chart as the text of a `.mmd` file. */
export function toMermaid({ root, arrows }: Chart): string {
  // Regions side by side need a state around them; other machines do without the extra frame.
  const states = root.type === 'parallel' ? stateLines(root, '  ') : insideLines(root, '  ');
  return `${['stateDiagram-v2', ...states, ...arrows.map(arrowLine)].join('\n')}\n`;
}
