import type { TFunction } from 'i18next';
import { mostUnread } from '../../../contract/home/home-rules.ts';

/** How many documents are unread, in words; of very many only that they are more than so many. */
export const unreadWords = (t: TFunction, count: number): string =>
  count > mostUnread ? t('common:unreadMore', { count: mostUnread }) : t('common:unread', { count });
