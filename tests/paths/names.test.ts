/**
 * A chart's `setup` names what QA reads on the picture. A name that no state, transition or other named part uses is a
 * rule that never runs.
 */
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { allStates } from '../../scripts/charts/transitions.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', { eager: true });
const sources = Object.entries(
  import.meta.glob<string>('../../machines/**/*.ts', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !file.endsWith('.test.ts'));

const machines = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(
      (value): value is AnyStateMachine => (value as Partial<AnyStateMachine> | null)?.events !== undefined,
    )
    .map((machine) => ({ machine, folder: file.slice(0, file.lastIndexOf('/')) })),
);

/** The names in a guard or an action as the chart holds it: itself, and those that `and`, `or` and `not` combine. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'function') return ((part as { guards?: unknown[] }).guards ?? []).flatMap(namesIn);
  const { type } = (part ?? {}) as { type?: unknown };
  return typeof type === 'string' ? [type] : [];
}

/** The names that the states and transitions of a machine use. */
const usedBy = (machine: AnyStateMachine): string[] =>
  allStates(machine.root).flatMap((node) => {
    const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
    return [
      ...[...node.entry, ...node.exit].flatMap(namesIn),
      ...transitions.flatMap(({ guard, actions }) => [...namesIn(guard), ...actions.flatMap(namesIn)]),
    ];
  });

/** The names that `enqueueActions` uses: `enqueue('a')`, `enqueue({ type: 'a' })`, `check('b')`. */
const enqueuedIn = (folder: string): string[] =>
  sources
    .filter(([file]) => file.slice(0, file.lastIndexOf('/')) === folder)
    .flatMap(([, source]) => [...source.matchAll(/\b(?:enqueue|check)\(\s*(?:\{\s*type: )?'(\w+)'/g)])
    .map(([, name = '']) => name);

/** The guards and actions that a machine declares and does not use. */
function unusedNames(machine: AnyStateMachine, enqueued: readonly string[]): string[] {
  const used = new Set([...usedBy(machine), ...enqueued]);
  const { actions, guards } = machine.implementations;
  return [...Object.keys(actions), ...Object.keys(guards)].filter((name) => !used.has(name));
}

test.each(machines.map(({ machine, folder }) => [machine.id, machine, folder] as const))(
  '%s uses each guard and action that its setup names',
  (_id, machine, folder) => {
    expect(unusedNames(machine, enqueuedIn(folder))).toEqual([]);
  },
);

/**
 * The states with an inlined action that a picture cannot describe: an action of XState shows what it does, and an
 * assignment the fields that it is written with.
 */
const unreadable = (machine: AnyStateMachine): string[] =>
  allStates(machine.root).flatMap((node) => {
    const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
    return [...node.entry, ...node.exit, ...transitions.flatMap(({ actions }) => actions)]
      .filter((action) => {
        if (typeof action !== 'function') return false;
        const { type, assignment } = action as { type?: string; assignment?: unknown };
        return type === undefined || typeof assignment === 'function';
      })
      .map(() => node.id);
  });

test.each(machines.map(({ machine }) => [machine.id, machine] as const))(
  '%s names each action whose effect a picture cannot read from its parts',
  (_id, machine) => {
    expect(unreadable(machine)).toEqual([]);
  },
);
