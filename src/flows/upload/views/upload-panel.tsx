import { useSelector } from '@xstate/react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useFlowActor } from '../../../ui/flow/root-context.ts';

const Panel = late(() => import('./panel.tsx'), ['uploads']);

/** Everything on its way to the firm [S4.19], on every page; nothing while there is nothing. */
export function UploadPanel() {
  const upload = useFlowActor('upload');
  return upload && <Place key={upload.sessionId} upload={upload} />;
}

/** Its program and its texts must not hold up the page around it, and neither must their failing take it along. */
function Place({ upload }: { upload: SystemActors['upload'] }) {
  const hasNews = useSelector(
    upload,
    (snapshot) => snapshot.context.items.length > 0 || snapshot.hasTag('makingFolders'),
  );
  return (
    <PartBoundary isOpen={hasNews}>
      <Panel upload={upload} />
    </PartBoundary>
  );
}
