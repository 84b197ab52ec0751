import { useEffect, useState } from 'react';

/** How far a page is scrolled before its bar stays in sight [T2.24, T9.02], in CSS pixels. */
export const stickyAfter = 30;

/**
 * Whether the bar stays in sight. Once it does, it does until the page is back at its top, where it is in its place
 * anyway: letting it go earlier would make it jump.
 */
export function useStuck(): boolean {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    const read = () =>
      setIsStuck((wasStuck) => window.scrollY > stickyAfter || (wasStuck && window.scrollY > 0));
    // Asked now, where the page is scrolled to would have it laid out twice.
    const first = requestAnimationFrame(read);
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      window.removeEventListener('scroll', read);
    };
  }, []);
  return isStuck;
}
