import { type RefObject, useEffect } from 'react';
import { onResize } from '../on-resize.ts';

/**
 * Lets a list that scrolls by itself end below a row and not within one: its custom property `--cc-rows-end` holds the
 * height, in CSS pixels, at which the last row that is whole ends. `rows` selects the rows. `shown` changes when other
 * content takes the place of the list's, and is `null` while the list does not scroll by itself.
 */
export function useWholeRows(list: RefObject<HTMLElement | null>, rows: string, shown: string | null): void {
  useEffect(() => {
    const element = list.current;
    if (!element || shown === null) return;
    const measure = () => {
      element.style.removeProperty('--cc-rows-end');
      if (element.scrollHeight <= element.clientHeight) return;
      const { top, bottom } = element.getBoundingClientRect();
      const ends = [...element.querySelectorAll(rows)].map((row) => row.getBoundingClientRect().bottom);
      const end = ends.findLast((one) => one > top && one <= bottom);
      if (end !== undefined) element.style.setProperty('--cc-rows-end', `${end - top}px`);
    };
    const stops = [element, ...element.children].map((one) => onResize(one, measure));
    window.addEventListener('resize', measure);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('resize', measure);
      element.style.removeProperty('--cc-rows-end');
    };
  }, [list, rows, shown]);
}
