import type { ReactNode } from 'react';
import surface from '../surface.module.css';
import roles from '../text.module.css';
import styles from './state-message.module.css';

interface StateMessageProps {
  icon: ReactNode;
  title: string;
  text?: string;
  /** The first step, or another try. */
  action?: ReactNode;
  /** An error is announced as it appears; an empty place is found by reading. */
  isError?: boolean;
}

/** A message where there is nothing to show: why, and what can be done. */
export const StateMessage = ({ icon, title, text, action, isError = false }: StateMessageProps) => (
  <div className={styles.message} role={isError ? 'alert' : undefined}>
    <span className={`${surface.tile} ${styles.icon}`} data-error={isError || undefined} aria-hidden="true">
      {icon}
    </span>
    <h2 className={roles.heading}>{title}</h2>
    {text !== undefined && <p className={`${roles.quiet} ${styles.text}`}>{text}</p>}
    {action}
  </div>
);
