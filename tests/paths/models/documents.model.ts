/** Models of the documents flow. */
import { documentsMachine } from '../../../machines/documents/documents.machine.ts';
import { treeOf } from '../../../machines/documents/tree.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { factsFor } from '../../helpers/facts.ts';
import { containerFor, documentFor } from '../../helpers/fixtures.ts';
import { defineModel, done, failed } from '../../helpers/model.ts';

export const tree = treeOf({
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
const offline = new ProblemError({ code: 'offline' });
const page = (ids: string[], next: string | null) => ({
  documents: ids.map((id) => documentFor(id, 'tax')),
  next,
  pageIndex: next === null ? 1 : 0,
  totalPages: 2,
  total: 4,
});

const modelOf = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: documentsMachine,
    input: factsFor(facts),
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
      { type: 'session.refreshed', session: factsFor().session },
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
  input: factsFor({ clientId: 'c1' }),
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

/** Order, filters and search, and what they do to the list on screen. */
const asked = defineModel({
  name: 'order, filter and search',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1' }),
  events: [
    { type: 'sort.set', orderBy: 'name' },
    { type: 'filter.set', addedBy: 'firm' },
    { type: 'search.changed', text: 'a' },
    { type: 'search.changed', text: '' },
    { type: 'folder.open', containerId: 'tax' },
    { type: 'list.flat', isFlat: true },
    { type: 'documents.changed', clientId: 'c1', containerId: 'tax' },
    done('loadTree', tree),
    done('loadDescendants', []),
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    done('replaceDocuments', page(['d2'], null)),
    failed('replaceDocuments', offline),
    done('reloadDocuments', page(['d0', 'd1'], 'more')),
  ],
  contextKey: ({ isFlat, question, typed, isStale, lists }) => [
    isFlat,
    question.search,
    typed,
    isStale,
    Object.keys(lists).length > 0,
  ],
  places: 'transitions',
  paths: 'covering',
});

/** Without lazy loading the pages come by themselves. */
const eager = defineModel({
  name: 'no lazy loading',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1', controls: ['ClientCenterDisableDocumentsLazyLoading'] }),
  events: [
    done('loadTree', tree),
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    done('loadMoreDocuments', page(['d2', 'd3'], null)),
  ],
  contextKey: ({ lists }) => Object.keys(lists),
  places: 'transitions',
  paths: 'covering',
});

const withControls = { controls: ['ClientCenterDocumentDeepLink', 'ClientCenter_ShowClientDocsReadToggle'] };

/** Where the firm has no toggle, opening a document takes its unread mark off. */
const opening = defineModel({
  name: 'a document that is opened',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1' }),
  events: [
    { type: 'document.opened', documentId: 'd1' },
    done('loadTree', tree),
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    { type: 'documents.marked', documentIds: ['d1'], isRead: true },
  ],
  contextKey: ({ lists }) => lists.tax?.documents.map(({ isReadByClientUser }) => isReadByClientUser),
  places: 'transitions',
  paths: 'covering',
});

/** What is chosen and read. */
const around = defineModel({
  name: 'around the list',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1', ...withControls }),
  events: [
    { type: 'selection.toggle', documentId: 'd1' },
    { type: 'selection.extend', documentId: 'd2' },
    { type: 'selection.all' },
    { type: 'selection.clear' },
    { type: 'read.set', documentIds: ['d1'], isRead: false },
    done('loadTree', tree),
    done('loadDocuments', page(['d1', 'd2'], 'more')),
  ],
  contextKey: ({ selection }) => Object.keys(selection.ids).length > 0,
  places: 'transitions',
  paths: 'covering',
});

/** The whole of a list is chosen, page by page. */
const whole = defineModel({
  name: 'the whole list is chosen',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1' }),
  events: [
    { type: 'selection.whole' },
    { type: 'selection.clear' },
    done('loadTree', tree),
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    done('loadMoreDocuments', page(['d2', 'd3'], null)),
    failed('loadMoreDocuments', offline),
  ],
  contextKey: ({ selection, lists }) => [
    selection.isWhole,
    Object.keys(selection.ids).length,
    Object.values(lists).map(({ next }) => next),
  ],
  places: 'transitions',
  paths: 'covering',
});

/** Where a link to a document leads. */
const linked = (name: string, path: string) =>
  defineModel({
    name,
    machine: documentsMachine,
    input: factsFor({ clientId: 'c1', path, ...withControls }),
    events: [
      // A path that is entered twice is followed once: back and forward lead to the document by two of them.
      { type: 'route.entered', path: '/documents/tax/d1' },
      { type: 'route.entered', path: '/documents/tax/d1?from=mail' },
      { type: 'link.copy', document: documentFor('d1', 'tax') },
      { type: 'target.seen' },
      done('loadTree', tree),
      done('loadDocuments', page(['d1', 'd2'], 'more')),
      done('findDocument', documentFor('d1', 'tax')),
      done('findDocument', documentFor('d9', 'tax')),
      failed('findDocument', new ProblemError({ code: 'notFound' })),
    ],
    contextKey: ({ linkId, target, question }) => [linkId, target?.id, question.search],
    places: 'transitions',
    paths: 'covering',
  });

/** Where addresses lead while the flow runs: to folders that are known, that lie deeper, and that are not there. */
const addressed = defineModel({
  name: 'addresses while one is here',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1', path: '/documents', ...withControls }),
  events: [
    { type: 'route.entered', path: '/tasks' },
    { type: 'route.entered', path: '/documents/tax' },
    { type: 'route.entered', path: '/documents/payroll' },
    { type: 'route.entered', path: '/documents/deep' },
    { type: 'route.entered', path: '/documents/tax/d1' },
    { type: 'folder.open', containerId: 'deep' },
    { type: 'folder.open', containerId: 'payroll' },
    { type: 'documents.changed', clientId: 'c1', containerId: 'tax' },
    done('loadTree', tree),
    done('reloadTree', tree),
    done('reachFolder', deepTree),
    done('reachFolder', tree),
    failed('reachFolder', offline),
    done('loadDocuments', page(['d1', 'd2'], null)),
    done('findDocument', documentFor('d1', 'tax')),
  ],
  contextKey: ({ openId, path, wantedId, isTreeStale }) => [openId, path, wantedId, isTreeStale],
  places: 'transitions',
  paths: 'covering',
});

/** Back from a folder to the path without one, and from another page to the folder that is still open. */
const backModel = defineModel({
  name: 'a user who goes back',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1' }),
  events: [
    { type: 'route.entered', path: '/documents' },
    { type: 'route.entered', path: '/documents/payroll' },
    { type: 'route.entered', path: '/tasks' },
    done('loadTree', tree),
    done('loadDescendants', []),
    done('loadDocuments', page(['d1'], null)),
  ],
  contextKey: ({ openId, path, lists }) => [openId, path, Object.keys(lists)],
  places: 'transitions',
  paths: 'covering',
});

/** The address names a folder that the active client does not have. */
const elsewhere = defineModel({
  name: 'an address of another client',
  machine: documentsMachine,
  input: factsFor({ clientId: 'c1', path: '/documents/other' }),
  events: [
    { type: 'route.entered', path: '/documents/tax' },
    { type: 'client.changed', clientId: 'c2' },
    done('loadTree', tree),
    done('findOwner', { clientId: 'c1' }),
    done('findOwner', { clientId: 'c2' }),
    failed('findOwner', new ProblemError({ code: 'notFound' })),
  ],
  contextKey: ({ clientId, path, lostId, awaitedClientId }) => [clientId, path, lostId, awaitedClientId],
  places: 'transitions',
  paths: 'covering',
});

export const documentsModels = [
  elsewhere,
  backModel,
  addressed,
  flat,
  asked,
  eager,
  around,
  whole,
  opening,
  linked('links while one is here', '/documents'),
  linked('a link to a document', '/documents/tax/d1'),
  modelOf('a client is known', { clientId: 'c1', path: '/documents' }),
  modelOf('an address with a folder', { clientId: 'c1', path: '/documents/payroll' }),
  modelOf('an address with a folder that is not there', { clientId: 'c1', path: '/documents/gone' }),
  modelOf('no client yet', { clientId: null, path: '/documents' }),
] as const;
