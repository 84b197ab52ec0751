/** An actor that stays in one state whatever it receives, so that a view can be looked at and pressed. */
import type { AnyActorLogic, AnyMachineSnapshot } from 'xstate';

/**
 * Logic that starts in a snapshot and never leaves it. Selectors, `matches` and `can` answer as in the live flow; no
 * service is started and no timer runs.
 */
export function heldAt({ machine, value, context }: AnyMachineSnapshot): AnyActorLogic {
  const snapshot = machine.resolveState({ value, context });
  return {
    getInitialSnapshot: () => snapshot,
    transition: (current) => current,
    getPersistedSnapshot: (current) => current,
  };
}
