/** Model of the signing of one document. */
import { signingMachine } from '../../../machines/task/signing/signing.machine.ts';
import { defineModel } from '../../support/charts/model.ts';

export const documentId = 'w-9';
export const drawing = 'M1 1L9 9';

export const signingModel = defineModel({
  name: 'a user who signs a document',
  machine: signingMachine,
  input: (parent) => ({ document: 2, documentId, signer: 'Dana Reyes', task: parent as never }),
  events: [
    { type: 'page.seen', page: 1, pageCount: 2 },
    { type: 'page.seen', page: 2, pageCount: 2 },
    { type: 'document.unshowable', documentId },
    { type: 'document.unshowable', documentId: 'another' },
    { type: 'document.opened', documentId },
    { type: 'document.opened', documentId: 'another' },
    { type: 'consent.give' },
    { type: 'consent.withdraw' },
    { type: 'way.type' },
    { type: 'way.draw' },
    { type: 'name.changed', name: ' Dana Reyes ' },
    { type: 'name.changed', name: '  ' },
    { type: 'name.changed', name: 'Bob' },
    { type: 'name.confirm' },
    { type: 'name.correct' },
    { type: 'drawing.changed', path: drawing },
    { type: 'drawing.changed', path: '' },
    { type: 'signature.submit' },
  ],
  contextKey: ({ name, path, isDownloaded, confirmed, seenPages }) => [
    name.trim(),
    path,
    isDownloaded,
    confirmed,
    seenPages.toSorted(),
  ],
});
