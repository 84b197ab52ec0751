import { useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo } from 'react';
import { authTextsOf } from './auth/auth-texts.ts';
import { SignInPage } from './auth/sign-in-page.tsx';
import { UnreachablePage } from './auth/unreachable-page.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { PageConfig } from './page-config.ts';
import type { RootActor } from './root-context.ts';
import { RootContext, usePageActor } from './root-context.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

const SignedIn = lazy(() => import('./signed-in.tsx'));

/** The whole portal: who is signed in decides what there is to see. */
export const App = ({ root, config }: { root: RootActor; config: PageConfig }) => (
  <RootContext value={root}>
    <Screen config={config} />
  </RootContext>
);

function Screen({ config: pageConfig }: { config: PageConfig }) {
  const session = usePageActor('session');
  // The page came with the look of some firm; whoever signs in may be of another.
  const theme = useSelector(session, (snapshot) => snapshot.context.theme);
  const config = useMemo(() => (theme ? { ...pageConfig, theme } : pageConfig), [pageConfig, theme]);
  const isSignedOut = useSelector(session, (snapshot) => snapshot.hasTag('signedOut'));
  const isUnreachable = useSelector(session, (snapshot) => snapshot.matches('unreachable'));
  const isActive = useSelector(session, (snapshot) => snapshot.matches('active'));
  const isEnding = useSelector(session, (snapshot) => snapshot.matches('ending'));
  if (isSignedOut) return <SignInPage config={config} />;
  if (isUnreachable)
    return <UnreachablePage config={config} onRetry={() => session.send({ type: 'session.retry' })} />;
  const text = authTextsOf(config);
  const skeleton = <ShellSkeleton theme={config.theme} label={text(isEnding ? 'ending' : 'loading')} />;
  if (!isActive) return skeleton;
  return (
    // A part of the program that cannot be fetched stays failed for the life of the page: only a reload asks anew.
    <CrashBoundary fallback={<UnreachablePage config={config} onRetry={() => location.reload()} />}>
      <Suspense fallback={skeleton}>
        <SignedIn config={config} />
      </Suspense>
    </CrashBoundary>
  );
}
