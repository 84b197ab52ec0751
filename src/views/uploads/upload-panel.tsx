import { late } from '../../ui/late.tsx';
import { CrashBoundary } from '../crash-boundary.tsx';
import { useFlowActor } from '../root-context.ts';

const Panel = late(() => import('./panel.tsx'), ['uploads']);

/** Everything on its way to the firm [S4.19], on every page; nothing while there is nothing. */
export function UploadPanel() {
  const upload = useFlowActor('upload');
  // Its program and its texts must not hold up the page around it, and neither must their failing take it along.
  return upload ? (
    <CrashBoundary key={upload.sessionId} fallback={null}>
      <Panel upload={upload} />
    </CrashBoundary>
  ) : null;
}
