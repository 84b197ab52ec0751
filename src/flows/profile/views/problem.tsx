import { useTranslation } from 'react-i18next';
import type { Problem as ProblemValue } from '../../../../machines/problem.ts';
import { Notice } from '../../../ui/message/notice.tsx';

interface ProblemProps {
  /** What did not work. */
  title: string;
  problem: ProblemValue;
}

/** What did not work, and why; announced as it appears. */
export function Problem({ title, problem }: ProblemProps) {
  const { t } = useTranslation('problems');
  return (
    <Notice tone="bad">
      <strong>{title}</strong> {t(problem.code)}
    </Notice>
  );
}
