import { useSelector } from '@xstate/react';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import type { PageConfig } from '../../../ui/page/page-config.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { NoteIcon } from './auth-icons.tsx';
import { authTranslationsOf } from './auth-translations.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Asks before a sign-in link from another browser signs its holder in [S4.01]. */
export function ConfirmPage({ config }: { config: PageConfig }) {
  const session = usePageActor('session');
  const holder = useSelector(session, ({ context }) => context.holder);
  const name = `${holder?.firstName ?? ''} ${holder?.lastName ?? ''}`.trim();
  const text = authTranslationsOf(config);
  const title = text('confirmTitle').replaceAll('{{name}}', () => name);
  usePageTitle(title, config.theme.firmName);
  const heading = useFocusWhen<HTMLHeadingElement>(true);
  return (
    <SignInFrame config={config} text={text} path="/auth">
      <h1 className="si-title" tabIndex={-1} ref={heading} aria-describedby="si-notice">
        {title}
      </h1>
      <p id="si-notice" className="si-notice si-notice-warning" role="alert">
        <NoteIcon />
        <span>{text('confirmText').replaceAll('{{email}}', () => holder?.email ?? '')}</span>
      </p>
      <button className="si-button" type="button" onClick={() => session.send({ type: 'ticket.confirm' })}>
        {text('confirmButton')}
      </button>
      <button
        className="si-button si-button-quiet"
        type="button"
        onClick={() => session.send({ type: 'ticket.decline' })}
      >
        {text('cancel')}
      </button>
    </SignInFrame>
  );
}
