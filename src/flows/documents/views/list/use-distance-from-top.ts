import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { onResize } from '../../../../ui/on-resize.ts';

/** Where the last list stood: the next one most likely stands there too, and need not be drawn again. */
let last = 0;

/** How far an element is from the top of the page in pixels, kept right as what stands above it changes its height. */
export function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(last);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      last = Math.round(top + window.scrollY);
      setDistance(last);
    };
    // Called the first time when the page has been laid out anyway.
    return onResize(document.body, measure);
  }, [element]);
  return distance;
}
