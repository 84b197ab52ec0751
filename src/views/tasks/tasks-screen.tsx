import { IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../ui/state-message.tsx';
import { RetryButton } from '../documents/retry-button.tsx';
import { Flow } from '../flow.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import styles from './tasks.module.css';
import { TasksView } from './tasks-view.tsx';

/** What the firm asks its clients to do [T2.25–T2.33]. */
export const TasksScreen = () => (
  <Suspense fallback={<CardSkeletons />}>
    <Flow name="tasks" skeleton={<CardSkeletons />} failed={(retry) => <Failed onRetry={retry} />}>
      {(tasks) => (
        <Flow name="task" skeleton={<CardSkeletons />} failed={(retry) => <Failed onRetry={retry} />}>
          {(task) => <TasksView tasks={tasks} task={task} />}
        </Flow>
      )}
    </Flow>
  </Suspense>
);

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.card}>
      <StateMessage
        isError
        icon={<IconCloudOff size={22} stroke={1.7} />}
        title={t('failedTitle')}
        text={t('failedText')}
        action={<RetryButton onClick={onRetry} />}
      />
    </div>
  );
}
