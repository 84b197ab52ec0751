import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { onResize } from '../../../ui/on-resize.ts';
import classes from './exporting.module.css';

/** The place of what is under way on every page: each part has its own height, and none covers another. */
export function WorkCorner({ children }: { children: ReactNode }) {
  const corner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = corner.current;
    if (!element) return;
    const { style } = document.documentElement;
    // Measured, for the page must scroll past it. A rule of `:root:has()` would do it without a script, and would have
    // the whole page searched at each change of it: most of the time that styles take while a list is scrolled.
    const stop = onResize(element, () => {
      const height = element.getBoundingClientRect().height;
      const space = height > 0 ? `calc(${Math.ceil(height)}px + var(--cc-corner-gap))` : '0px';
      style.setProperty('--cc-corner-space', space);
    });
    return () => {
      stop();
      style.removeProperty('--cc-corner-space');
    };
  }, []);
  return (
    <div ref={corner} className={classes.corner}>
      {children}
    </div>
  );
}
