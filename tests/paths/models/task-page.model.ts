/** Models of the open task, met only with what can happen in a browser. */
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { Task } from '../../../contract/task-items.ts';
import { taskStatus } from '../../../contract/task-rules.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { type ProblemCode, ProblemError } from '../../../machines/problem.ts';
import type { CompletionOutput } from '../../../machines/task/completion.setup.ts';
import { isEmpty } from '../../../machines/task/edits.ts';
import { shownTask } from '../../../machines/task/task.context.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import type { OpenedTask, TaskContext } from '../../../machines/task/task.types.ts';
import { factsFor } from '../../helpers/facts.ts';
import { defineModel, done, failed, type ModelEvent } from '../../helpers/model.ts';
import { clientTag, groupFor, stepFor, taskFor } from '../../helpers/tasks.ts';

type Event = ModelEvent<typeof taskMachine>;
type Snapshot = SnapshotFrom<typeof taskMachine>;

const problem = (code: ProblemCode, status?: number) =>
  new ProblemError(status === undefined ? { code } : { code, status });
const offline = problem('offline');
const forbidden = problem('forbidden', 403);
const closedMeanwhile = problem('taskClosed', 409);

const pathOf = (taskId: string) => `/tasks/clients/acme/task/${taskId}`;
const here: Partial<SessionFacts> = { path: pathOf('a'), opened: 'a', clientId: 'acme' };

const begun = taskFor('a', { version: 2 });
const fresh = taskFor('a', { status: 0 });
/** A document is asked for. */
const needy = taskFor('a', { status: 0, steps: [stepFor({ title: 'First', isRequired: true })] });
const next = taskFor('b', { version: 2, order: 2 });
const opened = (task: Task, siblings: readonly Task[] = [task]): OpenedTask => ({
  client: clientTag,
  task,
  group: groupFor(
    'g',
    siblings.map(({ taskId }) => taskId),
  ),
  siblings,
  documents: [],
});

/** What decides where a task can go on, and what is seen of it. */
const contextKey = (context: TaskContext) => {
  const { wanted, task, edits, sent, modes, openStep, hasSaved, showsMissing, reason, siblings } = context;
  const { problem: trouble, isWorking } = context;
  const steps = shownTask(context)?.steps ?? [];
  return [
    wanted?.taskId,
    [task?.status, trouble?.code, isWorking],
    [isEmpty(edits), isEmpty(sent), modes, hasSaved],
    steps.map(({ comment, dnaComment }) => [comment !== null, dnaComment !== null]),
    [openStep, showsMissing, reason.trim() !== '', siblings.length],
  ];
};

/** What the browser does by itself and at once: nothing else happens before. */
const atOnce = (snapshot: Snapshot): string | null => {
  if (snapshot.matches({ shown: { draft: 'reading' } })) return 'xstate.done.actor.readDraft';
  if (snapshot.matches({ shown: { draft: 'keeping' } })) return 'xstate.done.actor.keepDraft';
  return null;
};

/** What is done on a dialog, and the only thing that can be done while one is open. */
const onDialog: ReadonlySet<string> = new Set([
  'reason.changed',
  'reason.save',
  'removal.confirm',
  'dialog.close',
]);

/** Whether it can happen on a page that stands so: buttons that are loading, or behind a dialog, are not pressed. */
function canHappen(snapshot: Snapshot, { type }: Event): boolean {
  const first = atOnce(snapshot);
  if (first !== null) return type === first;
  if (type.startsWith('xstate.')) return true;
  if (onDialog.has(type)) return snapshot.hasTag('open');
  if (snapshot.hasTag('open')) return false;
  return type !== 'task.done' || !snapshot.hasTag('busy');
}

const pageModel = (
  name: string,
  events: (snapshot: Snapshot, emitted: readonly AnyEventObject[]) => readonly Event[],
) =>
  defineModel({
    name,
    machine: taskMachine,
    input: factsFor(here),
    events,
    contextKey,
    filterEvents: canHappen,
    places: 'transitions',
    paths: 'covering',
  });

/** What is typed into the box of the first step: another text each time. */
function typing({ context }: Snapshot): readonly Event[] {
  const step = shownTask(context)?.steps[0];
  const box = context.modes[0] === 'notApply' ? 'dnaComment' : 'comment';
  const isOpen = context.openStep === 0 && (context.task?.status ?? 2) <= taskStatus.wip;
  return isOpen ? [{ type: 'step.edit', step: 0, [box]: step?.[box] === 'One' ? 'Another' : 'One' }] : [];
}

/** The task as the server has it, changed there; what is typed and not sent is not in it. */
const updated = ({ context }: Snapshot, change: Partial<Task>) => ({
  task: { ...(context.task ?? begun), version: (context.task?.version ?? 1) + 1, ...change },
  group: context.group ?? groupFor('g'),
});
/** The task as the server has it once what was sent has arrived. */
const saved = ({ context }: Snapshot): Task => ({
  ...(shownTask({ ...context, edits: {} }) ?? begun),
  version: (context.task?.version ?? 1) + 1,
});

const savings = (snapshot: Snapshot): readonly Event[] => [
  done('saveEdits', saved(snapshot)),
  failed('saveEdits', offline),
  failed('saveEdits', closedMeanwhile),
];

/** Somebody types into a step, folds steps and says that one does not apply; it is saved, or not. */
export const typingModel = pageModel('somebody who types, on a page', (snapshot) => [
  done('loadTask', opened(begun)),
  failed('loadTask', forbidden),
  { type: 'task.retry' },
  done('readDraft', {}),
  done('keepDraft'),
  ...typing(snapshot),
  ...(snapshot.context.openStep === 0 ? [{ type: 'step.toggle', step: 0 } as const] : []),
  { type: 'step.open', step: snapshot.context.openStep === null ? 1 : null },
  ...savings(snapshot),
  { type: 'edits.retry' },
]);

const reverted: CompletionOutput = { outcome: 'reverted', problem: { code: 'offline' }, isWhole: true };

const half: CompletionOutput = { ...reverted, isWhole: false };

/** A task is begun, done, and opened again. */
export const workModel = pageModel('somebody who finishes a task, on a page', (snapshot, emitted) => {
  const { context } = snapshot;
  // The portal itself leads to the next task.
  if (emitted.some(({ type }) => type === 'navigation.wanted'))
    return [{ type: 'route.entered', path: pathOf('b'), opened: 'b' }];
  if (context.wanted?.taskId === 'b')
    return [
      done('loadTask', opened(next, [{ ...begun, status: taskStatus.done }, next])),
      done('readDraft', {}),
    ];
  const status = taskStatus.done;
  return [
    done('loadTask', opened(begun)),
    done('loadTask', opened(begun, [begun, next])),
    done('loadTask', opened(fresh)),
    done('loadTask', opened(needy)),
    done('readDraft', {}),
    done('keepDraft'),
    done('markWip', updated(snapshot, { status: taskStatus.wip })),
    failed('markWip', offline),
    ...typing(snapshot),
    ...savings(snapshot),
    { type: 'task.done' },
    done('completion', { outcome: 'done', updated: updated(snapshot, { status }), tasks: [] }),
    done('completion', reverted),
    done('completion', half),
    { type: 'task.undo' },
    done('undo', updated(snapshot, { status: taskStatus.wip })),
    failed('undo', offline),
  ];
});

/** A task is removed with a reason, after a confirmation. */
export const removalOnPageModel = pageModel('somebody who removes a task, on a page', (snapshot) => {
  const { reason } = snapshot.context;
  const removed = { status: taskStatus.cancelled, doesNotApplyComment: reason.trim() };
  return [
    done('loadTask', opened(begun)),
    done('readDraft', {}),
    { type: 'task.remove' },
    { type: 'reason.changed', reason: reason === '' ? ' ' : 'We have none' },
    { type: 'reason.save' },
    { type: 'removal.confirm' },
    { type: 'dialog.close' },
    done('cancelTask', updated(snapshot, removed)),
    failed('cancelTask', offline),
  ];
});
