/** What is other in a machine than it was: states, transitions, and what of them. */
import type { MachineFacts, StateFacts, TransitionFacts } from '../site/facts.ts';

export type Kind = 'added' | 'removed' | 'changed';

/** A part of a state or a transition that is other than before. */
export type Field =
  | 'kind'
  | 'starts in'
  | 'waits for'
  | 'on entry'
  | 'on exit'
  | 'tags'
  | 'only when'
  | 'goes to'
  | 'then'
  | 'delay'
  | 'description'
  | 'rows';

export interface StateChange {
  readonly kind: Kind;
  readonly before: StateFacts | null;
  readonly after: StateFacts | null;
  readonly fields: readonly Field[];
}

export interface TransitionChange {
  readonly kind: Kind;
  readonly before: TransitionFacts | null;
  readonly after: TransitionFacts | null;
  readonly fields: readonly Field[];
}

export interface MachineChange {
  readonly kind: Kind;
  readonly id: string;
  readonly before: MachineFacts | null;
  readonly after: MachineFacts | null;
  readonly states: readonly StateChange[];
  readonly transitions: readonly TransitionChange[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function otherFields<T>(before: T, after: T, names: readonly (readonly [Field, keyof T])[]): Field[] {
  return names.filter(([, key]) => !same(before[key], after[key])).map(([field]) => field);
}

const stateFields: readonly (readonly [Field, keyof StateFacts])[] = [
  ['kind', 'type'],
  ['starts in', 'initial'],
  ['waits for', 'invokes'],
  ['on entry', 'entry'],
  ['on exit', 'exit'],
  ['tags', 'tags'],
  ['description', 'description'],
  ['rows', 'spec'],
];

const transitionFields: readonly (readonly [Field, keyof TransitionFacts])[] = [
  ['only when', 'guard'],
  ['goes to', 'targets'],
  ['then', 'actions'],
  ['delay', 'delay'],
  ['description', 'description'],
  ['rows', 'spec'],
];

function compareStates(before: readonly StateFacts[], after: readonly StateFacts[]): StateChange[] {
  const old = new Map(before.map((state) => [state.path, state]));
  const now = new Set(after.map(({ path }) => path));
  const current = after.flatMap((state): StateChange[] => {
    const was = old.get(state.path);
    if (!was) return [{ kind: 'added', before: null, after: state, fields: [] }];
    const fields = otherFields(was, state, stateFields);
    return fields.length > 0 ? [{ kind: 'changed', before: was, after: state, fields }] : [];
  });
  const gone = before.filter(({ path }) => !now.has(path));
  return [
    ...current,
    ...gone.map((state): StateChange => ({ kind: 'removed', before: state, after: null, fields: [] })),
  ];
}

type Pair = readonly [before: TransitionFacts, after: TransitionFacts];

/** Transitions that are the same one before and after: by id, else by state, event and target or guard, else by state and event. */
function pairTransitions(before: readonly TransitionFacts[], after: readonly TransitionFacts[]): Pair[] {
  const keys: readonly ((transition: TransitionFacts) => string)[] = [
    ({ id }) => id,
    ({ source, event, targets }) => JSON.stringify([source, event, targets]),
    ({ source, event, guard }) => JSON.stringify([source, event, guard]),
    ({ source, event }) => JSON.stringify([source, event]),
  ];
  const pairs: Pair[] = [];
  let [oldLeft, newLeft] = [[...before], [...after]];
  for (const keyOf of keys) {
    for (const transition of [...newLeft]) {
      const match = oldLeft.find((each) => keyOf(each) === keyOf(transition));
      if (!match) continue;
      pairs.push([match, transition]);
      oldLeft = oldLeft.filter((each) => each !== match);
      newLeft = newLeft.filter((each) => each !== transition);
    }
  }
  return pairs;
}

function compareTransitions(
  before: readonly TransitionFacts[],
  after: readonly TransitionFacts[],
): TransitionChange[] {
  const pairs = pairTransitions(before, after);
  const wasOf = new Map(pairs.map(([was, is]) => [is, was]));
  const kept = new Set(pairs.map(([was]) => was));
  const current = after.flatMap((transition): TransitionChange[] => {
    const was = wasOf.get(transition);
    if (!was) return [{ kind: 'added', before: null, after: transition, fields: [] }];
    const fields = otherFields(was, transition, transitionFields);
    return fields.length > 0 ? [{ kind: 'changed', before: was, after: transition, fields }] : [];
  });
  const gone = before.filter((transition) => !kept.has(transition));
  return [
    ...current,
    ...gone.map(
      (transition): TransitionChange => ({ kind: 'removed', before: transition, after: null, fields: [] }),
    ),
  ];
}

/** The machines that are other than before, in the order of their ids. */
export function compareMachines(
  before: readonly MachineFacts[],
  after: readonly MachineFacts[],
): MachineChange[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].toSorted();
  return ids.flatMap((id): MachineChange[] => {
    const was = before.find((each) => each.id === id) ?? null;
    const is = after.find((each) => each.id === id) ?? null;
    const states = compareStates(was?.states ?? [], is?.states ?? []);
    const transitions = compareTransitions(was?.transitions ?? [], is?.transitions ?? []);
    if (states.length + transitions.length === 0) return [];
    const kind = was === null ? 'added' : is === null ? 'removed' : 'changed';
    return [{ kind, id, before: was, after: is, states, transitions }];
  });
}

/** Before and after in one machine: what is now, and what is gone. */
export function mergeMachine({ before, after, states, transitions }: MachineChange): MachineFacts {
  const base = after ?? before;
  if (!base) throw new Error('a machine that never was');
  if (!after || !before) return base;
  const gone = states.flatMap((change) => (change.kind === 'removed' && change.before ? change.before : []));
  const children = (path: string) => gone.filter(({ parent }) => parent === path).map((state) => state.path);
  return {
    ...base,
    states: [
      ...base.states.map((state) => {
        const more = children(state.path);
        if (more.length === 0) return state;
        const type = state.type === 'atomic' || state.type === 'final' ? ('compound' as const) : state.type;
        return { ...state, type, children: [...state.children, ...more] };
      }),
      ...gone,
    ],
    transitions: [
      ...base.transitions,
      ...transitions.flatMap(({ kind, before: was }) => (kind === 'removed' && was ? was : [])),
    ],
  };
}
