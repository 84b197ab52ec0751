import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { FlowName, SystemActors } from '../../../machines/root/flows.ts';
import { useFlowActor } from './root-context.ts';

/**
 * A value of a flow that may not be there: `undefined` while it is not running. Unlike a selector it does not throw when
 * the flow has crashed. `read` has to answer the same object as long as nothing changed.
 */
export function useFlowValue<Name extends FlowName, Value>(
  flow: Name,
  read: (snapshot: SnapshotFrom<SystemActors[Name]>) => Value,
): Value | undefined {
  const actor: AnyActorRef | undefined = useFlowActor(flow);
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor?.subscribe({ next: changed, error: changed });
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  const now = () => {
    const snapshot = actor?.getSnapshot();
    return snapshot?.status === 'active' ? read(snapshot) : undefined;
  };
  return useSyncExternalStore(subscribe, now, now);
}
