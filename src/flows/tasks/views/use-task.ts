import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Task } from '../../../../contract/tasks/task-items.ts';
import { isPendingStatus } from '../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { addressIn } from '../../../../machines/task/address.ts';
import type { editingMachine } from '../../../../machines/task/editing/editing.machine.ts';
import { withTyped } from '../../../../machines/task/editing/edits.ts';
import { isPaymentTold } from '../../../../machines/task/editing/typed.ts';
import { isReadyAgain, whyReadOnly } from '../../../../machines/task/known-task.ts';
import type { taskMachine } from '../../../../machines/task/task.machine.ts';
import type { workMachine } from '../../../../machines/task/work.machine.ts';
import { useFlowActor } from '../../../ui/flow/root-context.ts';

type Snapshot = SnapshotFrom<typeof taskMachine>;

/** Whether the URL names a task; a running action of another task is not shown. */
export const isTaskWanted = (snapshot: Snapshot | undefined): boolean => {
  if (!snapshot || snapshot.matches('closed')) return false;
  const { next } = snapshot.context;
  return next === null || addressIn(next.path) !== null;
};

/** Whether the task that the URL names is loaded. */
export const isTaskShown = (snapshot: Snapshot): boolean =>
  snapshot.matches('shown') && snapshot.context.next === null;

/** The actor of the actions on the open task; `undefined` while none is open. */
export const useWork = (task: SystemActors['task']): ActorRefFrom<typeof workMachine> | undefined =>
  useSelector(task, ({ children }) => children.work as ActorRefFrom<typeof workMachine> | undefined);

/** The actor of the edits of the open task; `undefined` while none is open. */
export const useEditing = (task: SystemActors['task']): ActorRefFrom<typeof editingMachine> | undefined =>
  useSelector(task, ({ children }) => children.editing as ActorRefFrom<typeof editingMachine> | undefined);

/** The open task as shown: with the unsaved edits. */
export function useShownTask(task: SystemActors['task']): Task | null {
  const editing = useEditing(task);
  const saved = useSelector(editing, (at) => at?.context.known.task);
  const sent = useSelector(editing, (at) => at?.context.sent);
  const edits = useSelector(editing, (at) => at?.context.edits);
  return useMemo(() => (saved && sent && edits ? withTyped(saved, sent, edits) : null), [saved, sent, edits]);
}

/** Whether the open task is with the client again because files were returned. */
export const useIsReturned = (task: SystemActors['task']): boolean =>
  useSelector(task, ({ context }) => context.task?.handIn.state === 'returned');

/** Whether "Send again" hands in the open task now, or is doing so. */
export function useIsReadyAgain(task: SystemActors['task']): boolean {
  const isReady = useSelector(useEditing(task), (at) => (at ? isReadyAgain(at.context.known) : false));
  const isBusy = useSelector(useWork(task), (at) => at?.hasTag('busy') ?? false);
  const isReturned = useIsReturned(task);
  return isReady || (isReturned && isBusy);
}

/** Whether the open task belongs to this group and has all that it takes to send it again. */
export function useIsGroupReadyAgain(groupId: string): boolean {
  const task = useFlowActor('task');
  const isOpen = useSelector(task, (at) => at?.context.group?.id === groupId);
  const editing = useSelector(
    task,
    (at) => at?.children.editing as ActorRefFrom<typeof editingMachine> | undefined,
  );
  const isReady = useSelector(editing, (at) => (at ? isReadyAgain(at.context.known) : false));
  return isOpen && isReady;
}

/** Whether the open task is complete, so that everything in it is disabled [T4.01]. */
export const useIsOver = (task: SystemActors['task']): boolean =>
  useSelector(task, ({ context }) => context.task !== null && !isPendingStatus(context.task.status));

/** Whether the user only reads the task, whatever its status. */
export const useIsReadOnly = (task: SystemActors['task']): boolean =>
  useSelector(task, ({ context }) => whyReadOnly(context) !== null);

/** Whether the fields about the payment of an invoice are shown; "I have paid" opens them. */
export const useIsPaymentTold = (task: SystemActors['task']): boolean =>
  useSelector(useEditing(task), (at) => !at || isPaymentTold(at.context));
