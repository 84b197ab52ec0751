import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Scrolls the list, and nothing else of the page, to the open task when that is out of sight: to the middle, because the
 * lower end of the list is below the window while the page is at its top. `open` says which one it is, and is `null` until
 * it is drawn beside the task.
 */
export function useOpenInSight(open: string | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = open !== null && list.current?.querySelector('[data-open]');
    if (!row || !list.current) return;
    const [own, around] = [row.getBoundingClientRect(), list.current.getBoundingClientRect()];
    if (own.top >= around.top && own.bottom <= Math.min(around.bottom, window.innerHeight)) return;
    list.current.scrollTop += (own.top + own.bottom - around.top - around.bottom) / 2;
  }, [open]);
  return list;
}
