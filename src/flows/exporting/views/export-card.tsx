import { useSelector } from '@xstate/react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { FailedFlow } from '../../../ui/flow/failed-flow.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useFlowActor } from '../../../ui/flow/root-context.ts';

const Card = late(() => import('./card.tsx'), ['exporting']);

/** What is being packed into archives, on every page; nothing while there is nothing [S7.20]. */
export function ExportCard() {
  const exporting = useFlowActor('exporting');
  return (
    <>
      {exporting && <Place key={exporting.sessionId} exporting={exporting} />}
      <FailedFlow flow="exporting" />
    </>
  );
}

/** Loads its code and translations by itself: the page does not wait for them, and stays when they cannot be loaded. */
function Place({ exporting }: { exporting: SystemActors['exporting'] }) {
  const hasItems = useSelector(exporting, ({ context }) => context.items.length > 0);
  return (
    <PartBoundary isOpen={hasItems}>
      <Card exporting={exporting} />
    </PartBoundary>
  );
}
