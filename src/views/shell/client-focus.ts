import { useEffect, useRef } from 'react';

/**
 * Brings the focus from "Show more" to the first item that it has brought: the button goes away with the last page, and
 * the focus would be lost with it. `list` goes to the element that holds the items, `more` to the button; `count` is how
 * many items of the role there are.
 */
export function useFocusOnNew(role: 'menuitem' | 'option', count: number) {
  const list = useRef<HTMLDivElement>(null);
  const isOnMore = useRef(false);
  const before = useRef(count);
  useEffect(() => {
    const firstNew = before.current;
    before.current = count;
    if (!isOnMore.current) return;
    list.current?.querySelectorAll<HTMLElement>(`[role="${role}"]`)[firstNew]?.focus();
  }, [role, count]);
  const more = {
    onFocus: () => {
      isOnMore.current = true;
    },
    onBlur: () => {
      isOnMore.current = false;
    },
  };
  return { list, more };
}
