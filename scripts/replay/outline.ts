/** The states and ways of a chart without what needs data: which states an event can lead to, whatever its guards say. */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate';
import { stateName } from '../../src/platform/report/trail.ts';

type Json = Record<string, unknown>;

/** The most combinations of answers of guards that are tried for one step. */
const mostTries = 1_000;
/** The most answers within one: guards that always say yes can lead in a circle. */
const mostAnswers = 20;

const listOf = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? (one as readonly T[]) : [one as T];

/** Transitions with the same targets, each guard replaced by one that is asked for its answer. */
function waysOf(config: unknown): unknown[] {
  return listOf(config as Json | string).map((way) => {
    if (typeof way === 'string') return { target: way };
    const { target, reenter, guard } = (way ?? {}) as Json;
    return {
      ...(target !== undefined && { target }),
      ...(reenter !== undefined && { reenter }),
      ...(guard !== undefined && { guard: 'answer' }),
    };
  });
}

const waysByEvent = (config: unknown, typeOf: (key: string) => string): Json =>
  Object.fromEntries(
    Object.entries((config ?? {}) as Json).map(([key, ways]) => [typeOf(key), waysOf(ways)]),
  );

/** A state without actions, actors and delays: what these bring arrives as events of the log. */
function outlineOf(config: Json, id: string): Json {
  const ownId = typeof config.id === 'string' ? config.id : id;
  const invoked = listOf<Json>(config.invoke as Json | undefined).flatMap((invoke, at) => {
    const actor = typeof invoke.id === 'string' ? invoke.id : `${at}.${ownId}`;
    return Object.entries({ onDone: 'done', onError: 'error', onSnapshot: 'snapshot' }).flatMap(
      ([key, kind]) =>
        invoke[key] === undefined ? [] : [[`xstate.${kind}.actor.${actor}`, waysOf(invoke[key])]],
    );
  });
  return {
    id: ownId,
    ...(['type', 'initial', 'history', 'target'] as const).reduce<Json>((kept, key) => {
      const value = config[key];
      if (value !== undefined)
        kept[key] = key === 'initial' && typeof value === 'object' ? (value as Json).target : value;
      return kept;
    }, {}),
    on: {
      ...waysByEvent(config.on, (type) => type),
      ...waysByEvent(config.after, (delay) => `xstate.after.${delay}.${ownId}`),
      ...Object.fromEntries(invoked),
    },
    ...(config.always !== undefined && { always: waysOf(config.always) }),
    ...(config.onDone !== undefined && { onDone: waysOf(config.onDone) }),
    states: Object.fromEntries(
      Object.entries((config.states ?? {}) as Json).map(([key, state]) => [
        key,
        outlineOf(state as Json, `${ownId}.${key}`),
      ]),
    ),
  };
}

/** A chart of which only states and ways are left. */
export interface Outline {
  /** The states in which an actor can begin. */
  begin(): ReadonlyMap<string, StateValue>;
  /** The states, by their name in a log, that an event can lead to. An event that is not handled leads to none. */
  after(value: StateValue, event: string): ReadonlyMap<string, StateValue>;
  /** The state that a log names; `null` where the chart has none of this name. */
  named(state: string): StateValue | null;
  /** The events that the chart handles by their name. */
  readonly events: readonly string[];
}

/** Answers of guards, tried in turn: each run asks as many as it needs, the next changes the last that was "no". */
class Answers {
  #given: boolean[] = [];
  #asked = 0;

  readonly ask = (): boolean => {
    const at = this.#asked;
    if (at === mostAnswers) throw new Error('the guards lead in a circle');
    this.#asked += 1;
    this.#given[at] ??= false;
    return this.#given[at] ?? false;
  };

  /** Goes on to the next combination; `false` when all were tried. */
  next(): boolean {
    this.#given.length = this.#asked;
    this.#asked = 0;
    while (this.#given.at(-1) === true) this.#given.pop();
    if (this.#given.length === 0) return false;
    this.#given[this.#given.length - 1] = true;
    return true;
  }
}

/** What is left of a chart without data. */
export function outline(machine: AnyStateMachine): Outline {
  let answers = new Answers();
  const logic = createMachine(
    outlineOf(machine.config as Json, machine.id) as never,
    {
      guards: { answer: () => answers.ask() },
    } as never,
  ) as AnyStateMachine;

  const every = (run: () => AnyMachineSnapshot): ReadonlyMap<string, StateValue> => {
    answers = new Answers();
    const found = new Map<string, StateValue>();
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        const { value } = run();
        found.set(stateName(value), value);
      } catch {
        // In a circle: no step of an actor ends so.
      }
      if (!answers.next()) break;
    }
    return found;
  };

  return {
    begin: () => every(() => initialTransition(logic)[0] as AnyMachineSnapshot),
    after(value, event) {
      const before = logic.resolveState({ value, context: {} });
      return every(() => transition(logic, before, { type: event } as never)[0] as AnyMachineSnapshot);
    },
    named: (state) => valueNamed(machine, state),
    events: logic.events.filter((type) => !type.startsWith('xstate.') && !type.includes('*')),
  };
}

/** The state value that a log calls so; `null` where the chart has none of this name. */
function valueNamed(machine: AnyStateMachine, state: string): StateValue | null {
  const parts = state.split(' ');
  type Node = AnyStateMachine['root'];
  /** Takes the part of a node off the parts; `undefined` where they do not fit. */
  const take = (node: Node): StateValue | undefined => {
    if (node.type === 'parallel') {
      const value: Record<string, StateValue> = {};
      for (const region of Object.values(node.states) as Node[]) {
        const inner = takeKey(region);
        if (inner === undefined) return undefined;
        value[region.key] = inner;
      }
      return value;
    }
    const key = /^[^.]+/.exec(parts[0] ?? '')?.[0] ?? '';
    const child = node.states[key] as Node | undefined;
    const inner = child && takeKey(child);
    if (child === undefined || inner === undefined) return undefined;
    return Object.keys(child.states).length === 0 ? key : { [key]: inner };
  };
  /** Takes the key of a state and what is inside it. */
  const takeKey = (node: Node): StateValue | undefined => {
    const [first = ''] = parts;
    if (Object.keys(node.states).length === 0) {
      if (first !== node.key) return undefined;
      parts.shift();
      return {};
    }
    if (!first.startsWith(`${node.key}.`)) return undefined;
    parts[0] = first.slice(node.key.length + 1);
    return take(node);
  };
  const value = take(machine.root);
  return value !== undefined && parts.length === 0 ? value : null;
}
