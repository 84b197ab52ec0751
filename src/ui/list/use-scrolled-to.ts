import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a list so that one of its rows is the first in sight, whenever `key` names another row; the page around the list
 * stays. Where the list is scrolled to afterwards is up to the user.
 */
export function useScrolledTo<Row extends HTMLElement>(key: string | null): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // Before the browser draws: the list must not be seen to move.
  useLayoutEffect(() => {
    const list = row.current?.parentElement;
    if (key === null || !row.current || !list) return;
    list.scrollTop += row.current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  }, [key]);
  return row;
}
