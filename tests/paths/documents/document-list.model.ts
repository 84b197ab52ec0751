/** Models of the document lists of one client. */
import { documentListMachine } from '../../../machines/documents/document-list.machine.ts';
import type { OpenFolder } from '../../../machines/documents/lists.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });
const page = (ids: string[], next: string | null) => ({
  documents: ids.map((id) => documentFor(id, 'tax')),
  next,
  pageIndex: next === null ? 1 : 0,
  totalPages: 2,
  total: 4,
});
const tax: OpenFolder = { id: 'tax', type: 'Folder', parentIds: null };
const payroll: OpenFolder = { id: 'payroll', type: 'Folder', parentIds: null };
const { session } = factsFor();

const inputFor =
  (controls: string[] = []) =>
  (parent: unknown) => {
    const { session, flags } = factsFor({ controls });
    return { parent: parent as never, access: { session, flags }, clientId: 'c1' };
  };

const model = (
  name: string,
  options: Pick<Parameters<typeof define>[0], 'events' | 'contextKey'> & { controls?: string[] },
) => define({ name, ...options });
const define = ({
  name,
  controls,
  events,
  contextKey,
}: {
  name: string;
  controls?: string[];
  events: NonNullable<Parameters<typeof defineModel<typeof documentListMachine>>[0]['events']>;
  contextKey: NonNullable<Parameters<typeof defineModel<typeof documentListMachine>>[0]['contextKey']>;
}) =>
  defineModel({
    name,
    machine: documentListMachine,
    input: inputFor(controls),
    events,
    contextKey,
    places: 'transitions',
    paths: 'covering',
  });

const loaded = { type: 'folders.loaded', folder: tax } as const;

const folders = model('folders that are opened', {
  events: [
    loaded,
    { type: 'folders.loaded', folder: payroll },
    { type: 'folders.loaded', folder: null },
    { type: 'folder.opened', folder: tax },
    { type: 'folder.opened', folder: payroll },
    { type: 'documents.changed', containerId: 'tax' },
    { type: 'documents.changed', containerId: 'payroll' },
    { type: 'list.more' },
    { type: 'list.nearEnd' },
    { type: 'list.retry' },
    { type: 'readFilter.set', readByClientUser: true },
    { type: 'session.refreshed', session },
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    failed('loadDocuments', offline),
    done('loadMoreDocuments', page(['d2', 'd3'], null)),
    failed('loadMoreDocuments', offline),
    done('reloadDocuments', page(['d0', 'd1'], 'more')),
    failed('reloadDocuments', offline),
  ],
  contextKey: ({ folder, lists }) => [folder?.id, Object.keys(lists)],
});

/** The list of all documents by itself: beside everything else the walk would have no end. */
const flat = model('all documents in one list', {
  events: [
    loaded,
    { type: 'folders.loaded', folder: payroll },
    { type: 'folder.opened', folder: tax },
    { type: 'list.flat', isFlat: true },
    { type: 'list.flat', isFlat: false },
    { type: 'documents.changed', containerId: 'payroll' },
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    failed('loadDocuments', offline),
    done('reloadDocuments', page(['d0', 'd1'], 'more')),
  ],
  contextKey: ({ folder, isFlat, lists }) => [folder?.id, isFlat, Object.keys(lists)],
});

/** Order, filters and search, and what they do to the list on screen. */
const asked = model('order, filter and search', {
  events: [
    loaded,
    { type: 'sort.set', orderBy: 'name' },
    { type: 'filter.set', addedBy: 'firm' },
    { type: 'search.changed', text: 'a' },
    { type: 'search.changed', text: '' },
    { type: 'folder.opened', folder: tax },
    { type: 'list.flat', isFlat: true },
    { type: 'documents.changed', containerId: 'tax' },
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    done('replaceDocuments', page(['d2'], null)),
    failed('replaceDocuments', offline),
    done('reloadDocuments', page(['d0', 'd1'], 'more')),
  ],
  contextKey: ({ isFlat, question, typed, lists }) => [
    isFlat,
    question.search,
    typed,
    Object.keys(lists).length > 0,
  ],
});

/** Without lazy loading the pages come by themselves. */
const eager = model('no lazy loading', {
  controls: ['ClientCenterDisableDocumentsLazyLoading'],
  events: [
    loaded,
    { type: 'documents.changed', containerId: 'tax' },
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    done('loadMoreDocuments', page(['d2', 'd3'], null)),
    done('reloadDocuments', page(['d0', 'd1'], 'more')),
  ],
  contextKey: ({ lists }) => Object.keys(lists),
});

/** What is chosen and read. */
const chosen = model('documents that are chosen and read', {
  events: [
    loaded,
    { type: 'selection.toggle', documentId: 'd1' },
    { type: 'selection.extend', documentId: 'd2' },
    { type: 'selection.all' },
    { type: 'selection.clear' },
    { type: 'document.opened', documentId: 'd1' },
    { type: 'documents.marked', documentIds: ['d1'], isRead: false },
    done('loadDocuments', page(['d1', 'd2'], 'more')),
  ],
  contextKey: ({ selection, lists }) => [
    Object.keys(selection.ids).length > 0,
    lists.tax?.documents.map(({ isReadByClientUser }) => isReadByClientUser),
  ],
});

/** The whole of a list is chosen, page by page. */
const whole = model('the whole list is chosen', {
  events: [
    loaded,
    { type: 'selection.whole' },
    { type: 'selection.clear' },
    done('loadDocuments', page(['d1', 'd2'], 'more')),
    done('loadMoreDocuments', page(['d2', 'd3'], null)),
    failed('loadMoreDocuments', offline),
  ],
  contextKey: ({ selection, lists }) => [
    selection.isWhole,
    Object.keys(selection.ids).length,
    Object.values(lists).map(({ next }) => next),
  ],
});

/** Where a link to a document leads. */
const linked = model('the document of a link', {
  events: [
    loaded,
    { type: 'target.show', document: documentFor('d1', 'tax') },
    { type: 'target.show', document: documentFor('d9', 'tax') },
    { type: 'target.find', document: documentFor('d9', 'hidden') },
    { type: 'target.seen' },
    done('loadDocuments', page(['d1', 'd2'], 'more')),
  ],
  contextKey: ({ target, targetId, question }) => [target?.id, targetId, question.search],
});

export const documentListModels = [folders, flat, asked, eager, chosen, whole, linked] as const;
