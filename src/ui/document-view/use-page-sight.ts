import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/** How far from what is in sight a page is drawn, so that it is there when it is scrolled to. */
const nearMargin = '800px 0px';
/** How much of the end of a page must be visible, in CSS pixels: more than an edge that it shares with the next one. */
const endMargin = '0px 0px -8px 0px';

/** Whether a page is in sight, or nearly so. */
export function useIsNear(place: RefObject<HTMLElement | null>, root: HTMLElement): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting === true),
      { root, rootMargin: nearMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, root]);
  return isNear;
}

/** The element at the end of a page; `onSeen` is called each time that it comes into sight, and not while it is absent. */
export function usePageEnd(
  root: HTMLElement,
  onSeen: (() => void) | undefined,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const report = useRef(onSeen);
  report.current = onSeen;
  const isWatched = onSeen !== undefined;
  useEffect(() => {
    if (!place.current || !isWatched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) report.current?.();
      },
      { root, rootMargin: endMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [root, isWatched]);
  return place;
}
