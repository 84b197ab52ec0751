import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** How far an element is from the top of the page in pixels, kept right as what stands above it changes its height. */
export function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setDistance(Math.round(top + window.scrollY));
    };
    // It measures at once as well, when the page has been laid out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return distance;
}
