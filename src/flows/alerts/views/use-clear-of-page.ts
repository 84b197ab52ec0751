import type { RefObject } from 'react';
import { useEffect } from 'react';

/** The links that lead out of a page, at its top. */
const waysBack = '[data-way-back]';
/** A bar at the foot of the window with the buttons of a page. */
const feet = '[data-page-foot]';

/**
 * Keeps what floats away from what the user needs. On a phone it hangs from the top, below the page's way back
 * (`--clear-top`), which an error, that stays until it is closed, would cover for good. Over a page with a bar at its foot
 * it stands on that bar (`--clear-bottom`): what has just been done is at the top, and nothing lies over the buttons. And
 * it moves to its other place (`data-aside`) while it would hide a control that has the focus; a heading that was
 * focused for a screen reader is none. All are set on the element rather than kept in state: nothing else depends on them.
 */
export function useClearOfPage(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const settle = () => {
      const element = floating.current;
      // Without an alert there is nothing to measure, as often as the page scrolls.
      if (!element?.hasChildNodes()) return;
      element.style.setProperty('--clear-top', `${lowestWayBack()}px`);
      const foot = document.querySelector(feet)?.getBoundingClientRect();
      element.style.setProperty('--clear-bottom', `${foot ? Math.max(0, innerHeight - foot.top) : 0}px`);
      element.toggleAttribute('data-on-foot', foot !== undefined);
      const focused = document.activeElement;
      if (!focused || focused === document.body || element.contains(focused)) return;
      element.removeAttribute('data-aside');
      const isControl = (focused as HTMLElement).tabIndex >= 0;
      element.toggleAttribute(
        'data-aside',
        isControl && [...element.children].some((one) => hides(one, focused)),
      );
    };
    const observer = new ResizeObserver(settle);
    if (floating.current) observer.observe(floating.current);
    // Another page has its way back at another place.
    observer.observe(document.body);
    document.addEventListener('focusin', settle);
    window.addEventListener('scroll', settle, { passive: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', settle);
      window.removeEventListener('scroll', settle);
    };
  }, [floating]);
}

/** How far down the ways back reach that are in the upper half of the window, in pixels. */
function lowestWayBack(): number {
  const reach = [...document.querySelectorAll(waysBack)].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(0, ...reach.filter((bottom) => bottom < innerHeight / 2));
}

/** Whether an element covers the whole height of another one, and some of its width [WCAG 2.4.11]. */
function hides(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top <= b.top && b.bottom <= a.bottom;
}
