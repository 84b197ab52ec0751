/** Models of what is done with an open task. */
import type { Task } from '../../../contract/tasks/task-items.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { CompletionOutput } from '../../../machines/task/completion/completion.machine.ts';
import type { KnownTask, OpenedTask } from '../../../machines/task/known-task.ts';
import { workMachine } from '../../../machines/task/work.machine.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { clientTag, groupFor, taskFor } from '../../support/values/tasks.ts';

const offline = new ProblemError({ code: 'offline' });
const refused = new ProblemError({ code: 'badRequest', status: 400 });

const fresh = taskFor('a', { status: 0 });
const begun = taskFor('a', { version: 2 });
const signed = taskFor('a', { version: 4, data: { signatures: [null, { signer: 'Dana Reyes' }] } });
const finished = taskFor('a', { status: 2, version: 9 });
const sibling = taskFor('b');
const group = groupFor('g', ['a', 'b']);
const opened = (task: Task, siblings: readonly Task[] = [task, sibling]): OpenedTask => ({
  client: clientTag,
  task,
  group,
  siblings,
  documents: [],
});
const updated = (task: Task) => ({ task, group });
const known = (task: Task, change: Partial<KnownTask> = {}): KnownTask => ({
  ...opened(task),
  facts: factsFor({ clientId: 'acme' }),
  uploading: [],
  ...change,
});

const modelOf = (
  name: string,
  task: KnownTask,
  events: readonly ModelEvent<typeof workMachine>[],
  hasComeUp = false,
) =>
  defineModel({
    name,
    machine: workMachine,
    input: (parent) => ({ known: task, hasComeUp, task: parent as never }),
    events,
    contextKey: ({ known: { task: now, siblings, uploading }, hasBegun, isLeaving, signing, reason }) => [
      hasBegun,
      [now.status, now.version],
      siblings.length,
      uploading,
      isLeaving,
      signing,
      reason.trim() !== '',
    ],
    places: 'transitions',
    paths: 'covering',
  });

const reverted: CompletionOutput = {
  outcome: 'reverted',
  problem: { code: 'offline' },
  message: 'offline',
  leftovers: 'none',
};
const incomplete: CompletionOutput = { ...reverted, problem: { code: 'taskIncomplete', status: 409 } };
const half: CompletionOutput = { ...reverted, leftovers: 'some' };
const uncertain: CompletionOutput = { ...reverted, leftovers: 'unknown' };
const completed: CompletionOutput = { outcome: 'done', updated: updated(finished), tasks: [] };
/** What the chart of the editing, a stub here, reports. */
const typed = { type: 'edits.begun' } as const;
const flushed = { type: 'edits.flushed' } as const;
const unsaved = { type: 'edits.failed' } as const;
const complete = { type: 'answers.complete' } as const;
const missing = { type: 'answers.missing', step: null } as const;
const leave = { type: 'task.leave' } as const;
const gone = { type: 'task.gone' } as const;
const signature = { name: 'Dana Reyes', path: null };
const sign = { type: 'task.sign', document: 1, signature, consent: true } as const;

/** A new task is opened, and something is typed or a file uploaded. */
export const startingModel = modelOf('a user who starts a task', known(fresh), [
  done('markWip', updated(begun)),
  failed('markWip', offline),
  typed,
  { type: 'task.done' },
  complete,
  missing,
  leave,
  { type: 'task.stay' },
  gone,
  { type: 'known.changed', known: known(fresh, { uploading: [0] }) },
]);

/** Done, undone, signed. */
export const doneModel = modelOf('a user who finishes a task', known(begun), [
  { type: 'task.done' },
  { type: 'task.takeBack' },
  sign,
  done('signDocument', updated({ ...begun, version: 4 })),
  failed('signDocument', offline),
  failed('signDocument', refused),
  done('askSigned', opened(signed)),
  done('askSigned', opened(begun)),
  done('askSigned', null),
  failed('askSigned', offline),
  complete,
  missing,
  flushed,
  unsaved,
  done('completion', completed),
  done('completion', reverted),
  done('completion', incomplete),
  done('completion', half),
  done('completion', uncertain),
  failed('completion', new Error('broken')),
  done('takeBack', updated({ ...begun, version: 10 })),
  failed('takeBack', offline),
]);

/** Done where no other task follows. */
export const lastModel = modelOf('a user who finishes the last task', known(begun, { siblings: [begun] }), [
  { type: 'task.done' },
  complete,
  flushed,
  done('completion', completed),
  { type: 'task.takeBack' },
  done('takeBack', updated({ ...begun, version: 10 })),
  { type: 'known.changed', known: known({ ...finished, status: 4 }) },
]);

/** Done is pressed while a file of the task is on its way. */
export const filesModel = modelOf('a user who finishes while files are on their way', known(begun), [
  { type: 'known.changed', known: known(begun, { uploading: [0] }) },
  { type: 'known.changed', known: known(begun) },
  { type: 'task.done' },
  sign,
  done('signDocument', updated({ ...begun, version: 4 })),
  complete,
]);

/** A task that took the place of a finished one. */
export const comeUpModel = modelOf(
  'a user to whom the next task has come up',
  known(begun),
  [{ type: 'task.done' }, { type: 'task.remove' }, sign, complete, flushed, done('completion', completed)],
  true,
);

/** The task is removed with a reason. */
export const removalModel = modelOf('a user who removes a task', known(begun), [
  { type: 'task.remove' },
  { type: 'reason.changed', reason: ' We have none ' },
  { type: 'reason.changed', reason: ' ' },
  { type: 'reason.save' },
  { type: 'removal.confirm' },
  { type: 'dialog.close' },
  leave,
  gone,
  done('cancelTask', updated({ ...begun, status: 3, version: 5 })),
  failed('cancelTask', offline),
]);

/** A task is removed or signed before the server knows that it was begun. */
export const hastyModel = modelOf('a user who acts before the task was begun', known(fresh), [
  done('markWip', updated(begun)),
  failed('markWip', offline),
  typed,
  { type: 'task.remove' },
  { type: 'dialog.close' },
  sign,
  done('signDocument', updated({ ...fresh, version: 4 })),
  failed('signDocument', offline),
  missing,
]);

/** The user leaves, or the firm takes the task back, while something is done with it. */
export const leavingModel = modelOf('a user who leaves while something is done', known(begun), [
  leave,
  gone,
  { type: 'task.done' },
  { type: 'task.takeBack' },
  sign,
  complete,
  flushed,
  done('signDocument', updated({ ...begun, version: 4 })),
  done('completion', completed),
  done('completion', reverted),
  done('takeBack', updated({ ...begun, version: 10 })),
]);

const every = [
  { type: 'task.done' },
  { type: 'task.remove' },
  { type: 'task.takeBack' },
  typed,
  sign,
  complete,
] as const;

/** A read-only preview session of staff. */
export const previewModel = modelOf(
  'a read-only preview session that acts',
  known(fresh, { facts: factsFor({ clientId: 'acme', isPreview: true }) }),
  every,
);

/** A Reader of the client: the task is read, and nothing of it changes (docs/decisions/026). */
export const readerModel = modelOf(
  'a Reader of the client who acts',
  known(fresh, { client: { ...clientTag, mayChange: false } }),
  every,
);

export const workModels = [
  startingModel,
  doneModel,
  lastModel,
  filesModel,
  comeUpModel,
  removalModel,
  hastyModel,
  leavingModel,
  previewModel,
  readerModel,
] as const;
