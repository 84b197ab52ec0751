import { IconCheck } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isStepAccepted, returnedIn } from '../../../../../contract/tasks/review.ts';
import { isPendingStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { TaskContext } from '../../../../../machines/task/task-context.ts';
import { FoldSummary } from '../../../../ui/fold/fold-summary.tsx';
import { Step } from './step.tsx';
import styles from './task.module.css';

type Shown = Pick<TaskContext, 'task' | 'documents'>;

const isOpen = ({ task }: Shown): boolean => task !== null && isPendingStatus(task.status);

/** The numbers of the steps to work on: those with a returned file first, else as the firm put them. */
function stepsToDo(shown: Shown): readonly number[] {
  const { task } = shown;
  const folded = new Set(foldedSteps(shown));
  const left = (task?.steps ?? []).map((_step, index) => index).filter((index) => !folded.has(index));
  const isReturned = (index: number) => task !== null && isOpen(shown) && returnedIn(task, index).length > 0;
  return [...left.filter(isReturned), ...left.filter((index) => !isReturned(index))];
}

/** The steps of an open task that the firm has accepted already; none where folding them saves no line. */
function foldedSteps(shown: Shown): readonly number[] {
  const { task, documents } = shown;
  if (task === null || !isOpen(shown)) return [];
  const accepted = task.steps.flatMap((_step, index) =>
    isStepAccepted(task, index, documents) ? [index] : [],
  );
  return accepted.length > 1 ? accepted : [];
}

/** The steps of a task, one of which is unfolded at a time [T2.27, T2.32]; what is accepted already is one line. */
export function StepList({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const toDo = useSelector(task, ({ context }) => stepsToDo(context), shallowEqual);
  const folded = useSelector(task, ({ context }) => foldedSteps(context), shallowEqual);
  const isUnfolded = useSelector(
    task,
    ({ context }) => context.openStep !== null && foldedSteps(context).includes(context.openStep),
  );
  const isOnly = toDo.length + folded.length === 1;
  return (
    <div className={styles.steps}>
      {toDo.map((index) => (
        <Step key={index} task={task} index={index} isOnly={isOnly} />
      ))}
      {folded.length > 0 && (
        <details
          className={styles.accepted}
          open={isUnfolded || undefined}
          // It opens below the bar at the foot, where nothing of it is seen.
          onToggle={({ currentTarget }) =>
            currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
          }
        >
          <FoldSummary className={styles.fold}>
            <span className={styles.mark} data-settled>
              <IconCheck size={14} stroke={2.4} aria-hidden />
            </span>
            <span>{t('itemsAccepted', { count: folded.length })}</span>
          </FoldSummary>
          {folded.map((index) => (
            <Step key={index} task={task} index={index} isOnly={false} />
          ))}
        </details>
      )}
    </div>
  );
}
