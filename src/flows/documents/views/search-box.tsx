import { IconSearch, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '../../../../contract/storage.ts';
import type { DocumentsActor } from './documents-actor.ts';
import styles from './search-box.module.css';

/** Searches all documents of the client by the words of their names. */
export function SearchBox({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const typed = useSelector(documents, ({ context }) => context.typed);
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    documents.send({ type: 'search.changed', text: '' });
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <search className={styles.search}>
      <IconSearch aria-hidden="true" className={styles.icon} />
      <input
        ref={box}
        type="search"
        className={styles.input}
        aria-label={t('searchDocuments')}
        placeholder={t('search')}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => documents.send({ type: 'search.changed', text: target.value })}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && (
        <button type="button" className={styles.clear} aria-label={t('clearSearch')} onClick={clear}>
          <IconX size={16} stroke={1.9} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
