import { IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { doneIn, treeOf } from '../../../../../machines/task/tree.ts';
import { late } from '../../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../../ui/flow/part-boundary.tsx';
import { useMenuButton } from '../../../../ui/menu/use-menu-button.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { useIsReadOnly } from '../use-task.ts';
import styles from './task-bar.module.css';

const TreeItems = late(() => import('./tree-items.tsx'), ['tasks']);

/** How many tasks of the group are done, and a menu of them to go to [T2.33, T4.10]. */
export function TaskTree({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const menu = useMenuButton(TreeItems.fetch);
  const group = useSelector(task, ({ context }) => context.group);
  const siblings = useSelector(task, ({ context }) => context.siblings);
  const taskId = useSelector(task, ({ context }) => context.task?.taskId ?? null);
  const isReadOnly = useIsReadOnly(task);
  const tree = useMemo(() => group && treeOf(group, siblings), [group, siblings]);
  if (!tree || tree.subItems.length < 2) return null;
  const { done, all } = doneIn(tree);
  return (
    <nav className={styles.tree} aria-label={t('tasksOfGroup')}>
      <button
        type="button"
        {...menu.props}
        id={id}
        className={`${text.compact} ${text.strong} ${surface.pressable} ${styles.treeButton}`}
        aria-haspopup="menu"
      >
        <span className={styles.onDesk}>{t('tasksDone', { done, count: all })}</span>
        <span className={styles.onPhone}>{t('tasksDoneOnPhone', { done, count: all })}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <TreeItems
            id={id}
            button={menu.button}
            opened={menu.isOpen}
            onClose={() => menu.close()}
            tree={tree}
            isReadOnly={isReadOnly}
            current={taskId}
            onSelect={(wanted) => {
              // The title of the other task gets the focus.
              menu.close(wanted === taskId ? 'button' : 'elsewhere');
              task.send({ type: 'task.select', taskId: wanted });
            }}
          />
        </PartBoundary>
      )}
    </nav>
  );
}
