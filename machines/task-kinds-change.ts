import { may } from '../contract/session/access.ts';
import { isVisibleTaskType, taskTypes } from '../contract/tasks/task-rules.ts';
import type { SessionFacts } from './facts.ts';

/** Whether the tasks that a session may see are others after a change of its permissions or of the flags [T5.02, T5.03]. */
export const changesTasks = (facts: SessionFacts, change: Partial<SessionFacts>): boolean => {
  const next = { ...facts, ...change };
  return (
    may(next, 'tasks') !== may(facts, 'tasks') ||
    taskTypes.some((type) => isVisibleTaskType(next, type) !== isVisibleTaskType(facts, type))
  );
};
