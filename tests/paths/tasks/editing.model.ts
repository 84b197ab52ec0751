/** Models of what is typed into an open task. */
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { FileField } from '../../../machines/signals.ts';
import { type EditingContext, editingMachine } from '../../../machines/task/editing/editing.machine.ts';
import { isEmpty } from '../../../machines/task/editing/edits.ts';
import { isDraftBehind } from '../../../machines/task/editing/typed.ts';
import type { KnownTask } from '../../../machines/task/known-task.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { clientTag, groupFor, stepFor, taskFor } from '../../support/values/tasks.ts';

const offline = new ProblemError({ code: 'offline' });
const gone = new ProblemError({ code: 'notFound', status: 404 });
const tooMuch = new ProblemError({ code: 'tooMuchData', status: 413 });
const closedMeanwhile = new ProblemError({ code: 'taskClosed', status: 409 });

const begun = taskFor('a', { version: 2 });
const knownWith = (task: Task, change: Partial<KnownTask> = {}): KnownTask => ({
  facts: factsFor({ clientId: 'acme' }),
  client: clientTag,
  task,
  group: groupFor('g', ['a']),
  siblings: [task],
  documents: [],
  uploading: [],
  ...change,
});

const contextKey = ({ known, edits, sent, ...context }: EditingContext) => [
  [known.task.status, known.task.version, known.documents.length],
  isDraftBehind({ edits, sent, drafted: context.drafted }),
  [isEmpty(edits), isEmpty(sent), context.modes],
  context.showsMissing,
  context.fieldFiles,
  context.tellsPayment,
  context.offeredDay,
  context.commented,
  context.opened,
];

const modelOf = (name: string, known: KnownTask, events: readonly ModelEvent<typeof editingMachine>[]) =>
  defineModel({
    name,
    machine: editingMachine,
    input: (parent) => ({ known, task: parent as never }),
    events,
    contextKey,
    places: 'transitions',
    paths: 'covering',
  });

const edit = { type: 'step.edit', step: 0, comment: 'typed' } as const;
const toggle = { type: 'step.toggle', step: 0 } as const;
const ownEdit = { type: 'task.edit', comment: 'typed' } as const;
/** The day on which the user says that the invoice is paid. */
const tell = { type: 'payment.tell', day: '2026-03-10', now: Date.UTC(2026, 2, 10) } as const;
const paid = { type: 'paymentDay.changed', text: '2026-03-01', now: Date.UTC(2026, 2, 1) } as const;
const saved = { ...begun, version: 3, comment: 'typed' };
const noDraft = done('readDraft', {});
const lock = { type: 'edits.lock' } as const;
const unlock = { type: 'edits.unlock' } as const;

/** What is typed, kept and saved. */
export const savingModel = modelOf('a user who types', knownWith(begun), [
  noDraft,
  done('readDraft', { 0: { comment: 'drafted' } }),
  failed('readDraft', new Error('no storage')),
  done('keepDraft'),
  failed('keepDraft', new Error('no storage')),
  edit,
  toggle,
  ownEdit,
  paid,
  { type: 'step.edit', step: 7, comment: 'nowhere' },
  { type: 'comment.open', step: 7 },
  done('saveEdits', saved),
  failed('saveEdits', gone),
  failed('saveEdits', offline),
  failed('saveEdits', closedMeanwhile),
  failed('saveEdits', tooMuch),
  { type: 'edits.retry' },
  { type: 'edits.flush' },
]);

/** The user leaves the task while what they typed is on its way. */
export const leavingModel = modelOf('a user who leaves while their text is on its way', knownWith(begun), [
  noDraft,
  done('keepDraft'),
  failed('keepDraft', new Error('no storage')),
  edit,
  done('saveEdits', saved),
  failed('saveEdits', offline),
  { type: 'edits.settle' },
]);

const fresh = (task: Task) =>
  ({
    type: 'known.refreshed',
    opened: { client: clientTag, task, group: groupFor('g', ['a']), siblings: [task], documents: [] },
  }) as const;

/** The task is done, undone, signed or removed: nothing is typed meanwhile. */
export const lockedModel = modelOf('a user who waits for the end of an action', knownWith(begun), [
  lock,
  unlock,
  { type: 'comment.open', step: 0 },
  edit,
  toggle,
  ownEdit,
  paid,
  { type: 'edits.drop' },
  { type: 'known.changed', known: knownWith({ ...begun, status: 2, version: 9 }) },
  fresh({ ...begun, version: 20, label: 'Renamed' }),
]);

const papers = [
  { id: 'one', name: 'Return.pdf' },
  { id: 'two', name: 'Letter.pdf' },
];
const decide = (decision: string) => ({ type: 'task.edit', data: { decision } }) as const;
const see = (documentId: string) => ({ type: 'document.opened', documentId }) as const;

/** Two documents that are to be approved. */
export const reviewModel = modelOf(
  'a user who reviews documents',
  knownWith(
    taskFor('a', { type: 'reviewDocumentTask', version: 2, data: { documents: papers, decision: null } }),
  ),
  [see('one'), see('two'), see('elsewhere'), decide('approved'), decide('changes')],
);

/** A required step without an answer, and one with. */
export const answersModel = modelOf(
  'a user who tries to finish',
  knownWith(taskFor('a', { version: 2, steps: [stepFor({ isRequired: true })] })),
  [
    { type: 'answers.check', pointsOut: true },
    { type: 'answers.check', pointsOut: false },
    { type: 'answers.pointOut' },
    { type: 'missing.show', lack: 'file' },
    { type: 'missing.show', lack: 'signature' },
    { type: 'step.edit', step: 0, dnaComment: 'We have none' },
    toggle,
    { type: 'edits.flush' },
    done('saveEdits', saved),
  ],
);

const handedIn = { ...documentFor('deed', 'tax'), customItemMetaData: metaDataFor(begun, 0) };

const uploaded = (documentId: string, field: FileField | null, taskId = 'a') =>
  ({ type: 'task.uploaded', taskId, documentId, field }) as const;

/** Files are uploaded for a field of a form. */
export const fileFieldModel = modelOf('a user who uploads a file for a field', knownWith(begun), [
  uploaded('deed', { step: 0, field: 'deed' }),
  uploaded('drawing', { step: 0, field: 'plan' }),
  uploaded('other', { step: 0, field: 'deed' }),
  uploaded('deed', { step: 7, field: 'deed' }),
  uploaded('deed', { step: 0, field: 'deed' }, 'b'),
  uploaded('deed', null),
  { type: 'known.changed', known: knownWith(begun, { documents: [handedIn] }) },
  { type: 'step.edit', step: 0, data: { deed: '' } },
  lock,
  unlock,
]);

/** Another user changes the task. */
export const freshModel = modelOf('a user whose task others change', knownWith(begun), [
  fresh({ ...begun, version: 20, label: 'Renamed' }),
  fresh({ ...begun, version: 20 }),
  fresh({ ...begun, version: 21, status: 4 }),
  fresh({
    ...begun,
    version: 23,
    handIn: { state: 'returned', since: '2026-11-19T16:20:00.000Z', by: 'Priya Nair', returned: 1 },
  }),
  fresh({ ...begun, version: 22, status: 3 }),
  failed('saveEdits', offline),
  edit,
]);

const invoice = taskFor('a', { type: 'invoiceTask', version: 2, data: { paidOn: null }, steps: [] });

/** An invoice: its fields are shown once the user says that it is paid. */
export const paymentModel = modelOf('a user who pays an invoice', knownWith(invoice), [
  tell,
  { type: 'payment.cancel' },
  paid,
  lock,
  unlock,
  fresh({ ...invoice, version: 20, status: 2 }),
]);

/** The same, up to the end of the task. It is not among the models whose states are drawn: they look alike. */
export const payingModel = modelOf('a user who finishes an invoice', knownWith(invoice), [
  tell,
  { type: 'payment.cancel' },
  { type: 'answers.check', pointsOut: true },
  paid,
  fresh({ ...invoice, version: 20, status: 2 }),
]);

const writes = [
  ...[edit, toggle, ownEdit, paid],
  tell,
  { type: 'payment.cancel' },
  { type: 'comment.open', step: 0 },
] as const;

/** A read-only preview session of staff. */
export const previewModel = modelOf(
  'a read-only preview session that types',
  knownWith(begun, { facts: factsFor({ clientId: 'acme', isPreview: true }) }),
  [done('readDraft', { 0: { comment: 'of the user themselves' } }), ...writes],
);

/** A Reader of the client (docs/decisions/026). */
export const readerModel = modelOf(
  'a Reader of the client who types',
  knownWith(begun, { client: { ...clientTag, mayChange: false } }),
  [done('readDraft', { 0: { comment: 'typed as a Contributor' } }), ...writes],
);

/** A finished task. */
export const finishedModel = modelOf(
  'a user who reads a finished task',
  knownWith(taskFor('a', { status: 2, version: 9 })),
  [done('readDraft', { 0: { comment: 'typed before' } }), ...writes],
);

export const editingModels = [
  savingModel,
  leavingModel,
  lockedModel,
  reviewModel,
  answersModel,
  paymentModel,
  fileFieldModel,
  freshModel,
  previewModel,
  readerModel,
  finishedModel,
] as const;
