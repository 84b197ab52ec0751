/** Models of an open service request: its form, its conversation and its files. */
import { monthOf } from '../../../contract/payroll/payroll-fixture.ts';
import type { ServiceRequest } from '../../../contract/requests/requests.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { KeptAnswers } from '../../../machines/requests/kept-answers.ts';
import { requestMachine } from '../../../machines/requests/request.machine.ts';
import type { PickedRequestFile, SendAnswer } from '../../../machines/requests/request.setup.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { opened } from './requests.model.ts';

const offline = new ProblemError({ code: 'offline' });
const outdated = new ProblemError({ code: 'outdated', status: 409 });
const gone = new ProblemError({ code: 'notFound', status: 404 });

const whole = {
  requestSubject: 'New health plan',
  requestCategory: 'payroll',
  requestDescription: 'Please compare two health plans for us.',
};
const draft = opened({ status: 'Draft', number: null, sentAt: null, values: whole, version: 1 });
const answer: SendAnswer = { data: draft, isSent: false, faults: {}, missingFiles: [], findings: [] };
const sent = opened({ values: whole, version: 2 });
const question = opened({
  status: 'WaitingForClient',
  openedAt: '2026-01-15T08:00:00.000Z',
  assignee: 'Marcos Lima',
  isUnread: true,
  values: whole,
  facts: [{ label: 'requestCategory', value: 'payroll', format: 'choice.requestCategory' }],
  messages: [
    {
      id: 'm1',
      at: '2026-01-15T08:30:00.000Z',
      author: { name: 'Marcos Lima', isFirm: true, isYou: false },
      text: 'How many people are to be insured?',
      fileIds: ['f1'],
    },
  ],
  files: [
    {
      id: 'f1',
      type: 'answer',
      name: 'Two plans.pdf',
      sizeBytes: 88_000,
      mimeType: 'application/pdf',
      isFirm: true,
      isSent: true,
    },
  ],
});
const stored = {
  id: 'f2',
  type: 'other',
  name: 'Names.pdf',
  sizeBytes: 1_000,
  mimeType: 'application/pdf',
  isFirm: false,
  isSent: false,
};
const corrected = opened({
  ...question,
  status: 'WaitingForCorrection',
  isUnread: false,
  flags: [{ path: 'requestDescription', note: 'For how many people?' }],
});
const replied = opened({
  ...question,
  status: 'Replied',
  outcome: 'answered',
  repliedAt: '2026-01-15T10:00:00.000Z',
  isUnread: false,
});

const picked: PickedRequestFile = { id: 'p1', name: 'Names.pdf', size: 1_000, source: null };

type Event = ModelEvent<typeof requestMachine>;

const define = (
  name: string,
  first: ServiceRequest,
  events: readonly Event[],
  {
    isPreview = false,
    kept = null,
    places = 'transitions',
  }: { isPreview?: boolean; kept?: KeptAnswers | null; places?: 'states' | 'transitions' } = {},
) =>
  defineModel({
    name,
    machine: requestMachine,
    input: (parent) => ({
      requestId: 'one',
      access: factsFor({ isPreview }),
      parent: parent as never,
    }),
    events: [
      done('beginRequest', { request: first, employees: [], text: '', messageId: 'random', kept }),
      ...events,
    ],
    contextKey: ({
      request,
      values,
      stored,
      storing,
      wantsSend,
      pointsOut,
      findings,
      question: about,
      text,
      queue,
      ...rest
    }) => [
      request && [request.status, request.version, request.isUnread, request.files.length],
      values,
      values === stored,
      values === storing,
      wantsSend,
      pointsOut,
      findings,
      about,
      text,
      queue.map(({ id, problem }) => [id, problem?.code]),
      rest.kept && [rest.kept.version, rest.kept.values],
      Math.min(rest.pointed, 1),
      rest.downloads.length,
      rest.removing,
      rest.formProblem?.code,
      rest.messageProblem?.code,
      rest.questionProblem?.code,
      rest.month?.isClosed,
      rest.monthProblem?.code,
    ],
    filterEvents: ({ context }, { type }) =>
      (type !== 'files.add' || context.queue.length + (context.request?.files.length ?? 0) < 2) &&
      (type !== 'file.download' || context.downloads.length < 2),
    places,
    paths: 'covering',
  });

const edit = (value: string): Event => ({
  type: 'form.edit',
  edit: { kind: 'answer', field: 'requestSubject', value },
});

const closed = new ProblemError({ code: 'monthClosed', status: 409 });
const payroll = opened({
  kind: 'payroll-entries',
  status: 'Draft',
  number: null,
  sentAt: null,
  values: { competence: '2026-11', payrollType: 'monthly', entries: [{ employee: 'ana', vale: '35000' }] },
  version: 1,
});
const cell = (value: string): Event => ({
  type: 'form.edit',
  edit: { kind: 'cells', changes: [{ person: 'ana', binding: 'he50', value }] },
});

export const requestModels = [
  define('a payroll that is written and sent', payroll, [
    done('loadMonth', monthOf()),
    failed('loadMonth', offline),
    { type: 'sheet.retry' },
    cell('510'),
    cell('?12:75'),
    { type: 'request.send' },
    done('saveForm', opened({ ...payroll, version: 2 })),
    failed('saveForm', closed),
    failed('saveForm', outdated),
    { type: 'form.reload' },
    done('rereadForm', opened({ ...payroll, version: 4 })),
    done('rereadMonth', monthOf({ isClosed: true })),
    failed('rereadMonth', offline),
    done('sendForm', {
      ...answer,
      data: opened({ ...payroll, status: 'WaitingForAnswer', version: 3 }),
      isSent: true,
    }),
  ]),
  define('a payroll that is exported', payroll, [
    done('loadMonth', monthOf()),
    { type: 'sheet.export', columns: ['vale'] },
    cell('510'),
    done('saveForm', opened({ ...payroll, version: 2 })),
    failed('saveForm', offline),
    done('findSheet', { url: '/sheet' }),
    failed('findSheet', offline),
  ]),
  define(
    'a payroll without entries',
    opened({ ...payroll, values: { competence: '2026-11', payrollType: 'monthly' } }),
    [done('loadMonth', monthOf()), { type: 'sheet.export', columns: ['vale'] }],
  ),
  define('a draft that is written and sent', draft, [
    failed('beginRequest', offline),
    failed('beginRequest', gone),
    { type: 'record.retry' },
    edit('Two health plans'),
    edit(''),
    { type: 'request.send' },
    { type: 'form.retry' },
    { type: 'form.reload' },
    done('saveForm', opened({ ...draft, version: 2 })),
    failed('saveForm', offline),
    failed('saveForm', outdated),
    done('rereadForm', opened({ ...draft, version: 3 })),
    failed('rereadForm', offline),
    done('sendForm', { ...answer, data: sent, isSent: true }),
    done('sendForm', {
      ...answer,
      findings: [{ code: 'wantedBySoon', level: 'warn', path: 'wantedBy', values: { date: '2026-01-16' } }],
    }),
    done('sendForm', { ...answer, findings: [{ code: 'wantedByPast', level: 'error', path: 'wantedBy' }] }),
    failed('sendForm', offline),
    failed('sendForm', outdated),
    { type: 'warnings.confirm' },
    { type: 'dialog.close' },
  ]),
  define(
    'a draft with answers that were typed before the page was left',
    draft,
    [done('keepAnswers'), failed('keepAnswers', offline), done('saveForm', opened({ ...draft, version: 2 }))],
    { kept: { version: 1, values: { ...whole, requestSubject: 'Two health plans' }, sent: null } },
  ),
  define('a draft that is deleted', draft, [
    { type: 'question.ask', about: 'delete' },
    { type: 'question.ask', about: 'withdraw' },
    { type: 'question.confirm' },
    { type: 'dialog.close' },
    done('remove'),
    failed('remove', offline),
  ]),
  define('a draft with files', draft, [
    { type: 'files.add', files: [picked], fileType: 'other' },
    { type: 'file.retry', id: 'p1' },
    { type: 'file.dismiss', id: 'p1' },
    done('addFile', stored),
    failed('addFile', offline),
    { type: 'file.remove', fileId: 'f2' },
    done('removeFile'),
    failed('removeFile', offline),
  ]),
  define('a sent request that is withdrawn', sent, [
    { type: 'question.ask', about: 'withdraw' },
    { type: 'question.confirm' },
    { type: 'dialog.close' },
    done('withdraw', replied),
    failed('withdraw', offline),
  ]),
  define('a question of the firm', question, [
    { type: 'text.changed', text: 'Twelve.' },
    { type: 'text.changed', text: ' ' },
    done('keepText'),
    failed('keepText', offline),
    { type: 'message.send' },
    done('writeMessage', opened({ ...question, status: 'WaitingForAnswer', version: 3 })),
    failed('writeMessage', offline),
  ]),
  define('an answer of the firm with a file', question, [
    done('rereadRequest', opened({ ...question, isUnread: false, version: 3 })),
    failed('rereadRequest', offline),
    done('markRead'),
    failed('markRead', offline),
    { type: 'file.download', fileId: 'f1' },
    { type: 'file.download', fileId: 'elsewhere' },
    done('saveFile'),
    failed('saveFile', offline),
  ]),
  define('a request that is to be corrected', corrected, [
    edit('Health plan for twelve'),
    done('saveForm', opened({ ...corrected, version: 3 })),
    { type: 'request.send' },
    done('sendForm', { ...answer, data: sent, isSent: true }),
    done('rereadRequest', opened({ ...corrected, version: 4 })),
  ]),
  define(
    'a request that is read again while it is corrected',
    corrected,
    [done('rereadRequest', opened({ ...corrected, version: 4 })), edit('Health plan for twelve')],
    { places: 'states' },
  ),
  define('an answered request', replied, [
    edit('Another subject'),
    { type: 'message.send' },
    { type: 'question.ask', about: 'withdraw' },
    { type: 'access.changed', access: factsFor() },
  ]),
  define('a person of the client who only reads', opened({ ...question, mayChange: false }), [
    { type: 'text.changed', text: 'Twelve.' },
    edit('Another subject'),
    { type: 'files.add', files: [picked], fileType: 'other' },
    done('markRead'),
  ]),
  define(
    'a member of the firm who views as a client',
    question,
    [
      { type: 'text.changed', text: 'Twelve.' },
      { type: 'message.send' },
      { type: 'files.add', files: [picked], fileType: 'other' },
    ],
    { isPreview: true },
  ),
] as const;
