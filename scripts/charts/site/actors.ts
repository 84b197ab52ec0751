/** Which actor starts which: root, the flows of a session, and what they start in turn. */
import type { MachineFacts } from './facts.ts';

export interface ActorNode {
  readonly name: string;
  /** The machine that it runs; `null` for a service. */
  readonly machine: string | null;
  /** Empty where the machine's children stand further up already. */
  readonly children: readonly ActorNode[];
}

/** @param flows the machines that a flow host runs, by the flow's name */
export function actorTree(
  machines: readonly MachineFacts[],
  flows: ReadonlyMap<string, string>,
): ActorNode | null {
  const known = new Map(machines.map((machine) => [machine.id, machine]));
  const node = (name: string, id: string | null, above: readonly string[]): ActorNode => {
    const machine = id === null ? undefined : known.get(id);
    if (!machine || above.includes(machine.id)) return { name, machine: id, children: [] };
    const within = [...above, machine.id];
    const own = machine.actors.map((actor) => node(actor.name, actor.machine, within));
    const hosted = machine.id === 'flowHost' ? [...flows].map(([flow, of]) => node(flow, of, within)) : [];
    return {
      name,
      machine: machine.id,
      children: [...own, ...hosted].toSorted(
        (one, other) => Number(one.machine === null) - Number(other.machine === null),
      ),
    };
  };
  return known.has('root') ? node('root', 'root', []) : null;
}
