import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { findHost } from '../../../../machines/root/flows.ts';
import { BrokenPart } from '../../../ui/flow/broken-part.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useFlowActor, useRoot } from '../../../ui/flow/root-context.ts';

const Card = late(() => import('./card.tsx'), ['exporting']);

/** What is being packed into archives, on every page; nothing while there is nothing [S7.20]. */
export function ExportCard() {
  const exporting = useFlowActor('exporting');
  return (
    <>
      {exporting && <Place key={exporting.sessionId} exporting={exporting} />}
      <NotFetched />
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

/** Says that an export was asked for and its program could not be fetched. */
function NotFetched() {
  const root = useRoot();
  const problem = useSelector(findHost(root, 'exporting'), (snapshot) =>
    snapshot?.matches('failed') ? snapshot.context.problem : null,
  );
  const [dismissed, setDismissed] = useState<typeof problem>(null);
  if (problem === null || problem === dismissed) return null;
  return (
    <BrokenPart
      onRetry={() => root.send({ type: 'flow.retry', flow: 'exporting' })}
      onClose={() => setDismissed(problem)}
    />
  );
}
