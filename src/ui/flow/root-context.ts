import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { FlowName, SystemActors } from '../../../machines/root/flows.ts';
import { findActor, findHost, getActor } from '../../../machines/root/flows.ts';
import type { rootMachine } from '../../../machines/root/root.machine.ts';

export type RootActor = ActorRefFrom<typeof rootMachine>;

export const RootContext = createContext<RootActor | null>(null);

/** The root actor. Throws outside the provider. */
export function useRoot(): RootActor {
  const root = useContext(RootContext);
  if (!root) throw new Error('no root actor above this component');
  return root;
}

/** An actor that lives as long as the page: `session` or `alerts`. */
export const usePageActor = <Id extends 'session' | 'alerts'>(id: Id): SystemActors[Id] =>
  getActor(useRoot(), id);

/** The actor of a flow, or `undefined` while it is not running; re-renders when that changes. */
export function useFlowActor<Name extends FlowName>(flow: Name): SystemActors[Name] | undefined {
  const root = useRoot();
  const isThere = useSelector(findHost(root, flow), (snapshot) => snapshot?.context.actor != null);
  return isThere ? findActor(root, flow) : undefined;
}

/** Whether a flow could not be fetched or crashed. */
export const useHasFlowFailed = (flow: FlowName): boolean =>
  useSelector(findHost(useRoot(), flow), (snapshot) => snapshot?.matches('failed') === true);
