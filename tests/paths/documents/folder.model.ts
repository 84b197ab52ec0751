/** Models of the folder flow, shared by the suite that runs without a page and the one that runs in a browser. */
import type { SnapshotFrom } from 'xstate';
import { folderMachine } from '../../../machines/folder/folder.machine.ts';
import type { FolderContext } from '../../../machines/folder/folder.setup.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { DocumentSelection } from '../../../machines/signals.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

type Snapshot = SnapshotFrom<typeof folderMachine>;
type Event = ModelEvent<typeof folderMachine>;

const facts = factsFor({ controls: ['ClientCenterAddFolder'] });
const container = { id: 'tax', type: 'Folder', name: 'Tax', canCreate: true } as const;

/** The folder in which the models make others. */
const modelPlace: DocumentSelection = { clientId: 'acme', folder: container, documents: [] };
const readOnlyPlace: DocumentSelection = { ...modelPlace, folder: { ...container, canCreate: false } };
const otherPlace: DocumentSelection = {
  clientId: 'bolt',
  folder: { ...container, id: 'bolts' },
  documents: [],
};

/** What a person types in the models. */
const modelName = 'Receipts';

const offline = new ProblemError({ code: 'offline' });
const taken = new ProblemError({ code: 'nameTaken', status: 409 });
const forbidden = new ProblemError({ code: 'forbidden', status: 403 });
const open = (about: DocumentSelection): Event => ({ type: 'dialog.open', dialog: 'create', about });

/** What guards read, and what a page shows. */
const contextKey = ({ place, name, next, problem }: FolderContext) => [
  place?.clientId,
  name,
  next?.clientId,
  problem?.code,
];
/** Each offer leads to another: some are enough. */
const stopWhen = ({ context }: Snapshot) => context.version > 2;

/** The chart with every event that its types allow. */
export const folderModel = defineModel({
  name: 'folder',
  machine: folderMachine,
  input: facts,
  events: [
    open(modelPlace),
    open(readOnlyPlace),
    open(otherPlace),
    { type: 'dialog.open', dialog: 'rename' },
    { type: 'dialog.close' },
    done('beginFolder', { name: '', tryId: 'try' }),
    done('beginFolder', { name: modelName, tryId: 'try' }),
    failed('beginFolder', new Error('no storage')),
    failed('keepDraft', new Error('no storage')),
    { type: 'name.changed', name: modelName },
    { type: 'name.changed', name: 'a/b' },
    { type: 'name.submit' },
    done('createFolder', { id: 'new', name: modelName }),
    failed('createFolder', taken),
    failed('createFolder', forbidden),
    failed('createFolder', offline),
    { type: 'offer.take' },
    { type: 'client.changed', clientId: 'acme' },
    { type: 'client.changed', clientId: 'bolt' },
    { type: 'session.refreshed', session: facts.session },
  ],
  contextKey,
  stopWhen,
  places: 'transitions',
  paths: 'covering',
});
