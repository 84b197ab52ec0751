import { IconSearch, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import classes from './links.module.css';

/** Searches the links that are loaded. */
export function LinksSearch({ links }: { links: SystemActors['links'] }) {
  const { t } = useTranslation('links');
  const term = useSelector(links, ({ context }) => context.term);
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    links.send({ type: 'search.changed', term: '' });
    box.current?.focus();
  };
  return (
    <search className={classes.search}>
      <IconSearch aria-hidden="true" className={classes.searchIcon} />
      <input
        ref={box}
        type="search"
        className={classes.searchInput}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        value={term}
        onChange={({ target }) => links.send({ type: 'search.changed', term: target.value })}
      />
      {term !== '' && (
        <button type="button" className={classes.searchClear} aria-label={t('clearSearch')} onClick={clear}>
          <IconX size={16} stroke={1.9} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
