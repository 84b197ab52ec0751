/** Models of the folders of one client. */
import { folderTreeMachine } from '../../../machines/documents/folder-tree.machine.ts';
import type { LinkedDocument } from '../../../machines/documents/paths.ts';
import { treeOf } from '../../../machines/documents/tree.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { containerFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const tree = treeOf({
  tree: [
    { id: 'tax', children: [] },
    { id: 'payroll', children: [] },
  ],
  containers: [containerFor('tax', { hasFolders: true }), containerFor('payroll')],
});
/** The same client after the firm has removed a folder. */
const withoutTax = treeOf({ tree: [{ id: 'payroll', children: [] }], containers: [containerFor('payroll')] });
/** And with a folder below the first levels. */
const deepTree = treeOf({
  tree: [
    { id: 'tax', children: [{ id: 'deep', children: [] }] },
    { id: 'payroll', children: [] },
  ],
  containers: [
    containerFor('tax', { hasFolders: true }),
    containerFor('deep', { parent: { id: 'tax', type: 'Folder' } }),
    containerFor('payroll'),
  ],
});
const noFolders = treeOf({ tree: [], containers: [] });
const offline = new ProblemError({ code: 'offline' });
const { session, flags } = factsFor();

interface Start {
  readonly path?: string;
  readonly wantedId?: string;
  readonly linked?: LinkedDocument;
}
const inputFor =
  ({ path = '/documents', wantedId, linked }: Start) =>
  (parent: unknown) => ({
    parent: parent as never,
    access: { session, flags },
    clientId: 'c1',
    path,
    wantedId: wantedId ?? null,
    linked: linked ?? null,
  });

const modelOf = (name: string, start: Start) =>
  defineModel({
    name,
    machine: folderTreeMachine,
    input: inputFor(start),
    events: [
      { type: 'session.refreshed', session },
      { type: 'documents.changed' },
      { type: 'tree.retry' },
      { type: 'folder.open', containerId: 'tax' },
      { type: 'folder.open', containerId: 'payroll' },
      { type: 'folder.expand', containerId: 'tax' },
      { type: 'folder.collapse', containerId: 'tax' },
      { type: 'folder.lost' },
      { type: 'link.open', linked: { folderId: 'tax', documentId: 'd1' } },
      done('loadTree', tree),
      done('loadTree', noFolders),
      failed('loadTree', offline),
      done('reloadTree', tree),
      done('reloadTree', withoutTax),
      failed('reloadTree', offline),
      done('loadDescendants', [containerFor('deep', { parent: { id: 'tax', type: 'Folder' } })]),
      failed('loadDescendants', offline),
    ],
    contextKey: ({ openId, laterId, linked, tree: now }) => [
      ...[openId, laterId, linked?.documentId],
      Object.keys(now.containers),
    ],
    places: 'transitions',
    paths: 'covering',
  });

/** Where paths lead while the folders are on screen: to those that are known, that lie deeper, and that are not there. */
const addressed = defineModel({
  name: 'paths while the folders are here',
  machine: folderTreeMachine,
  input: inputFor({}),
  events: [
    { type: 'route.entered', path: '/tasks' },
    { type: 'route.entered', path: '/documents' },
    { type: 'route.entered', path: '/documents/tax' },
    { type: 'route.entered', path: '/documents/payroll' },
    { type: 'route.entered', path: '/documents/deep' },
    { type: 'route.entered', path: '/documents/tax/d1' },
    { type: 'folder.open', containerId: 'deep' },
    { type: 'folder.open', containerId: 'payroll' },
    { type: 'documents.changed' },
    done('loadTree', tree),
    done('loadDescendants', []),
    done('reloadTree', tree),
    done('reachFolder', deepTree),
    done('reachFolder', tree),
    failed('reachFolder', offline),
  ],
  contextKey: ({ openId, path, wantedId }) => [openId, path, wantedId],
  places: 'transitions',
  paths: 'covering',
});

export const folderTreeModels = [
  modelOf('a path without a folder', {}),
  modelOf('a path with a folder', { path: '/documents/payroll', wantedId: 'payroll' }),
  modelOf('a path with a folder that is not there', { path: '/documents/gone', wantedId: 'gone' }),
  modelOf('a link to a document, found first', {
    path: '/documents/tax/d1',
    linked: { folderId: 'payroll', documentId: 'd1' },
  }),
  addressed,
] as const;
