import type { MouseEvent } from 'react';

/** For a link whose press the chart handles: with a key held down, or another button, the browser opens it by itself. */
export const handledBy =
  (open: () => void) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
