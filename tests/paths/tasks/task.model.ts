import type { Task } from '../../../contract/tasks/task-items.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { OpenedTask } from '../../../machines/task/known-task.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import type { TaskContext } from '../../../machines/task/task-context.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';
import { clientTag, groupFor, stepFor, taskFor } from '../../support/values/tasks.ts';

const offline = new ProblemError({ code: 'offline' });

const fresh = taskFor('a', { status: 0 });
const begun = taskFor('a', { version: 2 });
const toSign = taskFor('a', {
  version: 2,
  type: 'esignTask',
  data: {
    documents: [
      { id: 'w-9', name: 'W-9.pdf' },
      { id: 'k-1', name: 'K-1.pdf' },
    ],
    signatures: [{}, null],
  },
});
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

const pathOf = (taskId: string, clientId = 'acme') => `/tasks/clients/${clientId}/task/${taskId}`;
const here: Partial<SessionFacts> = { path: pathOf('a'), opened: 'a', clientId: 'acme' };

const contextKey = (context: TaskContext) => {
  const { facts, wanted, next, task, siblings } = context;
  return [facts.clientId, wanted, next, [task?.status, task?.version], siblings.length];
};

const modelOf = (
  name: string,
  facts: SessionFacts,
  events: readonly ModelEvent<typeof taskMachine>[],
  key: (context: TaskContext) => unknown[] = contextKey,
) =>
  defineModel({
    name,
    machine: taskMachine,
    input: facts,
    events,
    contextKey: key,
    places: 'transitions',
    paths: 'covering',
  });

const saved = { ...begun, version: 3, comment: 'typed' };
/** What the charts of the editing and the work, stubs here, report. */
const settled = { type: 'edits.settled' } as const;
const rested = { type: 'work.rested' } as const;
const lost = { type: 'task.lost' } as const;
const learned = (task: Task) =>
  ({
    type: 'known.learned',
    known: { ...opened(task), facts: factsFor(here), uploading: [] },
  }) as const;
const stale = (taskId: string, taskGroupId = 'g') =>
  ({
    type: 'tasks.stale',
    changed: [{ taskId, taskGroupId, clientId: 'acme', version: 20 }],
  }) as const;

/** How a task comes to be on screen, or does not. */
export const openingModel = modelOf(
  'a user who opens a task',
  factsFor({ ...here, controls: ['ClientCenterHideEsignTask'] }),
  [
    done('loadTask', opened(fresh)),
    done('loadTask', opened(begun)),
    done('loadTask', opened(taskFor('a', { type: 'esignTask' }))),
    done('loadTask', null),
    failed('loadTask', offline),
    { type: 'task.retry' },
    { type: 'task.wanted', taskId: 'a' },
    { type: 'task.wanted', taskId: 'b' },
    { type: 'step.open', step: 1 },
    { type: 'step.open', step: null },
    { type: 'task.select', taskId: 'b' },
    { type: 'task.select', taskId: 'unknown' },
  ],
);

/** URLs, clients and permissions that change. */
export const addressModel = modelOf('a user who goes from URL to URL', factsFor({ path: pathOf('a') }), [
  { type: 'route.entered', path: pathOf('a') },
  { type: 'route.entered', path: pathOf('a') },
  { type: 'route.entered', path: pathOf('b') },
  { type: 'route.entered', path: pathOf('b') },
  { type: 'route.entered', path: '/tasks' },
  done('loadTask', opened(begun)),
  { type: 'client.changed', clientId: 'acme' },
  { type: 'client.changed', clientId: 'bolt' },
  rested,
  settled,
  { type: 'session.refreshed', session: sessionWith({ controls: ['ClientCenterTaskDeepLink'] }) },
  { type: 'flags.loaded', flags: new Map() },
]);

/** A visit that begins with a task: its client decides the URL and the active client. */
export const placeModel = modelOf(
  'a user whose visit begins with a task',
  factsFor({ path: pathOf('a'), opened: 'a', clientId: null }),
  [
    done('loadTask', opened(begun)),
    done('loadTask', opened({ ...begun, clientId: 'bolt' })),
    { type: 'client.changed', clientId: 'acme' },
    { type: 'client.changed', clientId: 'bolt' },
    { type: 'route.entered', path: '/tasks' },
    { type: 'route.entered', path: pathOf('a', 'bolt') },
    rested,
    settled,
  ],
);

/** A document is opened to be signed; the chart of its signing is a stub here. */
export const signModel = modelOf(
  'a user who signs a document',
  factsFor(here),
  [
    done('loadTask', opened(toSign)),
    done('loadTask', opened({ ...toSign, data: { ...toSign.data, signatures: [null, null] } })),
    { type: 'sign.open', document: 0 },
    { type: 'sign.open', document: 1 },
    { type: 'sign.close' },
    { type: 'session.refreshed', session: sessionWith({ isPreview: true }) },
    { type: 'route.entered', path: '/tasks' },
    { type: 'dialog.back' },
    { type: 'link.copy' },
    { type: 'document.download', documentId: 'w-9' },
    { type: 'document.unshowable', documentId: 'k-1' },
    { type: 'document.opened', documentId: 'k-1' },
    { type: 'task.sign', document: 1, signature: { name: 'Dana Reyes', path: null }, consent: true },
    learned({ ...toSign, version: 3, data: { ...toSign.data, signatures: [{}, null] } }),
    learned({ ...toSign, version: 4, data: { ...toSign.data, signatures: [{}, {}] } }),
  ],
  (context) => [...contextKey(context), context.openedDocument],
);

/** The charts of the open task ask and notify each other. */
export const relayModel = modelOf(
  'a user who works on a task',
  factsFor(here),
  [
    done('loadTask', opened(begun)),
    { type: 'task.uploads', taskId: 'a', steps: [0] },
    { type: 'task.uploads', taskId: 'b', steps: [0] },
    { type: 'task.uploads', taskId: 'a', steps: [] },
    { type: 'task.uploaded', taskId: 'a', documentId: 'deed', field: { step: 0, field: 'deed' } },
    { type: 'edits.begun' },
    { type: 'edits.saved', task: saved },
    { type: 'edits.flushed' },
    { type: 'edits.failed' },
    { type: 'edits.lock' },
    { type: 'edits.unlock' },
    { type: 'edits.flush' },
    { type: 'edits.drop' },
    { type: 'answers.check', pointsOut: true },
    { type: 'answers.pointOut' },
    { type: 'answers.complete' },
    { type: 'answers.missing', step: 1 },
    { type: 'answers.missing', step: null },
    { type: 'removal.undone', updated: { task: { ...sibling, version: 3 }, group } },
    learned(finished),
    lost,
  ],
  (context) => [...contextKey(context), context.uploading, context.openStep],
);

/** A task is finished, and the next one takes its place. */
export const nextModel = modelOf(
  'a user who comes to the next task',
  factsFor(here),
  [
    done('loadTask', opened(begun)),
    { type: 'next.wanted', taskId: 'b' },
    rested,
    settled,
    { type: 'route.entered', path: pathOf('b') },
  ],
  (context) => [...contextKey(context), context.cameUp],
);

/** The user leaves the task while something is under way. */
export const leavingModel = modelOf('a user who leaves while a call is under way', factsFor(here), [
  done('loadTask', opened(begun)),
  { type: 'edits.saved', task: saved },
  { type: 'edits.flushed' },
  { type: 'edits.failed' },
  settled,
  rested,
  learned(finished),
  lost,
  { type: 'route.entered', path: '/tasks' },
  { type: 'route.entered', path: pathOf('a') },
  { type: 'route.entered', path: pathOf('b') },
  { type: 'route.entered', path: pathOf('b') },
  { type: 'client.changed', clientId: 'acme' },
  { type: 'client.changed', clientId: 'bolt' },
]);

/** Others change the task, and documents are handed in. */
export const freshModel = modelOf('a user whose task others change', factsFor(here), [
  done('loadTask', opened(begun)),
  stale('a'),
  stale('b'),
  stale('x', 'another'),
  done('refreshTask', opened({ ...begun, version: 20, label: 'Renamed' })),
  done('refreshTask', opened({ ...begun, version: 20 })),
  done('refreshTask', opened({ ...begun, version: 21, status: 4 })),
  done('refreshTask', opened({ ...begun, version: 22, status: 3 })),
  done('refreshTask', null),
  failed('refreshTask', offline),
  lost,
  { type: 'documents.changed', clientId: 'acme', containerId: 'tax' },
  { type: 'documents.changed', clientId: 'bolt', containerId: 'tax' },
  done('loadHandedIn', [documentFor('deed', 'tax')]),
  failed('loadHandedIn', offline),
]);

/** Files are uploaded for the task, and read with its documents. */
export const arrivingModel = modelOf(
  'a user who uploads files for a task',
  factsFor(here),
  [
    done('loadTask', opened(begun)),
    { type: 'task.uploads', taskId: 'a', steps: [0, 0] },
    { type: 'task.uploads', taskId: 'a', steps: [0] },
    { type: 'task.uploads', taskId: 'a', steps: [] },
    { type: 'documents.changed', clientId: 'acme', containerId: 'tax' },
    done('loadHandedIn', [documentFor('deed', 'tax')]),
    failed('loadHandedIn', offline),
  ],
  (context) => [...contextKey(context), context.uploading, context.arriving.length > 0],
);

/** A read-only preview session of staff. */
export const previewModel = modelOf('a read-only preview session', factsFor({ ...here, isPreview: true }), [
  done('loadTask', opened(fresh)),
  { type: 'step.open', step: 1 },
]);

/** A Reader of the client: the task is read, and nothing of it changes (docs/decisions/026). */
export const readerModel = modelOf('a Reader of the client', factsFor(here), [
  done('loadTask', { ...opened(fresh), client: { ...clientTag, mayChange: false } }),
  { type: 'step.open', step: 1 },
]);

/** The user may change the task, and may not add to the folder that takes what is handed in [T2.31]. */
export const withoutUploadModel = modelOf('a user who may not upload', factsFor(here), [
  done('loadTask', {
    ...opened(
      taskFor('a', {
        version: 2,
        params: { kind: '1040', taxYear: 2025 },
        steps: [stepFor({ title: 'Deed', subtitle: 'All pages, please.' }), stepFor({ title: 'Plan' })],
      }),
      [begun, sibling, taskFor('c', { status: 3 }), taskFor('d', { status: 2 })],
    ),
    client: { ...clientTag, mayUpload: false },
  }),
  { type: 'step.open', step: 1 },
]);

/** No task is open. */
export const listModel = modelOf('a user at the lists', factsFor({ path: '/tasks' }), [
  { type: 'route.entered', path: '/tasks' },
  { type: 'route.entered', path: pathOf('a') },
  { type: 'removal.undo', taskId: 'b' },
]);
