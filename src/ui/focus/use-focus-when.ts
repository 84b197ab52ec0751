import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

interface FocusOptions {
  /** The page stays where it is scrolled to. */
  readonly preventScroll?: boolean;
  /** The page is scrolled to its top. */
  readonly toTop?: boolean;
  /** What the field holds is selected, so that typing replaces it. */
  readonly selects?: boolean;
}

/**
 * Moves the focus to the element of the ref: as it is mounted, and each time that `occasion` changes, but not
 * while it is `false`, `null` or `''`. For a heading, note or field that takes the place of the control that had the focus:
 * without it the focus would fall back to the top of the page.
 */
export function useFocusWhen<Target extends HTMLElement>(
  occasion: object | string | boolean | null | undefined,
  { preventScroll = false, toTop = false, selects = false }: FocusOptions = {},
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!occasion) return;
    if (toTop) window.scrollTo({ top: 0 });
    target.current?.focus({ preventScroll: preventScroll || toTop });
    if (selects && target.current instanceof HTMLInputElement) target.current.select();
  }, [occasion, preventScroll, toTop, selects]);
  return target;
}
