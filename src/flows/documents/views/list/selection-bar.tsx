import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentList } from '../../../../../machines/documents/lists.ts';
import { selectedIn } from '../../../../../machines/documents/selection.ts';
import { focusMain } from '../../../../ui/focus/focus-main.ts';
import text from '../../../../ui/text.module.css';
import { useDocumentActions } from '../document-actions.ts';
import { type DocumentsActor, listOf, useList, useSelection } from '../documents-actor.ts';
import styles from './selection-bar.module.css';

/**
 * Says that only what is loaded is chosen, and offers the rest of the list; how far it has come while it is loaded.
 */
export function SelectionRest({ documents, list }: { documents: DocumentsActor; list: DocumentList }) {
  const { t } = useTranslation('documents');
  const selection = useSelection(documents);
  const mayChooseWhole = useList(
    documents,
    (snapshot) => snapshot?.can({ type: 'selection.whole' }) === true,
  );
  const count = Object.keys(selection.ids).length;
  const isRestLeft = list.next !== null && count > 0 && count === list.documents.length;
  if (!isRestLeft) return null;
  const numbers = { loaded: count, total: list.total };
  return (
    <div className={`${text.compact} ${styles.rest}`}>
      <span role={selection.isWhole ? undefined : 'status'}>
        {t(selection.isWhole ? 'choosingRest' : 'chosenOfTotal', numbers)}
      </span>
      {selection.isWhole ? (
        <button
          type="button"
          className={`${text.brand} ${text.strong} ${styles.all}`}
          onClick={() => listOf(documents)?.send({ type: 'selection.clear' })}
        >
          {t('clearSelection')}
        </button>
      ) : (
        mayChooseWhole && (
          <button
            type="button"
            className={`${text.brand} ${text.strong} ${styles.all}`}
            onClick={() => listOf(documents)?.send({ type: 'selection.whole' })}
          >
            {t('chooseWhole', { total: list.total })}
          </button>
        )
      )}
    </div>
  );
}

/** What can be done with the chosen documents. It is there as long as any are. */
export function SelectionBar({ documents, list }: { documents: DocumentsActor; list: DocumentList }) {
  const { t } = useTranslation('documents');
  const selection = useSelection(documents);
  const actions = useDocumentActions(documents).forSeveral(selectedIn(selection, list));
  const count = t('selected', { count: Object.keys(selection.ids).length });
  return (
    <div role="toolbar" data-bulk aria-label={t('selection')} className={`${text.body} ${styles.bar}`}>
      <span className={`${text.compact} ${styles.count}`}>
        <span aria-hidden="true">{count}</span>
        <span role="status" className={text.hidden}>
          {count}
        </span>
      </span>
      {actions.map(({ key, Icon, run, reason }) => (
        <button
          key={key}
          type="button"
          className={styles.action}
          aria-disabled={reason !== undefined || undefined}
          aria-label={t(key)}
          title={reason && t(reason)}
          aria-description={reason && t(reason)}
          onClick={reason === undefined ? run : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          <span className={styles.word}>{t(key)}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles.clear}
        aria-label={t('clearSelection')}
        onClick={() => {
          listOf(documents)?.send({ type: 'selection.clear' });
          focusMain();
        }}
      >
        <IconX stroke={1.9} aria-hidden="true" />
      </button>
    </div>
  );
}
