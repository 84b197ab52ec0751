import type { SystemActors } from '../../../../../machines/root/flows.ts';

/** Properties of the view of a kind's step. */
export interface KindStepProps {
  readonly task: SystemActors['task'];
  readonly index: number;
  /** The task is complete [T4.01]. */
  readonly isDisabled: boolean;
  /** The user has tried to finish, so what is missing is marked. */
  readonly pointsOut: boolean;
}

/** Properties of the view of a kind's own content. */
export interface KindContentProps {
  readonly task: SystemActors['task'];
}
