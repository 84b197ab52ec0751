import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { Language } from '../../contract/language/market.ts';
import { prefixOf } from '../../contract/language/market.ts';
import { authTranslationsOf } from '../flows/session/views/auth-translations.ts';
import { ConfirmPage } from '../flows/session/views/confirm-page.tsx';
import { NowherePage } from '../flows/session/views/nowhere-page.tsx';
import { SignInPage } from '../flows/session/views/sign-in-page.tsx';
import { UnreachablePage } from '../flows/session/views/unreachable-page.tsx';
import { CrashBoundary } from '../ui/flow/crash-boundary.tsx';
import type { RootActor } from '../ui/flow/root-context.ts';
import { RootContext, usePageActor } from '../ui/flow/root-context.ts';
import type { PageConfig } from '../ui/page/page-config.ts';
import { ShellSkeleton } from './frame/shell-skeleton.tsx';

type SignedInPart = typeof import('./signed-in.tsx').default;

/** One promise a page. */
let fetched: Promise<SignedInPart> | undefined;
function signedIn(language: Language): Promise<SignedInPart> {
  fetched ??= import('./signed-in.tsx').then(async ({ default: Portal, prepare }) => {
    await prepare(language, location.pathname.slice(prefixOf(language).length));
    return Portal;
  });
  return fetched;
}

type Fetched = { readonly Portal: SignedInPart } | { readonly error: unknown };

/**
 * The signed-in part, fetched while the session is looked for; `null` until it is there. A suspended component would
 * wait longer: React shows what was waited for 300 ms after the last skeleton at the earliest.
 */
function useSignedIn(isWanted: boolean, language: Language): Fetched | null {
  const [result, setResult] = useState<Fetched | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    signedIn(language).then(
      (Portal) => setResult({ Portal }),
      (error: unknown) => setResult({ error }),
    );
  }, [isWanted, language]);
  return result;
}

function SignedIn({ config, result }: { config: PageConfig; result: Fetched }) {
  if ('error' in result) throw result.error;
  return <result.Portal config={config} />;
}

/** The whole portal: who is signed in decides what there is to see. */
export const App = ({ root, config }: { root: RootActor; config: PageConfig }) => (
  <RootContext value={root}>
    <Screen root={root} config={config} />
  </RootContext>
);

function Screen({ root, config: pageConfig }: { root: RootActor; config: PageConfig }) {
  const session = usePageActor('session');
  // The page came with the look of one firm; the user who signs in may belong to another.
  const theme = useSelector(session, (snapshot) => snapshot.context.theme);
  const config = useMemo(() => (theme ? { ...pageConfig, theme } : pageConfig), [pageConfig, theme]);
  const isSignedOut = useSelector(session, (snapshot) => snapshot.hasTag('signedOut'));
  const isUnreachable = useSelector(
    session,
    (snapshot) =>
      snapshot.matches('unreachable') ||
      snapshot.matches('ticketUnanswered') ||
      snapshot.matches({ loadingBindings: 'late' }),
  );
  const problem = useSelector(session, (snapshot) => snapshot.context.problem);
  const mayGoBack = useSelector(
    session,
    (snapshot) => snapshot.matches('ticketUnanswered') && snapshot.can({ type: 'ticket.decline' }),
  );
  const isConfirming = useSelector(session, (snapshot) => snapshot.matches('confirming'));
  const isNowhere = useSelector(session, (snapshot) => snapshot.matches('homeless'));
  const isStaff = useSelector(session, (snapshot) => snapshot.hasTag('leavingForStaff'));
  const isActive = useSelector(session, (snapshot) => snapshot.matches('active'));
  const isShown = useSelector(root, (snapshot) => snapshot.matches({ signedIn: 'shown' }));
  const isEnding = useSelector(
    session,
    (snapshot) => snapshot.matches('ending') || snapshot.hasTag('signedOff'),
  );
  const result = useSignedIn(!isSignedOut, config.language);
  if (isSignedOut) return <SignInPage config={config} />;
  if (isUnreachable)
    return (
      <UnreachablePage
        config={config}
        problem={problem}
        onRetry={() => session.send({ type: 'session.retry' })}
        onBack={mayGoBack ? () => session.send({ type: 'ticket.decline' }) : undefined}
      />
    );
  if (isConfirming) return <ConfirmPage config={config} />;
  if (isNowhere) return <NowherePage config={config} />;
  const text = authTranslationsOf(config);
  const label = text(isEnding ? 'ending' : isStaff ? 'toStaff' : 'loading');
  // What cannot be fetched is said at once.
  const isThere = result && (isShown || 'error' in result);
  if (!isActive || !isThere) return <ShellSkeleton theme={config.theme} label={label} />;
  return (
    // A part of the program that cannot be fetched stays failed for the life of the page: only a reload asks anew.
    <CrashBoundary fallback={<UnreachablePage config={config} onRetry={() => location.reload()} />}>
      <SignedIn config={config} result={result} />
    </CrashBoundary>
  );
}
