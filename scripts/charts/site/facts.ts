/** A machine as plain data: what the pages, their search and the comparison of two versions are made from. */
import { type AnyStateMachine, StateMachine } from 'xstate';
import { toChart } from '../chart.ts';
import type { LoadedMachine } from '../load.ts';

export interface StateFacts {
  readonly path: string;
  readonly name: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The path of the state around it; `null` for the machine as a whole. */
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly initial: string | null;
  readonly tags: readonly string[];
  readonly description: string;
  readonly spec: readonly string[];
  /** `load`, or `load (loadTree)` where the service has another name than its id. */
  readonly invokes: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
}

export interface TransitionFacts {
  readonly id: string;
  readonly source: string;
  readonly event: string;
  readonly guard: string | null;
  /** Empty where the state stays and only acts. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
  readonly description: string;
  readonly spec: readonly string[];
  /** Milliseconds, where the chart names a fixed time. */
  readonly delay: number | null;
}

/** An actor that a machine may start. */
export interface ActorFacts {
  readonly name: string;
  /** The id of the machine that it runs; `null` for a service. */
  readonly machine: string | null;
}

export interface MachineFacts {
  readonly id: string;
  /** Relative to the folder of machines. */
  readonly file: string;
  readonly description: string;
  /** In document order, the machine as a whole first. */
  readonly states: readonly StateFacts[];
  readonly transitions: readonly TransitionFacts[];
  readonly actors: readonly ActorFacts[];
  /** The events from outside that it handles. */
  readonly handles: readonly string[];
}

function delayOf(event: string, delays: AnyStateMachine['implementations']['delays']): number | null {
  const name = /^after\((.+)\)$/.exec(event)?.[1];
  if (name === undefined) return null;
  const given = /^\d+$/.test(name) ? Number(name) : delays[name];
  return typeof given === 'number' ? given : null;
}

export function factsOf({ machine, file }: LoadedMachine): MachineFacts {
  const chart = toChart(machine);
  const parents = new Map(chart.states.flatMap(({ path, children }) => children.map((each) => [each, path])));
  return {
    id: chart.id,
    file,
    description: chart.description ?? '',
    states: chart.states.map((state) => ({
      path: state.path,
      name: state.name,
      type: state.type,
      parent: parents.get(state) ?? null,
      children: state.children.map(({ path }) => path),
      initial: state.initial?.path ?? null,
      tags: state.tags,
      description: state.description ?? '',
      spec: state.spec,
      invokes: state.invokes,
      entry: state.entry,
      exit: state.exit,
    })),
    transitions: chart.transitions.map(({ id, event, guard, actions, description, spec, ...ends }) => ({
      id,
      source: [chart.id, ...ends.source.path].join('.'),
      event,
      guard: guard ?? null,
      targets: ends.targets.map(({ path }) => [chart.id, ...path].join('.')),
      actions,
      description: description ?? '',
      spec,
      delay: delayOf(event, machine.implementations.delays),
    })),
    actors: Object.entries(machine.implementations.actors).map(([name, logic]) => ({
      name,
      machine: logic instanceof StateMachine ? logic.id : null,
    })),
    handles: machine.events.filter((type) => !type.startsWith('xstate.') && !type.includes('*')).toSorted(),
  };
}

/** Whether `path` is `around` or lies in it. */
export const isIn = (path: string, around: string): boolean =>
  path === around || path.startsWith(`${around}.`);
