import { useSelector } from '@xstate/react';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useFlowActor } from '../../../ui/flow/root-context.ts';
import { type UploadActor, useIntake } from './upload-actor.ts';

const Panel = late(() => import('./panel.tsx'), ['uploads']);

/** Everything on its way to the firm [S4.19], on every page; nothing while there is nothing. `openTaskId` is the task whose page is open. */
export function UploadPanel({ openTaskId }: { openTaskId: string | null }) {
  const upload = useFlowActor('upload');
  return upload && <Place key={upload.sessionId} upload={upload} openTaskId={openTaskId} />;
}

/** Loads its code and translations by itself: the page does not wait for them, and stays when they cannot be loaded. */
function Place({ upload, openTaskId }: { upload: UploadActor; openTaskId: string | null }) {
  const hasItems = useSelector(upload, ({ context }) => context.items.length > 0);
  const isMakingFolders = useIntake(upload, (snapshot) => snapshot?.hasTag('makingFolders') === true);
  return (
    <PartBoundary isOpen={hasItems || isMakingFolders}>
      <Panel upload={upload} openTaskId={openTaskId} />
    </PartBoundary>
  );
}
