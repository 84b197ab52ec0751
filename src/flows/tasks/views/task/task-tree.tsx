import { IconCheck, IconCircle, IconCircleMinus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { type TreeIcon, treeOf } from '../../../../../machines/task/tree.ts';
import { readableLabel } from '../../../../ui/language/task-label.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import styles from './task.module.css';

const icons: Readonly<Record<TreeIcon, ReactNode>> = {
  open: <IconCircle size={16} aria-hidden />,
  done: <IconCheck size={16} stroke={1.9} className={text.good} aria-hidden />,
  removed: <IconCircleMinus size={16} aria-hidden />,
};

/** The other tasks of the group, to go to and to see what is left [T2.33, T4.10]. */
export function TaskTree({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const group = useSelector(task, ({ context }) => context.group);
  const siblings = useSelector(task, ({ context }) => context.siblings);
  const taskId = useSelector(task, ({ context }) => context.task?.taskId ?? null);
  const tree = useMemo(() => group && treeOf(group, siblings), [group, siblings]);
  if (!tree || tree.subItems.length < 2) return null;
  return (
    <nav className={styles.tree} aria-label={t('tasksOfGroup')}>
      <ul>
        {tree.subItems.map(({ id, name, leftIcon, subtitle }) => (
          <li key={id}>
            <button
              type="button"
              className={surface.item}
              aria-current={id === taskId ? 'page' : undefined}
              onClick={() => task.send({ type: 'task.select', taskId: id })}
            >
              {icons[leftIcon]}
              <span className={`${text.cut} ${styles.cut}`} data-words="firm">
                {readableLabel(name, t)}
              </span>
              {subtitle && <span className={text.small}>{t(subtitle)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
