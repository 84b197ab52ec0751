import { useEffect, useRef } from 'react';

/**
 * Answers what runs a task at once, or, while a pointer is down, once its click is over. What moves the page as a field is
 * left would move a button from under the pointer that presses it, and the click would be lost.
 */
export function useAfterPress(): (task: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    let timer: number | undefined;
    const press = () => {
      waiting.current ??= [];
    };
    const release = () => {
      // The click is dispatched right after the pointer is up.
      timer = window.setTimeout(() => {
        const tasks = waiting.current ?? [];
        waiting.current = null;
        for (const task of tasks) task();
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (task) => (waiting.current ? void waiting.current.push(task) : task());
}
