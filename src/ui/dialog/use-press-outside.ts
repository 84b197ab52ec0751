import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** How long the second click of a double click may follow the first one, in milliseconds. */
const longest = 500;

/**
 * Closes a dialog when the user presses what is behind it. The second click of the double click that opened the dialog
 * lands there as well, and would close it before it is seen.
 */
export function usePressOutside(opened: boolean, onClose: () => void) {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (opened) openedAt.current = performance.now();
  }, [opened]);
  return ({ timeStamp }: Pick<MouseEvent, 'timeStamp'>) => {
    if (timeStamp - openedAt.current > longest) onClose();
  };
}
