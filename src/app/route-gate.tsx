import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import type { SystemActors } from '../../machines/root/flows.ts';
import { Flow } from '../ui/flow/flow.tsx';
import { useRoot } from '../ui/flow/root-context.ts';
import { PageSkeleton } from './frame/page-skeleton.tsx';
import { BrokenPage } from './pages/broken-page.tsx';

/** Sends root every URL that the router arrives at, so that the guards can decide. */
export function RouteReporter() {
  const root = useRoot();
  const { pathname, search } = useLocation();
  const shown = useHref({ pathname, search });
  useEffect(() => {
    const { pathname: path, search: query } = window.location;
    // Between the router's first look at the URL and its first listening the guards may have moved it already.
    if (`${path}${query}` !== shown)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    else
      root.send({
        type: 'route.entered',
        path: `${pathname}${search}`,
        opened: (window.history.state as { opened?: string } | null)?.opened ?? null,
      });
  }, [root, pathname, search, shown]);
  return null;
}

interface RouteGateProps {
  /** The area that the URL belongs to, by the first segment of its path; without one nothing is ever shown here. */
  area?: string;
  children?: ReactNode;
}

/** Shows an area once its guard has let the session through; a skeleton until then, and while it is led elsewhere. */
export const RouteGate = ({ area, children }: RouteGateProps) => (
  <Flow name="routes" skeleton={<PageSkeleton />} failed={() => <BrokenPage />}>
    {(routes) => (
      <Gate routes={routes} {...(area ? { area } : {})}>
        {children}
      </Gate>
    )}
  </Flow>
);

function Gate({ routes, area, children }: RouteGateProps & { routes: SystemActors['routes'] }) {
  const isOpen = useSelector(
    routes,
    (snapshot) => snapshot.matches('shown') && snapshot.context.area === area,
  );
  return isOpen ? children : <PageSkeleton />;
}
