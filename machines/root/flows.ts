import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { WidgetType } from '../../contract/home/dashboards.ts';
import type { alertsMachine } from '../alerts/alerts.machine.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { flowHostMachine } from './flow-host.machine.ts';

/**
 * The logic behind each flow of a session, by the flow's name, which is its system id. Empty here: each manifest in
 * `src/flows` adds its own flow.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the manifests merge their flows into it, and a type cannot be merged.
export interface FlowLogics {}

/** The name of a flow that comes when it is needed and goes with the session. */
export type FlowName = keyof FlowLogics & string;

/** What root has to know of a flow to run it. */
export interface FlowPlan {
  readonly name: FlowName;
  /**
   * When it starts: `first` with the first view, `later` a second after it [S4.04], `hosted` with the first view where a
   * native app hosts the page [S1.05], `onDemand` when a view or another flow asks for it.
   */
  readonly start: 'first' | 'later' | 'hosted' | 'onDemand';
  /** The path of its page, such as `/documents`: a visit that begins there starts the flow with the first view. */
  readonly path?: string;
  /** The widget that it offers for the dashboards [T2.22]. */
  readonly widget?: WidgetType;
}

/** Every actor that has a system id, by that id. */
export type SystemActors = {
  session: ActorRefFrom<typeof sessionMachine>;
  alerts: ActorRefFrom<typeof alertsMachine>;
} & { [Name in FlowName]: ActorRefFrom<FlowLogics[Name]> };

/** The part of an actor system that a look-up needs. */
interface HasSystem {
  readonly system: { get(id: string): AnyActorRef | undefined };
}

/** The actor under a system id, or `undefined` while it is not there. */
export const findActor = <Id extends keyof SystemActors>(
  from: HasSystem,
  id: Id,
): SystemActors[Id] | undefined => from.system.get(id) as SystemActors[Id] | undefined;

/**
 * The actor under a system id. Throws when it is not there: sending to an absent actor would silently reach the sender itself.
 */
export function getActor<Id extends keyof SystemActors>(from: HasSystem, id: Id): SystemActors[Id] {
  const actor = findActor(from, id);
  if (!actor) throw new Error(`no actor under the system id ${id}`);
  return actor;
}

/** The system id of a flow's host. */
export const hostIdOf = (flow: FlowName): string => `${flow}.host`;

/** The host of a flow in the session, or `undefined` without a session. */
export const findHost = (from: HasSystem, flow: FlowName): ActorRefFrom<typeof flowHostMachine> | undefined =>
  from.system.get(hostIdOf(flow)) as ActorRefFrom<typeof flowHostMachine> | undefined;
