import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Calls `onSeen` when an element is scrolled into sight; one that is in sight from the start was not scrolled to. */
export function useEndSeen<Target extends HTMLElement>(onSeen: () => void): RefObject<Target | null> {
  const place = useRef<Target>(null);
  const report = useRef(onSeen);
  report.current = onSeen;
  useEffect(() => {
    if (!place.current) return;
    let wasHidden = false;
    const observer = new IntersectionObserver((entries) => {
      const isSeen = entries.at(-1)?.isIntersecting === true;
      if (isSeen && wasHidden) report.current();
      wasHidden ||= !isSeen;
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return place;
}
