// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from row to row; cells are not stops of their own.
import { IconChevronRight, IconFolder, IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import type { Container } from '../../../../../../contract/storage/storage-items.ts';
import { folderName } from '../../../../../ui/files/folder-name.ts';
import surface from '../../../../../ui/surface.module.css';
import text from '../../../../../ui/text.module.css';
import { isAsBefore, useIsWhole } from './brief-rows.ts';
import styles from './document-row.module.css';
import type { RowPlace } from './virtual-rows.tsx';

interface FolderRowProps extends RowPlace {
  folder: Container;
  onOpen: (id: string) => void;
  t: TFunction<'documents'>;
}

/** A folder inside the open one. The grid handles its keys. */
export const FolderRow = memo(function FolderRow(props: FolderRowProps) {
  const { folder, index, top, isActive, onActive, onOpen, t } = props;
  const isWhole = useIsWhole(props.isBrief);
  const isLocked = folder.lock !== null || !folder.permissions.canRead;
  const Icon = isLocked ? IconLock : IconFolder;
  const label = folderName(folder, t);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its rows.
    <div
      role="row"
      className={styles.row}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onActive(index)}
      onClick={() => onOpen(folder.id)}
    >
      <div role="gridcell" className={styles.choice} />
      <div role="gridcell" className={styles.name}>
        <span className={`${surface.tile} ${styles.folderIcon}`} aria-hidden="true">
          {isWhole && <Icon size={20} />}
        </span>
        <span className={`${text.cut} ${styles.nameText}`} title={label}>
          {label}
          {isLocked && <span className={text.hidden}>{`, ${t('locked')}`}</span>}
        </span>
      </div>
      <div role="gridcell" className={styles.folderCount}>
        {/* A folder of folders alone is not empty: what it holds itself says nothing. */}
        {(folder.documentCount > 0 || !folder.hasFolders) && t('count', { count: folder.documentCount })}
      </div>
      <div role="gridcell" className={styles.actions}>
        {isWhole && <IconChevronRight aria-hidden="true" className={styles.chevron} />}
      </div>
    </div>
  );
}, isAsBefore);
