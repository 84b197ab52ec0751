import styles from './stages.module.css';

interface StagesProps {
  /** The accessible name of the list. */
  readonly label: string;
  /** The names of the stages in their order. */
  readonly names: readonly string[];
  /** The place of the stage that is reached. */
  readonly reached: number;
  readonly className?: string | undefined;
}

/** The stages that something goes through, as a bar with a name each. */
export const Stages = ({ label, names, reached, className = '' }: StagesProps) => (
  <ol className={`${styles.stages} ${className}`} aria-label={label}>
    {names.map((name, at) => (
      <li
        key={name}
        data-reached={at <= reached || undefined}
        aria-current={at === reached ? 'step' : undefined}
      >
        {name}
      </li>
    ))}
  </ol>
);
