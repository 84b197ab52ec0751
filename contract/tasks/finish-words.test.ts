import { expect, test } from 'vitest';
import { finishWordOf } from './finish-words.ts';

test.each([
  ['invoiceTask', {}, 'havePaid'],
  ['reviewDocumentTask', { decision: null }, 'done'],
  ['reviewDocumentTask', { decision: 'approved' }, 'approve'],
  ['reviewDocumentTask', { decision: 'changes' }, 'askForChanges'],
  ['esignTask', {}, 'done'],
  ['documentsTask', {}, 'done'],
] as const)('a task of the kind %s with the data %j is handed in with the word %s', (type, data, word) => {
  expect(finishWordOf({ type, data })).toBe(word);
});
