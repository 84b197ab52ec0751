import { IconCloudOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { articleMachine } from '../../../../machines/news/article.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import { NewsList } from './news-list.tsx';

type ArticleActor = ActorRefFrom<typeof articleMachine>;

/** In a chunk of its own, with what makes the HTML of an article safe. */
const ArticlePage = late(() => import('./article-page.tsx'));

/** The list of all articles, or the one that the path leads to [T2.21]. */
const NewsScreen = () => (
  <Flow name="news" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
    {(news) => <NewsView news={news} />}
  </Flow>
);

function NewsView({ news }: { news: SystemActors['news'] }) {
  const article = useSelector(news, ({ children }) => children.article as ArticleActor | undefined);
  return article ? (
    <ArticlePage key={article.sessionId} article={article} fallback={<Waiting />} />
  ) : (
    <NewsList news={news} />
  );
}

function Waiting() {
  const { t } = useTranslation('news');
  return (
    <div className={surface.reading}>
      <SkeletonRows label={t('loading')} count={4} height={72} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('news');
  return (
    <div className={`${surface.card} ${surface.reading}`}>
      <StateMessage
        isError
        icon={<IconCloudOff />}
        title={t('failedTitle')}
        text={t('failedText')}
        action={<RetryButton onClick={onRetry} />}
      />
    </div>
  );
}

export default NewsScreen;
