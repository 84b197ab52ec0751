import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { unreadNews } from '../../../../machines/news/news.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import surface from '../../../ui/surface.module.css';
import classes from './news.module.css';
import { NewsRows } from './news-rows.tsx';

/** All articles for the user, 30 at a time [T7.29, T9.03]. */
export function NewsList({ news }: { news: SystemActors['news'] }) {
  const { t } = useTranslation('news');
  const unread = useSelector(news, unreadNews);
  const isBusy = useSelector(news, (snapshot) => snapshot.hasTag('busy'));
  const hasMore = useSelector(news, (snapshot) => snapshot.can({ type: 'list.more' }));
  return (
    <ListPage
      title={t('title')}
      note={unread > 0 ? t('unread', { count: unread }) : undefined}
      back={{ to: '/home', words: t('toHome') }}
      isBusy={isBusy}
    >
      <div className={`${surface.card} ${classes.list}`}>
        <NewsRows actor={news} />
        {hasMore && (
          <Button
            variant="subtle"
            className={classes.more ?? ''}
            onClick={() => news.send({ type: 'list.more' })}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </ListPage>
  );
}
