import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem as ProblemValue } from '../../../../machines/problem.ts';
import classes from './profile.module.css';

interface ProblemProps {
  /** What did not work. */
  title: string;
  problem: ProblemValue;
}

/** What did not work, and why; announced as it appears. */
export function Problem({ title, problem }: ProblemProps) {
  const { t } = useTranslation('problems');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it appears below what is in sight.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={classes.problem} role="alert">
      <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
      <p>
        <strong>{title}</strong> {t(problem.code)}
      </p>
    </div>
  );
}
