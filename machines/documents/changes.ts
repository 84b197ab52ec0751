/** What the documents chart does to its context, as plain functions from one context to what changes in it. */
import type { Container } from '../../contract/storage-items.ts';
import type { DocumentsContext as Context, DocumentPage, Question } from './documents.types.ts';
import { firstQuestion } from './documents.types.ts';
import { appendPage, foundKey, listKeyOf, refreshFirstPage, withoutList } from './lists.ts';
import { extend, nothingSelected, toggleAll, wholeOf, withinList } from './selection.ts';
import type { FolderTree } from './tree.ts';
import { emptyTree, lacksChildren, pathTo, refreshTree, withDescendants } from './tree.ts';

type Change = Partial<Context>;

/** The list on screen, as far as it is loaded. */
export const openList = (context: Context) => context.lists[listKeyOf(context)];

/** Puts a folder whose children are not loaded into the line. */
const queueBranch = (queue: readonly string[], tree: FolderTree, id: string | null): readonly string[] =>
  id !== null && lacksChildren(tree, id) && !queue.includes(id) ? [...queue, id] : queue;

/** Nothing of the client before is left; what a link leads to is the transition's to forget. */
export const startedClient = (clientId: string): Change => ({
  clientId,
  tree: emptyTree,
  expanded: {},
  branchQueue: [],
  openId: null,
  isFlat: false,
  lists: {},
  question: firstQuestion,
  typed: '',
  selection: nothingSelected,
  isStale: false,
  isTreeStale: false,
  treeProblem: null,
  listProblem: null,
});

export function storedTree(context: Context, tree: FolderTree): Change {
  const wished = context.openId ?? context.wantedId;
  const known = refreshTree(context.tree, tree);
  const openId = wished !== null && known.containers[wished] ? wished : (tree.rootIds[0] ?? null);
  const onTheWay = openId === null ? [] : pathTo(known, openId);
  const opened = Object.fromEntries(onTheWay.map(({ id }) => [id, true as const]));
  return {
    tree: known,
    branchQueue: queueBranch(context.branchQueue, known, openId),
    openId,
    wantedId: null,
    treeProblem: null,
    expanded: { ...context.expanded, ...opened },
  };
}

export const expandedFolder = (context: Context, id: string): Change => ({
  expanded: { ...context.expanded, [id]: true as const },
  branchQueue: queueBranch(context.branchQueue, context.tree, id),
});

export function collapsedFolder(context: Context, id: string): Change {
  const { [id]: _closed, ...expanded } = context.expanded;
  return { expanded };
}

export const storedBranch = (context: Context, found: readonly Container[]): Change => ({
  tree: withDescendants(context.tree, context.branchQueue[0] ?? '', found),
  branchQueue: context.branchQueue.slice(1),
});

export function droppedBranch(context: Context): Change {
  const [failed = '', ...branchQueue] = context.branchQueue;
  return { branchQueue, ...collapsedFolder(context, failed) };
}

/** Another list comes on screen: what was searched for and chosen in the one before is over. */
const otherList = (context: Context): Change => ({
  question: { ...context.question, search: '' },
  typed: '',
  lists: withoutList(context.lists, foundKey),
  selection: nothingSelected,
  listProblem: null,
  isStale: false,
});

export const openedFolder = (context: Context, id: string): Change => ({
  ...otherList(context),
  openId: id,
  isFlat: false,
  // The list shows the folders of the open folder too.
  branchQueue: queueBranch(context.branchQueue, context.tree, id),
});

export const flattened = (context: Context, isFlat: boolean): Change => ({ ...otherList(context), isFlat });

/** Puts a list under the key that is on screen; what was chosen and is gone is not chosen any more. */
export const storedList = (context: Context, list: DocumentPage): Change => ({
  lists: { ...context.lists, [listKeyOf(context)]: list },
  selection: withinList(context.selection, list),
  listProblem: null,
});

export function storedFirstPage(context: Context, page: DocumentPage): Change {
  const known = openList(context);
  return storedList(context, known ? refreshFirstPage(known, page) : page);
}

export function storedNextPage(context: Context, page: DocumentPage): Change {
  const known = openList(context);
  return storedList(context, known ? appendPage(known, page) : page);
}

/** Another read filter: nothing that was loaded under the one before is kept [S4.14]. */
export const filteredByRead = (context: Context, readByClientUser: boolean | null): Change => ({
  question: { ...context.question, readByClientUser },
  selection: nothingSelected,
  lists: {},
});

/** Another order or filter: what is on screen stays until the answer is there; every other list is of the old order. */
export function asked(context: Context, change: Partial<Question>): Change {
  const key = listKeyOf(context);
  const list = context.lists[key];
  return {
    question: { ...context.question, ...change },
    selection: nothingSelected,
    lists: list ? { [key]: list } : {},
    listProblem: null,
    isStale: false,
  };
}

/** Something else is searched for; '' leads back to the list before. */
export const searched = (context: Context, text: string): Change => ({
  question: { ...context.question, search: text.trim() },
  selection: nothingSelected,
  lists: text.trim() === '' ? withoutList(context.lists, foundKey) : context.lists,
  listProblem: null,
  isStale: false,
});

export function extendedSelection(context: Context, id: string): Change {
  const list = openList(context);
  return list ? { selection: extend(context.selection, list, id) } : {};
}

export function toggledAll(context: Context): Change {
  const list = openList(context);
  return list ? { selection: toggleAll(context.selection, list) } : {};
}

export function choseWhole(context: Context): Change {
  const list = openList(context);
  return list ? { selection: wholeOf(list) } : {};
}
