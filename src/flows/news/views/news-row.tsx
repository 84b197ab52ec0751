import { IconPaperclip, IconPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NewsItem } from '../../../../machines/news/news-item.ts';
import { articlePathOf } from '../../../../machines/news/paths.ts';
import { formatWhenShort } from '../../../ui/language/days.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './news.module.css';

interface NewsRowProps {
  item: NewsItem;
  /** Without summary and category, where there is little room. */
  isShort: boolean;
}

/** An article in a list: whether it is unread, its title, its date and how many attachments it has. */
export function NewsRow({ item, isShort }: NewsRowProps) {
  const { t, i18n } = useTranslation('news');
  const { id, title, summary, category, publishedAt, attachmentsCount, isUnread, pinned } = item;
  return (
    <li className={`${surface.pressable} ${classes.row}`} data-unread={isUnread || undefined}>
      <span className={isUnread ? `${surface.dot} ${classes.dot}` : undefined} aria-hidden="true" />
      <div className={classes.lines}>
        <Link to={articlePathOf(id)} className={`${surface.cover} ${text.body} ${classes.title}`}>
          <span data-words="firm">{title}</span>
          {isUnread && <span className={text.hidden}> {t('unreadMark')}</span>}
        </Link>
        {!isShort && summary !== '' && (
          <p className={`${text.quiet} ${text.compact} ${classes.summary}`} data-words="firm">
            {summary}
          </p>
        )}
        <p className={`${text.small} ${classes.facts}`}>
          {!isShort && (
            <span className={surface.tag} data-tone="quiet">
              {t(`category.${category}`)}
            </span>
          )}
          {pinned && (
            <span className={classes.fact}>
              <IconPin size={14} aria-hidden />
              {t('pinned')}
            </span>
          )}
          <time dateTime={publishedAt}>{formatWhenShort(publishedAt, new Date(), i18n.language)}</time>
          {attachmentsCount > 0 && (
            <span className={classes.fact}>
              <IconPaperclip size={14} aria-hidden />
              {t('attachments', { count: attachmentsCount })}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
