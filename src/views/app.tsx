import { useSelector } from '@xstate/react';
import { Suspense, use, useEffect, useMemo } from 'react';
import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';
import { authTextsOf } from './auth/auth-texts.ts';
import { NowherePage } from './auth/nowhere-page.tsx';
import { SignInPage } from './auth/sign-in-page.tsx';
import { UnreachablePage } from './auth/unreachable-page.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { PageConfig } from './page-config.ts';
import type { RootActor } from './root-context.ts';
import { RootContext, usePageActor } from './root-context.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

type SignedInModule = typeof import('./signed-in.tsx');

/** One promise a page, because a suspended component asks anew each time it is tried. */
let fetched: Promise<SignedInModule> | undefined;
function signedIn(language: Language): Promise<SignedInModule> {
  fetched ??= import('./signed-in.tsx').then(async (module) => {
    await module.prepare(language, location.pathname.slice(prefixOf(language).length));
    return module;
  });
  return fetched;
}

function SignedIn({ config }: { config: PageConfig }) {
  const { default: Portal } = use(signedIn(config.language));
  return <Portal config={config} />;
}

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
  const isNowhere = useSelector(session, (snapshot) => snapshot.matches('homeless'));
  const isStaff = useSelector(session, (snapshot) => snapshot.hasTag('leavingForStaff'));
  const isActive = useSelector(session, (snapshot) => snapshot.matches('active'));
  const isEnding = useSelector(
    session,
    (snapshot) => snapshot.matches('ending') || snapshot.hasTag('signedOff'),
  );
  useEffect(() => {
    // While the session is looked for, its screens are fetched; what fails here is told when they are shown.
    if (!isSignedOut) signedIn(config.language).catch(() => undefined);
  }, [isSignedOut, config.language]);
  if (isSignedOut) return <SignInPage config={config} />;
  if (isUnreachable)
    return <UnreachablePage config={config} onRetry={() => session.send({ type: 'session.retry' })} />;
  if (isNowhere) return <NowherePage config={config} />;
  const text = authTextsOf(config);
  const label = text(isEnding ? 'ending' : isStaff ? 'toStaff' : 'loading');
  const skeleton = <ShellSkeleton theme={config.theme} label={label} />;
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
