import { bentoStandard, dangerAlert } from '../signals.ts';
import { pathOf, type TaskAddress } from './address.ts';

/** The way to another task of the same client [T2.33, T4.10]. */
export const leadTo = ({ wanted }: { readonly wanted: TaskAddress | null }, taskId: string) => ({
  type: 'navigation.wanted' as const,
  to: pathOf({ clientId: wanted?.clientId ?? '', taskId }),
  replace: false,
  state: { opened: taskId },
});

/** An alert that nothing is asked for, by the key of its text. */
export const raised = (type: 'success' | 'info', key: string) => ({
  type: 'alert.raised' as const,
  alert: { type, key, closeable: true, timeout: bentoStandard },
});

/** What an alert about a failure speaks of, by its key: the next try of the same, or its success, takes it back. */
const failures = {
  'tasks.loadFailed': 'load',
  'tasks.saveFailed': 'save',
  'tasks.tooMuchData': 'save',
  'tasks.closedMeanwhile': 'closed',
  'tasks.incomplete': 'done',
  'tasks.doneFailed': 'done',
  'tasks.doneUnknown': 'done',
  'tasks.doneHalf': 'done',
  'tasks.undoFailed': 'undo',
  'tasks.removeFailed': 'remove',
  'tasks.signFailed': 'sign',
  'tasks.signUnknown': 'sign',
} as const;

export type FailureKey = keyof typeof failures;

export type Failing = (typeof failures)[FailureKey];

export const failureTopic = (taskId: string, of: Failing): string => `task:${taskId}:${of}`;

/** The alert about a failure with a task. */
export const failureOf = (taskId: string, key: FailureKey) => ({
  type: 'alert.raised' as const,
  alert: { ...dangerAlert(key), topic: failureTopic(taskId, failures[key]) },
});

/** What the app hears of a task. */
export type Told =
  | 'MarkAsWipSuccess'
  | 'MarkAsDoneSuccess'
  | 'MarkAsCancelledSuccess'
  | 'MarkAsReceivedSuccess'
  | 'UpdateTaskSuccess';

/** What the app hears of a task [S4.25]. */
export const told = (type: Told, { clientId, taskId }: TaskAddress) => ({
  type: 'bridge.posted' as const,
  message: { type, payload: { clientId, taskId } },
});
