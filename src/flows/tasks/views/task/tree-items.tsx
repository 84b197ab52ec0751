import { Menu } from '@mantine/core';
import { IconCheck, IconCircle, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HandIn, handInWords } from '../../../../../contract/tasks/hand-in.ts';
import type { TreeIcon, TreeItem, TreeSubItem } from '../../../../../machines/task/tree.ts';
import { formatSince } from '../../../../ui/language/days.ts';
import { readableLabel } from '../../../../ui/language/task-label.ts';
import { MenuPopup, type MenuPopupProps } from '../../../../ui/menu/menu-popup.tsx';
import text from '../../../../ui/text.module.css';
import styles from './task-bar.module.css';

const icons: Readonly<Record<TreeIcon, ReactNode>> = {
  open: <IconCircle size={16} aria-hidden />,
  done: <IconCheck size={16} stroke={1.9} className={text.good} aria-hidden />,
  removed: <IconCircleMinus size={16} aria-hidden />,
};

interface TreeItemsProps extends MenuPopupProps {
  readonly tree: TreeItem;
  /** What one only reads is named, not asked for. */
  readonly isReadOnly: boolean;
  /** The id of the open task. */
  readonly current: string | null;
  readonly onSelect: (taskId: string) => void;
}

/** The tasks of a group with what has become of them [T2.33]. */
export default function TreeItems({ tree, current, isReadOnly, onSelect, ...popup }: TreeItemsProps) {
  const { t, i18n } = useTranslation(['tasks', 'handIn']);
  const badgeOf = ({ state, since }: HandIn) =>
    t(`handIn:${handInWords(state).badge}`, {
      since: since === null ? '' : formatSince(since, new Date(), i18n.language),
    });
  const removed = tree.subItems.filter(({ subtitle }) => subtitle !== null);
  return (
    <MenuPopup {...popup} position="bottom-end" offset={4} width={320}>
      {tree.subItems.filter(({ subtitle }) => subtitle === null).map(itemOf)}
      {removed.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('removedTasks')}</Menu.Label>
          {removed.map(itemOf)}
        </>
      )}
    </MenuPopup>
  );

  function itemOf({ id, name, leftIcon, subtitle, handIn }: TreeSubItem) {
    return (
      <Menu.Item
        key={id}
        className={styles.treeChoice}
        aria-current={id === current ? 'page' : undefined}
        onClick={() => onSelect(id)}
      >
        <span className={styles.treeItem}>
          {icons[leftIcon]}
          <span data-words="firm">{readableLabel(name, t, isReadOnly || leftIcon !== 'open')}</span>
          {/* The heading above it is no part of the menu for screen readers. */}
          {subtitle && <span className={text.hidden}>{t(subtitle)}</span>}
          {handIn && <span className={text.small}>{badgeOf(handIn)}</span>}
        </span>
      </Menu.Item>
    );
  }
}
