import { useEffect, useLayoutEffect, useRef } from 'react';

const isGone = (element: Element | null): boolean => element === null || element === document.body;

/**
 * Keeps the place of the keyboard through work during which controls are disabled: a browser takes the focus from what
 * it disables. What had it when the work began has it again when the work is over, unless it is gone or the user
 * went on meanwhile.
 */
export function useKeptFocus(isBusy: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  // Chromium up to 150 takes the focus at once, before a layout effect runs; later versions take it with the next frame.
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // Before the browser draws: later versions take the focus then.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isBusy) {
      const hadFocus =
        isGone(activeElement) && last.current?.matches(':disabled') ? last.current : activeElement;
      before.current = hadFocus instanceof HTMLElement ? hadFocus : null;
    } else {
      if (isGone(activeElement) && before.current?.isConnected) before.current.focus({ preventScroll: true });
      before.current = null;
    }
  }, [isBusy]);
}
