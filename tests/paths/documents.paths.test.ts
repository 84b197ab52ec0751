import { expect } from 'vitest';
import { documentsMachine } from '../../machines/documents/documents.machine.ts';
import { treeOf } from '../../machines/documents/tree.ts';
import { ProblemError } from '../../machines/problem.ts';
import { containerFor, documentFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const tree = treeOf({
  tree: [
    { id: 'tax', children: [] },
    { id: 'payroll', children: [] },
  ],
  containers: [containerFor('tax', { hasFolders: true }), containerFor('payroll')],
});
/** The same client after the firm has removed a folder. */
const withoutTax = treeOf({ tree: [{ id: 'payroll', children: [] }], containers: [containerFor('payroll')] });
const offline = new ProblemError({ code: 'offline' });
const page = (ids: string[], next: string | null) => ({
  documents: ids.map((id) => documentFor(id, 'tax')),
  next,
  pageIndex: next === null ? 1 : 0,
  totalPages: 2,
  total: 4,
});

const modelOf = (name: string, input: { clientId: string | null; containerId: string | null }) =>
  defineModel({
    name,
    machine: documentsMachine,
    input,
    events: [
      { type: 'client.changed', clientId: 'c2' },
      { type: 'documents.changed', clientId: 'c1', containerId: 'tax' },
      { type: 'documents.changed', clientId: 'c1', containerId: 'payroll' },
      { type: 'tree.retry' },
      { type: 'folder.open', containerId: 'tax' },
      { type: 'folder.open', containerId: 'payroll' },
      { type: 'folder.expand', containerId: 'tax' },
      { type: 'folder.collapse', containerId: 'tax' },
      { type: 'list.more' },
      { type: 'list.retry' },
      { type: 'readFilter.set', readByClientUser: true },
      { type: 'document.download', documentId: 'd1' },
      done('loadTree', tree),
      failed('loadTree', offline),
      done('reloadTree', tree),
      failed('reloadTree', offline),
      done('loadDescendants', [containerFor('deep', { parent: { id: 'tax', type: 'Folder' } })]),
      failed('loadDescendants', offline),
      done('loadDocuments', page(['d1', 'd2'], 'more')),
      failed('loadDocuments', offline),
      done('loadMoreDocuments', page(['d2', 'd3'], null)),
      failed('loadMoreDocuments', offline),
      done('reloadDocuments', page(['d0', 'd1'], 'more')),
      failed('reloadDocuments', offline),
      done('prepareDownload', { url: '/download' }),
      failed('prepareDownload', offline),
    ],
    contextKey: ({ openId, lists, isStale, isTreeStale }) => [
      openId,
      Object.keys(lists),
      isStale,
      isTreeStale,
    ],
    // Four regions side by side: what each does is walked, not every combination of them.
    places: 'transitions',
    paths: 'covering',
  });

/** The list of all documents by itself: beside everything else the walk would have no end. */
const flat = defineModel({
  name: 'all documents in one list',
  machine: documentsMachine,
  input: { clientId: 'c1', containerId: null },
  events: [
    { type: 'list.flat', isFlat: true },
    { type: 'list.flat', isFlat: false },
    { type: 'folder.open', containerId: 'tax' },
    { type: 'documents.changed', clientId: 'c1', containerId: 'payroll' },
    done('loadTree', tree),
    done('loadDescendants', []),
    done('reloadTree', withoutTax),
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    failed('loadDocuments', offline),
    done('reloadDocuments', page(['d0', 'd1'], 'more')),
  ],
  contextKey: ({ openId, isFlat, lists, isStale }) => [openId, isFlat, Object.keys(lists), isStale],
  places: 'transitions',
  paths: 'covering',
});

describeModel(
  [
    flat,
    modelOf('a client is known', { clientId: 'c1', containerId: null }),
    modelOf('an address with a folder', { clientId: 'c1', containerId: 'payroll' }),
    modelOf('an address with a folder that is not there', { clientId: 'c1', containerId: 'gone' }),
    modelOf('no client yet', { clientId: null, containerId: null }),
  ],
  {
    invariants: {
      'no document is listed twice': ({ context }) => {
        for (const { documents } of Object.values(context.lists))
          expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
      },
      'only folders of the tree are open': ({ context: { openId, tree: now } }) => {
        if (openId !== null) expect(Object.keys(now.containers)).toContain(openId);
      },
      'each failed load raises one alert, silent ones none': (_snapshot, { event, emitted }) => {
        const { type } = event;
        if (!type.startsWith('xstate.error.actor.')) return;
        const loud = /load(Tree|Descendants|Documents|MoreDocuments)$/.test(type) && !/reload/.test(type);
        const last = emitted.at(-1);
        if (loud)
          expect(last).toMatchObject({
            type: 'alert.raised',
            alert: { type: 'danger', key: 'documentsRetrieveErrorAlertMsg' },
          });
      },
    },
  },
);
