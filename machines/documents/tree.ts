import {
  type Container,
  defaultUploadFolderName,
  type TreeNode,
} from '../../contract/storage/storage-items.ts';

/** Root types that belong to the firm and never show to a client [S4.15]. */
export const excludedRootTypes: readonly string[] = [
  'firmTaxAndAccountingLibrary',
  'myTaxAndAccountingLibraries',
];

/** The folders of a client as data: parents and children, in the order to show. */
export interface FolderTree {
  readonly containers: Readonly<Record<string, Container>>;
  readonly childIds: Readonly<Record<string, readonly string[]>>;
  readonly rootIds: readonly string[];
}

export const emptyTree: FolderTree = { containers: {}, childIds: {}, rootIds: [] };

/** Whether a root may show: readable, and no library of the firm [S4.15]. */
export const isVisibleRoot = (root: Container): boolean =>
  root.permissions.canRead && !(root.rootType !== null && excludedRootTypes.includes(root.rootType));

/**
 * Siblings with the folder for the client's uploads before all others: the server orders by stored names, and what it is
 * called on screen begins with another letter in each language.
 */
function uploadsFirst(ids: readonly string[], containers: Readonly<Record<string, Container>>): string[] {
  const isForUploads = (id: string): boolean => containers[id]?.name === defaultUploadFolderName;
  return [...ids.filter(isForUploads), ...ids.filter((id) => !isForUploads(id))];
}

/** Builds the folder tree from an answer; roots that may not show are dropped with all below them [S4.15]. */
export function treeOf(answer: { tree: readonly TreeNode[]; containers: readonly Container[] }): FolderTree {
  const all = new Map(answer.containers.map((container) => [container.id, container]));
  const containers: Record<string, Container> = {};
  const childIds: Record<string, readonly string[]> = {};
  const keep = (node: TreeNode): boolean => {
    const container = all.get(node.id);
    if (!container) return false;
    containers[node.id] = container;
    const kept = node.children.filter(keep).map((child) => child.id);
    if (kept.length > 0) childIds[node.id] = uploadsFirst(kept, containers);
    return true;
  };
  const roots = answer.tree.filter((node) => {
    const root = all.get(node.id);
    return root !== undefined && isVisibleRoot(root) && keep(node);
  });
  return { containers, childIds, rootIds: roots.map((node) => node.id) };
}

/** Adds the descendants of a container; known ones are replaced, none is kept twice [S4.14]. */
export function withDescendants(tree: FolderTree, parentId: string, found: readonly Container[]): FolderTree {
  const containers = { ...tree.containers };
  const childIds: Record<string, readonly string[]> = { ...tree.childIds, [parentId]: [] };
  for (const container of found) {
    containers[container.id] = container;
    const parent = container.parent?.id ?? parentId;
    const siblings = childIds[parent] ?? [];
    if (!siblings.includes(container.id)) childIds[parent] = [...siblings, container.id];
  }
  for (const { id, parent } of found) {
    const at = parent?.id ?? parentId;
    if (containers[id]?.name === defaultUploadFolderName)
      childIds[at] = uploadsFirst(childIds[at] ?? [], containers);
  }
  return { ...tree, containers, childIds };
}

/**
 * A newer answer over what is known [S4.14]: branches below the depth of the answer that were loaded before stay,
 * as long as their folder is still there and still has folders.
 */
export function refreshTree(known: FolderTree, found: FolderTree): FolderTree {
  const containers: Record<string, Container> = {};
  const childIds: Record<string, readonly string[]> = {};
  const keep = (id: string): void => {
    const container = found.containers[id] ?? known.containers[id];
    if (!container) return;
    containers[id] = container;
    const children = found.childIds[id] ?? (container.hasFolders ? known.childIds[id] : undefined);
    if (!children) return;
    childIds[id] = children;
    for (const child of children) keep(child);
  };
  for (const id of found.rootIds) keep(id);
  return { containers, childIds, rootIds: found.rootIds };
}

/** Whether a container has folders that were not loaded yet. */
export const lacksChildren = (tree: FolderTree, id: string): boolean =>
  (tree.containers[id]?.hasFolders ?? false) && tree.childIds[id] === undefined;

/** The containers from the root down to `id`, itself included; empty when it is not known. */
export function pathTo(tree: FolderTree, id: string): readonly Container[] {
  const path: Container[] = [];
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const container: Container | undefined = tree.containers[at];
    if (!container) break;
    path.unshift(container);
    at = container.parent?.id;
  }
  return path;
}

/** The name to show: a processing year other than 1900 follows it in parentheses [S9.08]. */
export const containerLabel = (container: Pick<Container, 'name' | 'processingYear'>): string =>
  container.processingYear === null || container.processingYear === 1900
    ? container.name
    : `${container.name} (${container.processingYear})`;
