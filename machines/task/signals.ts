import { bentoStandard, dangerAlert } from '../signals.ts';
import { pathOf, type TaskAddress } from './address.ts';

/** Opens another task of the same client [T2.33, T4.10]. */
export const leadTo = ({ wanted }: { readonly wanted: TaskAddress | null }, taskId: string) => ({
  type: 'navigation.wanted' as const,
  to: pathOf({ clientId: wanted?.clientId ?? '', taskId }),
  replace: false,
  state: { opened: taskId },
});

/** An alert without an action, by its translation key. */
export const raised = (type: 'success' | 'info', key: string) => ({
  type: 'alert.raised' as const,
  alert: { type, key, closeable: true, timeout: bentoStandard },
});

/** The subject of a failure's alert, by its key: the next attempt or its success removes the alert. */
const failures = {
  'tasks.loadFailed': 'load',
  'tasks.saveFailed': 'save',
  'tasks.tooMuchData': 'save',
  'tasks.closedMeanwhile': 'closed',
  'tasks.incomplete': 'done',
  'tasks.doneFailed': 'done',
  'tasks.doneUnknown': 'done',
  'tasks.doneHalf': 'done',
  'tasks.takeBackFailed': 'takeBack',
  'tasks.removeFailed': 'remove',
  'tasks.reopenFailed': 'reopen',
  'tasks.reopenTooLate': 'reopen',
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

/** Events about a task that the mobile app is notified of. */
export type Told =
  | 'MarkAsWipSuccess'
  | 'MarkAsDoneSuccess'
  | 'MarkAsCancelledSuccess'
  | 'MarkAsReceivedSuccess'
  | 'UpdateTaskSuccess';

/** Notifies the mobile app about a task [S4.25]. */
export const told = (type: Told, { clientId, taskId }: TaskAddress) => ({
  type: 'bridge.posted' as const,
  message: { type, payload: { clientId, taskId } },
});
