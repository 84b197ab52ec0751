import { shallowEqual, useSelector } from '@xstate/react';
import { returnedIn } from '../../../../../contract/tasks/review.ts';
import type { Task } from '../../../../../contract/tasks/task-items.ts';
import { isPendingStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { Step } from './step.tsx';
import styles from './task.module.css';

/** The numbers of a task's steps: those with a returned file first, else as the firm put them. */
function stepOrder(task: Task | null): readonly number[] {
  const all = (task?.steps ?? []).map((_step, index) => index);
  const isReturned = (index: number) =>
    task !== null && isPendingStatus(task.status) && returnedIn(task, index).length > 0;
  return [...all.filter(isReturned), ...all.filter((index) => !isReturned(index))];
}

/** The steps of a task, one of which is unfolded at a time [T2.27, T2.32]. */
export function StepList({ task }: { task: SystemActors['task'] }) {
  const order = useSelector(task, ({ context }) => stepOrder(context.task), shallowEqual);
  return (
    <div className={styles.steps}>
      {order.map((index) => (
        <Step key={index} task={task} index={index} isOnly={order.length === 1} />
      ))}
    </div>
  );
}
