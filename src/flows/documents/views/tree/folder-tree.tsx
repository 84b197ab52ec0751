import type { KeyboardEvent } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folderName } from '../../../../ui/files/folder-name.ts';
import text from '../../../../ui/text.module.css';
import {
  type DocumentsActor,
  treeOf,
  useFolderTree,
  useIsOneFolder,
  useOpenId,
  useTree,
} from '../documents-actor.ts';
import { TreeSkeleton } from '../screen-skeleton.tsx';
import { TreeItem } from './tree-item.tsx';
import type { TreeStep, Typeahead } from './tree-nodes.ts';
import { treeStep, typeaheadStep, visibleNodes } from './tree-nodes.ts';

/** What a step in the tree sends; the focus alone moves without the chart. */
const folderEvents = {
  open: 'folder.open',
  expand: 'folder.expand',
  collapse: 'folder.collapse',
} as const;

const noneExpanded: Readonly<Record<string, true>> = {};

/** The folders of the active client as a tree [S4.13]; a skeleton until they are there. */
export function FolderTreeCard({ documents }: { documents: DocumentsActor }) {
  const isLoaded = useTree(documents, (snapshot) => snapshot?.matches({ folders: 'loaded' }) === true);
  return isLoaded ? <FolderTree documents={documents} /> : <TreeSkeleton />;
}

function FolderTree({ documents }: { documents: DocumentsActor }) {
  const { t, i18n } = useTranslation('documents');
  const tree = useFolderTree(documents);
  const expanded = useTree(documents, (snapshot) => snapshot?.context.expanded ?? noneExpanded);
  const openId = useOpenId(documents);
  const isOfFolder = useIsOneFolder(documents);
  const loading = useTree(documents, (snapshot) => snapshot?.context.branchQueue);
  const nodes = useMemo(() => visibleNodes(tree, expanded), [tree, expanded]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const items = useRef<HTMLDivElement>(null);
  const typeahead = useRef<Typeahead>({ typed: '', at: Number.NEGATIVE_INFINITY });
  const isShown = (id: string | null) => nodes.some((node) => node.id === id);
  // The one place where Tab enters: where the focus was, else the open folder, else the first.
  const tabId = [focusedId, openId].find(isShown) ?? nodes[0]?.id;

  const focus = (id: string) =>
    items.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  const take = ({ type, id }: TreeStep) => {
    if (type === 'focus') focus(id);
    else treeOf(documents)?.send({ type: folderEvents[type], containerId: id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || tabId === undefined) return;
    const step = treeStep(nodes, tabId, event.key);
    if (step) {
      event.preventDefault();
      return take(step);
    }
    if (event.key.length !== 1) return;
    const labelOf = (id: string) => {
      const container = tree.containers[id];
      return container ? folderName(container, t) : '';
    };
    const found = typeaheadStep(nodes, tabId, {
      letter: event.key,
      at: event.timeStamp,
      before: typeahead.current,
      labelOf,
      language: i18n.language,
    });
    typeahead.current = found.typeahead;
    if (found.focusId !== undefined) focus(found.focusId);
  };

  return (
    <div ref={items} role="tree" aria-label={t('folders')} className={text.compact} onKeyDown={onKeyDown}>
      {nodes.map((node) => {
        const container = tree.containers[node.id];
        return (
          container && (
            <TreeItem
              key={node.id}
              node={node}
              container={container}
              // A list of several folders is of none of them.
              isOpen={node.id === openId && isOfFolder}
              isLoading={loading?.includes(node.id) === true}
              isTabStop={node.id === tabId}
              onFocus={setFocusedId}
              onStep={take}
            />
          )
        );
      })}
    </div>
  );
}
