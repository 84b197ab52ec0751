import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { flowHostMachine } from '../../../machines/root/flow-host.machine.ts';
import { type FlowName, findHost } from '../../../machines/root/flows.ts';
import { BrokenPart } from './broken-part.tsx';
import { useRoot } from './root-context.ts';

interface FailedFlowProps {
  flow: FlowName;
  /** Which failures are shown; all without it. */
  when?: (context: SnapshotFrom<typeof flowHostMachine>['context']) => boolean;
}

/** Says that a flow could not be fetched or has crashed, with another try, until the user closes it. */
export function FailedFlow({ flow, when = () => true }: FailedFlowProps) {
  const root = useRoot();
  const isShown = useSelector(
    findHost(root, flow),
    (snapshot) => (snapshot?.hasTag('failureShown') && when(snapshot.context)) ?? false,
  );
  if (!isShown) return null;
  return (
    <BrokenPart
      onRetry={() => root.send({ type: 'flow.retry', flow })}
      onClose={() => root.send({ type: 'flow.dismiss', flow })}
    />
  );
}
