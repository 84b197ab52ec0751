// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from row to row; cells are not stops of their own.
import { useMediaQuery } from '@mantine/hooks';
import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '../../../contract/storage-items.ts';
import type { DocumentList as List } from '../../../machines/documents/lists.ts';
import hidden from '../../ui/hidden.module.css';
import { usePageActor } from '../root-context.ts';
import styles from './document-list.module.css';
import cells from './document-row.module.css';
import { DocumentRow } from './document-row.tsx';
import type { DocumentsActor } from './documents-actor.ts';
import { useIsFlat, useIsLoadingDocuments } from './documents-actor.ts';
import { FolderRow } from './folder-row.tsx';
import { ListFoot } from './list-foot.tsx';
import { nextRow } from './list-keys.ts';
import { rowIdOf, rowsOf } from './list-rows.ts';
import { useDistanceFromTop } from './use-distance-from-top.ts';

/** Heights of a row in pixels: one line on a desk, two on a phone. */
const rowHeight = { wide: 52, narrow: 64 };
const columns = ['name', 'modified', 'addedBy', 'size', 'actions'] as const;

interface DocumentListProps {
  documents: DocumentsActor;
  folder: Container;
  list: List;
}

/** Folders and documents of the open folder as an ARIA grid. Only the rows near the window exist. */
export function DocumentList({ documents, folder, list }: DocumentListProps) {
  const { t, i18n } = useTranslation('documents');
  const session = usePageActor('session');
  const contactId = useSelector(
    session,
    (snapshot) => snapshot.context.session?.bindings.ApplicationConfiguration.ContactId,
  );
  const tree = useSelector(documents, (snapshot) => snapshot.context.tree);
  const isFlat = useIsFlat(documents);
  const isLoading = useIsLoadingDocuments(documents);
  const folderId = isFlat ? null : folder.id;
  const rows = useMemo(() => rowsOf(tree, folderId, list), [tree, folderId, list]);
  const isNarrow = useMediaQuery('(max-width: 600.98px)', undefined, { getInitialValueInEffect: false });
  const [activeRow, setActiveRow] = useState(0);
  const active = Math.min(activeRow, rows.length - 1);
  const body = useRef<HTMLDivElement>(null);
  const isFocusWanted = useRef(false);
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide;

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: useDistanceFromTop(body),
    getItemKey: (index) => (rows[index] ? rowIdOf(rows[index]) : index),
    // The row that holds the focus stays, however far it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        return shown.includes(active) || active < 0 ? shown : [...shown, active].sort((a, b) => a - b);
      },
      [active],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what makes the old measures wrong.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const openRow = useCallback(
    (id: string) => {
      documents.send({ type: 'folder.expand', containerId: folder.id });
      documents.send({ type: 'folder.open', containerId: id });
    },
    [documents, folder.id],
  );
  const download = useCallback(
    (documentId: string) => documents.send({ type: 'document.download', documentId }),
    [documents],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const rowElement = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!rowElement) return;
    const isOnRow = event.target === rowElement;
    const to = nextRow(event.key, active, rows.length);
    const row = rows[active];
    if (to !== undefined) {
      isFocusWanted.current = true;
      setActiveRow(to);
    } else if (event.key === 'ArrowRight' && isOnRow) rowElement.querySelector('button')?.focus();
    else if (event.key === 'ArrowLeft' && !isOnRow) rowElement.focus();
    else if (event.key === 'Enter' && isOnRow && row)
      row.kind === 'folder' ? openRow(row.folder.id) : download(row.document.id);
    else return;
    event.preventDefault();
  };

  const items = virtualizer.getVirtualItems();
  const folderCount = rows.length - list.documents.length;
  return (
    <>
      <div
        role="grid"
        aria-label={t('documents')}
        aria-rowcount={folderCount + list.total + 1}
        aria-colcount={columns.length}
        aria-busy={isLoading || undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className={styles.header}>
          <div role="row" aria-rowindex={1} className={cells.headerRow}>
            {columns.map((column) => (
              <span role="columnheader" key={column} className={cells[column]}>
                {column === 'actions' ? <span className={hidden.hidden}>{t(column)}</span> : t(column)}
              </span>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          ref={body}
          className={styles.body}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map((item) => {
            const row = rows[item.index];
            const place = {
              index: item.index,
              top: item.start - virtualizer.options.scrollMargin,
              isActive: item.index === active,
              onActive: setActiveRow,
              t,
            };
            if (row?.kind === 'folder')
              return <FolderRow key={item.key} folder={row.folder} onOpen={openRow} {...place} />;
            return (
              row && (
                <DocumentRow
                  key={item.key}
                  document={row.document}
                  isOwn={row.document.history.createdBy.contactId === contactId}
                  language={i18n.language}
                  onDownload={download}
                  {...place}
                />
              )
            );
          })}
        </div>
      </div>
      <ListFoot documents={documents} lastIndex={items.at(-1)?.index ?? 0} count={rows.length} />
    </>
  );
}
