/** A model of fiscal XML on its way to the storages. */
import type { StoredFile } from '../../../contract/fiscal/box-e.ts';
import { fiscalUploadMachine } from '../../../machines/fiscal/fiscal-upload.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const file = (id: string) => ({ id, name: `${id}.xml`, size: 100, source: null });
const stored: StoredFile = {
  name: 'one.xml',
  outcome: 'stored',
  reason: null,
  storage: 'nfe-storage',
  flags: [],
};
const refused: StoredFile = { ...stored, name: 'two.xml', outcome: 'refused', reason: 'notTheirs' };

export const fiscalUploadModel = defineModel({
  name: 'a user who sends fiscal XML',
  machine: fiscalUploadMachine,
  input: undefined,
  events: [
    { type: 'files.add', clientId: 'acme', files: [file('a'), file('b')] },
    { type: 'files.add', clientId: 'dana', files: [file('c')] },
    { type: 'files.add', clientId: 'acme', files: [] },
    { type: 'upload.cancel' },
    { type: 'upload.retry' },
    { type: 'upload.dismiss' },
    done('sendXml', [stored, refused]),
    failed('sendXml', new ProblemError({ code: 'offline' })),
  ],
  contextKey: ({ queue, failed: lost }) => [queue.map(({ id }) => id), lost.map(({ id }) => id)],
  filterEvents: ({ context }, { type }) =>
    type !== 'files.add' || context.queue.length + context.failed.length < 3,
  paths: 'covering',
});
