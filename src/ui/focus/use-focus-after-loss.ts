import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

const isOther = <Value>(before: Value, now: Value): boolean => before !== now;

/**
 * Moves the focus to `target` when `value` changes and the control that had the focus went with it: a browser leaves the
 * focus to the page then. A user who is elsewhere on the page stays there. `hasGone` says which changes take controls away.
 */
export function useFocusAfterLoss<Value>(
  target: RefObject<HTMLElement | null>,
  value: Value,
  hasGone: (before: Value, now: Value) => boolean = isOther,
): void {
  const before = useRef(value);
  useLayoutEffect(() => {
    const isGone = hasGone(before.current, value);
    before.current = value;
    if (isGone && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [target, value, hasGone]);
}
