import type { ReactNode } from 'react';
import { PartBoundary } from '../../ui/flow/part-boundary.tsx';
import { useFocusReturnAfterLoss } from '../../ui/focus/use-focus-return.ts';

/** The place of a dialog. The page does not wait for its code and translations, and the focus returns to where it was. */
export function DialogPlace({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  useFocusReturnAfterLoss();
  return <PartBoundary onClose={onClose}>{children}</PartBoundary>;
}
