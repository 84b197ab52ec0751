/** A machine as something to draw: a tree of states, and arrows between them. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { actionLabel, specOf, statePath } from './labels.ts';
import { allStates, type ChartTransition, listTransitions } from './transitions.ts';

export interface ChartState {
  /** Safe as an identifier in DOT and Mermaid. */
  readonly key: string;
  readonly path: string;
  readonly name: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly initial: ChartState | undefined;
  readonly children: readonly ChartState[];
  readonly tags: readonly string[];
  readonly description: string | undefined;
  readonly spec: readonly string[];
  /** `load`, or `load (loadTree)` where the actor has another name than its id. */
  readonly invokes: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** Labels of the transitions that stay in the state; they are written into it rather than drawn. */
  readonly inner: readonly string[];
  /** Whether arrows start at the state as a whole and end inside it, so that it needs a place for them to start. */
  readonly startsInside: boolean;
}

export interface ChartArrow {
  readonly from: ChartState;
  readonly to: ChartState;
  /** Where a state as a whole goes to a state inside it, the arrow starts inside too. */
  readonly inside: boolean;
  /** One a transition. */
  readonly labels: readonly string[];
}

export interface Chart {
  readonly id: string;
  readonly description: string | undefined;
  readonly root: ChartState;
  /** All states in document order, the root first. */
  readonly states: readonly ChartState[];
  readonly arrows: readonly ChartArrow[];
  readonly transitions: readonly ChartTransition[];
}

/** `send.start [hasFiles]` */
export function transitionLabel({ event, guard }: ChartTransition): string {
  return guard ? `${event} [${guard}]` : event;
}

function isWithin(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  return node.parent !== undefined && (node.parent === ancestor || isWithin(node.parent, ancestor));
}

function toState(node: AnyStateNode, transitions: readonly ChartTransition[]): ChartState {
  const children = Object.values<AnyStateNode>(node.states).map((child) => toState(child, transitions));
  const own = transitions.filter(({ source }) => source === node);
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return {
    key: statePath(node).replace(/\W/g, '_'),
    path: statePath(node),
    name: node.key,
    type: node.type as ChartState['type'],
    initial: children.find(({ path }) => initial !== undefined && path === statePath(initial)),
    children,
    tags: node.tags,
    description: node.description,
    spec: specOf(node.meta),
    invokes: node.invoke.map(({ id, src }) => (id === src ? id : `${id} (${src})`)),
    // What XState adds for `after` is drawn as the arrow of the timer.
    entry: node.entry.map(actionLabel).filter((label) => !label.startsWith('raise xstate.after.')),
    exit: node.exit.map(actionLabel).filter((label) => label !== 'cancel'),
    inner: own.filter(({ targets }) => targets.length === 0).map(transitionLabel),
    startsInside: own.some(({ targets }) => targets.some((target) => isWithin(target, node))),
  };
}

function flatten(state: ChartState): ChartState[] {
  return [state, ...state.children.flatMap(flatten)];
}

/** The whole of a machine as a chart; two machines alike give the same chart. */
export function toChart(machine: AnyStateMachine): Chart {
  const transitions = listTransitions(machine);
  const root = toState(machine.root, transitions);
  const states = flatten(root);
  const byNode = new Map(allStates(machine.root).map((node, index) => [node, states[index]]));
  const arrows = new Map<string, ChartArrow & { labels: string[] }>();
  for (const transition of transitions) {
    for (const target of transition.targets) {
      const from = byNode.get(transition.source);
      const to = byNode.get(target);
      if (!from || !to) continue;
      const key = `${from.key} ${to.key}`;
      const arrow = arrows.get(key) ?? { from, to, inside: isWithin(target, transition.source), labels: [] };
      arrow.labels.push(transitionLabel(transition));
      arrows.set(key, arrow);
    }
  }
  return {
    id: machine.id,
    description: machine.root.description,
    root,
    states,
    arrows: [...arrows.values()],
    transitions,
  };
}
