// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container, StorageDocument } from '../../../../../contract/storage-items.ts';
import type { DocumentList as List } from '../../../../../machines/documents/lists.ts';
import { usePageActor } from '../../../../ui/flow/root-context.ts';
import { folderName } from '../../../../ui/folder-name.ts';
import { below, breakpoints } from '../../../../ui/page/breakpoints.ts';
import { useDocumentActions } from '../document-actions.ts';
import type { DocumentsActor } from '../documents-actor.ts';
import { useIsFlat, useIsLoadingDocuments, useIsSearching } from '../documents-actor.ts';
import styles from './document-list.module.css';
import { DocumentRow } from './document-row.tsx';
import { FolderRow } from './folder-row.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListHeader } from './list-header.tsx';
import type { ListRow } from './list-rows.ts';
import { rowsOf } from './list-rows.ts';
import { RowMenu, useRowMenu } from './row-menu.tsx';
import { rowWords } from './row-words.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useTarget } from './use-target.ts';
import type { RowPlace } from './virtual-rows.tsx';
import { VirtualRows } from './virtual-rows.tsx';

/** Heights of a row in pixels: one line on a desk, two where the columns have no room. */
const rowHeight = { wide: 52, narrow: 64 };

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
  const tree = useSelector(documents, (snapshot) => snapshot.context.tree);
  const selected = useSelector(documents, (snapshot) => snapshot.context.selection.ids);
  const columns = useSelector(documents, (snapshot) => snapshot.context.columns);
  const isSearching = useIsSearching(documents);
  const isFlat = useIsFlat(documents);
  const isOfOneFolder = !isSearching && !isFlat;
  const isLoading = useIsLoadingDocuments(documents);
  const folderId = isOfOneFolder ? folder.id : null;
  const rows = useMemo(() => rowsOf(tree, folderId, list), [tree, folderId, list]);
  const isNarrow = useMediaQuery(below(breakpoints.desk), undefined, { getInitialValueInEffect: false });
  const active = useActiveRow(rows.count);
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide;
  const menu = useRowMenu();
  const actions = useDocumentActions(documents);
  const hasSelection = Object.keys(selected).length > 0;

  useTarget(documents, rows, active.goTo);

  const openFolder = useCallback(
    (id: string) => {
      documents.send({ type: 'folder.expand', containerId: folder.id });
      documents.send({ type: 'folder.open', containerId: id });
    },
    [documents, folder.id],
  );
  // The actions are made anew with each render; the rows must not be.
  const latest = useRef(actions);
  latest.current = actions;
  const openDocument = useCallback((document: StorageDocument) => latest.current.open(document), []);
  const select = useCallback(
    (documentId: string, isRange: boolean) =>
      documents.send({ type: isRange ? 'selection.extend' : 'selection.toggle', documentId }),
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

  const render = (row: ListRow, place: RowPlace) => {
    if (row.kind === 'folder') return <FolderRow folder={row.folder} onOpen={openFolder} t={t} {...place} />;
    const { document } = row;
    const parent = isOfOneFolder ? undefined : tree.containers[document.parent.id];
    return (
      <DocumentRow
        document={document}
        columns={columns}
        folder={parent && folderName(parent, t)}
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
  return (
    <>
      {hasSelection && <SelectionBar documents={documents} list={list} />}
      <div
        role="grid"
        aria-label={t('documents')}
        aria-rowcount={rows.folders.length + list.total + 1}
        aria-colcount={columns.length + 3}
        aria-multiselectable="true"
        aria-busy={isLoading || undefined}
        className={styles.grid}
        data-selecting={hasSelection || undefined}
        onKeyDown={onKeyDown}
      >
        <ListHeader documents={documents} list={list} columns={columns} />
        <VirtualRows documents={documents} rows={rows} height={height} active={active} render={render} />
      </div>
      <RowMenu menu={menu} actions={actions} />
      <ListFoot documents={documents} />
    </>
  );
}
