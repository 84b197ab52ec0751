// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to what is in a header cell.
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentColumn } from '../../../../../machines/documents/columns.machine.ts';
import type { DocumentList } from '../../../../../machines/documents/lists.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { type DocumentsActor, listOf, useQuestion, useSelection } from '../documents-actor.ts';
import styles from './document-list.module.css';
import cells from './rows/document-row.module.css';

interface ListHeaderProps {
  documents: DocumentsActor;
  list: DocumentList;
  columns: readonly DocumentColumn[];
}

/** The names of the columns, each of which sorts by itself, and the box that chooses all. */
export function ListHeader({ documents, list, columns }: ListHeaderProps) {
  const { t } = useTranslation('documents');
  const { orderBy, orderDir } = useQuestion(documents);
  const count = Object.keys(useSelection(documents).ids).length;
  const hasDocuments = list.documents.length > 0;
  const isAll = count > 0 && count === list.documents.length;
  const Icon = orderDir === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <div role="rowgroup" className={`${surface.lineBelow} ${styles.header}`}>
      <div role="row" aria-rowindex={1} className={cells.headerRow}>
        {hasDocuments ? (
          <span role="columnheader" className={cells.choice}>
            <input
              type="checkbox"
              className={cells.box}
              aria-label={t('selectAll')}
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && !isAll;
              }}
              onChange={() => listOf(documents)?.send({ type: 'selection.all' })}
            />
          </span>
        ) : (
          // Folders keep their order: there is nothing to sort or to choose.
          <>
            <span className={cells.choice} aria-hidden="true" />
            <span role="columnheader" className={cells.name}>
              {t('name')}
            </span>
          </>
        )}
        {(hasDocuments ? (['name', ...columns] as const) : []).map((column) => (
          <span
            role="columnheader"
            key={column}
            className={cells[column]}
            aria-sort={orderBy !== column ? 'none' : orderDir === 'asc' ? 'ascending' : 'descending'}
          >
            <button
              type="button"
              className={cells.sort}
              // The bar of the chosen ones lies over it.
              disabled={count > 0}
              onClick={() => listOf(documents)?.send({ type: 'sort.set', orderBy: column })}
            >
              {t(column)}
              {orderBy === column && <Icon size={16} aria-hidden="true" />}
            </button>
          </span>
        ))}
        <span role="columnheader" className={cells.actions}>
          <span className={text.hidden}>{t('actions')}</span>
        </span>
      </div>
    </div>
  );
}
