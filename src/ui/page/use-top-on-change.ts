import { useLayoutEffect, useRef } from 'react';
import { below, breakpoints } from './breakpoints.ts';

interface TopOptions {
  /** On a wide screen as well. */
  readonly atAnyWidth?: boolean;
}

/** On a phone a list and what is opened from it replace each other: each begins at its top. */
export function useTopOnChange(isOpen: boolean, { atAnyWidth = false }: TopOptions = {}): void {
  const before = useRef(isOpen);
  useLayoutEffect(() => {
    if (before.current !== isOpen && (atAnyWidth || window.matchMedia(below(breakpoints.desk)).matches))
      window.scrollTo({ top: 0, behavior: 'instant' });
    before.current = isOpen;
  }, [isOpen, atAnyWidth]);
}
