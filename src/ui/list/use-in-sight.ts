import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into the sight of the list around it, by as little as it takes, when `isWanted` becomes true. */
export function useInSight<Target extends HTMLElement>(isWanted: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isWanted) target.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  return target;
}
