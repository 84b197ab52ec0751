/** Models of an open delivery receipt. */
import type { Receipt } from '../../../contract/reports/receipts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { receiptMachine } from '../../../machines/reports/receipt.machine.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';

const offline = new ProblemError({ code: 'offline' });
const outdated = new ProblemError({ code: 'outdated' });
const gone = new ProblemError({ code: 'notFound' });

export const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  ...{ id: 'one', clientId: 'acme', number: '2026-0042', status: 'delivered', channel: 'portal', note: '' },
  ...{ sender: 'Camila Rezende', contact: 'Beatriz Nogueira', sentAt: '2026-01-12T10:48:00.000Z' },
  ...{ deliveredAt: '2026-01-12T10:48:00.000Z', viewedAt: null, closedAt: null, refusedReason: null },
  dueOn: '2026-01-20',
  documents: [
    {
      ...{
        documentId: 'guia',
        name: 'Guia DAS.pdf',
        type: 'Guia',
        competence: '2025-12',
        dueOn: '2026-01-20',
      },
      ...{ amount: '1234.56', sizeBytes: 8_000, sha256: 'a'.repeat(64), isPresent: true },
    },
    {
      ...{ documentId: 'folha', name: 'Folha.pdf', type: 'Folha', competence: null, dueOn: null },
      ...{ amount: null, sizeBytes: 9_000, sha256: 'b'.repeat(64), isPresent: false },
    },
  ],
  history: [
    { event: 'send', at: '2026-01-12T10:48:00.000Z', by: 'Camila Rezende', to: 'sent', address: null },
    {
      event: 'deliver',
      at: '2026-01-12T10:48:00.000Z',
      by: 'Camila Rezende',
      to: 'delivered',
      address: null,
    },
  ],
  mayAnswer: true,
  version: 1,
  ...change,
});

export const viewed = (change: Partial<Receipt> = {}): Receipt =>
  receipt({ status: 'viewed', viewedAt: '2026-01-13T09:00:00.000Z', version: 2, ...change });
const confirmed = viewed({ status: 'confirmed', closedAt: '2026-01-13T09:30:00.000Z', version: 3 });
const refused = viewed({
  ...{ status: 'refused', closedAt: '2026-01-13T09:30:00.000Z', version: 3 },
  refusedReason: 'O mês está errado.',
});
const expired = receipt({
  ...{ status: 'expired', closedAt: '2026-01-21T03:00:00.000Z', version: 2 },
  history: [{ event: 'expire', at: '2026-01-21T03:00:00.000Z', by: '', to: 'expired', address: null }],
});

const define = (name: string, events: readonly ModelEvent<typeof receiptMachine>[]) =>
  defineModel({
    name,
    machine: receiptMachine,
    input: { receiptId: 'one' },
    events,
    contextKey: ({ receipt: shown, problem, reason, documentId }) => [
      ...[shown?.status, shown?.mayAnswer, problem?.code, reason, documentId],
    ],
    places: 'transitions',
    paths: 'covering',
  });

export const receiptModels = [
  define('a contact who opens a document and confirms', [
    done('loadReceipt', receipt()),
    { type: 'document.open', documentId: 'guia' },
    { type: 'document.open', documentId: 'folha' },
    { type: 'receipt.confirm' },
    { type: 'paper.download' },
    done('findPaper', { url: '/paper' }),
    failed('findPaper', offline),
    done('openDocument', { url: '/guia', receipt: viewed() }),
    failed('openDocument', offline),
    done('confirmReceipt', confirmed),
    failed('confirmReceipt', offline),
    failed('confirmReceipt', outdated),
  ]),
  define('a contact who refuses', [
    done('loadReceipt', viewed()),
    { type: 'refusal.start' },
    { type: 'reason.changed', reason: ' O mês está errado. ' },
    { type: 'reason.changed', reason: '  ' },
    { type: 'refusal.cancel' },
    { type: 'refusal.send' },
    done('refuseReceipt', refused),
    failed('refuseReceipt', offline),
    failed('refuseReceipt', outdated),
  ]),
  define('a user who is not the contact', [
    done('loadReceipt', viewed({ mayAnswer: false })),
    { type: 'receipt.confirm' },
    { type: 'refusal.start' },
    { type: 'document.open', documentId: 'guia' },
    done('openDocument', { url: '/guia', receipt: viewed({ mayAnswer: false }) }),
  ]),
  define('a receipt that cannot be loaded', [
    failed('loadReceipt', gone),
    failed('loadReceipt', offline),
    { type: 'receipt.retry' },
    done('loadReceipt', expired),
    done('loadReceipt', receipt({ status: 'sent', channel: 'physical', deliveredAt: null, dueOn: null })),
    { type: 'receipt.confirm' },
  ]),
] as const;
