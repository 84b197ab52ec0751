// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from row to row; cells are not stops of their own.
import { IconDots, IconDownload, IconMessage } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { memo } from 'react';
import type { StorageDocument } from '../../../../../../contract/storage/storage-items.ts';
import type { DocumentColumn } from '../../../../../../machines/documents/columns.machine.ts';
import { FileIcon } from '../../../../../ui/files/file-icon.tsx';
import { formatCount, formatSize, formatWhen } from '../../../../../ui/language/format.ts';
import surface from '../../../../../ui/surface.module.css';
import text from '../../../../../ui/text.module.css';
import { isAsBefore, useIsWhole } from './brief-rows.ts';
import styles from './document-row.module.css';
import type { RowWords } from './row-words.ts';
import type { RowPlace } from './virtual-rows.tsx';

interface DocumentRowProps extends RowPlace {
  document: StorageDocument;
  columns: readonly DocumentColumn[];
  /** Its folder, in a list of several folders. */
  folder: string | undefined;
  /** Whether the user at the screen added it. */
  isOwn: boolean;
  isSelected: boolean;
  isMenuOpen: boolean;
  language: string;
  /** Handed down: looking them up in every row would be what scrolling costs most. */
  words: RowWords;
  onOpen: (document: StorageDocument) => void;
  onSelect: (id: string, isRange: boolean) => void;
  onDownload: (id: string) => void;
  onMenu: (document: StorageDocument, button: HTMLButtonElement) => void;
}

/** One document [S3.10, S3.12]. The grid handles its keys. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const isWhole = useIsWhole(props.isBrief);
  const { document, columns, folder, isOwn, isSelected, language, index, top, isActive, words } = props;
  const { name, history, commentsCount: comments } = document;
  const by = history.createdBy.kind === 'firm' ? words.firm : isOwn ? words.you : history.createdBy.name;
  const texts = {
    modified: () => formatWhen(history.modifiedDate, new Date(), language),
    addedBy: () => by,
    size: () => formatSize(document.originalItemSize, language),
  };
  const tabIndex = isActive ? 0 : -1;
  const download = words.download(name);
  const onClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent<HTMLElement>) => {
    if ((target as HTMLElement).closest('button, input, label')) return;
    if (shiftKey || ctrlKey || metaKey) props.onSelect(document.id, shiftKey);
    else props.onOpen(document);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its rows.
    <div
      role="row"
      className={styles.row}
      data-index={index}
      data-unread={!document.isReadByClientUser || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => props.onActive(index)}
      onClick={onClick}
    >
      <div role="gridcell" className={styles.choice}>
        {isWhole && (
          <input
            type="checkbox"
            className={styles.box}
            aria-label={words.select(name)}
            tabIndex={tabIndex}
            checked={isSelected}
            onClick={({ shiftKey }) => props.onSelect(document.id, shiftKey)}
            // What a press does depends on the shift key, which only the press itself knows.
            onChange={() => undefined}
          />
        )}
      </div>
      <div role="gridcell" className={styles.name}>
        <FileIcon name={name} isPlain={!isWhole} />
        <span className={`${text.cut} ${styles.nameText}`} title={name}>
          {name}
          {folder !== undefined && <span className={`${text.caption} ${styles.place}`}>{folder}</span>}
        </span>
        {!document.isReadByClientUser && (
          <span
            className={`${surface.dot} ${styles.dot}`}
            role="img"
            aria-label={words.unread}
            title={words.unread}
          />
        )}
        {comments > 0 && (
          <span className={`${text.caption} ${styles.comments}`}>
            <IconMessage size={16} aria-hidden="true" />
            <span aria-hidden="true">{formatCount(comments, language)}</span>
            <span className={text.hidden}>{words.comments(comments)}</span>
          </span>
        )}
      </div>
      <div role="presentation" className={styles.meta}>
        {columns.map((column) => (
          <div role="gridcell" key={column} className={styles[column]}>
            {texts[column]()}
          </div>
        ))}
      </div>
      <div role="gridcell" className={styles.actions}>
        {isWhole && (
          <>
            <button
              type="button"
              className={`${surface.iconButton} ${styles.action} ${styles.quick}`}
              aria-label={download}
              title={download}
              tabIndex={tabIndex}
              onClick={() => props.onDownload(document.id)}
            >
              <IconDownload aria-hidden="true" />
            </button>
            <button
              type="button"
              className={`${surface.iconButton} ${styles.action}`}
              aria-label={words.more(name)}
              aria-haspopup="menu"
              aria-expanded={props.isMenuOpen}
              tabIndex={tabIndex}
              onClick={({ currentTarget }) => props.onMenu(document, currentTarget)}
            >
              <IconDots aria-hidden="true" />
            </button>
          </>
        )}
      </div>
    </div>
  );
}, isAsBefore);
