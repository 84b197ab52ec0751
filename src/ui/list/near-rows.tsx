import type { ReactNode } from 'react';
import surface from '../surface.module.css';
import { NearView } from './near-view.tsx';

/** How many rows are drawn together. */
const rowsTogether = 30;

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
  Array.from({ length: Math.ceil(items.length / rowsTogether) }, (_, index) =>
    items.slice(index * rowsTogether, (index + 1) * rowsTogether),
  );

/** The rows of a list that may hold thousands: blocks of them, of which only those near the view are drawn. */
export function NearRows<Item extends { readonly id: string }>(props: NearRowsProps<Item>) {
  const { items, height, kept, children } = props;
  return (
    <div className={surface.lines}>
      {blocksOf(items).map((block, place) => (
        <NearView
          key={block[0]?.id}
          height={block.length * height}
          isKept={place === 0 || block.some(({ id }) => id === kept)}
        >
          <ul className={surface.lines}>{block.map(children)}</ul>
        </NearView>
      ))}
    </div>
  );
}
