import type { RefObject } from 'react';
import { useEffect } from 'react';

/** The id of the main landmark, which the skip link leads to. */
export const mainId = 'content';

/** Focuses the main landmark, as the skip link does. */
export const focusContent = (): void => document.getElementById(mainId)?.focus();

/** The first segment of a URL below the language's prefix: `/documents/42` → `documents`. */
export const areaOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** Areas that only lead on to another: an arrival from there is the first page of the visit. */
const entries: ReadonlySet<string> = new Set(['', 'auth']);

/**
 * Brings the focus to the main heading when another area of the portal is shown. Going from folder to folder is no such
 * change: there the focus stays in the tree. The first page keeps the focus where the browser put it.
 * `shown` remembers the area that was shown last, `null` until there was one; it outlives the pages.
 */
export function useRouteFocus(area: string, shown: RefObject<string | null>): void {
  useEffect(() => {
    const before = shown.current;
    if (before === area || entries.has(area)) return;
    shown.current = area;
    const main = document.getElementById(mainId);
    if (before !== null && !entries.has(before) && main) focusHeading(main);
  }, [area, shown]);
}

/** Focuses the heading as soon as there is one, the landmark until then, and nothing once the user has gone on. */
function focusHeading(main: HTMLElement): void {
  const found = () => {
    const heading = main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    return heading !== null;
  };
  if (found()) return;
  main.focus();
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || found()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}
