import type { Task } from './task-items.ts';

// Apart from the rule of completeness: the first view of the lists needs this, and not the checks of every field.
/** The state of a step [T4.14]: it is being done, or does not apply. */
export type StepMode = 'apply' | 'notApply';

/** The mode in which a step opens [T4.14], and in which it is stored: not-apply when it has a reason. */
export const modesOf = ({ steps }: Pick<Task, 'steps'>): StepMode[] =>
  steps.map(({ dnaComment }) => (dnaComment ? 'notApply' : 'apply'));
