import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRow, Trail } from '../../../../machines/live/trail.ts';
import { actorsAt } from '../../../../machines/live/trail.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';

/** The trail, the step whose states are shown, and the actors at that step. */
export function useShown(live: SystemActors['live']): {
  readonly trail: Trail;
  readonly at: number;
  readonly rows: readonly ActorRow[];
} {
  const trail = useSelector(live, ({ context }) => context.trail);
  const at = useSelector(live, ({ context }) => context.at ?? context.trail.count);
  const rows = useMemo(() => actorsAt(trail, at), [trail, at]);
  return { trail, at, rows };
}
