import { useEffect, useRef } from 'react';
import type { PageConfig } from '../../../ui/page/page-config.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { NoteIcon } from './auth-icons.tsx';
import { authTextsOf } from './auth-texts.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Says that the portal does not answer, that nothing is lost, and offers another try. */
export function UnreachablePage({ config, onRetry }: { config: PageConfig; onRetry: () => void }) {
  const text = authTextsOf(config);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(text('unreachableTitle'), config.theme.firmName);
  useEffect(() => heading.current?.focus(), []);
  return (
    <SignInFrame config={config} text={text} path="/auth">
      <h1 className="si-title" tabIndex={-1} ref={heading}>
        {text('unreachableTitle')}
      </h1>
      <p className="si-notice si-notice-warning" role="alert">
        <NoteIcon />
        <span>{text('unreachableText')}</span>
      </p>
      <button className="si-button" type="button" onClick={onRetry}>
        {text('retry')}
      </button>
    </SignInFrame>
  );
}
