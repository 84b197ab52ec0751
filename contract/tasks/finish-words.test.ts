import { expect, test } from 'vitest';
import { finishWordOf, showsHowToPay, takeBackWordsOf } from './finish-words.ts';

test.each([
  ['invoiceTask', {}, 'tellFirm'],
  ['reviewDocumentTask', { decision: null }, 'sendDecision'],
  ['reviewDocumentTask', { decision: 'approved' }, 'approve'],
  ['reviewDocumentTask', { decision: 'changes' }, 'askForChanges'],
  ['esignTask', {}, 'done'],
  ['documentsTask', {}, 'done'],
] as const)('a task of the kind %s with the data %j is handed in with the word %s', (type, data, word) => {
  expect(finishWordOf({ type, data })).toBe(word);
});

test.each([
  ['invoiceTask', { payUrl: 'https://pay.firm.example/i/1' }, true],
  ['invoiceTask', { payUrl: null }, false],
  ['invoiceTask', { payUrl: null, document: { id: 'd', name: 'Invoice.pdf' } }, true],
  ['reviewDocumentTask', { document: { id: 'd', name: 'Invoice.pdf' } }, false],
  // Stored before the server checked it: the view shows no button for it.
  ['invoiceTask', { payUrl: 'javascript:alert(1)' }, false],
  ['invoiceTask', { payUrl: null, ways: [{ kind: 'pix', title: 'Pix', lines: [] }] }, true],
  ['invoiceTask', { payUrl: null, ways: [] }, false],
  ['uploadTask', { payUrl: 'https://pay.firm.example/i/1' }, false],
] as const)('a task of the kind %s with the data %j shows how to pay: %s', (type, data, isOffered) => {
  expect(showsHowToPay({ type, data })).toBe(isOffered);
});

test('a signed task that is taken back keeps its signatures, and says so', () => {
  expect(takeBackWordsOf({ type: 'esignTask' })).toBe('takeBackSigned');
  expect(takeBackWordsOf({ type: 'documentsTask' })).toBe('takeBackHint');
});
