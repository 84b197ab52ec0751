import { IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { unreadNews } from '../../../../machines/news/news.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import surface from '../../../ui/surface.module.css';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import classes from './news.module.css';
import { NewsRows } from './news-rows.tsx';

/** How many articles home shows; the list has all of them. */
const cardRows = 4;

/** The newest articles on home, and how many are unread [T3.12]. */
export default function NewsCard({ actor }: { actor: SystemActors['news'] }) {
  const { t } = useTranslation('news');
  const unread = useSelector(actor, unreadNews);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const hasArticles = useSelector(actor, ({ context }) => (context.list?.items.length ?? 0) > 0);
  return (
    <WidgetCard
      title={t('title')}
      note={unread > 0 ? t('unread', { count: unread }) : undefined}
      isBusy={isBusy}
      actions={
        hasArticles && (
          <Link to="/home/news" className={`${surface.forward} ${classes.all}`} aria-label={t('allNews')}>
            {t('all')}
            <IconChevronRight size={16} aria-hidden />
          </Link>
        )
      }
    >
      <NewsRows actor={actor} most={cardRows} />
    </WidgetCard>
  );
}
