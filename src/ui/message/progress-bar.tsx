import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  /** From 0 to 1. */
  share: number;
  /** What stands for the number in words, when the number says too little. */
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
