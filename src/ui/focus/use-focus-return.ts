import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back as a dialog is unmounted: to `opener`, else to what had the focus before the dialog was drawn. For
 * dialogs that are mounted as they open: the library's own return knows only dialogs that are mounted before.
 */
export function useFocusReturn(opener?: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const target = opener ? opener.current : before;
    return () => {
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    };
  }, [opener, before]);
}

/**
 * Gives the focus back to what had it before, as a part of the page is unmounted and takes the focus with it. A part that
 * has given the focus to something else keeps that.
 */
export function useFocusReturnAfterLoss(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}

/**
 * Gives the focus to `opener` when what it opens closes; with `within`, a selector, only while the focus is in there. For
 * what stays mounted, or is fetched after the press: it does not know where the focus was.
 */
export function useFocusAfterClose(
  isOpen: boolean,
  opener: RefObject<HTMLElement | null>,
  within?: string,
): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed && (within === undefined || document.activeElement?.closest(within)))
      opener.current?.focus({ preventScroll: true });
  }, [isOpen, opener, within]);
}
