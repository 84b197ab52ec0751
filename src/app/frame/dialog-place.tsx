import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { PartBoundary } from '../../ui/flow/part-boundary.tsx';

/** Where a dialog stands. Neither its program nor its texts hold up the page, and the focus returns to where it was. */
export function DialogPlace({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return <PartBoundary onClose={onClose}>{children}</PartBoundary>;
}
