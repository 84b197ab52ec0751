/** Every transition of a machine, each with a readable id. The charts and the coverage gate share this list. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actionLabel, eventLabel, guardLabel, specOf, statePath } from './labels.ts';

export interface ChartTransition {
  /** `upload.working --file.settled[hasMore]--> upload.working`; unique within its machine. */
  readonly id: string;
  readonly source: AnyStateNode;
  readonly event: string;
  /** The guard's name; `else` where earlier branches of the same event are guarded and this one is not. */
  readonly guard: string | undefined;
  /** Empty when the transition stays where it is and only acts. */
  readonly targets: readonly AnyStateNode[];
  readonly reenter: boolean;
  readonly actions: readonly string[];
  readonly description: string | undefined;
  readonly spec: readonly string[];
  /** XState's own object, the one that inspection events name. */
  readonly definition: AnyTransitionDefinition;
}

/** A state node and all below it, in document order. */
export function allStates(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(allStates)];
}

/** XState's types leave `description` and `meta` out of a transition's definition, though they are there. */
interface Annotated {
  description?: string;
  meta?: unknown;
}

function describe(
  definition: AnyTransitionDefinition,
  earlier: readonly AnyTransitionDefinition[],
): ChartTransition {
  const { source, eventType } = definition;
  const { description, meta } = definition as Annotated;
  const event = eventLabel(eventType, source.id);
  const guard = guardLabel(definition.guard) ?? (earlier.some((each) => each.guard) ? 'else' : undefined);
  const targets: readonly AnyStateNode[] = definition.target ?? [];
  const to = targets.map(statePath).join(' + ') || '(stays)';
  return {
    id: `${statePath(source)} --${event}${guard ? `[${guard}]` : ''}--> ${to}`,
    source,
    event,
    guard,
    targets,
    reenter: definition.reenter,
    actions: definition.actions.map(actionLabel),
    description,
    spec: specOf(meta),
    definition,
  };
}

function transitionsOf(node: AnyStateNode): ChartTransition[] {
  const byEvent: AnyTransitionDefinition[][] = [...node.transitions.values(), node.always ?? []];
  return byEvent.flatMap((branches) =>
    branches.map((branch, index) => describe(branch, branches.slice(0, index))),
  );
}

/**
 * All transitions of a machine: `on`, `always`, `after`, `onDone` of states, `onDone`, `onError` and `onSnapshot` of
 * invokes. Branches that would read the same get ` #2`, ` #3`.
 */
export function listTransitions(machine: AnyStateMachine): ChartTransition[] {
  const seen = new Map<string, number>();
  return allStates(machine.root)
    .flatMap(transitionsOf)
    .map((transition) => {
      const count = (seen.get(transition.id) ?? 0) + 1;
      seen.set(transition.id, count);
      return count === 1 ? transition : { ...transition, id: `${transition.id} #${count}` };
    });
}
