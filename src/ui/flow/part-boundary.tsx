import type { ReactNode } from 'react';
import { useState } from 'react';
import { BrokenPart } from './broken-part.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

interface PartBoundaryProps {
  /** Whether the part is wanted now; nothing is said of what is closed, and opening it again tries again. */
  readonly isOpen?: boolean;
  /** Closes what was opened; without it there is nothing to close. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * The place of something that is opened on a page: when its program cannot be fetched, or it breaks down, it says so and
 * can be tried again in place, with all that is on the page as it is.
 */
export function PartBoundary({ isOpen = true, onClose, children }: PartBoundaryProps) {
  const [wasTriedAgain, setWasTriedAgain] = useState(false);
  const again = (retry: () => void) => {
    setWasTriedAgain(true);
    retry();
  };
  return (
    <CrashBoundary
      attempt={isOpen}
      fallback={(retry) =>
        isOpen && (
          <BrokenPart onRetry={() => again(retry)} canReload={wasTriedAgain} {...(onClose && { onClose })} />
        )
      }
    >
      {children}
    </CrashBoundary>
  );
}
