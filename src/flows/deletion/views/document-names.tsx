import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageDocument } from '../../../../contract/storage/storage-items.ts';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './deletion.module.css';

/** Height of a row whose name fits on one line, in pixels. */
const rowHeight = 48;
/** The most that the list takes of the dialog, in pixels; `.names` says the same. */
const maxHeight = 268;

/** The names of the documents [S2.15]. Only those in view exist: there may be thousands. */
export function DocumentNames({ documents }: { documents: readonly StorageDocument[] }) {
  const { t } = useTranslation('deletion');
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => documents[index]?.id ?? index,
    // A few dozen are there whole, so that all of them can be read and found.
    overscan: 50,
  });
  const isScrolling = virtualizer.getTotalSize() > maxHeight;
  return (
    // What scrolls must be within reach of the keyboard; what does not is no stop on the way to the buttons.
    <section
      ref={scroller}
      className={`${surface.panel} ${surface.scroll} ${classes.names}`}
      aria-label={t('names')}
      tabIndex={isScrolling ? 0 : undefined}
    >
      <ul className={`${surface.lines} ${classes.list}`} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const document = documents[index];
          return (
            document && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={documents.length}
                aria-posinset={index + 1}
              >
                <DocumentName document={document} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** One document, and what is special about deleting it [S4.18]. */
function DocumentName({ document }: { document: StorageDocument }) {
  const { t } = useTranslation('deletion');
  const { name, permissions, deleteEndpoint } = document;
  return (
    <>
      <FileIcon name={name} />
      <span className={`${text.compact} ${classes.name}`}>
        <span>{name}</span>
        {deleteEndpoint !== null && <span className={text.caption}>{t('forGood')}</span>}
        {!permissions.canDelete && <span className={text.caption}>{t('mayStay')}</span>}
      </span>
    </>
  );
}
