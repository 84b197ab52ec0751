import { may } from '../../contract/session/access.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import { isSentAgainMissing, replacementsOf } from '../../contract/tasks/review.ts';
import type { ClientTag } from '../../contract/tasks/task-groups.ts';
import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import type { DocumentRef } from '../../contract/tasks/task-kinds.ts';
import { isPendingStatus } from '../../contract/tasks/task-rules.ts';
import type { SessionFacts } from '../facts.ts';
import type { TaskChange } from '../signals.ts';
import type { CompletionOutput } from './completion/completion.machine.ts';
import { nextOpenTask } from './tree.ts';

/** A task with its group, the group's tasks without data and steps, and the documents handed in for it. */
export interface OpenedTask {
  readonly client: ClientTag | null;
  readonly task: Task;
  readonly group: TaskGroup;
  readonly siblings: readonly Task[];
  readonly documents: readonly StorageDocument[];
}

/** The open task as the server knows it, the session that shows it, and the steps with running uploads. */
export interface KnownTask extends OpenedTask {
  readonly facts: SessionFacts;
  readonly uploading: readonly number[];
}

/** The same, while no task may be open. */
type Perhaps = Omit<KnownTask, 'task' | 'group'> & {
  readonly task: Task | null;
  readonly group: TaskGroup | null;
};

/** A task after a change, with its group. */
export interface UpdatedTask {
  readonly task: Task;
  readonly group: TaskGroup;
}

/**
 * Why the user only reads the task, whatever its status: it is a preview session [T6.01], or they are a
 * Reader of the client (docs/decisions/026). `null` when they may change it.
 */
export const whyReadOnly = ({
  facts,
  client,
}: Pick<KnownTask, 'facts' | 'client'>): 'preview' | 'reader' | null => {
  if (!may(facts, 'changes')) return 'preview';
  return client?.mayChange === false ? 'reader' : null;
};

/** The name of the user whose task a preview session shows; `null` in any other session [T6.01]. */
export const shownUser = (known: Pick<KnownTask, 'facts' | 'client'>): string | null => {
  const { FirstName, LastName } = known.facts.session.meta;
  return whyReadOnly(known) === 'preview' ? `${FirstName} ${LastName}` : null;
};

/** Whether the user may change the task now: it is pending, and the user is not only a reader [T4.01]. */
export const mayChange = ({ task, ...known }: Pick<Perhaps, 'facts' | 'client' | 'task'>): boolean =>
  task !== null && isPendingStatus(task.status) && whyReadOnly(known) === null;

/**
 * Whether a returned file was neither sent again nor its step marked as not applying: the task cannot be handed in yet.
 */
export const hasReturnedLeft = ({ task, documents }: Pick<KnownTask, 'task' | 'documents'>): boolean =>
  task.steps.some((step, index) => !step.dnaComment && isSentAgainMissing(task, index, documents));

/** Whether the task was returned and has all that it takes to hand it in again, with no file still on its way. */
export const isReadyAgain = (
  known: Pick<KnownTask, 'facts' | 'client' | 'task' | 'documents' | 'uploading'>,
) =>
  known.task.handIn.state === 'returned' &&
  mayChange(known) &&
  known.uploading.length === 0 &&
  !hasReturnedLeft(known);

const returnedIds = ({ verdicts }: Task) =>
  verdicts.filter(({ verdict }) => verdict === 'returned').map(({ documentId }) => documentId);

/** The returned files that go to the trash when the task is handed in: those whose replacement is there. */
const returnedAndReplaced = ({ task, documents }: Pick<KnownTask, 'task' | 'documents'>) =>
  returnedIds(task).filter((id) => replacementsOf(documents, id).length > 0);

/** The folders of the returned files that go to the trash when the task is handed in. */
export const foldersOfReplaced = (known: Pick<KnownTask, 'task' | 'documents'>) => {
  const replaced = new Set(returnedAndReplaced(known));
  return new Set(known.documents.filter(({ id }) => replaced.has(id)).map(({ parent }) => parent.id));
};

/** The folders of the files that replace a returned one: a recall takes the returned ones out of the trash. */
export const foldersOfReplacements = ({ task, documents }: Pick<KnownTask, 'task' | 'documents'>) =>
  new Set(
    returnedIds(task)
      .flatMap((id) => replacementsOf(documents, id))
      .map(({ parent }) => parent.id),
  );

/** Whether the firm has returned files since the task was read; what the client recalls was returned before. */
export const isReturnedNow = (before: Task | null, after: Task): boolean =>
  after.handIn.state === 'returned' && (after.handIn.since ?? '') > (before?.handIn.since ?? '');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a document of an eSignature task is signed; `document` is its place, from 0. */
export const isSigned = ({ data }: Pick<Task, 'data'>, document: number): boolean =>
  Boolean(listOf(data.signatures)[document]);

/** A document of an eSignature task; without id and name when the task has no such document. */
export const documentAt = ({ task }: Pick<Perhaps, 'task'>, document: number): DocumentRef =>
  (listOf(task?.data.documents)[document] as DocumentRef | undefined) ?? { id: '', name: '' };

/** The id of a document of an eSignature task; '' when the task has no such document. */
export const documentIdAt = (known: Pick<Perhaps, 'task'>, document: number): string =>
  documentAt(known, document).id;

/** Whether a document of the task waits for a signature; a review has documents too, which are not signed. */
export const isToBeSigned = (context: Pick<Perhaps, 'task'>, document: number): boolean =>
  context.task?.type === 'esignTask' &&
  isPendingStatus(context.task.status) &&
  documentIdAt(context, document) !== '' &&
  !isSigned(context.task, document);

/** The next document that waits for a signature, by its place: behind the given one, else from the first on; -1 for none. */
export const nextToSign = (context: Pick<Perhaps, 'task'>, after: number): number => {
  const open = listOf(context.task?.data.documents)
    .map((_each, at) => at)
    .filter((at) => isToBeSigned(context, at));
  return open.find((at) => at > after) ?? open[0] ?? -1;
};

/** The document that the button "Sign" opens: the one that was opened, else the first that waits for a signature; -1 for none. */
export const toSignNow = (
  context: Pick<Perhaps, 'task'> & { readonly openedDocument: number | null },
): number => context.openedDocument ?? nextToSign(context, -1);

/** The newer of two states of a task: answers may arrive in another order than the changes were made. */
export const newest = (one: Task | null | undefined, other: Task): Task =>
  one && one.version > other.version ? one : other;

/** Whether something in the task's group has changed since it was read: the task itself, or another one. */
export const isStale = (
  { task, group, siblings }: Pick<Perhaps, 'task' | 'group' | 'siblings'>,
  changed: readonly TaskChange[],
): boolean =>
  changed.some(({ taskId, taskGroupId, version }) => {
    const known = taskId === task?.taskId ? task : siblings.find((one) => one.taskId === taskId);
    return taskGroupId === group?.id && version > (known?.version ?? 0);
  });

/** Applies a reloaded task. An answer older than the known state changes nothing. */
export const afterRefresh = ({ task }: Pick<Perhaps, 'task'>, opened: OpenedTask): OpenedTask => ({
  ...opened,
  task: newest(task, opened.task),
});

/** Applies the answer to a change of the user. */
export const afterUpdate = (known: Pick<Perhaps, 'task' | 'siblings'>, { task, group }: UpdatedTask) => ({
  task: newest(known.task, task),
  group,
  siblings: known.siblings.map((one) => (one.taskId === task.taskId ? newest(one, task) : one)),
});

/** Applies the answer to a change of a task of the group, which may be another one than the open one. */
export const afterChangeOf = (
  known: Pick<Perhaps, 'task' | 'group' | 'siblings'>,
  { task, group }: UpdatedTask,
): Partial<Pick<Perhaps, 'task' | 'group' | 'siblings'>> => {
  if (known.group?.id !== group.id) return {};
  const { siblings } = afterUpdate(known, { task, group });
  return { group, siblings, ...(known.task?.taskId === task.taskId && { task: newest(known.task, task) }) };
};

/** The task is done, with the tasks that were created and changed on the way [T4.03]. */
export function afterCompletion(
  { task, documents, siblings }: Pick<KnownTask, 'task' | 'documents' | 'siblings'>,
  output: CompletionOutput,
) {
  if (output.outcome !== 'done') return {};
  const { updated, tasks } = output;
  const changed = new Map([...tasks, updated.task].map((task) => [task.taskId, task]));
  const known = new Set(siblings.map(({ taskId }) => taskId));
  // A refresh during an earlier try may have brought follow-ups that were taken back since: the group names its tasks.
  const isInGroup = new Set(updated.group.tasks);
  // They are in the trash now.
  const replaced = new Set(returnedAndReplaced({ task, documents }));
  return {
    task: updated.task,
    group: updated.group,
    documents: documents.filter(({ id }) => !replaced.has(id)),
    siblings: [
      ...siblings.map((one) => changed.get(one.taskId) ?? one),
      ...[...changed.values()].filter(({ taskId }) => !known.has(taskId)),
    ].filter(({ taskId }) => isInGroup.has(taskId)),
  };
}

/** The next open task of the group [T4.10]; `null` when none is open. */
export const nextTaskOf = ({ siblings, task, facts }: KnownTask): string | null =>
  nextOpenTask(siblings, task.taskId, may(facts, 'oldTasksUi'));
