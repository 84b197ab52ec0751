import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Task } from '../../../contract/task-items.ts';
import { isPendingStatus } from '../../../contract/task-rules.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { withTyped } from '../../../machines/task/edits.ts';

/** The open task as it stands on screen: with what is typed and not saved yet. */
export function useShownTask(task: SystemActors['task']): Task | null {
  const saved = useSelector(task, ({ context }) => context.task);
  const sent = useSelector(task, ({ context }) => context.sent);
  const edits = useSelector(task, ({ context }) => context.edits);
  return useMemo(() => (saved ? withTyped(saved, sent, edits) : null), [saved, sent, edits]);
}

/** Whether the open task is complete, so that everything in it is disabled [T4.01]. */
export const useIsOver = (task: SystemActors['task']): boolean =>
  useSelector(task, ({ context }) => context.task !== null && !isPendingStatus(context.task.status));
