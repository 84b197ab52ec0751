import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { onResize } from '../../../ui/on-resize.ts';
import classes from './exporting.module.css';

interface WorkCornerProps {
  readonly children: ReactNode;
  /** Whether a task is open. On a desk the corner is below its list then: at the right it would cover the bar with Done. */
  readonly isBesideTask: boolean;
}

/** The place of what is under way on every page: each part has its own height, and none covers another. */
export function WorkCorner({ children, isBesideTask }: WorkCornerProps) {
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
      style.setProperty('--cc-beside-space', isBesideTask ? space : '0px');
    });
    return () => {
      stop();
      style.removeProperty('--cc-corner-space');
      style.removeProperty('--cc-beside-space');
    };
  }, [isBesideTask]);
  return (
    <div ref={corner} className={classes.corner} data-beside-task={isBesideTask || undefined}>
      {children}
    </div>
  );
}
