import { useSelector } from '@xstate/react';
import type { MouseEvent, RefObject } from 'react';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { addressIn } from '../../../machines/task/address.ts';
import { AlertRegion } from '../../flows/alerts/views/alert-region.tsx';
import { ClientBar } from '../../flows/clients/views/client-bar.tsx';
import { NoClients } from '../../flows/clients/views/no-clients.tsx';
import { useHasNoClients } from '../../flows/clients/views/use-has-no-clients.ts';
import { ExportCard } from '../../flows/exporting/views/export-card.tsx';
import { WorkCorner } from '../../flows/exporting/views/work-corner.tsx';
import { Notices } from '../../flows/notices/views/notices.tsx';
import { UploadPanel } from '../../flows/upload/views/upload-panel.tsx';
import { CrashBoundary } from '../../ui/flow/crash-boundary.tsx';
import { late } from '../../ui/flow/late.tsx';
import { usePageActor } from '../../ui/flow/root-context.ts';
import { focusContent, mainId, useRouteFocus } from '../../ui/focus/use-route-focus.ts';
import { keepFontLater } from '../../ui/page/keep-font-later.ts';
import type { PageConfig } from '../../ui/page/page-config.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import text from '../../ui/text.module.css';
import { BrokenPage } from '../pages/broken-page.tsx';
import { areaAt, isDestination, titleKeyOf } from './destinations.ts';
import { DialogPlace } from './dialog-place.tsx';
import { Dialogs } from './dialogs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PreviewBar } from './preview-bar.tsx';
import classes from './shell.module.css';

const SignOutQuestion = late(() => import('./sign-out-question.tsx'));

/** The frame of every signed-in page: the firm, the navigation, and the active client. */
export function Shell({ config: { theme } }: { config: PageConfig }) {
  const { t } = useTranslation(['shell', 'common', 'clients']);
  const session = usePageActor('session');
  const asksToSignOut = useSelector(session, (snapshot) => snapshot.hasTag('asksToSignOut'));
  const { pathname } = useLocation();
  const area = areaAt(pathname);
  const openTaskId = addressIn(pathname)?.taskId ?? null;
  const isInsideTask = openTaskId !== null;
  // On the root, where the height of the bar at the foot is set: elements outside the shell keep clear of it too.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-inside-task', isInsideTask);
    return () => document.documentElement.removeAttribute('data-inside-task');
  }, [isInsideTask]);
  useEffect(() => void keepFontLater(), []);
  const shown = useRef<string | null>(null);
  const isPlace = isDestination(area);
  const hasNoClients = useHasNoClients() && isPlace;
  usePageTitle(t(hasNoClients ? 'clients:noClientsTitle' : titleKeyOf(area)), theme.firmName);
  return (
    <div className={classes.shell}>
      <a
        className={`${text.brand} ${text.strong} ${classes.skip}`}
        href={`#${mainId}`}
        onClick={skipToContent}
      >
        {t('skip')}
      </a>
      <PreviewBar />
      <Header theme={theme} />
      <AlertRegion />
      {area !== 'not-authorized' && <ClientBar />}
      <Notices />
      <main id={mainId} className={classes.main} tabIndex={-1}>
        <CrashBoundary key={area} fallback={<BrokenPage />}>
          <Suspense fallback={<PageSkeleton />}>
            {hasNoClients ? <NoClients theme={theme} /> : <Outlet context={theme} />}
            <RouteFocus area={area} shown={shown} />
          </Suspense>
        </CrashBoundary>
      </main>
      <Footer theme={theme} />
      <WorkCorner isBesideTask={isInsideTask}>
        <ExportCard />
        <UploadPanel openTaskId={openTaskId} />
      </WorkCorner>
      <Dialogs />
      {asksToSignOut && (
        <DialogPlace onClose={() => session.send({ type: 'signOut.cancel' })}>
          <SignOutQuestion />
        </DialogPlace>
      )}
    </div>
  );
}

/** Inside the page's own suspense, so that the focus moves when the new heading is there and not before. */
function RouteFocus({ area, shown }: { area: string; shown: RefObject<string | null> }) {
  useRouteFocus(area, shown);
  return null;
}

/** The URL stays as it is: an anchor in it would be an entry of its own in the history. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  focusContent();
}
