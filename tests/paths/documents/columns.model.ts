/** Model of the columns of the document list. */
import { columnsMachine } from '../../../machines/documents/columns.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const noStorage = new Error('no storage');

export const columnsModel = defineModel({
  name: 'a user who hides columns',
  machine: columnsMachine,
  events: [
    { type: 'columns.set', columns: ['size'] },
    { type: 'columns.set', columns: [] },
    done('readColumns', ['modified', 'size']),
    done('readColumns', null),
    failed('readColumns', noStorage),
    done('keepColumns'),
    failed('keepColumns', noStorage),
  ],
  contextKey: ({ columns }) => columns,
});
