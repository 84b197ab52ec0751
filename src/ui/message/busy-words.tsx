import type { ReactNode } from 'react';
import styles from './busy-words.module.css';

/** What a button says while its action runs: a turning ring and a word. For `loaderProps` of a button. */
export const BusyWords = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.busy}>
    <span className={styles.ring} aria-hidden="true" />
    {children}
  </span>
);
