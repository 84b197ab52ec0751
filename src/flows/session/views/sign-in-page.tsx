import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { signInStartPath } from '../../../../contract/session/return-path.ts';
import { outcomePaths, signInPath } from '../../../../machines/session/entry.ts';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { keepFontLater } from '../../../ui/page/keep-font-later.ts';
import type { PageConfig } from '../../../ui/page/page-config.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { prefetchNextLater } from '../../../ui/page/prefetch-next.ts';
import { DoneIcon, NoteIcon, ShieldIcon } from './auth-icons.tsx';
import { authTranslationsOf } from './auth-translations.ts';
import { noticeOf } from './notice.ts';
import { FirmContact, SignInFrame } from './sign-in-frame.tsx';

/** The sign-in page, and the pages that say why there is no session [S2.01–S2.05]. */
export function SignInPage({ config }: { config: PageConfig }) {
  const session = usePageActor('session');
  const outcome = useSelector(session, (snapshot) => snapshot.context.outcome);
  const problem = useSelector(session, (snapshot) => snapshot.context.problem);
  const returnTo = useSelector(session, (snapshot) => snapshot.context.returnTo);
  const secondFactor = useSelector(session, ({ context }) =>
    context.outcome === 'mfaRequired' ? secondFactorOf(context.location) : null,
  );
  const canStart = useSelector(session, (snapshot) => snapshot.can({ type: 'signIn.start' }));
  const text = authTranslationsOf(config);
  const notice = noticeOf(outcome, problem);
  const title = text(notice?.title ?? 'title');
  const isOutcome = outcome !== 'none';

  usePageTitle(title, config.theme.firmName);
  useEffect(() => {
    void prefetchNextLater();
    void keepFontLater();
  }, []);
  const heading = useFocusWhen<HTMLHeadingElement>(isOutcome);

  const path = outcomePaths[outcome] === '/auth' ? signInPath(returnTo) : outcomePaths[outcome];
  return (
    <SignInFrame config={config} text={text} path={path}>
      <h1
        className="si-title"
        tabIndex={-1}
        ref={heading}
        aria-describedby={notice ? 'si-notice' : undefined}
      >
        {title}
      </h1>
      {notice ? (
        <p id="si-notice" className={`si-notice si-notice-${notice.tone}`} role={notice.role}>
          {notice.tone === 'good' ? <DoneIcon /> : <NoteIcon />}
          <span>{text(notice.text)}</span>
        </p>
      ) : (
        <p className="si-sentence">{text('sentence')}</p>
      )}
      {notice?.asksFirm && <FirmContact theme={config.theme} />}
      {secondFactor && (
        <a className="si-link" href={secondFactor}>
          {text('mfaSetUp')}
        </a>
      )}
      <a
        className="si-button"
        // Before this script runs, the same link of the server's page starts the sign-in at the server.
        href={signInStartPath(config.language, returnTo)}
        rel="nofollow"
        aria-disabled={!canStart}
        aria-busy={!canStart}
        onClick={(event) => {
          // A press that opens a new tab starts the sign-in there.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          session.send({ type: 'signIn.start' });
        }}
      >
        {text(notice ? 'again' : 'button')}
      </a>
      <p className="si-protected">
        <ShieldIcon />
        <span>{text('protected')}</span>
      </p>
    </SignInFrame>
  );
}

/**
 * Where a second factor is set up: https or this origin, and nothing else that an answer may hold. `null` for this page
 * itself, too: then the sentence says all there is to say.
 */
function secondFactorOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  const isFit = url.protocol === 'https:' || url.origin === location.origin;
  return isFit && !url.pathname.endsWith(outcomePaths.mfaRequired) ? url.href : null;
}
