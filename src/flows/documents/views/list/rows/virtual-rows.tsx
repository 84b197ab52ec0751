// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised and stack on a phone, which a table's own layout does not allow.
import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { Fragment, useCallback, useLayoutEffect, useRef } from 'react';
import type { DocumentsActor } from '../../documents-actor.ts';
import styles from '../document-list.module.css';
import { NextPage } from '../next-page.tsx';
import type { ActiveRow } from '../use-active-row.ts';
import { useDistanceFromTop } from '../use-distance-from-top.ts';
import { useIsRushing } from './brief-rows.ts';
import type { ListRow, ListRows } from './list-rows.ts';
import { rowAt, rowIdAt } from './list-rows.ts';

/** How many rows before the end the next page is wanted. */
const ahead = 25;
/** How many rows there are beyond those in the window, above and below. */
const overscan = 8;

/** The position of a row, and how it takes part in the one tab stop of the grid. */
export interface RowPlace {
  /** From 0. */
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly isActive: boolean;
  /** Drawn with its words alone, unless it was there before: it flies past. */
  readonly isBrief: boolean;
  readonly onActive: (index: number) => void;
}

interface VirtualRowsProps {
  documents: DocumentsActor;
  rows: ListRows;
  /** Of each row, in pixels. */
  height: number;
  active: ActiveRow;
  /** Rows that do not change must come out equal, or each frame of a scroll draws all of them. */
  render: (row: ListRow, place: RowPlace) => ReactNode;
}

/** The rows near the window; no others exist. This alone is drawn again as the page is scrolled. */
export function VirtualRows({ documents, rows, height, active, render }: VirtualRowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const { index: activeIndex, setIndex, focusIfWanted } = active;
  const virtualizer = useWindowVirtualizer({
    count: rows.count,
    estimateSize: () => height,
    overscan,
    scrollMargin: useDistanceFromTop(body),
    getItemKey: (index) => rowIdAt(rows, index),
    // The row that holds the focus stays, however far it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        return shown.includes(activeIndex) || activeIndex < 0
          ? shown
          : [...shown, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what makes the old measures wrong.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  useLayoutEffect(() => focusIfWanted(body.current));
  const items = virtualizer.getVirtualItems();
  const isRushing = useIsRushing(virtualizer);
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.count - ahead;
  return (
    <div role="rowgroup" ref={body} className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
      <NextPage documents={documents} isNearEnd={isNearEnd} />
      {items.map(({ index, key, start }) => {
        const row = rowAt(rows, index);
        const isActive = index === activeIndex;
        return (
          row && (
            <Fragment key={key}>
              {render(row, {
                index,
                top: start - virtualizer.options.scrollMargin,
                isActive,
                isBrief: isRushing && !isActive,
                onActive: setIndex,
              })}
            </Fragment>
          )
        );
      })}
    </div>
  );
}
