import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import roles from '../../../ui/text.module.css';
import classes from './terms.module.css';

/** The day of an ISO date, written out; what cannot be read as a date is shown as it came. */
function formatDay(iso: string, language: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** The terms themselves, the box to tick, and the two ways on: accept them, or sign out [T2.03]. */
export function TermsDocument({ terms: actor }: { terms: SystemActors['terms'] }) {
  const { t, i18n } = useTranslation(['terms', 'problems']);
  const session = usePageActor('session');
  const terms = useSelector(actor, ({ context }) => context.terms);
  const hasAgreed = useSelector(actor, ({ context }) => context.hasAgreed);
  const isRenewed = useSelector(actor, ({ context }) => context.isRenewed);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isAccepting = useSelector(actor, (snapshot) => snapshot.matches('accepting'));
  const canAccept = useSelector(actor, (snapshot) => snapshot.can({ type: 'terms.accept' }));
  const hintId = useId();
  // What had the focus is gone: the page that led here, or the older version.
  const heading = useFocusWhen<HTMLHeadingElement>(true, { preventScroll: true });
  if (!terms) return null;
  return (
    <article className={`${surface.card} ${classes.page}`}>
      <div>
        <h1 ref={heading} className={roles.page} tabIndex={-1}>
          {terms.title}
        </h1>
        <p className={roles.small}>
          {t('version', { version: terms.version, date: formatDay(terms.publishedOn, i18n.language) })}
        </p>
      </div>
      {isRenewed ? (
        <Notice isStill>{t('renewed')}</Notice>
      ) : (
        terms.acceptedVersion !== null && (
          <Notice isStill>{t('changed', { accepted: terms.acceptedVersion, version: terms.version })}</Notice>
        )
      )}
      <div className={classes.text}>
        {terms.paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one version never change places
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <div className={`${surface.lineAbove} ${classes.foot}`}>
        <Checkbox
          label={t('agree')}
          checked={hasAgreed}
          disabled={isAccepting}
          onChange={({ currentTarget }) =>
            actor.send({ type: 'terms.agree', hasAgreed: currentTarget.checked })
          }
        />
        {problem && (
          <Notice tone="bad">
            {t('notAccepted')} {t(`problems:${problem.code}`)}
          </Notice>
        )}
        <div className={classes.actions}>
          <ReasonedButton
            isOff={!canAccept}
            isBusy={isAccepting}
            aria-describedby={hintId}
            onClick={() => actor.send({ type: 'terms.accept' })}
          >
            {t('accept')}
          </ReasonedButton>
          <Button variant="default" onClick={() => session.send({ type: 'signOut.start' })}>
            {t('signOut')}
          </Button>
        </div>
        <p id={hintId} className={`${roles.caption} ${classes.hint}`} aria-live="polite">
          {isAccepting ? t('accepting') : hasAgreed ? '' : t('tickFirst')}
        </p>
      </div>
    </article>
  );
}
