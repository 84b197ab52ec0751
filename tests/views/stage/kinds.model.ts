/** A task of each kind, of a Reader, and with stored data that its view cannot show. */
import type { Task } from '../../../contract/tasks/task-items.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import { defineModel, done } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { clientTag, groupFor, stepFor, taskFor } from '../../support/values/tasks.ts';

const invoice = { number: '4417', amount: '1250.00', currency: 'USD', document: null, paidOn: null };
const payUrl = 'https://pay.demo.example/i/1';
const paper = { id: 'w-9', name: 'W-9.pdf' };
const papers = [{ id: paper.id, size: 98_304, addedDate: '2025-11-10T14:00:00.000Z' }];
const text = (format: string, title: string) => ({ type: 'string', format, title });
const question = (id: string) => ({ id, label: id });
const asked = (select: string) => ({
  data: { topics: [{ select, questions: [question('Wages'), question('Rent')], creates: {} }] },
  steps: [stepFor({ title: 'Income', isRequired: true })],
});
const signature = {
  signer: 'Dana Reyes',
  signedAt: '2026-01-14T12:00:00Z',
  hashBefore: 'a'.repeat(64),
  hashAfter: 'b'.repeat(64),
  signedDocument: { id: 'k-1-signed', name: 'K-1 (signed).pdf' },
};
const steps: Task['steps'] = [];
const returnedAt = '2026-01-12T16:20:00.000Z';
const byPriya = { at: returnedAt, by: 'Priya Nair' };
const kinds: readonly Task[] = [
  taskFor('invoice', { type: 'invoiceTask', steps, data: { ...invoice, payUrl } }),
  taskFor('invoice-ways', {
    type: 'invoiceTask',
    steps,
    papers,
    data: {
      ...{ ...invoice, document: paper, payUrl: null },
      ways: [
        { kind: 'pix', title: 'Pix', lines: [{ label: 'Key', value: 'pay@firm.example' }], code: '00020126' },
        { kind: 'check', title: 'Check by mail', lines: [{ label: 'Address', value: '12 Wharf Street' }] },
      ],
    },
  }),
  taskFor('review', {
    type: 'reviewDocumentTask',
    steps,
    papers,
    data: { documents: [paper], decision: null },
  }),
  taskFor('review-figures', {
    type: 'reviewDocumentTask',
    steps,
    papers,
    data: {
      documents: [paper],
      decision: 'changes',
      figures: {
        currency: 'USD',
        lines: [
          { label: 'Rental income', amount: '96400' },
          { label: 'Expenses', amount: '-61250' },
          { label: 'Net rental income', amount: '35150', isSum: true },
        ],
      },
    },
    comment: 'Unit 3 was empty in May.',
  }),
  taskFor('esign', {
    type: 'esignTask',
    steps,
    papers,
    data: { documents: [paper, { id: 'k-1', name: 'K-1.pdf' }], signatures: [null, signature] },
  }),
  taskFor('questions', { type: 'questionnaireTask', ...asked('multi') }),
  taskFor('uk', {
    type: 'ukInformationRequestQuestionnaireTask',
    params: { kind: 'individual', taxYear: 2025 },
    ...asked('single'),
  }),
  taskFor('form', {
    type: 'dynamicTask',
    steps: [stepFor({ title: 'About you', isRequired: true })],
    data: {
      forms: [
        {
          type: 'object',
          required: ['name'],
          properties: {
            name: text('text', 'Full name'),
            ssn: text('ssn', 'Social Security number'),
            born: text('date', 'Date of birth'),
            status: { ...text('choice', 'Filing status'), enum: ['Single', 'Married'] },
          },
        },
      ],
    },
  }),
  taskFor('handed-in', { type: 'uploadTask', steps: [stepFor({ title: 'Receipts', isRequired: true })] }),
  taskFor('returned', {
    steps: [
      stepFor({ title: 'Sales by day', isRequired: true }),
      stepFor({ title: 'Card settlement report', isRequired: true }),
      stepFor({ title: 'Invoices', dnaComment: 'None this month' }),
    ],
    handIn: { state: 'returned', since: returnedAt, by: 'Priya Nair', returned: 1 },
    verdicts: [
      { step: 0, documentId: 'sales', verdict: 'accepted', ...byPriya },
      {
        step: 1,
        documentId: 'card',
        verdict: 'returned',
        reason: 'The card report runs to three pages, and page 2 has the fees.',
        whatToDo: 'Save all three pages in one file, then add it here.',
        pages: { count: 3, missing: [2] },
        ...byPriya,
      },
      { step: 2, documentId: null, verdict: 'accepted', ...byPriya },
    ],
  }),
  taskFor('sent', {
    status: 2,
    steps: [stepFor({ title: 'Sales by day' })],
    handIn: { state: 'received', since: returnedAt, by: null, returned: 0 },
  }),
  taskFor('in-review', {
    status: 2,
    steps: [stepFor({ title: 'Sales by day' })],
    handIn: { state: 'inReview', since: returnedAt, by: 'Priya Nair', returned: 0 },
  }),
  taskFor('receipt', {
    type: 'invoiceTask',
    papers,
    status: 4,
    steps,
    data: {
      ...invoice,
      document: paper,
      payUrl,
      paidOn: '2026-01-10',
      receipt: { id: 'receipt', name: 'Receipt 4417.pdf' },
    },
    comment: 'By bank transfer',
    handIn: { state: 'accepted', since: returnedAt, by: 'Priya Nair', returned: 0 },
  }),
  // Stored before the server checked what the firm sends.
  taskFor('bad-invoice', {
    type: 'invoiceTask',
    steps,
    data: { ...invoice, amount: 'ten', currency: 'ZZZZ', payUrl: 'javascript:alert(1)', ways: 7 },
  }),
  taskFor('bad-review', {
    type: 'reviewDocumentTask',
    steps,
    data: { documents: 'none', figures: { lines: [] } },
  }),
];
const handedIn = (id: string, canDelete: boolean, metaData: Record<string, string> = {}) => {
  const document = documentFor(id, 'tax');
  return {
    ...document,
    name: `${id}.pdf`,
    permissions: { ...document.permissions, canDelete },
    customItemMetaData: { ccTaskLabel: 'Task handed-in', ccGroupType: '.', ccStep: '1', ...metaData },
  };
};
const ofReturned: readonly (readonly [string, Record<string, string>])[] = [
  ['sales', { ccStep: '1' }],
  ['card', { ccStep: '2' }],
  ['card-all-pages', { ccStep: '2', ccReplaces: 'card' }],
];
const opened = (task: Task) => ({
  client: task.taskId === 'reader' ? { ...clientTag, mayChange: false } : clientTag,
  task,
  group: groupFor('g', [task.taskId]),
  siblings: [task],
  documents: [
    handedIn('mine', true),
    handedIn('sealed', false),
    ...ofReturned.map(([id, metaData]) => handedIn(id, true, { ccTaskLabel: 'Task returned', ...metaData })),
  ],
});

export const kindsModel = defineModel({
  name: 'a user who opens a task of each kind',
  machine: taskMachine,
  input: factsFor({ path: '/tasks/clients/acme/task/a', opened: 'a', clientId: 'acme' }),
  events: [...kinds, taskFor('reader')].map((task) => done('loadTask', opened(task))),
  contextKey: ({ task }) => task?.taskId,
});
