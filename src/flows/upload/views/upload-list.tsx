import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import surface from '../../../ui/surface.module.css';
import styles from '../../../ui/uploads/upload-panel.module.css';
import { UploadRow } from '../../../ui/uploads/upload-row.tsx';

/** Height of a row without a second line that wraps, in pixels. */
const rowHeight = 57;

interface UploadListProps {
  upload: SystemActors['upload'];
  ids: readonly string[];
  labelledBy: string;
}

/** The files of the panel. Only those in view exist: a batch may be of hundreds. */
export function UploadList({ upload, ids, labelledBy }: UploadListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    // A batch that is not large is there whole, so that everything in it can be read and found.
    overscan: 50,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      ref={scroller}
      className={`${surface.scroll} ${styles.scroller}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
      tabIndex={0}
      role="group"
      aria-labelledby={labelledBy}
    >
      <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={styles.item}
            style={{ transform: `translateY(${item.start}px)` }}
            aria-setsize={ids.length}
            aria-posinset={item.index + 1}
          >
            <UploadRow upload={upload} id={ids[item.index] ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  );
}
