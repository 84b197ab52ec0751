import { type ReactNode, useMemo, useRef, useState } from 'react';
import surface from '../surface.module.css';
import { NearView } from './near-view.tsx';

/** A list is cut into parts of so many rows. The first is drawn wherever the view is; each other has one place in the page. */
const rowsInPart = 30;
/** How many rows of a part are drawn together: on a slow device more would take longer than a frame. */
const rowsTogether = 3;
/** How far from the window a part has places for its rows, in pixels: farther than its rows are drawn. */
const partMargin = 1500;

interface NearRowsProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  /** How high a row is about, in pixels, before it was drawn. */
  readonly height: number;
  /** The item whose rows are drawn wherever it is, such as the open one. */
  readonly kept?: string | null | undefined;
  /** The row of an item, as a list item with its id as key. */
  readonly children: (item: Item) => ReactNode;
}

const cut = <Item,>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/**
 * The rows of a list that may hold thousands, of which only those near the view are drawn. What is far from the view is
 * one element for each part of the list, and not one for each few rows: the browser looks at all of them in each frame of a scroll.
 */
export function NearRows<Item extends { readonly id: string }>(props: NearRowsProps<Item>) {
  const { items, kept, children } = props;
  // The first rows are always drawn: others that turn out as high move nothing when they are drawn.
  const [height, setHeight] = useState(props.height);
  const heights = useRef(new Map<string, number>()).current;
  const [first = [], ...parts] = useMemo(() => cut(items, rowsInPart), [items]);
  const has = (rows: readonly Item[]) => rows.some(({ id }) => id === kept);
  const partOf = (rows: readonly Item[]) => ({
    id: `${rows[0]?.id} ${rows.length}`,
    heights,
    height: rows.length * height,
  });
  const list = (rows: readonly Item[]) => <ul className={surface.lines}>{rows.map(children)}</ul>;
  return (
    <div className={surface.lines}>
      {first.length > 0 && (
        <NearView
          {...partOf(first)}
          key={first[0]?.id}
          isKept
          onMeasured={(whole) => whole > 0 && setHeight(whole / first.length)}
        >
          {() => list(first)}
        </NearView>
      )}
      {parts.map((part) => (
        <NearView {...partOf(part)} key={part[0]?.id} margin={partMargin} isKept={has(part)} isFrame>
          {() => (
            <div className={surface.lines}>
              {cut(part, rowsTogether).map((rows) => (
                <NearView {...partOf(rows)} key={rows[0]?.id} isKept={has(rows)}>
                  {() => list(rows)}
                </NearView>
              ))}
            </div>
          )}
        </NearView>
      ))}
    </div>
  );
}
