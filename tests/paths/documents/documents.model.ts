/** Models of the documents flow: the client, the path, links to documents and folders of other clients. */
import { documentsMachine } from '../../../machines/documents/documents.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });
const notFound = new ProblemError({ code: 'notFound' });
const tax = { id: 'tax', type: 'Folder', parentIds: null } as const;
const payroll = { id: 'payroll', type: 'Folder', parentIds: null } as const;

/** Folders, lists and single documents of a client. */
const modelOf = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: documentsMachine,
    input: factsFor(facts),
    events: [
      { type: 'client.changed', clientId: 'c1' },
      { type: 'client.changed', clientId: 'c2' },
      { type: 'session.refreshed', session: factsFor().session },
      { type: 'route.entered', path: '/documents/payroll' },
      { type: 'documents.changed', clientId: 'c1', containerId: 'tax' },
      { type: 'document.opened', documentId: 'd1' },
      { type: 'document.download', documentId: 'd1' },
      { type: 'read.set', documentIds: ['d1'], isRead: false },
      { type: 'link.copy', document: documentFor('d1', 'tax') },
      { type: 'folders.loaded', folder: tax },
      { type: 'folder.opened', folder: payroll },
      { type: 'list.loaded' },
      { type: 'read.wanted', documentIds: ['d1'], isRead: true, isOpening: true },
      { type: 'documents.marked', documentIds: ['d1'], isRead: true },
    ],
    contextKey: ({ clientId, path }) => [clientId, path],
    // Without a client nothing is listed that could be opened.
    filterEvents: ({ context }, { type }) => context.clientId !== null || type !== 'read.wanted',
    places: 'transitions',
    paths: 'covering',
  });

/** Where a link to a document leads. */
const linked = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: documentsMachine,
    input: factsFor(facts),
    events: [
      { type: 'client.changed', clientId: 'c1' },
      // A path that is entered twice is followed once: back and forward lead to the document by two of them.
      { type: 'route.entered', path: '/documents/tax/d1' },
      { type: 'route.entered', path: '/documents/tax/d1?from=mail' },
      { type: 'folder.opened', folder: tax },
      { type: 'folder.opened', folder: payroll },
      { type: 'folder.unreachable', containerId: 'tax' },
      { type: 'folder.unreachable', containerId: 'payroll' },
      done('findDocument', documentFor('d1', 'tax')),
      failed('findDocument', notFound),
    ],
    contextKey: ({ clientId, linkId, target }) => [clientId, linkId, target?.id],
    // Without a client there are no folders that could report anything.
    filterEvents: ({ context }, { type }) => context.clientId !== null || !type.startsWith('folder.'),
    places: 'transitions',
    paths: 'covering',
  });

/** The path names a folder that the active client does not have. */
const elsewhere = defineModel({
  name: 'a path of another client',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1', path: '/documents/other' }),
  events: [
    { type: 'route.entered', path: '/documents/tax' },
    { type: 'client.changed', clientId: 'c2' },
    { type: 'folder.missed', containerId: 'other' },
    done('findOwner', { clientId: 'c1' }),
    done('findOwner', { clientId: 'c2' }),
    failed('findOwner', offline),
  ],
  contextKey: ({ clientId, path, lostId, awaitedClientId }) => [clientId, path, lostId, awaitedClientId],
  places: 'transitions',
  paths: 'covering',
});

/** The path names a document in a folder that the active client does not have. */
const linkedElsewhere = defineModel({
  name: 'a link to a document of another client',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1', path: '/documents/other/d1' }),
  events: [
    { type: 'client.changed', clientId: 'c2' },
    { type: 'folder.missed', containerId: 'other' },
    { type: 'folder.unreachable', containerId: 'other' },
    { type: 'folder.opened', folder: { id: 'other', type: 'Folder', parentIds: null } },
    done('findDocument', documentFor('d1', 'other')),
    failed('findDocument', notFound),
    done('findOwner', { clientId: 'c1' }),
    done('findOwner', { clientId: 'c2' }),
  ],
  contextKey: ({ clientId, lostId, awaitedClientId, linkId, target }) => [
    ...[clientId, lostId, awaitedClientId],
    ...[linkId, target?.id],
  ],
  places: 'transitions',
  paths: 'covering',
});

const controls = ['ClientCenterDocumentDeepLink', 'ClientCenter_ShowClientDocsReadToggle'];

export const documentsModels = [
  modelOf('a client is known', { clientId: 'c1', path: '/documents', controls }),
  modelOf('no client yet', { clientId: null, path: '/documents/tax' }),
  linked('links while the documents are here', { clientId: 'c1', path: '/documents' }),
  linked('a link to a document', { clientId: null, path: '/documents/tax/d1' }),
  elsewhere,
  linkedElsewhere,
] as const;
