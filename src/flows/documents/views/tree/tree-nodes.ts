import type { FolderTree } from '../../../../../machines/documents/tree.ts';

/** A line of the folder tree on screen: what `aria-level`, `-setsize` and `-posinset` say of it. */
export interface VisibleNode {
  readonly id: string;
  readonly parentId: string | null;
  /** From 1. */
  readonly level: number;
  readonly setSize: number;
  /** From 1. */
  readonly posInSet: number;
  readonly isExpandable: boolean;
  readonly isExpanded: boolean;
}

/** The folders that show, from top to bottom: the roots, and the children of every folder that is expanded. */
export function visibleNodes(
  tree: FolderTree,
  expanded: Readonly<Record<string, true>>,
): readonly VisibleNode[] {
  const nodes: VisibleNode[] = [];
  const add = (ids: readonly string[], parentId: string | null, level: number): void => {
    ids.forEach((id, index) => {
      const childIds = tree.childIds[id] ?? [];
      const isExpandable = childIds.length > 0 || (tree.containers[id]?.hasFolders ?? false);
      const isExpanded = isExpandable && expanded[id] === true;
      nodes.push({
        id,
        parentId,
        level,
        setSize: ids.length,
        posInSet: index + 1,
        isExpandable,
        isExpanded,
      });
      if (isExpanded) add(childIds, id, level + 1);
    });
  };
  add(tree.rootIds, null, 1);
  return nodes;
}

/** What a key does in the tree. */
export type TreeStep = { type: 'focus' | 'expand' | 'collapse' | 'open'; id: string };

/** The keys of the ARIA pattern for trees; `undefined` for keys that mean nothing here. */
export function treeStep(nodes: readonly VisibleNode[], id: string, key: string): TreeStep | undefined {
  const index = nodes.findIndex((node) => node.id === id);
  const node = nodes[index];
  if (!node) return undefined;
  const focus = (to: VisibleNode | undefined): TreeStep | undefined => to && { type: 'focus', id: to.id };
  switch (key) {
    case 'ArrowDown':
      return focus(nodes[index + 1]);
    case 'ArrowUp':
      return focus(nodes[index - 1]);
    case 'Home':
      return focus(nodes[0]);
    case 'End':
      return focus(nodes.at(-1));
    case 'ArrowRight': {
      if (!node.isExpandable) return undefined;
      if (!node.isExpanded) return { type: 'expand', id };
      const next = nodes[index + 1];
      return next?.parentId === id ? focus(next) : undefined;
    }
    case 'ArrowLeft':
      if (node.isExpanded) return { type: 'collapse', id };
      return node.parentId === null ? undefined : { type: 'focus', id: node.parentId };
    case 'Enter':
    case ' ':
      return { type: 'open', id };
    default:
      return undefined;
  }
}

/** How long, in milliseconds, letters that follow one another count as one word. */
const typeaheadPause = 700;

/** Letters typed so far in a tree, and when the last one came. */
export interface Typeahead {
  readonly typed: string;
  readonly at: number;
}

/**
 * Takes a letter in: the word so far, and the next folder whose label begins with it. One letter typed again goes on
 * to the next folder with that letter.
 */
export function typeaheadStep(
  nodes: readonly VisibleNode[],
  id: string,
  input: { letter: string; at: number; before: Typeahead; labelOf: (id: string) => string; language: string },
): { typeahead: Typeahead; focusId: string | undefined } {
  const { letter, at, before, labelOf, language } = input;
  const word = at - before.at > typeaheadPause ? letter : before.typed + letter;
  const isRepeated = [...word].every((one) => one === word[0]);
  const wanted = (isRepeated ? letter : word).toLocaleLowerCase(language);
  const index = nodes.findIndex((node) => node.id === id);
  // A word that grows may still mean the folder that has the focus; a single letter asks for the next one.
  const start = isRepeated ? index + 1 : Math.max(0, index);
  const inTurn = [...nodes.slice(start), ...nodes.slice(0, start)];
  const found = inTurn.find((node) => labelOf(node.id).toLocaleLowerCase(language).startsWith(wanted));
  return { typeahead: { typed: word, at }, focusId: found?.id };
}
