import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useSelector } from '@xstate/react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../contract/language/market.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './help.module.css';

/** The most articles that are suggested. */
const mostSuggested = 5;

interface ArticlesProps {
  isShown: boolean;
  language: Language;
}

/** The articles for the page on screen [T2.08]; they are asked for while the menu is open. */
export function SuggestedArticles(props: ArticlesProps) {
  const { t } = useTranslation('help-menu');
  const headingId = useId();
  return (
    <section className={classes.suggested} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('suggested')}</h2>
      <Flow name="help" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
        {(help) => <Articles help={help} {...props} />}
      </Flow>
    </section>
  );
}

function Articles({ help, isShown, language }: ArticlesProps & { help: SystemActors['help'] }) {
  const { t } = useTranslation('help-menu');
  const articles = useSelector(help, ({ context }) => context.articles);
  const isResting = useSelector(help, (snapshot) => snapshot.matches({ articles: 'resting' }));
  const isLoading = useSelector(help, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(help, (snapshot) => snapshot.matches({ articles: 'failed' }));
  // The page can change while the menu is open: then there are others to ask for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: resting anew is a reason to ask
  useEffect(() => {
    if (isShown) help.send({ type: 'help.open', language });
  }, [help, isShown, language, isResting]);
  if (hasFailed) return <Failed onRetry={() => help.send({ type: 'help.retry' })} />;
  if (isLoading || isResting) return <Waiting />;
  if (articles.length === 0)
    return <p className={`${text.quiet} ${text.compact} ${classes.quiet}`}>{t('none')}</p>;
  return (
    <ul className={classes.articles}>
      {articles.slice(0, mostSuggested).map(({ id, title, url }) => (
        <li key={id}>
          <a className={`${surface.item} ${classes.item}`} href={url} target="_blank" rel="noopener">
            {title}
            <span className={text.hidden}> {t('newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  const { t } = useTranslation('help-menu');
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      {['70%', '82%', '58%'].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['help-menu', 'common']);
  return (
    <p className={`${text.quiet} ${text.compact} ${classes.quiet}`} role="alert">
      {t('failed')}{' '}
      <button type="button" className={surface.link} onClick={onRetry}>
        {t('common:retry')}
      </button>
    </p>
  );
}
