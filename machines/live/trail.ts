import type { StateValue } from 'xstate';
import type { Chart } from './chart.ts';
import { eventName } from './chart.ts';
import type { Masked } from './mask.ts';
import { maskedText } from './mask.ts';

/** The most steps that the live view keeps; the oldest make room for new ones. */
export const maxLiveSteps = 1000;

/** An event that an actor has handled. */
export interface Step {
  /** Counted from 1 over all actors. */
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  /** The key of the actor. */
  readonly actor: string;
  /** XState's type of the event; the id of a spawned actor in it is replaced by that actor's name. */
  readonly type: string;
  readonly payload: Masked;
  /** The state before; `null` when it has just started. */
  readonly from: StateValue | null;
  readonly to: StateValue;
}

/** An actor that runs a machine. */
export interface TrailActor {
  readonly key: string;
  /** Its system id, or the id of its machine with a number: never an id that was made of data. */
  readonly name: string;
  /** The id of its machine. */
  readonly machine: string;
  readonly parent: string | null;
  /** The number of the step with which it began, 0 before the recording did; and of that with which it ended. */
  readonly since: number;
  readonly until: number | null;
  /** Where it was when the recording of it began. */
  readonly begin: { readonly value: StateValue; readonly context: Masked };
}

/** What the live view has recorded, oldest first. */
export interface Trail {
  readonly steps: readonly Step[];
  readonly actors: readonly TrailActor[];
  /** The charts of the actors, by the id of their machine. */
  readonly charts: Readonly<Record<string, Chart>>;
  /** How many steps there were, with those that made room. */
  readonly count: number;
}

export const emptyTrail: Trail = { steps: [], actors: [], charts: {}, count: 0 };

/** The machine that hosts a flow, and the state in which it has not been asked for. */
const hostMachine = 'flowHost';
const hostSuffix = '.host';

/** `ready.list.idle`: the active states at the end of each branch, without the machine's name. */
export const leavesOf = (value: StateValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = leavesOf(inner);
    return below.length === 0 ? [key] : below.map((leaf) => `${key}.${leaf}`);
  });
};

/** The paths of all active states, the outer ones first. */
export const activeOf = (value: StateValue | undefined): ReadonlySet<string> =>
  new Set(
    leavesOf(value).flatMap((leaf) => {
      const keys = leaf.split('.');
      return keys.map((_key, at) => keys.slice(0, at + 1).join('.'));
    }),
  );

/** The states that a step entered, as the ends of their branches; empty where everything stayed. */
export const enteredBy = ({ from, to }: Step): readonly string[] => {
  const before = new Set(from === null ? [] : leavesOf(from));
  return leavesOf(to).filter((leaf) => !before.has(leaf));
};

/** The state of an actor right after the step with this number; `undefined` before it was there. */
export function valueAt({ steps }: Trail, actor: TrailActor, number: number): StateValue | undefined {
  if (number < actor.since) return undefined;
  const own = steps.filter((step) => step.actor === actor.key);
  const last = own.findLast((step) => step.number <= number);
  if (last) return last.to;
  return own[0] ? (own[0].from ?? undefined) : actor.begin.value;
}

/** A line of the list of actors. */
export interface ActorRow {
  readonly actor: TrailActor;
  /** 0 for root. */
  readonly level: number;
  /** The flow that a host stands for. */
  readonly name: string;
  readonly value: StateValue | undefined;
  /** A flow that was not asked for. */
  readonly isWaiting: boolean;
}

/** The actors after a step, each below the one that started it; the flow of a host takes the host's place. */
export function actorsAt(trail: Trail, number: number): readonly ActorRow[] {
  const there = trail.actors.filter(
    ({ since, until }) => since <= number && (until === null || until > number),
  );
  const childrenOf = (key: string | null) => there.filter(({ parent }) => parent === key);
  const rowsOf = (actor: TrailActor, level: number): readonly ActorRow[] => {
    const below = childrenOf(actor.key);
    if (actor.machine === hostMachine && below.length > 0) return below.flatMap((one) => rowsOf(one, level));
    const value = valueAt(trail, actor, number);
    const isHost = actor.machine === hostMachine;
    const row = {
      actor,
      level,
      name: isHost && actor.name.endsWith(hostSuffix) ? actor.name.slice(0, -hostSuffix.length) : actor.name,
      value,
      isWaiting: isHost && value === 'waiting',
    };
    return [row, ...below.flatMap((one) => rowsOf(one, level + 1))];
  };
  const rows = childrenOf(null).flatMap((actor) => rowsOf(actor, 0));
  return [...rows.filter(({ isWaiting }) => !isWaiting), ...rows.filter(({ isWaiting }) => isWaiting)];
}

/** The keys of an actor and of all that it started, directly or not. */
function belowOf(actors: readonly TrailActor[], key: string): ReadonlySet<string> {
  const keys = new Set([key]);
  // Children come after their parents in the list.
  for (const actor of actors) if (actor.parent !== null && keys.has(actor.parent)) keys.add(actor.key);
  return keys;
}

/** What the list of events is narrowed to. */
export interface Filter {
  /** Words of the event, the actor or the states, in any case. */
  readonly text: string;
  /** The key of an actor: it and all below it; `null` for every actor. */
  readonly scope: string | null;
}

/** The steps that pass a filter, oldest first. */
export function shownSteps({ steps, actors }: Trail, { text, scope }: Filter): readonly Step[] {
  const keys = scope === null ? null : belowOf(actors, scope);
  const names = new Map(actors.map(({ key, name }) => [key, name]));
  const wanted = text.trim().toLowerCase();
  return steps.filter((step) => {
    if (keys && !keys.has(step.actor)) return false;
    if (wanted === '') return true;
    const said = [eventName(step.type), names.get(step.actor), ...enteredBy(step), maskedText(step.payload)];
    return said.join(' ').toLowerCase().includes(wanted);
  });
}
