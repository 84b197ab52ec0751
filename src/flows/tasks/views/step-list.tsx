import { useSelector } from '@xstate/react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Step } from './step.tsx';
import styles from './task.module.css';

/** The steps of a task, one of which is unfolded at a time [T2.27, T2.32]. */
export function StepList({ task }: { task: SystemActors['task'] }) {
  const count = useSelector(task, ({ context }) => context.task?.steps.length ?? 0);
  return (
    <div className={styles.steps}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is named by its place.
        <Step key={index} task={task} index={index} isOnly={count === 1} />
      ))}
    </div>
  );
}
