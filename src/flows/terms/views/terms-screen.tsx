import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import messageClasses from '../../../ui/page/message-page.module.css';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './terms.module.css';
import { TermsDocument } from './terms-document.tsx';
import { TermsSkeleton } from './terms-skeleton.tsx';

/** The page where terms are read and accepted before the work goes on [T2.03]. It is shown without the shell. */
export default function TermsScreen() {
  const { t } = useTranslation('terms');
  const firmName = useSelector(usePageActor('session'), ({ context }) => context.theme?.firmName ?? '');
  usePageTitle(t('pageTitle'), firmName);
  return (
    <div className={classes.screen}>
      <header className={`${text.bold} ${classes.bar}`}>{firmName}</header>
      <main className={classes.main}>
        <Flow name="terms" skeleton={<TermsSkeleton />} failed={(retry) => <TermsFailed onRetry={retry} />}>
          {(terms) => <Screen terms={terms} />}
        </Flow>
      </main>
    </div>
  );
}

function Screen({ terms }: { terms: SystemActors['terms'] }) {
  const isAsking = useSelector(terms, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useSelector(terms, (snapshot) => snapshot.hasTag('busy'));
  const isGivenUp = useSelector(terms, (snapshot) => snapshot.matches('givenUp'));
  if (isAsking) return <TermsDocument terms={terms} />;
  if (isBusy) return <TermsSkeleton />;
  if (isGivenUp) return <TermsFailed onRetry={() => terms.send({ type: 'terms.retry' })} />;
  return <NothingToAccept />;
}

/** The terms could not be had. */
function TermsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['terms', 'common']);
  return (
    <section className={`${surface.card} ${messageClasses.page}`}>
      <h1 tabIndex={-1}>{t('failedTitle')}</h1>
      <p role="alert">{t('failedText')}</p>
      <button type="button" onClick={onRetry}>
        {t('common:retry')}
      </button>
    </section>
  );
}

/** Shown when there is nothing to accept, and for the moment until the redirect. */
function NothingToAccept() {
  const { t } = useTranslation('terms');
  return (
    <section className={`${surface.card} ${messageClasses.page}`}>
      <h1 tabIndex={-1}>{t('settledTitle')}</h1>
      <p role="status">{t('settledText')}</p>
      <Link to="/">{t('goOn')}</Link>
    </section>
  );
}
