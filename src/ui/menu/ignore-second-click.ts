import type { MouseEvent } from 'react';

/** How long a second click counts as part of a double click, in milliseconds, and how far from the first, in pixels. */
const longest = 500;
const farthest = 8;

/**
 * Ignores the second click of a double click on something that goes with the first: it would press what comes to light
 * underneath. Presses by keyboard have no place on the screen and are left alone.
 */
export function ignoreSecondClick({ detail, clientX, clientY, timeStamp }: MouseEvent): void {
  if (detail === 0) return;
  const stop = new AbortController();
  setTimeout(() => stop.abort(), longest);
  const ignore = (event: PointerEvent | globalThis.MouseEvent) => {
    if (event.detail === 0 || event.timeStamp <= timeStamp) return;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > farthest) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true, signal: stop.signal });
}
