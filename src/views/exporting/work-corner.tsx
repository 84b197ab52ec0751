import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import classes from './exporting.module.css';

/** Between the corner and what is above it, in CSS pixels. */
const gap = 24;

/** The place of what is under way on every page: each part has its own height, and none covers another. */
export function WorkCorner({ children }: { children: ReactNode }) {
  const corner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // Measured, for the page must scroll past it. A rule of `:root:has()` would do it without a script, and would have
    // the whole page searched at each change of it: most of the time that styles take while a list is scrolled.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      style.setProperty('--cc-corner-space', height > 0 ? `${Math.ceil(height) + gap}px` : '0px');
    });
    if (corner.current) observer.observe(corner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--cc-corner-space');
    };
  }, []);
  return (
    <div ref={corner} className={classes.corner}>
      {children}
    </div>
  );
}
