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

/** The way back to the lists where they are not beside the open task, the other tasks of its group, and what else can be done with it. */
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
      {isShown && <TaskTree task={task} />}
      {isShown && <TaskMore task={task} />}
    </div>
  );
}
