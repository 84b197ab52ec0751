import type { Problem } from '../../../../machines/problem.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import type { PageConfig } from '../../../ui/page/page-config.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { NoteIcon } from './auth-icons.tsx';
import { authTranslationsOf } from './auth-translations.ts';
import { SignInFrame } from './sign-in-frame.tsx';

interface Props {
  readonly config: PageConfig;
  readonly problem?: Problem | null;
  readonly onRetry: () => void;
  /** Leads to the session that the browser has, where it has one. */
  readonly onBack?: (() => void) | undefined;
}

/** What a server answers that is there and has no room. */
const busy: ReadonlySet<string | undefined> = new Set(['tooManyRequests', 'unavailable']);

/** Says that the portal is busy or does not answer, that nothing is lost, and offers another try. */
export function UnreachablePage({ config, problem, onRetry, onBack }: Props) {
  const text = authTranslationsOf(config);
  const isBusy = busy.has(problem?.code);
  const title = text(isBusy ? 'busyTitle' : 'unreachableTitle');
  usePageTitle(title, config.theme.firmName);
  const heading = useFocusWhen<HTMLHeadingElement>(true);
  return (
    <SignInFrame config={config} text={text} path="/auth">
      <h1 className="si-title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className="si-notice si-notice-warning" role="alert">
        <NoteIcon />
        <span>{text(isBusy ? 'busyText' : 'unreachableText')}</span>
      </p>
      <button className="si-button" type="button" onClick={onRetry}>
        {text('retry')}
      </button>
      {onBack && (
        <button className="si-button si-button-quiet" type="button" onClick={onBack}>
          {text('back')}
        </button>
      )}
    </SignInFrame>
  );
}
