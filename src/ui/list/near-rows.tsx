import { type ReactNode, useMemo, useState } from 'react';
import surface from '../surface.module.css';
import { NearView } from './near-view.tsx';

/** How many rows are drawn at first, and wherever the view is. */
const firstRows = 30;
/** How many of the others are drawn together: on a slow device more would take longer than a frame. */
const rowsTogether = 3;

interface NearRowsProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  /** How high a row is about, in pixels, before it was drawn. */
  readonly height: number;
  /** The item whose block is drawn wherever it is, such as the open one. */
  readonly kept?: string | null | undefined;
  /** The row of an item, as a list item with its id as key. */
  readonly children: (item: Item) => ReactNode;
}

const blocksOf = <Item,>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length === 0
    ? []
    : [
        items.slice(0, firstRows),
        ...Array.from(
          { length: Math.ceil(Math.max(0, items.length - firstRows) / rowsTogether) },
          (_, index) => items.slice(firstRows + index * rowsTogether, firstRows + (index + 1) * rowsTogether),
        ),
      ];

/** The rows of a list that may hold thousands: blocks of them, of which only those near the view are drawn. */
export function NearRows<Item extends { readonly id: string }>(props: NearRowsProps<Item>) {
  const { items, kept, children } = props;
  // The first rows are always drawn: others that turn out as high move nothing when they are drawn.
  const [height, setHeight] = useState(props.height);
  const blocks = useMemo(() => blocksOf(items), [items]);
  return (
    <div className={surface.lines}>
      {blocks.map((block, place) => (
        <NearView
          key={block[0]?.id}
          height={block.length * height}
          isKept={place === 0 || block.some(({ id }) => id === kept)}
          onMeasured={place === 0 ? (whole) => whole > 0 && setHeight(whole / block.length) : undefined}
        >
          {() => <ul className={surface.lines}>{block.map(children)}</ul>}
        </NearView>
      ))}
    </div>
  );
}
