// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container, StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import type { DocumentList as List } from '../../../../../machines/documents/lists.ts';
import { pathTo } from '../../../../../machines/documents/tree.ts';
import { folderName } from '../../../../ui/files/folder-name.ts';
import { usePageActor } from '../../../../ui/flow/root-context.ts';
import { below, breakpoints } from '../../../../ui/page/breakpoints.ts';
import surface from '../../../../ui/surface.module.css';
import { useDocumentActions } from '../document-actions.ts';
import type { DocumentsActor } from '../documents-actor.ts';
import {
  listOf,
  treeOf,
  useColumns,
  useFolderTree,
  useIsFlat,
  useIsLoadingDocuments,
  useIsSearching,
  useSelection,
} from '../documents-actor.ts';
import styles from './document-list.module.css';
import { ListFoot } from './list-foot.tsx';
import { ListHeader } from './list-header.tsx';
import { RowMenu, useRowMenu } from './menus/row-menu.tsx';
import { DocumentRow } from './rows/document-row.tsx';
import { FolderRow } from './rows/folder-row.tsx';
import type { ListRow } from './rows/list-rows.ts';
import { columnsFor, rowAt, rowsOf } from './rows/list-rows.ts';
import { rowWords } from './rows/row-words.ts';
import type { RowPlace } from './rows/virtual-rows.tsx';
import { VirtualRows } from './rows/virtual-rows.tsx';
import { SelectionBar, SelectionRest } from './selection-bar.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useTarget } from './use-target.ts';

/** Heights of a row in pixels: one line on a desk, two where the columns have no room; a path there takes two more. */
const rowHeight = { wide: 52, narrow: 64, narrowWithPath: 88 };

interface DocumentListProps {
  documents: DocumentsActor;
  folder: Container;
  list: List;
}

/** Folders and documents of the open folder as an ARIA grid. Only the rows near the window exist. */
export function DocumentList({ documents, folder, list }: DocumentListProps) {
  const { t, i18n } = useTranslation('documents');
  const words = useMemo(() => rowWords(t), [t]);
  const session = usePageActor('session');
  const contactId = useSelector(
    session,
    (snapshot) => snapshot.context.session?.bindings.ApplicationConfiguration.ContactId,
  );
  const tree = useFolderTree(documents);
  const selected = useSelection(documents).ids;
  const isSearching = useIsSearching(documents);
  const isFlat = useIsFlat(documents);
  const isOfOneFolder = !isSearching && !isFlat;
  const isLoading = useIsLoadingDocuments(documents);
  const folderId = isOfOneFolder ? folder.id : null;
  const rows = useMemo(() => rowsOf(tree, folderId, list), [tree, folderId, list]);
  const columns = columnsFor(rows, useColumns(documents));
  const isNarrow = useMediaQuery(below(breakpoints.desk), undefined, { getInitialValueInEffect: false });
  const active = useActiveRow(rows.count);
  const narrow = isOfOneFolder ? rowHeight.narrow : rowHeight.narrowWithPath;
  const height = isNarrow ? narrow : rowHeight.wide;
  const menu = useRowMenu();
  const actions = useDocumentActions(documents);
  const hasSelection = Object.keys(selected).length > 0;

  // Many rows lie in few folders: each path is written once. The client is named above the page: without it a path
  // fits.
  const pathOf = useMemo(() => {
    const known = new Map<string, string>();
    const write = (id: string): string => {
      const [client = '', ...folders] = pathTo(tree, id).map((one) => folderName(one, t));
      return folders.length > 0 ? folders.join(' › ') : client;
    };
    return (id: string): string | undefined => {
      const path = known.get(id) ?? write(id);
      known.set(id, path);
      return path || undefined;
    };
  }, [tree, t]);

  useTarget(documents, rows, active.goTo);

  const openFolder = useCallback(
    (id: string) => {
      treeOf(documents)?.send({ type: 'folder.expand', containerId: folder.id });
      treeOf(documents)?.send({ type: 'folder.open', containerId: id });
    },
    [documents, folder.id],
  );
  // The actions are made anew with each render; the rows must not be.
  const latest = useRef(actions);
  latest.current = actions;
  const openDocument = useCallback((document: StorageDocument) => latest.current.open(document), []);
  const select = useCallback(
    (documentId: string, isRange: boolean) =>
      listOf(documents)?.send({ type: isRange ? 'selection.extend' : 'selection.toggle', documentId }),
    [documents],
  );
  const download = useCallback(
    (documentId: string) => documents.send({ type: 'document.download', documentId }),
    [documents],
  );
  const onKeyDown = useGridKeys({
    documents,
    rows,
    active: active.index,
    goTo: active.goTo,
    openFolder,
    openDocument,
    openMenu: menu.open,
  });

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    const row = element && rowAt(rows, Number(element.dataset.index));
    const button = element?.querySelector<HTMLButtonElement>('[aria-haspopup]');
    // Elsewhere the browser's own menu is of more use.
    if (row?.kind !== 'document' || !button) return;
    event.preventDefault();
    // The key for menus sends the event as well, without a place.
    const isPointed = event.clientX > 0 || event.clientY > 0;
    menu.open(row.document, button, isPointed ? { x: event.clientX, y: event.clientY } : null);
  };

  const render = (row: ListRow, place: RowPlace) => {
    if (row.kind === 'folder') return <FolderRow folder={row.folder} onOpen={openFolder} t={t} {...place} />;
    const { document } = row;
    return (
      <DocumentRow
        document={document}
        columns={columns}
        folder={isOfOneFolder ? undefined : pathOf(document.parent.id)}
        isOwn={document.history.createdBy.contactId === contactId}
        isSelected={selected[document.id] === true}
        isMenuOpen={menu.document?.id === document.id}
        language={i18n.language}
        words={words}
        onOpen={openDocument}
        onSelect={select}
        onDownload={download}
        onMenu={menu.open}
        {...place}
      />
    );
  };
  const rest = hasSelection && <SelectionRest documents={documents} list={list} />;
  return (
    <>
      {!isNarrow && rest}
      {hasSelection && <SelectionBar documents={documents} list={list} />}
      {/* The bar lies over what is above it where there are no names of columns. */}
      {isNarrow && rest}
      <div
        role="grid"
        aria-label={t('documents')}
        aria-rowcount={rows.folders.length + list.total + 1}
        aria-colcount={columns.length + 3}
        aria-multiselectable="true"
        aria-busy={isLoading || undefined}
        className={`${surface.card} ${styles.grid}`}
        data-selecting={hasSelection || undefined}
        data-paths={!isOfOneFolder || undefined}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        <ListHeader documents={documents} list={list} columns={columns} />
        <VirtualRows documents={documents} rows={rows} height={height} active={active} render={render} />
      </div>
      <RowMenu menu={menu} actions={actions} />
      <ListFoot documents={documents} />
    </>
  );
}
