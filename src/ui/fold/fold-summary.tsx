import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './fold-summary.module.css';

interface FoldSummaryProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What unfolds the rest of a `<details>`: the chevron of the portal is behind it, in place of the browser's triangle. */
export const FoldSummary = ({ className, children }: FoldSummaryProps) => (
  <summary className={className ? `${styles.summary} ${className}` : styles.summary}>
    {children}
    <IconChevronDown className={styles.chevron} aria-hidden />
  </summary>
);
