import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '../../../../contract/storage/storage.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { type DocumentsActor, listOf, useList } from './documents-actor.ts';

/** Searches all documents of the client by the words of their names. */
export function DocumentSearch({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const typed = useList(documents, (snapshot) => snapshot?.context.typed ?? '');
  return (
    <SearchBox
      label={t('searchDocuments')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      maxLength={maxSearchLength}
      value={typed}
      onChange={(text) => listOf(documents)?.send({ type: 'search.changed', text })}
    />
  );
}
