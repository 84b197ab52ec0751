/** The model of the trash flow. */
import { ProblemError } from '../../../machines/problem.ts';
import { trashMachine } from '../../../machines/trash/trash.machine.ts';
import type { TrashContext } from '../../../machines/trash/trash.setup.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { trashedFor } from '../../support/flows/trash-live.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const about = (clientId: string) => ({ clientId, folder: null, documents: [] });
const offline = new ProblemError({ code: 'offline' });
const gone = new ProblemError({ code: 'notFound', status: 404 });
const one = trashedFor('one');
const other = trashedFor('other', { deletedBy: null });

const contextKey = ({ facts, clientId, documents, next, problem, chosen, note }: TrashContext) => [
  facts.path,
  clientId,
  documents.map(({ id }) => id),
  next,
  problem?.code,
  chosen?.document.id,
  note,
];

/** The chart with every event that its types allow. */
export const modelOf = (name: string, facts = factsFor()) =>
  defineModel({
    name,
    machine: trashMachine,
    input: facts,
    events: [
      { type: 'dialog.open', dialog: 'trash', about: about('acme') },
      { type: 'dialog.open', dialog: 'trash' },
      { type: 'dialog.open', dialog: 'links', about: about('acme') },
      { type: 'dialog.close' },
      { type: 'client.changed', clientId: 'acme' },
      { type: 'client.changed', clientId: 'bolt' },
      { type: 'route.entered', path: '/documents' },
      { type: 'route.entered', path: '/tasks' },
      done('loadTrash', { documents: [one, other], next: 'page-2', keptDays: 30 }),
      done('loadTrash', { documents: [], next: null, keptDays: 30 }),
      failed('loadTrash', offline),
      { type: 'list.retry' },
      { type: 'list.more' },
      { type: 'document.restore', id: 'one' },
      { type: 'document.restore', id: 'unknown' },
      done('restoreDocument', { name: 'one.pdf' }),
      done('restoreDocument', { name: 'one (1).pdf' }),
      failed('restoreDocument', offline),
      failed('restoreDocument', gone),
    ],
    contextKey,
    places: 'states',
    paths: 'covering',
  });
