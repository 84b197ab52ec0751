import { IconCloudOff, IconNewsOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Article } from '../../../../contract/brazil/news.ts';
import type { articleMachine } from '../../../../machines/news/article.machine.ts';
import { attachmentIdIn } from '../../../../machines/news/pictures.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { formatWhenShort } from '../../../ui/language/days.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { useEndSeen } from '../../../ui/use-end-seen.ts';
import classes from './article.module.css';
import { ArticleBody, Picture } from './article-body.tsx';
import { articleParts } from './article-html.ts';
import { Attachments } from './attachments.tsx';

type Actor = ActorRefFrom<typeof articleMachine>;

/** An article, or why it cannot be shown [T7.29]. */
export default function ArticlePage({ article: actor }: { article: Actor }) {
  const { t } = useTranslation('news');
  const article = useSelector(actor, ({ context }) => context.article);
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches('missing'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  return (
    <div className={`${surface.screen} ${surface.reading}`}>
      <BackLink to="/home/news">{t('toList')}</BackLink>
      <div className={`${surface.card} ${classes.card}`}>
        {isMissing && (
          <StateMessage isError icon={<IconNewsOff />} title={t('missingTitle')} text={t('missingText')} />
        )}
        {hasFailed && (
          <StateMessage
            isError
            icon={<IconCloudOff />}
            title={t('articleFailedTitle')}
            text={t('failedText')}
            action={<RetryButton onClick={() => actor.send({ type: 'article.retry' })} />}
          />
        )}
        {!article && !isMissing && !hasFailed && (
          <SkeletonRows label={t('loadingArticle')} count={4} height={64} />
        )}
        {article && <OpenArticle actor={actor} article={article} />}
      </div>
    </div>
  );
}

function OpenArticle({ actor, article }: { actor: Actor; article: Article }) {
  const { t, i18n } = useTranslation('news');
  const { id, title, summary, bodyHtml, category, author, publishedAt, coverPath } = article;
  const pictures = useSelector(actor, ({ context }) => context.pictures);
  const parts = useMemo(() => articleParts(bodyHtml, id), [bodyHtml, id]);
  const heading = useFocusWhen<HTMLHeadingElement>(id, { toTop: true });
  const end = useEndSeen<HTMLDivElement>(() => actor.send({ type: 'article.ended' }));
  const coverId = coverPath === null ? undefined : attachmentIdIn(id, coverPath);
  return (
    <article className={classes.article}>
      <header className={classes.head}>
        <span className={`${surface.tag} ${classes.category}`}>{t(`category.${category}`)}</span>
        <h1 ref={heading} className={text.page} tabIndex={-1} data-words="firm">
          {title}
        </h1>
        <p className={text.small}>
          <time dateTime={publishedAt}>{formatWhenShort(publishedAt, new Date(), i18n.language)}</time>
          {' · '}
          <span data-words="firm">{author}</span>
        </p>
        {summary !== '' && (
          <p className={classes.summary} data-words="firm">
            {summary}
          </p>
        )}
      </header>
      {coverId !== undefined && <Picture alt="" url={pictures[coverId]} />}
      <ArticleBody parts={parts} pictures={pictures} />
      <div ref={end} className={classes.end} aria-hidden="true" />
      <Attachments actor={actor} />
    </article>
  );
}
