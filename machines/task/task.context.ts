import equal from 'fast-deep-equal';
import { may } from '../../contract/access.ts';
import { isComplete } from '../../contract/task-complete.ts';
import type { Task } from '../../contract/task-items.ts';
import type { DocumentRef } from '../../contract/task-kinds.ts';
import { isPendingStatus } from '../../contract/task-rules.ts';
import { modesOf, type StepMode } from '../../contract/task-steps.ts';
import type { SessionFacts } from '../facts.ts';
import type { TaskChange } from '../signals.ts';
import type { EditingContext } from './editing.machine.ts';
import type { Edits } from './edits.ts';
import { withEdits, withTyped } from './edits.ts';
import type { KnownTask, TaskAddress, TaskContext } from './task.types.ts';

/** The task that a path names [T2.05]: `/tasks/clients/{clientId}/task/{taskId}`. */
export function addressIn(path: string): TaskAddress | null {
  const match = /^\/tasks\/clients\/([^/?#]+)\/task\/([^/?#]+)/.exec(path);
  if (!match) return null;
  try {
    const [, clientId = '', taskId = ''] = match.map((part) => decodeURIComponent(part));
    return { clientId, taskId };
  } catch {
    // A stray % names nothing.
    return null;
  }
}

export const pathOf = ({ clientId, taskId }: TaskAddress): string =>
  `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;

/** The context while no task is open. */
export const closed = {
  wanted: null,
  task: null,
  group: null,
  client: null,
  siblings: [],
  documents: [],
  openStep: null,
  openedDocument: null,
  next: null,
  cameUp: null,
};

/** The context of another path: nothing of the task before it is kept, save that this one came up by itself. */
export const openedAt = ({ cameUp }: TaskContext, path: string) => {
  const wanted = addressIn(path);
  return { ...closed, wanted, cameUp: cameUp === wanted?.taskId ? cameUp : null };
};

/** The context of a session: the task at its first address. */
export const startContext = (facts: SessionFacts): TaskContext => ({
  ...closed,
  uploading: {},
  facts,
  wanted: addressIn(facts.path),
});

/** The open task as the charts of its editing and its work need to know it. */
export const knownOf = (context: TaskContext): KnownTask => {
  const { facts, client, task, group, siblings, documents } = context;
  if (!task || !group) throw new Error('task: none is open');
  return { facts, client, task, group, siblings, documents, uploading: uploadingTo(context) };
};

type Typed = Pick<EditingContext, 'known' | 'edits' | 'sent' | 'modes'>;

/** The task as it stands on screen: with what was typed and is not saved yet. */
export const shownTask = ({ known, sent, edits }: Pick<Typed, 'known' | 'sent' | 'edits'>): Task =>
  withTyped(known.task, sent, edits);

/** What is typed and not on the server: the browser keeps it until it is there (decision 10). */
export const unsavedOf = ({ sent, edits }: Pick<Typed, 'sent' | 'edits'>): Edits => withEdits(sent, edits);
/** Whether the browser keeps anything else than what is not on the server. */
export const isDraftBehind = (context: Pick<EditingContext, 'drafted' | 'sent' | 'edits'>): boolean =>
  !equal(context.drafted, unsavedOf(context));

export const taskIdOf = ({ wanted }: TaskContext): string => wanted?.taskId ?? '';

/** The steps of the open task that files are on their way to, one entry for each file. */
export const uploadingTo = (context: TaskContext): readonly number[] =>
  context.uploading[taskIdOf(context)] ?? [];

/** What the task's readiness is judged by. */
export const factsOf = (typed: Typed) => ({
  task: shownTask(typed),
  modes: typed.modes,
  documents: typed.known.documents,
});

/**
 * Why the user only reads the task, whatever its status: it is a preview session [T6.01], or they are a
 * Reader of the client (docs/decisions/026). `null` when they may change it.
 */
export const whyReadOnly = ({
  facts,
  client,
}: Pick<TaskContext, 'facts' | 'client'>): 'preview' | 'reader' | null => {
  if (!may(facts, 'changes')) return 'preview';
  return client?.mayChange === false ? 'reader' : null;
};

/** Whether the user may change the task as it stands: it is pending, and they do not only read it [T4.01]. */
export const mayChange = ({ task, ...known }: Pick<TaskContext, 'facts' | 'client' | 'task'>): boolean =>
  task !== null && isPendingStatus(task.status) && whyReadOnly(known) === null;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a document of an eSignature task is signed; `document` is its place, from 0. */
export const isSigned = ({ data }: Pick<Task, 'data'>, document: number): boolean =>
  Boolean(listOf(data.signatures)[document]);

/** The id of a document of an eSignature task; '' when the task has no such document. */
export const documentIdAt = ({ task }: TaskContext, document: number): string =>
  (listOf(task?.data.documents)[document] as DocumentRef | undefined)?.id ?? '';

/** Whether a document of the task waits for a signature. */
export const isToBeSigned = (context: TaskContext, document: number): boolean =>
  context.task !== null &&
  isPendingStatus(context.task.status) &&
  documentIdAt(context, document) !== '' &&
  !isSigned(context.task, document);

/** Whether the task is complete as soon as this document is signed: the signature then finishes it. */
export const isLastSignature = (typed: Typed, document: number): boolean => {
  if (typed.known.uploading.length > 0) return false;
  const facts = factsOf(typed);
  const { data } = facts.task;
  const signatures = listOf(data.documents).map((_each, at) => at === document || isSigned(facts.task, at));
  return isComplete({ ...facts, task: { ...facts.task, data: { ...data, signatures } } });
};

/** The newer of two states of a task: answers may arrive in another order than the changes were made. */
export const newest = (one: Task | null | undefined, other: Task): Task =>
  one && one.version > other.version ? one : other;

/** Whether something in the task's group has changed since it was read: the task itself, or another one. */
export const isStale = ({ task, group, siblings }: TaskContext, changed: readonly TaskChange[]): boolean =>
  changed.some(({ taskId, taskGroupId, version }) => {
    const known = taskId === task?.taskId ? task : siblings.find((one) => one.taskId === taskId);
    return taskGroupId === group?.id && version > (known?.version ?? 0);
  });

/**
 * Modes after another user’s change: where the reason is another than before, the step follows it, unless it is being
 * typed at [T4.14, decision 30].
 */
export const freshModes = (
  { known: { task }, edits, modes }: Omit<Typed, 'sent'>,
  fresh: Task,
): readonly StepMode[] =>
  modesOf(fresh).map((mode, index) => {
    const isSame = fresh.steps[index]?.dnaComment === task.steps[index]?.dnaComment;
    return isSame || edits[String(index)] ? (modes[index] ?? mode) : mode;
  });

/** Modes of steps with a draft: one with a reason does not apply, one whose reason was taken back does. */
export const draftModes = (modes: readonly StepMode[], edits: Edits): readonly StepMode[] =>
  modes.map((mode, index) => {
    const reason = edits[String(index)]?.dnaComment;
    if (reason === undefined) return mode;
    return reason ? 'notApply' : 'apply';
  });
