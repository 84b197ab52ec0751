import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { FlowName } from '../../../machines/root/flows.ts';
import { findHost } from '../../../machines/root/flows.ts';
import { CrashBoundary } from '../crash-boundary.tsx';
import { useFlowActor, useRoot } from '../root-context.ts';
import { BrokenPart } from './broken-part.tsx';
import { useFlowValue } from './use-flow-value.ts';

const ProfileDialogs = lazy(() => import('../profile/profile-dialogs.tsx'));
const ReportDialog = lazy(() => import('../report/report-dialog.tsx'));

/** The dialogs that are opened from anywhere: each is fetched when its flow opens it and gone when it is closed. */
export function Dialogs() {
  const profile = useFlowActor('profile');
  const report = useFlowActor('report');
  const isProfileOpen = useFlowValue('profile', (snapshot) => snapshot.hasTag('open'));
  const isReportOpen = useFlowValue('report', (snapshot) => !snapshot.matches('closed'));
  return (
    <>
      {profile && isProfileOpen && (
        <DialogPlace>
          <ProfileDialogs profile={profile} />
        </DialogPlace>
      )}
      {report && isReportOpen && (
        <DialogPlace>
          <ReportDialog report={report} />
        </DialogPlace>
      )}
      <NotOpened flow="profile" />
      <NotOpened flow="report" />
    </>
  );
}

/** Where a dialog stands. Neither its program nor its texts hold up the page, and the focus returns to where it was. */
function DialogPlace({ children }: { children: ReactNode }) {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const hasNobody = document.activeElement === null || document.activeElement === document.body;
      if (hasNobody && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <CrashBoundary fallback={<BrokenPart />}>
      <Suspense fallback={null}>{children}</Suspense>
    </CrashBoundary>
  );
}

/** Says that a dialog was asked for and its flow could not be fetched. */
function NotOpened({ flow }: { flow: FlowName }) {
  const root = useRoot();
  // Only what was asked for: a flow that failed in the background is nothing to speak of.
  const problem = useSelector(findHost(root, flow), (snapshot) =>
    snapshot?.matches('failed') && snapshot.context.dialog !== null ? snapshot.context.problem : null,
  );
  const [dismissed, setDismissed] = useState<typeof problem>(null);
  if (problem === null || problem === dismissed) return null;
  return (
    <BrokenPart
      onRetry={() => root.send({ type: 'flow.retry', flow })}
      onClose={() => setDismissed(problem)}
    />
  );
}
