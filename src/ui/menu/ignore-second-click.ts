import type { MouseEvent } from 'react';

/** How long a second click counts as part of a double click, in milliseconds, and how far from the first, in pixels. */
const longest = 500;
const farthest = 8;

/**
 * Ignores the second click of a double click on an element that the first click removes, such as an item of a menu that
 * closes: it would press the element below. Clicks made by keyboard have no position on the screen and are left alone.
 */
export function ignoreSecondClick({ detail, clientX, clientY, timeStamp }: MouseEvent): void {
  if (detail === 0) return;
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  // A user who does anything else in between means the next click.
  document.addEventListener('keydown', () => stop.abort(), options);
  document.addEventListener(
    'click',
    (event) => {
      if (event.timeStamp <= timeStamp) return;
      // When it was made counts: a busy page handles it later.
      const isLate = event.timeStamp - timeStamp >= longest;
      const isThere = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= farthest;
      if (isLate || event.detail === 0 || !isThere) return stop.abort();
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
}
