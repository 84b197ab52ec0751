import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the place of the keyboard through work during which controls are disabled: a browser takes the focus from what
 * it disables. What had it when the work began has it again when the work is over, unless it is gone or the user
 * went on meanwhile.
 */
export function useKeptFocus(isBusy: boolean): void {
  const before = useRef<HTMLElement | null>(null);
  // Before the browser draws: it is then that it takes the focus.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isBusy) before.current = activeElement instanceof HTMLElement ? activeElement : null;
    else {
      if (activeElement === document.body && before.current?.isConnected)
        before.current.focus({ preventScroll: true });
      before.current = null;
    }
  }, [isBusy]);
}
