import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { CrashBoundary } from '../crash-boundary.tsx';
import { useFlowActor } from '../root-context.ts';

/** What a notice's view is given. */
export interface NoticeProps {
  readonly notices: SystemActors['notices'];
}

interface PlaceProps {
  readonly notice: 'covid' | 'welcome';
  /** A lazy view: neither it nor its texts are fetched for those who do not see it. */
  readonly view: ComponentType<NoticeProps>;
}

/** Where a notice stands while it is shown; neither waiting for it nor its failing holds up the page around it. */
export function NoticePlace(props: PlaceProps) {
  const notices = useFlowActor('notices');
  return notices ? (
    <CrashBoundary key={notices.sessionId} fallback={null}>
      <Suspense fallback={null}>
        <Notice notices={notices} {...props} />
      </Suspense>
    </CrashBoundary>
  ) : null;
}

function Notice({ notices, notice, view: View }: NoticeProps & PlaceProps) {
  const isShown = useSelector(notices, (snapshot) =>
    notice === 'covid' ? snapshot.matches({ covid: 'shown' }) : snapshot.matches({ welcome: 'shown' }),
  );
  return isShown ? <View notices={notices} /> : null;
}
