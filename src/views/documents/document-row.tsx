// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from row to row; cells are not stops of their own.
import { IconDownload, IconMessage } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import type { StorageDocument } from '../../../contract/storage-items.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { formatCount, formatSize, formatWhen } from '../../ui/format.ts';
import hidden from '../../ui/hidden.module.css';
import styles from './document-row.module.css';

/** Where a row stands, and how it takes part in the one tab stop of the grid. */
export interface RowPlace {
  /** From 0. */
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  isActive: boolean;
  onActive: (index: number) => void;
  /** Handed down: looking it up in every row would be what scrolling costs most. */
  t: TFunction<'documents'>;
}

interface DocumentRowProps extends RowPlace {
  document: StorageDocument;
  /** Whether the person at the screen added it. */
  isOwn: boolean;
  language: string;
  onDownload: (id: string) => void;
}

/** One document [S3.10, S3.12]. Its keys are heard by the grid. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { document, isOwn, language, index, top, isActive, onActive, onDownload, t } = props;
  const { name, history, commentsCount: comments } = document;
  const by = history.createdBy.kind === 'firm' ? t('firm') : isOwn ? t('you') : history.createdBy.name;
  return (
    <div
      role="row"
      className={styles.row}
      data-index={index}
      data-unread={!document.isReadByClientUser || undefined}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onActive(index)}
    >
      <div role="gridcell" className={styles.name}>
        <FileIcon name={name} />
        <span className={styles.nameText} title={name}>
          {name}
        </span>
        {!document.isReadByClientUser && (
          <span className={styles.dot} role="img" aria-label={t('unread')} title={t('unread')} />
        )}
        {comments > 0 && (
          <span className={styles.comments}>
            <IconMessage size={16} stroke={1.7} aria-hidden="true" />
            <span aria-hidden="true">{formatCount(comments, language)}</span>
            <span className={hidden.hidden}>{t('comments', { count: comments })}</span>
          </span>
        )}
      </div>
      <div role="presentation" className={styles.meta}>
        <div role="gridcell" className={styles.modified}>
          {formatWhen(history.modifiedDate, new Date(), language)}
        </div>
        <div role="gridcell" className={styles.addedBy}>
          {by}
        </div>
        <div role="gridcell" className={styles.size}>
          {formatSize(document.originalItemSize, language)}
        </div>
      </div>
      <div role="gridcell" className={styles.actions}>
        <button
          type="button"
          className={styles.action}
          aria-label={t('download', { name })}
          title={t('download', { name })}
          tabIndex={isActive ? 0 : -1}
          onClick={() => onDownload(document.id)}
        >
          <IconDownload size={18} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
});
