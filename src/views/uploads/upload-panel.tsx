import { lazy, Suspense } from 'react';
import { CrashBoundary } from '../crash-boundary.tsx';
import { useFlowActor } from '../root-context.ts';

const Panel = lazy(() => import('./panel.tsx'));

/** Everything on its way to the firm [S4.19], on every page; nothing while there is nothing. */
export function UploadPanel() {
  const upload = useFlowActor('upload');
  // Its program and its texts must not hold up the page around it, and neither must their failing take it along.
  return upload ? (
    <CrashBoundary key={upload.sessionId} fallback={null}>
      <Suspense fallback={null}>
        <Panel upload={upload} />
      </Suspense>
    </CrashBoundary>
  ) : null;
}
