import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { FlowName, SystemActors } from '../../../machines/root/flows.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { useFlowActor, useHasFlowFailed, useRoot } from './root-context.ts';

interface FlowProps<Name extends FlowName> {
  name: Name;
  /** Shown while the flow is being fetched. */
  skeleton: ReactNode;
  /** Shown when the flow could not be fetched or crashed; `retry` starts it again. */
  failed: (retry: () => void) => ReactNode;
  children: (actor: SystemActors[Name]) => ReactNode;
}

/** Asks root for a flow and shows its view once it runs; a crash of the flow ends here, not above. */
export function Flow<Name extends FlowName>({ name, skeleton, failed, children }: FlowProps<Name>) {
  const root = useRoot();
  const actor = useFlowActor(name);
  const hasFailed = useHasFlowFailed(name);
  useEffect(() => root.send({ type: 'flow.wanted', flow: name }), [root, name]);
  const retry = () => root.send({ type: 'flow.retry', flow: name });
  if (hasFailed) return failed(retry);
  if (!actor) return skeleton;
  // A crashed actor makes its selectors throw for the moment until root has noticed; the key drops the boundary then.
  return (
    <CrashBoundary key={actor.sessionId} fallback={failed(retry)}>
      {children(actor)}
    </CrashBoundary>
  );
}
