import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import classes from './links.module.css';

/** Searches the links that are loaded. */
export function LinksSearch({ links }: { links: SystemActors['links'] }) {
  const { t } = useTranslation('links');
  const term = useSelector(links, ({ context }) => context.term);
  return (
    <SearchBox
      className={classes.search}
      label={t('search')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      value={term}
      onChange={(text) => links.send({ type: 'search.changed', term: text })}
    />
  );
}
