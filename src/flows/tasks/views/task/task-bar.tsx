import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import styles from './task-bar.module.css';
import { TaskMore } from './task-more.tsx';
import { TaskTree } from './task-tree.tsx';

interface TaskBarProps {
  task: SystemActors['task'];
  /** Whether the task that the page names is loaded, so that there is something to do with it. */
  isShown: boolean;
}

/** The other tasks of the group of the open one, and what else can be done with it. */
export const TaskTools = ({ task }: Pick<TaskBarProps, 'task'>) => (
  <div className={styles.tools}>
    <TaskTree task={task} />
    <TaskMore task={task} />
  </div>
);

/** The way back to the lists where they are not beside the open task, and the menus that the head of the task has elsewhere. */
export function TaskBar({ task, isShown }: TaskBarProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.bar}>
      <Link
        className={`${surface.link} ${text.compact} ${styles.back}`}
        to="/tasks"
        aria-label={t('backToTasks')}
        data-way-back
      >
        <IconArrowLeft size={16} aria-hidden />
        <span className={styles.onDesk}>{t('backToTasks')}</span>
        <span className={styles.onPhone}>{t('title')}</span>
      </Link>
      {isShown && <TaskTools task={task} />}
    </div>
  );
}
