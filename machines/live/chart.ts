import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { StateMachine } from 'xstate';

/** A way out of a state. */
export interface Exit {
  /** As on the charts: `documents.changed`, `done(load)`, `after(quietDelay)`, `always`. */
  readonly event: string;
  /** The names of its guards. */
  readonly guard: string | null;
  /** Paths of its targets; none where the state stays. */
  readonly targets: readonly string[];
}

/** A state of a chart. Its path is the keys down to it: `open.list.paused`; that of the machine as a whole is empty. */
export interface ChartState {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly initial: string | null;
  readonly tags: readonly string[];
  readonly invokes: readonly string[];
  readonly exits: readonly Exit[];
  readonly states: readonly ChartState[];
}

/** A machine as data: what its picture shows, and what a trail is pinned to. Equal charts give equal JSON. */
export interface Chart {
  readonly id: string;
  readonly root: ChartState;
}

/** The logic of an actor when it is a machine. */
export const machineIn = (logic: unknown): AnyStateMachine | null =>
  logic instanceof StateMachine ? logic : null;

const pathOf = (node: AnyStateNode): string => node.path.join('.');

/** `done(load)`, `error(load)`, `after(quietDelay)`, `always`: the event's type as the charts write it. */
export function eventName(type: string): string {
  if (type === '') return 'always';
  if (type.startsWith('xstate.done.state.')) return 'done(state)';
  const timer = /^xstate\.after\.([^.]+)/.exec(type);
  if (timer) return `after(${timer[1]})`;
  const answer = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/.exec(type);
  if (answer) return `${answer[1]}(${answer[2]})`;
  return type === 'xstate.init' ? 'start' : type;
}

function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  const { type, guards } = guard as { type?: unknown; guards?: readonly unknown[] };
  if (guards) return guards.map(guardName).join(' + ');
  // A function's name is another in a build: it must not change the hash.
  return typeof guard === 'object' && typeof type === 'string' ? type : 'inline';
}

const exitOf = ({ eventType, guard, target = [] }: AnyTransitionDefinition): Exit => ({
  event: eventName(eventType),
  guard: guardName(guard),
  targets: (target as readonly AnyStateNode[]).map(pathOf),
});

function stateOf(node: AnyStateNode): ChartState {
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return {
    path: pathOf(node),
    name: node.key,
    type: node.type,
    initial: initial ? pathOf(initial) : null,
    tags: node.tags,
    invokes: node.invoke.map(({ id }) => id),
    exits: [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(exitOf),
    states: Object.values<AnyStateNode>(node.states).map(stateOf),
  };
}

/** A state and all inside it, in the order of the chart. */
export const statesIn = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap(statesIn),
];

/** The chart of a machine. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  id: machine.id,
  root: stateOf(machine.root),
});
