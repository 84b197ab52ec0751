import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** What the user does before anything moves by it. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the list, and nothing else of the page, to the open task when that is out of sight: to the middle of what is
 * seen. `open` says which one it is, and is `null` until it is drawn beside the task. Rows, fonts and the other list change
 * the heights above it after that, so each change of size is followed until the user does something on the page: what is
 * sent goes to another section, and the list must not scroll by itself.
 */
export function useOpenInSight(open: string | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (open === null || !list) return;
    // Its first answer comes with the frame that it is asked in: measuring here would force another layout of the rows.
    const sizes = new ResizeObserver(() => showOpen(list));
    for (const element of [list, ...list.children]) sizes.observe(element);
    const stop = () => {
      sizes.disconnect();
      for (const touch of touches) window.removeEventListener(touch, stop, true);
    };
    for (const touch of touches) window.addEventListener(touch, stop, { passive: true, capture: true });
    return stop;
  }, [open]);
  return ref;
}

function showOpen(list: HTMLElement): void {
  const row = list.querySelector('[data-open]');
  if (!row) return;
  const [own, around] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  // Its heading stays in sight and covers the first part of it.
  const top = around.top + (Number.parseFloat(getComputedStyle(list).scrollPaddingTop) || 0);
  const bottom = Math.min(around.bottom, window.innerHeight);
  if (own.top >= top && own.bottom <= bottom) return;
  list.scrollTop += (own.top + own.bottom - top - bottom) / 2;
}
