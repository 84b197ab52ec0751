import { useCallback, useSyncExternalStore } from 'react';
import { useFlowActor } from '../root-context.ts';

/**
 * Whether the signed-in person is linked to no client [S2.14]. Unlike a selector it does not throw when the flow has
 * crashed: the client bar says so, and the page goes on.
 */
export function useHasNoClients(): boolean {
  const clients = useFlowActor('clients');
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = clients?.subscribe({ next: changed, error: changed });
      return () => subscription?.unsubscribe();
    },
    [clients],
  );
  return useSyncExternalStore(subscribe, () => {
    const snapshot = clients?.getSnapshot();
    return snapshot?.status === 'active' && snapshot.matches('empty');
  });
}
