import { IconCheck, IconCircle, IconCircleMinus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { treeOf } from '../../../../machines/task/tree.ts';
import styles from './task.module.css';
import { readableLabel } from './task-label.ts';

/** The other tasks of the group, to go to and to see what is left [T2.33, T4.10]. */
export function TaskTree({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const siblings = useSelector(task, ({ context }) => context.siblings);
  const taskId = useSelector(task, ({ context }) => context.task?.taskId ?? null);
  const items = useMemo(() => treeOf(siblings, taskId), [siblings, taskId]);
  if (items.length < 2) return null;
  return (
    <nav className={styles.tree} aria-label={t('tasksOfGroup')}>
      <ul>
        {items.map(({ id, name, isRemoved, isDone, isCurrent }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.treeItem}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => task.send({ type: 'task.select', taskId: id })}
            >
              {isRemoved ? (
                <IconCircleMinus size={16} stroke={1.7} aria-hidden />
              ) : isDone ? (
                <IconCheck size={16} stroke={2} className={styles.good} aria-hidden />
              ) : (
                <IconCircle size={16} stroke={1.7} aria-hidden />
              )}
              <span className={styles.cut} data-words="firm">
                {readableLabel(name, t)}
              </span>
              {(isRemoved || isDone) && (
                <span className={styles.quiet}>{t(isRemoved ? 'taskRemoved' : 'taskDone')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
