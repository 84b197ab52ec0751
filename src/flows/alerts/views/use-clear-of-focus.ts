import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * Moves what floats to its other place (`data-aside`) while it would lie over a control that has the focus. A heading
 * that was focused for a screen reader is none. It stands on the element rather than in state: nothing else depends on it.
 */
export function useClearOfFocus(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const settle = () => {
      const element = floating.current;
      const focused = document.activeElement;
      if (!element || !focused || focused === document.body || element.contains(focused)) return;
      element.removeAttribute('data-aside');
      const isControl = (focused as HTMLElement).tabIndex >= 0;
      element.toggleAttribute('data-aside', isControl && overlap(element, focused));
    };
    const observer = new ResizeObserver(settle);
    if (floating.current) observer.observe(floating.current);
    document.addEventListener('focusin', settle);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', settle);
    };
  }, [floating]);
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
