import type { ReactNode } from 'react';
import { useRef } from 'react';
import { CrashBoundary } from '../crash-boundary.tsx';
import { BrokenPart } from './broken-part.tsx';

interface PartBoundaryProps {
  /** Whether the part is wanted now; nothing is said of what is closed, and opening it again tries again. */
  readonly isOpen?: boolean;
  /** Closes what was opened; without it there is nothing to close. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * Where something stands that is opened on a page: when its program cannot be fetched, or it breaks down, it says so and
 * can be tried again in place, with all that is on the page as it is.
 */
export function PartBoundary({ isOpen = true, onClose, children }: PartBoundaryProps) {
  const tries = useRef(0);
  const again = async (retry: () => void) => {
    tries.current += 1;
    // A browser may remember that a program could not be fetched: only a page loaded anew asks for it again.
    if (tries.current > 1 && (await isAnswered())) location.reload();
    else retry();
  };
  return (
    <CrashBoundary
      attempt={isOpen}
      fallback={(retry) =>
        isOpen && <BrokenPart onRetry={() => void again(retry)} {...(onClose && { onClose })} />
      }
    >
      {children}
    </CrashBoundary>
  );
}

/** Whether the portal can be reached, so that a page that is given up comes back. */
const isAnswered = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
