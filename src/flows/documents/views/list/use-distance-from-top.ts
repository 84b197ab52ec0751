import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { onResize } from '../../../../ui/on-resize.ts';

/** The position of the last list: the next one is most likely there too, and need not be rendered again. */
let last = 0;

/** How far an element is from the top of the page in pixels, kept right as the content above it changes its height. */
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
