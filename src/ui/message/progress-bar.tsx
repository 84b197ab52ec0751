import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The progress in words, for screen readers; without it they read the percentage. */
  valueText?: string;
  className?: string | undefined;
}

/** A bar that says how far something has come. */
export const ProgressBar = ({ label, share, valueText, className }: ProgressBarProps) => (
  <progress
    className={className ? `${styles.bar} ${className}` : styles.bar}
    aria-label={label}
    aria-valuetext={valueText}
    max={100}
    value={Math.round(share * 100)}
  />
);
