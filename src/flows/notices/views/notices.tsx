import { useSelector } from '@xstate/react';
import { CrashBoundary } from '../../../ui/flow/crash-boundary.tsx';
import { useFlowActor } from '../../../ui/flow/root-context.ts';
import { CovidBanner } from './covid-banner.tsx';
import type { NoticeProps } from './notice-props.ts';
import { WelcomeCard } from './welcome-card.tsx';

/** What the firm wants every contact to see until they close it. Its failing does not hold up the page below. */
export function Notices() {
  const notices = useFlowActor('notices');
  return notices ? (
    <CrashBoundary key={notices.sessionId} fallback={null}>
      <ShownNotices notices={notices} />
    </CrashBoundary>
  ) : null;
}

function ShownNotices({ notices }: NoticeProps) {
  const isCovidShown = useSelector(notices, (snapshot) => snapshot.matches({ covid: 'shown' }));
  const isWelcomeShown = useSelector(notices, (snapshot) => snapshot.matches({ welcome: 'shown' }));
  return (
    <>
      {isCovidShown && <CovidBanner notices={notices} />}
      {isWelcomeShown && <WelcomeCard notices={notices} />}
    </>
  );
}
