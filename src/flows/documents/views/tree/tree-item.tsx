import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import { IconChevronRight, IconFolder, IconFolderFilled, IconLock } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '../../../../../contract/storage/storage-items.ts';
import { folderName } from '../../../../ui/files/folder-name.ts';
import { formatCount } from '../../../../ui/language/format.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import styles from './folder-tree.module.css';
import type { TreeStep, VisibleNode } from './tree-nodes.ts';

interface TreeItemProps {
  node: VisibleNode;
  container: Container;
  isOpen: boolean;
  isLoading: boolean;
  isTabStop: boolean;
  onFocus: (id: string) => void;
  onStep: (step: TreeStep) => void;
}

/** One folder of the tree. The tree handles its keys. */
export function TreeItem({ node, container, isOpen, isLoading, isTabStop, onFocus, onStep }: TreeItemProps) {
  const { t, i18n } = useTranslation('documents');
  const { id, level, setSize, posInSet, isExpandable, isExpanded } = node;
  const isLocked = container.lock !== null || !container.permissions.canRead;
  const Icon = isLocked ? IconLock : isOpen ? IconFolderFilled : IconFolder;
  const count = container.documentCount;
  const label = folderName(container, t);
  // In the order in which it is seen, so that what people read aloud is what the item is called.
  const name = [label, count > 0 && t('count', { count }), isLocked && t('locked')]
    .filter(Boolean)
    .join(', ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its items.
    <div
      role="treeitem"
      className={`${surface.item} ${styles.item}`}
      data-id={id}
      style={{ '--level': level } as CSSProperties}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={level}
      aria-setsize={setSize}
      aria-posinset={posInSet}
      aria-expanded={isExpandable ? isExpanded : undefined}
      aria-selected={isOpen}
      aria-label={name}
      aria-busy={isLoading || undefined}
      onFocus={() => onFocus(id)}
      onClick={() => onStep({ type: 'open', id })}
    >
      {isExpandable ? (
        // A help for the pointer only: the arrow keys do the same.
        <span
          className={styles.toggle}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onStep({ type: isExpanded ? 'collapse' : 'expand', id });
          }}
        >
          {isLoading ? <Loader size={14} /> : <IconChevronRight size={16} stroke={1.9} />}
        </span>
      ) : (
        <span className={styles.toggle} aria-hidden="true" />
      )}
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.label}>{label}</span>{' '}
      {count > 0 && (
        <span className={`${text.caption} ${styles.count}`}>{formatCount(count, i18n.language)}</span>
      )}
    </div>
  );
}
