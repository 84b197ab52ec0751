import { useLayoutEffect, useRef } from 'react';
import { below, breakpoints } from './breakpoints.ts';

/** On a phone a list and what is opened from it replace each other: each begins at its top. */
export function useTopOnChange(isOpen: boolean): void {
  const before = useRef(isOpen);
  useLayoutEffect(() => {
    if (before.current !== isOpen && window.matchMedia(below(breakpoints.desk)).matches)
      window.scrollTo({ top: 0, behavior: 'instant' });
    before.current = isOpen;
  }, [isOpen]);
}
