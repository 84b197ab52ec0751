import type { ReactNode } from 'react';
import { PartBoundary } from '../../ui/flow/part-boundary.tsx';
import { useFocusReturnAfterLoss } from '../../ui/focus/use-focus-return.ts';

/** Where a dialog stands. Neither its program nor its texts hold up the page, and the focus returns to where it was. */
export function DialogPlace({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  useFocusReturnAfterLoss();
  return <PartBoundary onClose={onClose}>{children}</PartBoundary>;
}
