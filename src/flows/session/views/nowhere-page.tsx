import { useSelector } from '@xstate/react';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import type { PageConfig } from '../../../ui/page/page-config.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { NoteIcon } from './auth-icons.tsx';
import { authTranslationsOf } from './auth-translations.ts';
import { FirmContact, SignInFrame } from './sign-in-frame.tsx';

/** For a signed-in user who may open no area of the portal [S2.06, S4.03]: why, and the way out. */
export function NowherePage({ config }: { config: PageConfig }) {
  const session = usePageActor('session');
  const email = useSelector(session, ({ context }) => context.session?.meta.EmailAddress);
  const text = authTranslationsOf(config);
  usePageTitle(text('nowhereTitle'), config.theme.firmName);
  const heading = useFocusWhen<HTMLHeadingElement>(true);
  return (
    <SignInFrame config={config} text={text} path="/not-authorized">
      <h1 className="si-title" tabIndex={-1} ref={heading} aria-describedby="si-notice">
        {text('nowhereTitle')}
      </h1>
      <p id="si-notice" className="si-notice si-notice-warning" role="alert">
        <NoteIcon />
        <span>{text('nowhereText')}</span>
      </p>
      <FirmContact theme={config.theme} />
      {email && <p className="si-sentence">{email}</p>}
      <button className="si-button" type="button" onClick={() => session.send({ type: 'signOut.start' })}>
        {text('signOut')}
      </button>
    </SignInFrame>
  );
}
